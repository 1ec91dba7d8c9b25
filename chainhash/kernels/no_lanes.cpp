// SPDX-License-Identifier: MIT
// Stands in for sha256_lanes.cpp in a build without Highway.

#include "chainhash/kernels/sha256_lanes.h"

namespace chainhash::kernels {

LaneKernel LanesFor(LaneTarget /*target*/) noexcept { return {}; }

}  // namespace chainhash::kernels
