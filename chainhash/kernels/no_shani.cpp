// SPDX-License-Identifier: MIT
// Stands in for sha256_shani.cpp in a build without it.

#include "chainhash/kernels/sha256_shani.h"

namespace txhash::chainhash::kernels {

const StreamKernel* ShaniStream() noexcept { return nullptr; }

LaneKernel ShaniLanes() noexcept { return {}; }

}  // namespace txhash::chainhash::kernels
