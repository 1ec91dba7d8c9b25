// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_LANES_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_LANES_H

// One message in each 32-bit lane of the vector registers.

#include "chainhash/engine/kernels/lane_target.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

/// The kernel for `target`; one without lanes if it was not compiled or this machine cannot run it.
[[nodiscard]] LaneKernel LanesFor(LaneTarget target) noexcept;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_LANES_H
