// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_ARMSHA2_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_ARMSHA2_H

// Kernels for 64-bit ARM processors with the SHA-2 instructions; the caller must check for them.
// The tables themselves are plain data, which any processor can read. In a build without the
// kernels they have no name, no lanes and no functions.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

extern const StreamKernel ARMSHA2_STREAM;
/// Two interleaved streams, and three.
extern const LaneKernel ARMSHA2_TWO;
extern const LaneKernel ARMSHA2_THREE;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_ARMSHA2_H
