// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CRYPTOPP_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CRYPTOPP_H

// Compression by Crypto++, which picks SHA-NI, SSE2 or plain code itself and runs on every CPU.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

extern const StreamKernel CRYPTOPP_STREAM;
/// The same as a lane kernel with one lane.
extern const LaneKernel CRYPTOPP_LANE;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CRYPTOPP_H
