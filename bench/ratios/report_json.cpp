// SPDX-License-Identifier: MIT
#include "bench/ratios/report.h"

#include "bench/ratios/claim_report.h"

namespace txhash::bench_support {

Json ToJson(const ContextLines& context) {
    Json document;
    for (const auto& [name, value] : context) document[name] = value;
    return document;
}

Json ToJson(const Results& results) {
    Json document;
    document["compression_ns"] = results.compression_ns;
    for (const FigureInfo& info : AllFigures()) {
        const auto summary = results.Summarize(info);
        if (!summary) continue;
        Json figure = {{"name", info.name},
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
    document["allocations"] = ToJson(results.AllocationFigures());
    for (const Results::Row& row : results.rows) {
        document["decoding"][row.input->name] = {{"transactions", row.input->views.size()},
                                                 {"bytes", row.input->raw.size()},
                                                 {"owned", ToJson(row.decoding.owned)},
                                                 {"cold_view", ToJson(row.decoding.cold_view)},
                                                 {"warm_view", ToJson(row.decoding.warm_view)},
                                                 {"btcutil", ToJson(row.decoding.block)}};
    }
    return document;
}

Json ToJson(const BlockResults& results) {
    Json document;
    document["kernels"] = {{"stream_ns", results.kernels.stream_ns},
                           {"lanes_ns", results.kernels.lanes_ns},
                           {"double_hash64_ns", results.kernels.double_hash64_ns}};
    document["claims"] = ToJson(results.claims);
    for (const Storage& storage : results.storage) {
        document["storage"][storage.input->name] = {{"transactions", storage.input->views.size()},
                                                    {"warm", ToJson(storage.warm)},
                                                    {"memory_bytes", storage.memory_bytes},
                                                    {"target_bytes", storage.TargetBytes()},
                                                    {"moonshot_bytes", storage.MoonshotBytes()}};
    }
    return document;
}

}  // namespace txhash::bench_support
