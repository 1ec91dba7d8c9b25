// SPDX-License-Identifier: MIT
#include "bench/ratios/claim.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iomanip>
#include <iterator>
#include <sstream>

namespace txhash::bench_support {
namespace {

double Median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double Geomean(const std::vector<Case>& cases, double Case::*ratio) {
    double log_sum = 0, count = 0;
    for (const Case& one : cases) {
        if (!one.typical) continue;
        log_sum += std::log(one.*ratio);
        ++count;
    }
    return std::exp(log_sum / count);
}

/// ">= 1.90, each >= 1.70 (moonshot 2.50)".
std::string TargetText(const Claim& claim) {
    const auto& [mean, each, moonshot] = claim.target;
    const char* sign = claim.better == Better::Lower ? "<= " : ">= ";
    std::ostringstream text;
    text << std::fixed << std::setprecision(2);
    if (mean) text << sign << *mean;
    if (mean && each) text << ", each " << sign << *each;
    if (!mean && each) text << sign << *each << " in each case";
    if (moonshot) text << " (moonshot " << *moonshot << ')';
    return text.str();
}

double UnitNs(std::string_view unit, const KernelCosts& kernels) {
    if (unit.starts_with("cycles")) return kernels.cycle_ns;
    if (unit.starts_with("ms")) return 1e6;
    return unit.starts_with("us") ? 1e3 : 1;
}

}  // namespace

std::string WayName(std::string_view way, const Subject& subject) {
    return std::string(way) + (subject.suffix.empty() ? "" : "/" + subject.suffix);
}

std::optional<Case> MakeCase(const Claim& claim, const Contest& contest, const Subject& subject) {
    const std::string name = WayName(claim.ours, subject);
    const auto* ours = contest.Find(name);
    const auto* floor = contest.Find(Contest::FloorName(name));
    const auto* peer = claim.peer == FLOOR ? floor : contest.Find(WayName(claim.peer, subject));
    if (claim.peer_is_floor) floor = peer;
    if (ours == nullptr || peer == nullptr) return std::nullopt;

    const bool lower = claim.better == Better::Lower;
    const Contest::Timing& above = lower ? *ours : *peer;
    const Contest::Timing& below = lower ? *peer : *ours;
    std::vector<double> ratios;
    std::ranges::transform(above.samples_ns, below.samples_ns, std::back_inserter(ratios),
                           std::divides<>());
    double unit_ns = UnitNs(claim.unit, contest.kernels());
    if (claim.unit.find('/') != std::string_view::npos) unit_ns *= ours->items;
    return Case{.name = subject.label,
                .typical = subject.typical,
                .fastest = above.fastest_ns / below.fastest_ns,
                .median = Median(std::move(ratios)),
                .ours = ours->fastest_ns / unit_ns,
                .floor = floor ? std::optional(floor->fastest_ns / unit_ns) : std::nullopt};
}

Json ToJson(const Claim& claim, const std::vector<Case>& cases) {
    std::vector<double> bound;
    Json figures = Json::object();
    for (const Case& one : cases) {
        if (one.typical || claim.each_is_any_input) bound.push_back(one.fastest);
        figures[one.name] = {
            {"fastest", one.fastest}, {"median", one.median}, {"measured", one.ours}};
        if (one.floor) figures[one.name]["floor"] = *one.floor;
        if (!one.typical) figures[one.name]["typical"] = false;
    }
    const auto [lowest, highest] = std::ranges::minmax(bound);
    const double geomean = Geomean(cases, &Case::fastest);
    Json document = {{"name", claim.name},
                     {"lowest", lowest},
                     {"highest", highest},
                     {"geomean", geomean},
                     {"geomean_of_medians", Geomean(cases, &Case::median)}};
    const auto& [mean, each, moonshot] = claim.target;
    if (mean || each) {
        const bool lower = claim.better == Better::Lower;
        const double worst = lower ? highest : lowest;
        const auto meets = [lower](double value, const std::optional<double>& limit) {
            return !limit || (lower ? value <= *limit : value >= *limit);
        };
        document["target"] = TargetText(claim);
        document["reached"] = meets(geomean, mean) && meets(worst, each);
        document["moonshot_reached"] = moonshot && meets(mean ? geomean : worst, moonshot);
    }
    document["unit"] = claim.unit;
    document["cases"] = std::move(figures);
    return document;
}

}  // namespace txhash::bench_support
