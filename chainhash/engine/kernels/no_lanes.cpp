// SPDX-License-Identifier: MIT
// Replaces the lane kernels in a build without Highway.

#include "chainhash/engine/kernels/sha256_lanes.h"
#include "chainhash/engine/kernels/siphash_lanes.h"

namespace txhash::chainhash::internal::kernels {

LaneKernel LanesFor(LaneTarget /*target*/) noexcept { return {}; }

SipKernel SipLanesFor(LaneTarget /*target*/, std::size_t /*lanes*/) noexcept { return {}; }

}  // namespace txhash::chainhash::internal::kernels
