// SPDX-License-Identifier: MIT
#include <array>

#include "bench/ratios/table.h"
#include "btcutil/sighash.h"

namespace txhash::bench_support {
namespace {

using btcutil::SighashCache;

// clang-format off
constexpr Claim SEGWIT_V0 = {
    .name = "BIP-143 digest: shared hashes made anew / warm cache", .better = Better::Higher,
    .ours = "SegwitV0/warm-cache", .peer = "SegwitV0/new-caches",
    .target = {.each = 5}, .unit = "ns/digest"};
constexpr Claim LEGACY = {
    .name = "legacy digests of all inputs: each from the start / one cache",
    .better = Better::Higher, .ours = "Legacy/one-cache", .peer = "Legacy/from-start",
    .unit = "ms", .slow = true};
// clang-format on

/// Digests of every type, each with a new cache.
template <class Tx>
void CountAllocations(Table& table, const Tx& tx, const btcutil::SpentOutputs& spent_outputs) {
    constexpr std::array<std::uint8_t, 25> SCRIPT_CODE = {0x76, 0xa9, 20};
    for (const std::uint32_t type : {0U, 1U, 2U, 3U, 0x81U, 0x82U, 0x83U}) {
        const auto count = [&](const char* name, auto digest) {
            table.Add(name, AllocationsOf([&] { benchmark::DoNotOptimize(digest()); }));
        };
        count("legacy digest", [&] { return SighashCache(tx).Legacy(1, SCRIPT_CODE, type); });
        count("BIP-143 digest",
              [&] { return SighashCache(tx).SegwitV0(1, SCRIPT_CODE, 1'000'000, type); });
        count("taproot digest", [&] { return SighashCache(tx, spent_outputs).Taproot(1, type); });
    }
}

}  // namespace

void MeasureSighash(Table& table) {
    const wire::MsgTx tx = MakeP2pkhTx(100, 2);
    const Bytes raw = wire::ToBytes(tx);
    const std::vector<wire::TxOut> spent(tx.inputs.size(), {1'000'000, Bytes(25)});
    const btcutil::SpentOutputs spent_outputs(spent);
    CountAllocations(table, tx, spent_outputs);
    CountAllocations(table, wire::TxView::Parse(raw).value(), spent_outputs);
    table.Run(SEGWIT_V0, {{"100-inputs", "100 inputs, SIGHASH_ALL"}});
    const std::string inputs =
        std::to_string(FindWay("Legacy/one-cache/1-megabyte")->load.items) + " inputs";
    table.Run(LEGACY, {{"1-megabyte", inputs + ", SIGHASH_ALL"}});
}

}  // namespace txhash::bench_support
