// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_CORE_CLOCK_H
#define TXHASH_BENCH_SUPPORT_MEASURE_CORE_CLOCK_H

// The current clock of the core, measured: a virtual machine does not report it.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace txhash::bench_support {

#if defined(__x86_64__)
inline constexpr bool HAS_CORE_CLOCK = true;

/// The cost of SpendCycles.
inline constexpr std::size_t SPENT_CYCLES = 300'000;

/// A chain of dependent multiplications, 3 cycles each on every x86-64 core of the last decade. A
/// chain of additions would not do: cores fold them.
inline void SpendCycles() {
    std::uint64_t value = 1;
    for (int i = 0; i < 100'000; ++i) asm volatile("imul %0, %0" : "+r"(value));
}
#else
inline constexpr bool HAS_CORE_CLOCK = false;
inline constexpr std::size_t SPENT_CYCLES = 0;
inline void SpendCycles() {}
#endif

/// In GHz, or 0 if unknown.
[[nodiscard]] inline double CoreClockGhz() {
    if (!HAS_CORE_CLOCK) return 0;
    double best_ns = std::numeric_limits<double>::max();
    for (int attempt = 0; attempt < 20; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        SpendCycles();
        const std::chrono::duration<double, std::nano> elapsed =
            std::chrono::steady_clock::now() - start;
        best_ns = std::min(best_ns, elapsed.count());
    }
    return static_cast<double>(SPENT_CYCLES) / best_ns;
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_CORE_CLOCK_H
