// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "bench/ratios/tables.h"
#include "bench/support/block_compressions.h"
#include "bench/support/competitors.h"
#include "bench/support/many_work.h"
#include "bench/support/one_stream_block.h"
#include "btcutil/block/block_hasher.h"

namespace txhash::bench_support {
namespace {

/// "1 MB and more", as miners see it: old blocks stop a little short of the limit.
constexpr std::size_t LARGE_BLOCK_BYTES = 990'000;

constexpr Claim CLAIMS[] = {
    {"txids of a raw block: floor / ours",
     Better::Higher,
     {"txids", "txids floor", "txids floor"},
     {.mean = 0.75, .moonshot = 0.88}},
    {"txids of a parsed block: floor / ours",
     Better::Higher,
     {"txids of views", "txids floor", "txids floor"},
     {.mean = 0.75, .moonshot = 0.88}},
    {"one stream on ready bytes / txids of a raw block",
     Better::Higher,
     {"txids", "ready bytes", "txids floor"},
     {.mean = 1.9, .each = 1.7, .moonshot = 2.5}},
    {"owned decode, ids and roots by one stream / BlockHasher",
     Better::Higher,
     {"BlockHasher", "one stream", "BlockHasher floor"},
     {.mean = 3.4, .moonshot = 5}},
    {"zero-copy parse / memcpy of the block",
     Better::Lower,
     {"parse", "memcpy", "memcpy"},
     {.mean = 1.3, .moonshot = 0.9}},
    {"400 owned transactions: one at a time / batch",
     Better::Higher,
     {"batch", "one at a time", "batch floor"},
     {.mean = 1.7, .moonshot = 2}},
};

/// What a warm BlockHasher holds after the block, and takes from the heap for it.
Json Storage(btcutil::BlockHasher& hasher, const Input& block) {
    const std::size_t txs = block.views.size();
    const std::size_t target_bytes = 150 * txs + (128 << 10);
    const std::size_t moonshot_bytes = 100 * txs + (64 << 10);
    const auto warm = AllocationsOf([&] { return hasher.Compute(block.raw).has_value(); });
    const std::size_t memory_bytes = hasher.memory_bytes();
    return {{"transactions", txs},
            {"warm", ToJson(warm)},
            {"memory_bytes", memory_bytes},
            {"bytes_per_tx", static_cast<double>(memory_bytes) / static_cast<double>(txs)},
            {"target_bytes", target_bytes},
            {"moonshot_bytes", moonshot_bytes},
            {"reached", warm.calls == 0 && memory_bytes <= target_bytes},
            {"moonshot_reached", memory_bytes <= moonshot_bytes}};
}

void MeasureBlock(Table& table, const Input& block) {
    const ByteSpan raw = block.raw;
    const std::size_t count = block.views.size();
    const auto batch_txs = std::span(block.message.transactions).first(std::min(BATCH_TXS, count));
    const auto batch_messages = std::span(block.stripped).first(batch_txs.size());
    const auto are_hashes = [](const auto& ids, const auto& messages, auto as_hash) {
        return std::ranges::equal(ids, messages, {}, as_hash, HashReadyByCryptoPP);
    };
    Contest contest(block.name);

    btcutil::BlockHasher txids_hasher(
        {.wtxids = false, .merkle_root = false, .witness_commitment = false});
    const auto txids = txids_hasher.Compute(raw);
    contest.Require(txids && are_hashes(txids->txids, block.stripped, &chainhash::Txid::hash),
                    "txids");
    contest.Add("txids", [&] { benchmark::DoNotOptimize(txids_hasher.Compute(raw)); });

    ManyWork many;
    contest.Require(are_hashes(many.Hash(block.views), block.stripped, std::identity()), "views");
    contest.Add("txids of views", [&] { many.Hash(block.views); });

    const auto expected = [&](std::size_t i) { return HashReadyByCryptoPP(block.stripped[i]); };
    contest.AddEach(
        "ready bytes", count,
        [&](std::size_t i) { return chainhash::DoubleHashH(block.stripped[i]); }, expected);

    OneStreamBlock one_stream;
    one_stream.Compute(raw);
    contest.Add("one stream", [&] { one_stream.Compute(raw); });

    btcutil::BlockHasher hasher;
    const auto all = hasher.Compute(raw);
    contest.Require(all && are_hashes(all->txids, block.stripped, &chainhash::Txid::hash) &&
                        are_hashes(*all->wtxids, block.full, &chainhash::Wtxid::hash) &&
                        all->merkle_root->root == one_stream.merkle_root() &&
                        all->witness_merkle_root == one_stream.witness_merkle_root(),
                    "BlockHasher");
    table.grids["storage"][block.name] = Storage(hasher, block);
    contest.Add("BlockHasher", [&] { benchmark::DoNotOptimize(hasher.Compute(raw)); });

    wire::BlockView view;
    contest.Require(view.Parse(raw).has_value(), "parse");
    contest.Add("parse", [&] { benchmark::DoNotOptimize(view.Parse(raw)); });

    Bytes copy(raw.size());
    contest.Add("memcpy", [&] {
        std::memcpy(copy.data(), raw.data(), raw.size());
        benchmark::DoNotOptimize(copy.data());
        benchmark::ClobberMemory();
    });

    ManyWork batch;
    contest.Require(are_hashes(batch.Hash(batch_txs), batch_messages, std::identity()), "batch");
    contest.Add("batch", [&] { batch.Hash(batch_txs); });
    contest.AddEach(
        "one at a time", batch_txs.size(),
        [&](std::size_t i) { return batch_txs[i].TxHash().hash(); }, expected);

    const BlockCompressions counts(block);
    contest.AddCost("txids floor", counts.txids, &KernelCosts::lanes_ns);
    contest.AddCost("batch floor", Compressions(batch_messages), &KernelCosts::lanes_ns);
    contest.AddCost("BlockHasher floor", [&](const KernelCosts& costs) {
        return static_cast<double>(counts.txids + counts.wtxids) * costs.lanes_ns +
               static_cast<double>(counts.root + counts.witness_root) * costs.double_hash64_ns;
    });
    table.Run(contest, CLAIMS);
}

}  // namespace

void MeasureBlocks(Table& table) {
    for (const auto kind : {Input::Kind::RealBlock, Input::Kind::SyntheticBlock}) {
        for (const Input& input : AllInputs()) {
            if (input.kind != kind || input.raw.size() < LARGE_BLOCK_BYTES) continue;
            if (table.Wants(input.name)) MeasureBlock(table, input);
        }
        if (!table.grids.empty()) return;
    }
    throw std::runtime_error("no large block has that in its name");
}

}  // namespace txhash::bench_support
