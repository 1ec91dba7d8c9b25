// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H

// Which instruction sets the lane kernels are compiled for. Include before any Highway header.

#include "chainhash/engine/cpu.h"
#include "chainhash/engine/kernels/lane_target.h"

// SSSE3 would duplicate SSE4, and AVX3_DL AVX3. The others have no 128-bit blocks to transpose.
#define HWY_DISABLED_TARGETS \
    (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/targets.h>

namespace txhash::chainhash::internal::kernels {

/// A function that Highway compiled for each instruction set; null where it did not. Highway's own
/// tables are not used: they choose by Highway's detection, which asks for cryptography that the
/// kernels for NEON do not need, and warns on standard error where it is missing.
template <class Function>
struct TargetTable {
    Function* sse4;
    Function* avx2;
    Function* avx512;
    Function* neon;

    /// Null also if this machine cannot run it.
    [[nodiscard]] Function* For(LaneTarget target) const noexcept {
        const CpuFeatures& cpu = DetectCpu();
        switch (target) {
            case LaneTarget::Sse4:
                return cpu.sse4 ? sse4 : nullptr;
            case LaneTarget::Avx2:
                return cpu.avx2 ? avx2 : nullptr;
            case LaneTarget::Avx512:
                return cpu.avx512 ? avx512 : nullptr;
            case LaneTarget::Neon:
                return cpu.neon ? neon : nullptr;
        }
        return nullptr;
    }
};

// NEON is what every 64-bit ARM processor has, so its code is that of the static target.
#if HWY_ARCH_ARM_A64
#define TXHASH_CHOOSE_NEON(FUNCTION) &HWY_STATIC_DISPATCH(FUNCTION)
#else
#define TXHASH_CHOOSE_NEON(FUNCTION) nullptr
#endif

/// The members of a TargetTable.
#define TXHASH_TARGETS(FUNCTION)                                                         \
    {                                                                                    \
        HWY_CHOOSE_SSE4(FUNCTION), HWY_CHOOSE_AVX2(FUNCTION), HWY_CHOOSE_AVX3(FUNCTION), \
            TXHASH_CHOOSE_NEON(FUNCTION)                                                 \
    }

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_HWY_TARGETS_H
