// SPDX-License-Identifier: MIT
#include "bench/ratios/claim_report.h"

#include "bench/ratios/text.h"

namespace txhash::bench_support {
namespace {

/// "<= 1.08 in each case (moonshot 1.03): reached".
std::string Outcome(const Claim& claim) {
    if (!claim.target) return "only told";
    return claim.Target() + ": " + Verdict(claim.Reached()) +
           (claim.MoonshotReached() ? ", moonshot too" : "");
}

}  // namespace

void PrintClaims(std::ostream& out, const std::vector<Claim>& claims) {
    for (const Claim& claim : claims) {
        out << claim.name << ": " << Outcome(claim) << '\n';
        const std::string unit(claim.unit);
        PrintLine(out, "  case", {"fastest", "of medians", "ours, " + unit, "floor, " + unit, ""});
        for (const Case& one : claim.cases) {
            PrintLine(out, "  " + one.name,
                      {Text(one.ratio.of_min), Text(one.ratio.median), Text(one.measured),
                       one.floor ? Text(*one.floor) : "-", ""});
        }
        PrintLine(out, "  geometric mean",
                  {Text(claim.Geomean()), Text(claim.GeomeanOfMedians()), "", "", ""});
        out << '\n';
    }
}

void PrintAllocations(std::ostream& out, const std::vector<AllocationFigure>& figures) {
    PrintLine(out, "ALLOCATIONS", {"most of any input", "", "", "", "target"});
    for (const AllocationFigure& figure : figures) {
        PrintLine(out, figure.name,
                  {Text(figure.most), "", "", "",
                   figure.target.empty() ? "-" : figure.target + ": " + Verdict(figure.reached)});
    }
}

void PrintReport(std::ostream& out, const ClaimResults& results) {
    PrintClaims(out, results.claims);
    PrintAllocations(out, results.allocations);
}

Json ToJson(const testing_support::AllocCount& count) {
    return {{"allocs", count.calls}, {"bytes", count.bytes}};
}

Json ToJson(const std::vector<Claim>& claims) {
    Json document = Json::array();
    for (const Claim& claim : claims) {
        Json entry = {{"name", claim.name}};
        if (claim.target) {
            entry["target"] = claim.Target();
            entry["reached"] = claim.Reached();
            entry["moonshot_reached"] = claim.MoonshotReached();
        }
        entry["worst"] = claim.Worst();
        entry["geomean"] = claim.Geomean();
        entry["geomean_of_medians"] = claim.GeomeanOfMedians();
        entry["unit"] = claim.unit;
        for (const Case& one : claim.cases) {
            Json& figures = entry["cases"][one.name];
            figures = {{"fastest", one.ratio.of_min},
                       {"median", one.ratio.median},
                       {"measured", one.measured}};
            if (one.floor) figures["floor"] = *one.floor;
        }
        document.push_back(std::move(entry));
    }
    return document;
}

Json ToJson(const std::vector<AllocationFigure>& figures) {
    Json document = Json::array();
    for (const AllocationFigure& figure : figures) {
        Json entry = {{"name", figure.name}, {"most", ToJson(figure.most)}};
        if (!figure.target.empty()) {
            entry["target"] = figure.target;
            entry["reached"] = figure.reached;
        }
        document.push_back(std::move(entry));
    }
    return document;
}

Json ToJson(const ClaimResults& results) {
    return {{"claims", ToJson(results.claims)}, {"allocations", ToJson(results.allocations)}};
}

}  // namespace txhash::bench_support
