// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H
#define TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H

// Compression by Crypto++, which itself picks SHA-NI, SSE2 or plain code: right on every CPU.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

extern const StreamKernel CRYPTOPP_STREAM;
/// The same in the shape of a lane kernel, one lane wide.
extern const LaneKernel CRYPTOPP_LANE;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H
