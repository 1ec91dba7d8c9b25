// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "bench/ratios/report.h"

namespace bench_support {
namespace {

nlohmann::ordered_json ToJson(const testing_support::AllocCount& count) {
    return {{"allocs", count.calls}, {"bytes", count.bytes}};
}

}  // namespace

void WriteJson(std::ostream& out, const Results& results, const ContextLines& context) {
    nlohmann::ordered_json document;
    for (const auto& [name, value] : context) document["context"][name] = value;
    document["compression_ns"] = results.compression_ns;
    for (const FigureInfo& info : AllFigures()) {
        const auto summary = results.Summarize(info);
        if (!summary) continue;
        nlohmann::ordered_json figure = {{"name", info.name},
                                         {"lowest", summary->lowest},
                                         {"highest", summary->highest},
                                         {"geomean", summary->geomean},
                                         {"geomean_of_medians", summary->geomean_of_medians}};
        if (info.reached != nullptr) {
            figure["target"] = info.target;
            figure["reached"] = info.reached(*summary);
        }
        for (const Results::Row& row : results.rows) {
            const auto found = row.ratios.find(info.figure);
            if (found == row.ratios.end()) continue;
            figure["inputs"][row.input->name] = {{"fastest", found->second.of_min},
                                                 {"median", found->second.median}};
        }
        document["ratios"].push_back(figure);
    }
    for (const AllocationFigure& figure : results.AllocationFigures()) {
        document["allocations"].push_back({{"name", figure.name},
                                           {"most", ToJson(figure.most)},
                                           {"target", figure.target},
                                           {"reached", figure.reached}});
    }
    for (const Results::Row& row : results.rows) {
        document["decoding"][row.input->name] = {{"transactions", row.input->views.size()},
                                                 {"bytes", row.input->raw.size()},
                                                 {"owned", ToJson(row.decoding.owned)},
                                                 {"cold_view", ToJson(row.decoding.cold_view)},
                                                 {"warm_view", ToJson(row.decoding.warm_view)},
                                                 {"btcutil", ToJson(row.decoding.block)}};
    }
    out << document.dump(2) << '\n';
}

}  // namespace bench_support
