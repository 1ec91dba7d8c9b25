// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_SHANI_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_SHANI_H

// Kernels for processors with Intel's SHA extensions, SSSE3 and SSE4.1; the caller must check for
// them. The tables themselves are plain data, which any processor can read. In a build without the
// kernels they have no name, no lanes and no functions.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

extern const StreamKernel SHANI_STREAM;
/// Two interleaved streams.
extern const LaneKernel SHANI_LANES;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_SHANI_H
