// SPDX-License-Identifier: MIT
// The basic filter of a block: built, parsed, and matched against the scripts of a wallet. An item
// is an element of the filter.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/measure.h"
#include "btcutil/gcs.h"
#include "btcutil/synth.h"

namespace txhash::bench_support {
namespace {

/// A block and its filter, which lacks the scripts of the outputs that the block spends.
struct Work {
    explicit Work(const Input& input) : block(input), block_hash(input.message.BlockHash()) {
        const ByteSpan built = Build();
        encoded.assign(built.begin(), built.end());
    }

    [[nodiscard]] ByteSpan Build() { return builder.Build(block_hash, block.views, {}); }
    [[nodiscard]] auto Parse() const { return btcutil::ParseBasicFilter(block_hash, encoded); }

    /// Whether the filter matches every script that it must.
    [[nodiscard]] bool HasAllScripts() const {
        const auto filter = Parse();
        if (!filter) return false;
        for (const wire::MsgTx& tx : block.message.transactions) {
            for (const wire::TxOut& output : tx.outputs) {
                constexpr std::uint8_t OP_RETURN = 0x6a;
                const Bytes& script = output.script_pubkey;
                if (script.empty() || script[0] == OP_RETURN) continue;
                if (!filter->Match(script)) return false;
            }
        }
        return true;
    }

    const Input& block;
    chainhash::BlockHash block_hash;
    btcutil::BasicFilterBuilder builder;
    Bytes encoded;
};

/// `count` random scripts.
btcutil::GolombQuery SomeWallet(std::size_t count) {
    btcutil::GolombQuery query;
    btcutil::SplitMix64 random(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::array<std::uint8_t, 22> script{};
        random.Fill(std::span(script).subspan(2));
        query.Add(script);
    }
    return query;
}

}  // namespace

void AddFilterBenchmarks(const Input& block) {
    const auto work = std::make_shared<Work>(block);
    const auto filter = work->Parse();
    const Load load = {filter ? filter->size() : 0, work->encoded.size()};
    Add(
        "FilterBuild/" + block.name, load, [work] { return work->HasAllScripts(); },
        [work] { benchmark::DoNotOptimize(work->Build()); });
    Add(
        "FilterParse/" + block.name, load, [work] { return work->Parse().has_value(); },
        [work] { benchmark::DoNotOptimize(work->Parse()); });
    for (const std::size_t scripts : {10U, 1000U}) {
        const auto wallet = std::make_shared<btcutil::GolombQuery>(SomeWallet(scripts));
        Add(
            "FilterMatchAny/" + std::to_string(scripts) + "-scripts/" + block.name, load,
            [work, wallet] {
                btcutil::GolombQuery with_match = *wallet;
                with_match.Add(work->block.message.transactions[0].outputs[0].script_pubkey);
                return !work->Parse()->MatchAny(*wallet) && work->Parse()->MatchAny(with_match);
            },
            // The filter was checked when it arrived.
            [work, wallet] {
                const auto trusted = btcutil::GolombCodedSet::ParseTrusted(
                    btcutil::BasicFilterParams(work->block_hash), work->encoded);
                benchmark::DoNotOptimize(trusted->MatchAny(*wallet));
            });
    }
}

}  // namespace txhash::bench_support
