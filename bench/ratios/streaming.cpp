// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "bench/ratios/tables.h"
#include "bench/support/competitors.h"
#include "bench/support/compressions.h"
#include "bench/support/inputs.h"
#include "btcutil/block/block.h"

namespace txhash::bench_support {
namespace {

using testing_support::AllocCount;

constexpr Claim CLAIMS[] = {
    {"TxHash / ready bytes",
     Better::Lower,
     {"TxHash", "ready bytes"},
     {.each = 1.08, .moonshot = 1.03},
     "ns/tx"},
    {"WitnessHash / ready bytes",
     Better::Lower,
     {"WitnessHash", "ready full bytes"},
     {.each = 1.08, .moonshot = 1.03},
     "ns/tx"},
    {"DoubleHashRaw, own closure / ready bytes",
     Better::Lower,
     {"closure", "ready bytes"},
     {.each = 1.2},
     "ns/tx"},
    {"fresh vector, then hash / TxHash",
     Better::Higher,
     {"TxHash", "vector"},
     {.mean = 1.3, .each = 1},
     "ns/tx",
     true},
    {"vector sized before, then hash / TxHash",
     Better::Higher,
     {"TxHash", "sized vector"},
     {.each = 1},
     "ns/tx",
     true},
    {"Crypto++ Update per field / TxHash",
     Better::Higher,
     {"TxHash", "Crypto++"},
     {.mean = 1.5},
     "ns/tx",
     true},
    {"TxHash of a TxView / ready bytes",
     Better::Lower,
     {"TxHash of view", "ready bytes"},
     {},
     "ns/tx"},
    {"TxHash / compressions alone", Better::Lower, {"TxHash", "compressions"}, {}, "ns/tx"},
    {"ready bytes / compressions alone",
     Better::Lower,
     {"ready bytes", "compressions"},
     {},
     "ns/tx"},
};
constexpr Claim BLOCK_HASH = {
    "BlockHash / ready bytes", Better::Lower, {"BlockHash", "ready bytes"}, {}, "ns/header"};
constexpr Claim DECODE = {
    "decode: owned message / view", Better::Higher, {"view", "owned message"}};

void MeasureIds(Table& table, const Input& input, bool typical) {
    Contest contest(input.name);
    const auto add = [&](std::string_view way, const auto& messages, auto hash_one) {
        contest.AddEach(way, messages.size(), hash_one,
                        [&](std::size_t i) { return HashReadyByCryptoPP(messages[i]); });
    };
    const auto add_ready = [&](std::string_view way, const std::vector<ByteSpan>& messages) {
        add(way, messages, [&](std::size_t i) { return chainhash::DoubleHashH(messages[i]); });
    };
    const auto add_tx = [&](std::string_view way, Form form, const auto& txs, auto hash_tx) {
        add(way, form == Form::Full ? input.full : input.stripped,
            [&txs, form, hash_tx](std::size_t i) { return hash_tx(txs[i], form); });
    };
    const auto by_library = [](const auto& tx, Form form) { return HashByLibrary(tx, form); };
    const auto& txs = input.message.transactions;
    add_tx("TxHash", Form::Stripped, txs, by_library);
    add_ready("ready bytes", input.stripped);
    add_tx("closure", Form::Stripped, txs, HashByClosure);
    add_tx("vector", Form::Stripped, txs, HashByVector);
    add_tx("sized vector", Form::Stripped, txs, HashBySizedVector);
    add_tx("Crypto++", Form::Stripped, txs, HashByCryptoPP);
    add_tx("TxHash of view", Form::Stripped, input.views, by_library);
    contest.AddCost("compressions", Compressions(input.stripped), &KernelCosts::stream_ns);
    add_tx("WitnessHash", Form::Full, txs, by_library);
    add_ready("ready full bytes", input.full);
    table.Run(contest, CLAIMS, typical);
}

void MeasureBlockHash(Table& table, const Input& input, bool typical) {
    const auto header = ByteSpan(input.raw).first(wire::BlockHeader::SIZE);
    const Hash expected = HashReadyByCryptoPP(header);
    Contest contest(input.name);
    contest.AddResult(
        "BlockHash", [&] { return input.message.BlockHash().hash(); }, expected);
    contest.AddResult(
        "ready bytes", [=] { return chainhash::DoubleHashH(header); }, expected);
    table.Run(contest, {&BLOCK_HASH, 1}, typical);
}

void CountHashing(Table& table, const Input& input) {
    const auto count = [&](const char* name, const auto& messages, auto hash_one) {
        table.Add(name, AllocationsOf([&] {
                      for (const auto& message : messages) {
                          benchmark::DoNotOptimize(hash_one(message));
                      }
                  }));
    };
    const auto& txs = input.message.transactions;
    count("TxHash", txs, [](const auto& tx) { return tx.TxHash(); });
    count("WitnessHash", txs, [](const auto& tx) { return tx.WitnessHash(); });
    count("BlockHash", std::span(&input.message, 1), [](auto& block) { return block.BlockHash(); });
    count("DoubleHashRaw, own closure", txs,
          [](const auto& tx) { return HashByClosure(tx, Form::Full); });
    count("TxHash of a TxView", input.views, [](const auto& tx) { return tx.TxHash(); });
    count("WitnessHash of a TxView", input.views, [](const auto& tx) { return tx.WitnessHash(); });
    count("DoubleHashH", input.stripped, chainhash::DoubleHashH);
}

/// `read_view` keeps its storage from call to call; `read_block` makes an object that owns its
/// bytes.
template <class ReadOwned, class ReadView, class ReadBlock>
void MeasureDecoding(Table& table, const Input& input, bool typical, ReadOwned read_owned,
                     ReadView read_view, ReadBlock read_block) {
    const auto allocations = [](const auto& read) {
        return AllocationsOf([&] { benchmark::DoNotOptimize(read()); });
    };
    const AllocCount cold_view = allocations(read_view);
    const AllocCount warm_view = allocations(read_view);
    const AllocCount block = allocations(read_block);
    table.grids["decoding"][input.name] = {
        {"transactions", input.views.size()},       {"bytes", input.raw.size()},
        {"owned", ToJson(allocations(read_owned))}, {"cold_view", ToJson(cold_view)},
        {"warm_view", ToJson(warm_view)},           {"btcutil", ToJson(block)}};
    table.Add("decode into warm views", warm_view);
    table.Add("decode into an owning btcutil::Block", block, 8);
    Contest contest(input.name);
    contest.Add("owned message", [&] { benchmark::DoNotOptimize(read_owned()); });
    contest.Add("view", [&] { benchmark::DoNotOptimize(read_view()); });
    table.Run(contest, {&DECODE, 1}, typical);
}

void MeasureDecoding(Table& table, const Input& input, bool typical) {
    const Bytes& raw = input.raw;
    if (input.kind == Input::Kind::Transaction) {
        MeasureDecoding(
            table, input, typical, [&] { return wire::MsgTx::Deserialize(raw); },
            [&] { return wire::TxView::Parse(raw); }, [&] { return btcutil::Tx::FromBytes(raw); });
    } else {
        wire::BlockView view;
        MeasureDecoding(
            table, input, typical, [&] { return wire::MsgBlock::Deserialize(raw); },
            [&] { return view.Parse(raw).has_value(); },
            [&] { return btcutil::Block::FromBytes(raw); });
    }
}

}  // namespace

void MeasureStreaming(Table& table) {
    // The typical cases are the real blocks, or what comes closest to them.
    auto typical_kind = Input::Kind::Transaction;
    for (const Input& input : AllInputs()) {
        if (table.Wants(input.name)) typical_kind = std::max(typical_kind, input.kind);
    }
    for (const Input& input : AllInputs()) {
        if (!table.Wants(input.name)) continue;
        const bool typical = input.kind == typical_kind;
        MeasureIds(table, input, typical);
        if (input.kind != Input::Kind::Transaction) MeasureBlockHash(table, input, typical);
        MeasureDecoding(table, input, typical);
        CountHashing(table, input);
    }
    if (table.grids.empty()) throw std::runtime_error("no input has that in its name");
}

}  // namespace txhash::bench_support
