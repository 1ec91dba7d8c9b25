// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CLAIMS_H
#define TXHASH_BENCH_RATIOS_CLAIMS_H

// What hashing whole blocks is held to, and what one run found for it.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/contest.h"
#include "bench/support/inputs.h"
#include "tests/support/alloc_counter.h"

namespace bench_support {

/// Time over time, for one input.
struct Case {
    std::string name;
    Ratio ratio;
    double measured;  ///< ours, fastest, in the unit of the claim
    double floor;     ///< what nothing with the kernels of this run can go below, in the same unit
};

struct Claim {
    enum class Better : std::uint8_t { Higher, Lower };
    /// Which of its cases decide: their geometric mean, or the worst of them.
    enum class Judged : std::uint8_t { Geomean, Worst };

    std::string_view name;
    Better better;
    Judged judged;
    double target;
    double moonshot;
    std::optional<double> limit = std::nullopt;  ///< for the worst case beside the mean
    std::string_view unit = "us";
    std::vector<Case> cases = {};

    [[nodiscard]] double Geomean() const;  ///< of the fastest
    [[nodiscard]] double GeomeanOfMedians() const;
    [[nodiscard]] double Worst() const;  ///< of the fastest
    [[nodiscard]] bool Reached() const;
    [[nodiscard]] bool MoonshotReached() const;
    /// "<= 1.08 in each case (moonshot 1.03)".
    [[nodiscard]] std::string Target() const;

private:
    [[nodiscard]] bool Holds(double value, double bound) const;
    [[nodiscard]] double Decisive() const;
};

/// What a BlockHasher holds after a block, and what it takes from the heap for that block when it
/// has seen it before.
struct Storage {
    static constexpr std::size_t TARGET_BYTES_A_TX = 150, TARGET_FIXED_BYTES = 128 << 10;
    static constexpr std::size_t MOONSHOT_BYTES_A_TX = 100, MOONSHOT_FIXED_BYTES = 64 << 10;

    const Input* input;
    testing_support::AllocCount warm;
    std::size_t memory_bytes;

    [[nodiscard]] std::size_t TargetBytes() const noexcept {
        return TARGET_BYTES_A_TX * input->views.size() + TARGET_FIXED_BYTES;
    }
    [[nodiscard]] std::size_t MoonshotBytes() const noexcept {
        return MOONSHOT_BYTES_A_TX * input->views.size() + MOONSHOT_FIXED_BYTES;
    }
};

/// What one compression costs with the kernels of the active engine at full work, fastest.
struct KernelCosts {
    double stream_ns = std::numeric_limits<double>::max();
    double lanes_ns = std::numeric_limits<double>::max();
    double double_hash64_ns = std::numeric_limits<double>::max();
};

struct BlockResults {
    std::vector<Claim> claims;
    std::vector<Storage> storage;
    KernelCosts kernels;
};

}  // namespace bench_support

#endif  // TXHASH_BENCH_RATIOS_CLAIMS_H
