// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H

// Which instruction sets the lane kernels are compiled for. Include before any Highway header.

#include <cstdint>

#include "chainhash/engine/kernels/lane_target.h"

// SSSE3 would duplicate SSE4, and AVX3_DL AVX3. The others have no 128-bit blocks to transpose.
#define HWY_DISABLED_TARGETS \
    (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/targets.h>

namespace txhash::chainhash::internal::kernels {

/// Highway's name for a target, one bit.
constexpr std::int64_t HwyTarget(LaneTarget target) noexcept {
    switch (target) {
        case LaneTarget::Sse4:
            return HWY_SSE4;
        case LaneTarget::Avx2:
            return HWY_AVX2;
        case LaneTarget::Avx512:
            return HWY_AVX3;
        case LaneTarget::Neon:
            return HWY_NEON;
    }
    return 0;
}

/// The function for `target` in a table of HWY_EXPORT; null if it was not compiled or this machine
/// cannot run it.
template <class Function, std::size_t SIZE>
Function* FunctionFor(LaneTarget target, Function* const (&table)[SIZE]) noexcept {
    const std::int64_t bit = HwyTarget(target);
    if ((bit & HWY_TARGETS & hwy::SupportedTargets()) == 0) return nullptr;
    hwy::ChosenTarget chosen;
    chosen.Update(bit);
    return table[chosen.GetIndex()];
}

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H
