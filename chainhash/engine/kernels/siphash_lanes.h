// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_LANES_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_LANES_H

// SipHash of one message in each 64-bit lane of the vector registers.

#include <cstddef>

#include "chainhash/engine/kernels/lane_target.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

/// The kernel for `target` that hashes `lanes` messages side by side (2, 4, 8 or 16), in several
/// vectors if needed; one without lanes if it was not compiled or this machine cannot run it.
[[nodiscard]] SipKernel SipLanesFor(LaneTarget target, std::size_t lanes) noexcept;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_LANES_H
