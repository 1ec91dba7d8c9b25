// SPDX-License-Identifier: MIT
// Replaces sha256_armsha2.cpp in a build without it.

#include "chainhash/engine/kernels/sha256_armsha2.h"

namespace txhash::chainhash::internal::kernels {

constinit const StreamKernel ARMSHA2_STREAM = {};
constinit const LaneKernel ARMSHA2_TWO = {};
constinit const LaneKernel ARMSHA2_THREE = {};

}  // namespace txhash::chainhash::internal::kernels
