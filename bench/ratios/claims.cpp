// SPDX-License-Identifier: MIT
#include "bench/ratios/claims.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace txhash::bench_support {
namespace {

double GeomeanOf(const std::vector<Case>& cases, double Ratio::*which) {
    double log_sum = 0;
    for (const Case& one : cases) log_sum += std::log(one.ratio.*which);
    return std::exp(log_sum / static_cast<double>(cases.size()));
}

}  // namespace

double Claim::Geomean() const { return GeomeanOf(cases, &Ratio::of_min); }
double Claim::GeomeanOfMedians() const { return GeomeanOf(cases, &Ratio::median); }

double Claim::Worst() const {
    const auto value = [](const Case& one) { return one.ratio.of_min; };
    return better == Better::Higher ? value(std::ranges::min(cases, {}, value))
                                    : value(std::ranges::max(cases, {}, value));
}

double Claim::Decisive() const { return judged == Judged::Worst ? Worst() : Geomean(); }

bool Claim::Holds(double value, double bound) const {
    return better == Better::Higher ? value >= bound : value <= bound;
}

bool Claim::Reached() const {
    return !target || (Holds(Decisive(), *target) && (!limit || Holds(Worst(), *limit)));
}

bool Claim::MoonshotReached() const { return moonshot && Holds(Decisive(), *moonshot); }

std::string Claim::Target() const {
    if (!target) return {};
    std::ostringstream text;
    const char* sign = better == Better::Higher ? ">= " : "<= ";
    text << std::fixed << std::setprecision(2) << sign << *target;
    if (judged == Judged::Worst) text << " in each case";
    if (limit) text << ", each " << sign << *limit;
    if (moonshot) text << " (moonshot " << *moonshot << ')';
    return text.str();
}

}  // namespace txhash::bench_support
