// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <stdexcept>

#include "bench/ratios/table.h"

namespace txhash::bench_support {
namespace {

// clang-format off
constexpr Claim TXIDS[] = {
    {.name = "TxHash / ready bytes", .better = Better::Lower,
     .ours = "TxHash", .peer = "DoubleHashH",
     .target = {.each = 1.08, .moonshot = 1.03}, .unit = "ns/tx"},
    {.name = "DoubleHashRaw, own closure / ready bytes", .better = Better::Lower,
     .ours = "DoubleHashRaw", .peer = "DoubleHashH", .target = {.each = 1.2}, .unit = "ns/tx"},
    {.name = "fresh vector, then hash / TxHash", .better = Better::Higher,
     .ours = "TxHash", .peer = "TxHashViaVector",
     .target = {.mean = 1.3, .each = 1}, .unit = "ns/tx", .each_is_any_input = true},
    {.name = "vector sized before, then hash / TxHash", .better = Better::Higher,
     .ours = "TxHash", .peer = "TxHashViaSizedVector",
     .target = {.each = 1}, .unit = "ns/tx", .each_is_any_input = true},
    {.name = "Crypto++ Update per field / TxHash", .better = Better::Higher,
     .ours = "TxHash", .peer = "TxHashViaCryptoPP",
     .target = {.mean = 1.5}, .unit = "ns/tx", .each_is_any_input = true},
    {.name = "TxHash of a TxView / ready bytes", .better = Better::Lower,
     .ours = "TxHashOfView", .peer = "DoubleHashH", .unit = "ns/tx"},
    {.name = "TxHash / compressions alone", .better = Better::Lower,
     .ours = "TxHash", .peer = FLOOR, .unit = "ns/tx"},
    {.name = "ready bytes / compressions alone", .better = Better::Lower,
     .ours = "DoubleHashH", .peer = FLOOR, .unit = "ns/tx"},
};
constexpr Claim WTXIDS = {
    .name = "WitnessHash / ready bytes", .better = Better::Lower,
    .ours = "WitnessHash", .peer = "WitnessHashOfReadyBytes",
    .target = {.each = 1.08, .moonshot = 1.03}, .unit = "ns/tx"};
constexpr Claim BLOCK_HASH = {
    .name = "BlockHash / ready bytes", .better = Better::Lower,
    .ours = "BlockHash", .peer = "BlockHashOfReadyBytes", .unit = "ns"};
constexpr Claim DECODING = {
    .name = "decode: owned message / view", .better = Better::Higher,
    .ours = "DeserializeView", .peer = "DeserializeOwned"};
/// Ways that are to allocate nothing, under the names in the report.
constexpr std::array<std::string_view, 2> HASHING[] = {
    {"TxHash", "TxHash"}, {"TxHash of a TxView", "TxHashOfView"},
    {"WitnessHash", "WitnessHash"}, {"WitnessHash of a TxView", "WitnessHashOfView"},
    {"BlockHash", "BlockHash"}, {"DoubleHashH", "DoubleHashH"},
    {"DoubleHashRaw, own closure", "DoubleHashRaw"},
    {"DoubleHashRaw, own closure", "WitnessHashByDoubleHashRaw"},
};
// clang-format on

void CountAllocations(Table& table, const Input& input) {
    const auto count = [&](std::string_view way) {
        return AllocationsOf(FindWay(WayName(way, {input.name}))->work);
    };
    const bool is_tx = input.kind == Input::Kind::Transaction;
    for (const auto& [name, way] : HASHING) {
        if (FindWay(WayName(way, {input.name}))) table.Add(name, count(way));
    }
    const auto cold_view = count(is_tx ? "DeserializeView" : "DeserializeViewCold");
    count("DeserializeView");
    const auto warm_view = count("DeserializeView");
    const auto block = count(is_tx ? "DeserializeTx" : "DeserializeBlock");
    table.Add("decode into warm views", warm_view);
    table.Add("decode into an owning btcutil::Block", block, 8);
    table.grids["decoding"][input.name] = {{"transactions", input.views.size()},
                                           {"bytes", input.raw.size()},
                                           {"owned", ToJson(count("DeserializeOwned"))},
                                           {"cold_view", ToJson(cold_view)},
                                           {"warm_view", ToJson(warm_view)},
                                           {"btcutil", ToJson(block)}};
}

}  // namespace

void MeasureStreaming(Table& table, std::string_view filter) {
    std::vector<const Input*> inputs;
    for (const Input& input : AllInputs()) {
        if (input.name.find(filter) != std::string::npos) inputs.push_back(&input);
    }
    if (inputs.empty()) throw std::runtime_error("no input has that in its name");
    // The typical cases are the real blocks, or what comes closest to them.
    const auto typical_kind = std::ranges::max(inputs, {}, &Input::kind)->kind;
    std::vector<Subject> subjects, blocks;
    for (const Input* input : inputs) {
        CountAllocations(table, *input);
        subjects.push_back({input->name, input->name, input->kind == typical_kind});
        if (input->kind != Input::Kind::Transaction) blocks.push_back(subjects.back());
    }
    table.Run(TXIDS, subjects);
    table.Run(WTXIDS, subjects);
    table.Run(BLOCK_HASH, blocks);
    table.Run(DECODING, subjects);
}

}  // namespace txhash::bench_support
