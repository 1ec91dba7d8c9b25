// SPDX-License-Identifier: MIT
#include "chainhash/engine/cpu.h"

#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace txhash::chainhash {
namespace {

#if defined(__x86_64__)

struct CpuidLeaf {
    std::uint32_t eax = 0;
    std::uint32_t ebx = 0;
    std::uint32_t ecx = 0;
    std::uint32_t edx = 0;
};

CpuidLeaf Cpuid(std::uint32_t leaf) noexcept {
    CpuidLeaf result;
    __get_cpuid_count(leaf, 0, &result.eax, &result.ebx, &result.ecx, &result.edx);
    return result;
}

constexpr bool HasAll(std::uint64_t value, std::uint64_t mask) { return (value & mask) == mask; }

/// Which register state the operating system saves: extended control register 0.
std::uint64_t SavedState() noexcept {
    std::uint32_t low;
    std::uint32_t high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return static_cast<std::uint64_t>(high) << 32 | low;
}

CpuFeatures Detect() noexcept {
    // Bits of leaf 1 ECX, leaf 7 EBX, leaf 0x80000001 ECX, and XCR0, by Intel's manual, volume 2.
    constexpr std::uint32_t SSE4_ECX = bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_AES | bit_PCLMUL;
    constexpr std::uint32_t AVX2_ECX = bit_AVX | bit_FMA | bit_F16C;
    constexpr std::uint32_t AVX2_EBX = bit_AVX2 | bit_BMI | bit_BMI2;
    constexpr std::uint32_t AVX512_EBX =
        bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL;
    constexpr std::uint64_t XMM_AND_YMM = 0x06;
    constexpr std::uint64_t OPMASK_AND_ZMM = 0xe0;

    const CpuidLeaf basic = Cpuid(1);
    const CpuidLeaf extended = Cpuid(7);
    const bool has_xsave = HasAll(basic.ecx, bit_OSXSAVE);
    const std::uint64_t saved = has_xsave ? SavedState() : 0;

    CpuFeatures cpu;
    cpu.shani = HasAll(basic.ecx, bit_SSSE3 | bit_SSE4_1) && HasAll(extended.ebx, bit_SHA);
    cpu.sse4 = HasAll(basic.ecx, SSE4_ECX);
    const bool avx2_flags =
        cpu.sse4 && HasAll(basic.ecx, AVX2_ECX) && HasAll(extended.ebx, AVX2_EBX);
    cpu.avx2 = avx2_flags && HasAll(saved, XMM_AND_YMM);
    const bool avx512_flags = avx2_flags && HasAll(extended.ebx, AVX512_EBX);
    cpu.avx512 = avx512_flags && HasAll(saved, XMM_AND_YMM | OPMASK_AND_ZMM);
    cpu.avx_disabled_by_os = avx2_flags != cpu.avx2 || avx512_flags != cpu.avx512;
    return cpu;
}

#elif defined(__aarch64__)

bool HasSha2() noexcept {
#if defined(__ARM_FEATURE_SHA2)
    return true;  // the whole program is compiled for it
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & HWCAP_SHA2) != 0;
#else
    return false;
#endif
}

// Every 64-bit ARM processor has NEON.
CpuFeatures Detect() noexcept { return {.neon = true, .armsha2 = HasSha2()}; }

#else

CpuFeatures Detect() noexcept { return {}; }

#endif

}  // namespace

const CpuFeatures& DetectCpu() noexcept {
    static const CpuFeatures cpu = Detect();
    return cpu;
}

}  // namespace txhash::chainhash
