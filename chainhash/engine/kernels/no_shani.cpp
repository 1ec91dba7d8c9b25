// SPDX-License-Identifier: MIT
// Replaces sha256_shani.cpp in a build without it.

#include "chainhash/engine/kernels/sha256_shani.h"

namespace txhash::chainhash::internal::kernels {

constinit const StreamKernel SHANI_STREAM = {};
constinit const LaneKernel SHANI_LANES = {};

}  // namespace txhash::chainhash::internal::kernels
