// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_CPU_H
#define TXHASH_CHAINHASH_ENGINE_CPU_H

// What the processor and the operating system support. The only reader of CPUID.

#include "chainhash/bytes/attributes.h"

namespace txhash::chainhash {

/// The instruction sets that kernels may use, each with all that its kernels need. True only if the
/// operating system also saves the registers.
struct CpuFeatures {
    bool shani = false;    ///< SHA extensions, with SSSE3 and SSE4.1
    bool sse4 = false;     ///< SSE4.2, AES and carry-less multiplication
    bool avx2 = false;     ///< AVX2, FMA, BMI1/2, and the system saves the YMM registers
    bool avx512 = false;   ///< AVX-512 F, BW, CD, DQ, VL, and the system saves the ZMM registers
    bool neon = false;     ///< NEON of 64-bit ARM
    bool armsha2 = false;  ///< the SHA-2 instructions of 64-bit ARM

    /// The processor has the flags, but the system does not save the registers.
    bool avx_disabled_by_os = false;
};

/// Detected once. Thread safe.
[[nodiscard]] TXHASH_EXPORT const CpuFeatures& DetectCpu() noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_ENGINE_CPU_H
