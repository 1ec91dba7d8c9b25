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

/// As the peer of a claim: the floor of ours.
inline constexpr std::string_view FLOOR = "floor";

/// A ratio of two ways to one result: ours / peer if lower is better, else peer / ours.
struct Claim {
    std::string_view name;
    Better better;
    std::string_view ours, peer;  ///< names of ways, without the input
    Target target = {};
    std::string_view unit = "us";    ///< ns, us, ms or cycles per call, or "UNIT/item"
    bool peer_is_floor = false;      ///< shows the peer as the floor
    bool each_is_any_input = false;  ///< target.each also binds cases that are not typical
    bool slow = false;               ///< has few rounds, as a call takes a good part of a second
};

/// An input, or what comes closest to one: what is common to the ways of a contest.
struct Subject {
    std::string suffix;  ///< ways are named "WAY/SUFFIX", or "WAY" if it is empty
    std::string label = suffix;
    bool typical = true;  ///< counts for the mean
};

/// A claim in one contest.
struct Case {
    std::string name;
    bool typical;
    double fastest;  ///< fastest sample / fastest sample: closest to a quiet machine
    double median;   ///< of the ratios within each round
    double ours;     ///< fastest, in the unit of the claim; and so is the floor
    std::optional<double> floor;
};

[[nodiscard]] std::string WayName(std::string_view way, const Subject& subject);

/// nullopt if the contest lacks one of the ways.
[[nodiscard]] std::optional<Case> MakeCase(const Claim& claim, const Contest& contest,
                                           const Subject& subject);

/// Everything about a claim: name, target, reached, lowest, highest, geomean, cases, ...
[[nodiscard]] Json ToJson(const Claim& claim, const std::vector<Case>& cases);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CLAIM_H
