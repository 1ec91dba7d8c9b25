// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CLAIMS_H
#define TXHASH_BENCH_RATIOS_CLAIMS_H

// What the library is held to, and what one run found for it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/contest.h"
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// Time over time, for one input.
struct Case {
    std::string name;
    Ratio ratio;
    double measured;  ///< ours, fastest, in the unit of the claim
    /// What nothing with the kernels of this run can go below, in the same unit, if that is known.
    std::optional<double> floor = std::nullopt;
};

struct Claim {
    enum class Better : std::uint8_t { Higher, Lower };
    /// Which of its cases decide: their geometric mean, or the worst of them.
    enum class Judged : std::uint8_t { Geomean, Worst };

    std::string_view name;
    Better better;
    Judged judged;
    std::optional<double> target = std::nullopt;  ///< without one its ratios are only told
    std::optional<double> moonshot = std::nullopt;
    std::optional<double> limit = std::nullopt;  ///< for the worst case beside the mean
    std::string_view unit = "us";
    std::vector<Case> cases = {};

    [[nodiscard]] double Geomean() const;  ///< of the fastest
    [[nodiscard]] double GeomeanOfMedians() const;
    [[nodiscard]] double Worst() const;  ///< of the fastest
    /// Whether there is nothing to reach, or it is reached.
    [[nodiscard]] bool Reached() const;
    [[nodiscard]] bool MoonshotReached() const;
    /// "<= 1.08 in each case (moonshot 1.03)"; empty without a target.
    [[nodiscard]] std::string Target() const;

private:
    [[nodiscard]] bool Holds(double value, double bound) const;
    [[nodiscard]] double Decisive() const;
};

/// The most allocations of any input, and what they are to stay at.
struct AllocationFigure {
    std::string name;
    testing_support::AllocCount most;
    std::string target;  ///< in words; empty for figures that are only told
    bool reached;
};

/// What a run found about one subject, or part of it.
struct ClaimResults {
    std::vector<Claim> claims = {};
    std::vector<AllocationFigure> allocations = {};
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CLAIMS_H
