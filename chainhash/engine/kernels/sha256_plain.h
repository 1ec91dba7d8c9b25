// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_PLAIN_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_PLAIN_H

// SHA-256 in plain C++, straight from FIPS 180-4: slow, but the compiler itself evaluates and
// checks it, and it depends on nothing. The engine of last resort.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

extern const StreamKernel PLAIN_STREAM;
/// The same as a lane kernel with one lane.
extern const LaneKernel PLAIN_LANE;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_PLAIN_H
