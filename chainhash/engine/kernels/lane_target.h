// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_LANE_TARGET_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_LANE_TARGET_H

#include <cstdint>

namespace txhash::chainhash::internal::kernels {

/// An instruction set that the lane kernels are compiled for.
enum class LaneTarget : std::uint8_t { Sse4, Avx2, Avx512, Neon };

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_LANE_TARGET_H
