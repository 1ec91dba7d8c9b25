// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CLAIM_H
#define TXHASH_BENCH_RATIOS_CLAIM_H

// What the library claims about its speed, and what a run finds for it.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/ratios/contest.h"

namespace txhash::bench_support {

using Json = nlohmann::ordered_json;

enum class Better : std::uint8_t { Higher, Lower };

/// What the ratios of a claim are to reach, as far as they have bounds.
struct Target {
    std::optional<double> mean = std::nullopt;  ///< the geometric one of the typical cases
    std::optional<double> each = std::nullopt;
    std::optional<double> moonshot = std::nullopt;  ///< of the mean if that has a bound, or of each
};

/// A ratio of two ways to do one job: ours / peer if lower is better, else peer / ours.
struct Claim {
    /// Names in a contest. Ours cannot beat the floor, which a contest may lack.
    struct Ways {
        std::string_view ours, peer, floor = {};
    };

    std::string_view name;
    Better better;
    Ways ways;
    Target target = {};
    std::string_view unit = "us";    ///< ns, us, ms or cycles, perhaps with "/item"
    bool each_is_any_input = false;  ///< target.each also binds cases that are not typical
};

/// A claim in one contest.
struct Case {
    std::string name;
    bool typical;
    double fastest;  ///< fastest sample / fastest sample: closest to a quiet machine
    double median;   ///< of the ratios within each round
    double ours;     ///< fastest, per item, in the unit of the claim; and so is the floor
    std::optional<double> floor;
};

/// Throws std::logic_error if the contest lacks either way.
[[nodiscard]] Case MakeCase(const Claim& claim, const Contest& contest, bool typical);

/// Everything about a claim: name, target, reached, lowest, highest, geomean, cases, ...
[[nodiscard]] Json ToJson(const Claim& claim, const std::vector<Case>& cases);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CLAIM_H
