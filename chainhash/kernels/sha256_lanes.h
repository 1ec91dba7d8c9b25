// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_SHA256_LANES_H
#define TXHASH_CHAINHASH_KERNELS_SHA256_LANES_H

// One message in each 32-bit lane of the vector registers.

#include <cstdint>

#include "chainhash/engine.h"

namespace chainhash::kernels {

enum class LaneTarget : std::uint8_t { Sse4, Avx2, Avx512, Neon };

/// The kernel for `target`, or one with no lanes if it was not compiled or Highway finds that this
/// machine cannot run it.
[[nodiscard]] LaneKernel LanesFor(LaneTarget target) noexcept;

}  // namespace chainhash::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_SHA256_LANES_H
