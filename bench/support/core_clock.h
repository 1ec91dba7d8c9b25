// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_CORE_CLOCK_H
#define TXHASH_BENCH_SUPPORT_CORE_CLOCK_H

// The clock that the core runs at now, which in a virtual machine nothing else tells.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace bench_support {

/// In GHz, from a chain of multiplications that each wait for the one before. x86-64 only, where
/// every core of the last decade takes 3 cycles for one; 0 elsewhere. A chain of additions would
/// not do: cores fold them.
[[nodiscard]] inline double CoreClockGhz() {
#if defined(__x86_64__)
    constexpr int MULTIPLICATIONS = 100'000;
    constexpr double CYCLES_EACH = 3;
    double best_ns = std::numeric_limits<double>::max();
    for (int attempt = 0; attempt < 20; ++attempt) {
        std::uint64_t value = 1;
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < MULTIPLICATIONS; ++i) asm volatile("imul %0, %0" : "+r"(value));
        const std::chrono::duration<double, std::nano> elapsed =
            std::chrono::steady_clock::now() - start;
        best_ns = std::min(best_ns, elapsed.count());
    }
    return MULTIPLICATIONS * CYCLES_EACH / best_ns;
#else
    return 0;
#endif
}

}  // namespace bench_support

#endif  // TXHASH_BENCH_SUPPORT_CORE_CLOCK_H
