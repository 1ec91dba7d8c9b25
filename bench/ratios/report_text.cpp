// SPDX-License-Identifier: MIT
#include <algorithm>

#include "bench/ratios/claim_report.h"
#include "bench/ratios/report.h"
#include "bench/ratios/text.h"

namespace txhash::bench_support {
namespace {

using testing_support::AllocCount;

void PrintTargets(std::ostream& out, const Results& results) {
    PrintLine(out, "TIME OVER TIME", {"lowest", "highest", "geomean", "of medians", "target"});
    for (const FigureInfo& info : AllFigures()) {
        const auto summary = results.Summarize(info);
        if (!summary) continue;
        std::string target = "-";
        if (info.reached != nullptr) {
            target = std::string(info.target) + ": " + Verdict(info.reached(*summary));
        }
        PrintLine(out, info.name,
                  {Text(summary->lowest), Text(summary->highest), Text(summary->geomean),
                   Text(summary->geomean_of_medians), target});
    }
    out << '\n';
    PrintAllocations(out, results.AllocationFigures());
}

void PrintInputs(std::ostream& out, const Results& results) {
    // Two tables, so that lines stay readable.
    const auto figures = AllFigures();
    const std::size_t half = (figures.size() + 1) / 2;
    for (std::size_t begin = 0; begin < figures.size(); begin += half) {
        const std::size_t end = std::min(begin + half, figures.size());
        std::vector<std::string> heads;
        for (std::size_t i = begin; i < end; ++i) heads.emplace_back(figures[i].column);
        PrintLine(out, "INPUT (fastest, median)", heads);
        for (const Results::Row& row : results.rows) {
            std::vector<std::string> columns;
            for (std::size_t i = begin; i < end; ++i) {
                const auto found = row.ratios.find(figures[i].figure);
                columns.push_back(found == row.ratios.end() ? "-"
                                                            : Text(found->second.of_min) + " " +
                                                                  Text(found->second.median));
            }
            PrintLine(out, row.input->name, columns);
        }
        out << '\n';
    }

    PrintLine(out, "INPUT, allocations to decode",
              {"transactions", "bytes", "TxHash ns", "owned message", "cold view", "warm view",
               "btcutil"});
    for (const Results::Row& row : results.rows) {
        const auto calls = [](const AllocCount& count) { return std::to_string(count.calls); };
        PrintLine(out, row.input->name,
                  {std::to_string(row.input->views.size()), std::to_string(row.input->raw.size()),
                   Text(row.tx_hash_ns), calls(row.decoding.owned), calls(row.decoding.cold_view),
                   calls(row.decoding.warm_view), calls(row.decoding.block)});
    }
}

}  // namespace

void PrintContext(std::ostream& out, const ContextLines& context) {
    for (const auto& [name, value] : context) PrintLine(out, name, {value});
}

void PrintReport(std::ostream& out, const Results& results) {
    PrintLine(out, "one compression", {Text(results.compression_ns) + " ns"});
    out << '\n';
    PrintTargets(out, results);
    out << '\n';
    PrintInputs(out, results);
}

}  // namespace txhash::bench_support
