// SPDX-License-Identifier: MIT
#include "bench/ratios/block_run.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "bench/ratios/floored_contest.h"
#include "bench/support/block_compressions.h"
#include "bench/support/competitors.h"
#include "bench/support/many_work.h"
#include "bench/support/one_stream_block.h"
#include "btcutil/block/block_hasher.h"

namespace txhash::bench_support {
namespace {

using Better = Claim::Better;
using Judged = Claim::Judged;

/// "1 MB and more", as miners see it: old blocks stop a little short of the limit.
constexpr std::size_t LARGE_BLOCK_BYTES = 990'000;

/// All the ways to handle one block, with the storage that they keep.
struct BlockWays {
    explicit BlockWays(const Input& from)
        : input(from), batch_txs(from.message.transactions), copy(from.raw.size()) {
        batch_txs = batch_txs.first(std::min(BATCH_TXS, batch_txs.size()));
        RequireSameHashes();
    }

    const Input& input;
    std::span<const wire::MsgTx> batch_txs;
    btcutil::BlockHasher hasher;
    btcutil::BlockHasher txids_hasher{
        {.wtxids = false, .merkle_root = false, .witness_commitment = false}};
    wire::BlockView view;
    ManyWork many, batch;
    OneStreamBlock one_stream;
    Bytes copy;

private:
    void RequireSameHashes();
};

void BlockWays::RequireSameHashes() {
    const auto all = hasher.Compute(input.raw);
    const auto txids = txids_hasher.Compute(input.raw);
    one_stream.Compute(input.raw);
    const auto same = [](const auto& ids, std::span<const ByteSpan> messages) {
        return std::ranges::equal(
            ids, messages, {},
            [](const auto& id) -> const Hash& {
                if constexpr (requires { id.hash(); })
                    return id.hash();
                else
                    return id;
            },
            HashReadyByCryptoPP);
    };
    if (!all || !txids || !view.Parse(input.raw) || !same(txids->txids, input.stripped) ||
        !same(all->txids, input.stripped) || !same(all->wtxids, input.full) ||
        !same(many.Hash(input.views), input.stripped) ||
        !same(batch.Hash(batch_txs), std::span(input.stripped).first(batch_txs.size())) ||
        all->merkle_root.root != one_stream.merkle_root() ||
        all->witness_merkle_root != one_stream.witness_merkle_root()) {
        throw std::runtime_error(input.name + ": a competitor computes something else");
    }
}

/// The claims about blocks, which every block adds a case to.
struct BlockClaims {
    Claim txids{.name = "txids of a raw block: floor / ours",
                .better = Better::Higher,
                .judged = Judged::Geomean,
                .target = 0.75,
                .moonshot = 0.88};
    Claim hashing{.name = "txids of a parsed block: floor / ours",
                  .better = Better::Higher,
                  .judged = Judged::Geomean,
                  .target = 0.75,
                  .moonshot = 0.88};
    Claim ready{.name = "one stream on ready bytes / txids of a raw block",
                .better = Better::Higher,
                .judged = Judged::Geomean,
                .target = 1.9,
                .moonshot = 2.5,
                .limit = 1.7};
    Claim all{.name = "owned decode, ids and roots by one stream / BlockHasher",
              .better = Better::Higher,
              .judged = Judged::Geomean,
              .target = 3.4,
              .moonshot = 5};
    Claim parse{.name = "zero-copy parse / memcpy of the block",
                .better = Better::Lower,
                .judged = Judged::Geomean,
                .target = 1.3,
                .moonshot = 0.9};
    Claim batch{.name = "400 owned transactions: one at a time / batch",
                .better = Better::Higher,
                .judged = Judged::Geomean,
                .target = 1.7,
                .moonshot = 2};
};

void MeasureBlock(BlockWays& ways, std::size_t rounds, KernelCosts& kernels, BlockClaims& claims) {
    const Input& input = ways.input;
    const ByteSpan raw = input.raw;
    FlooredContest contest;
    const auto txids =
        contest.Add([&] { benchmark::DoNotOptimize(ways.txids_hasher.Compute(raw)); });
    const auto hashing = contest.Add([&] { ways.many.Hash(input.views); });
    const auto ready = contest.Add([&] {
        for (const ByteSpan tx : input.stripped) {
            benchmark::DoNotOptimize(chainhash::DoubleHashH(tx));
        }
    });
    const auto all = contest.Add([&] { benchmark::DoNotOptimize(ways.hasher.Compute(raw)); });
    const auto all_by_one_stream = contest.Add([&] { ways.one_stream.Compute(raw); });
    const auto parse = contest.Add([&] { benchmark::DoNotOptimize(ways.view.Parse(raw)); });
    const auto copy = contest.Add([&] {
        std::memcpy(ways.copy.data(), raw.data(), raw.size());
        benchmark::DoNotOptimize(ways.copy.data());
        benchmark::ClobberMemory();
    });
    const auto batch = contest.Add([&] { ways.batch.Hash(ways.batch_txs); });
    const auto tx_by_tx = contest.Add([&] {
        for (const wire::MsgTx& tx : ways.batch_txs) benchmark::DoNotOptimize(tx.TxHash());
    });
    contest.Run(rounds, kernels);

    const auto us = [&](std::size_t entrant) { return contest.MinNs(entrant) * US; };
    const auto lanes_us = [&](std::size_t compressions) {
        return static_cast<double>(compressions) * contest.LanesNs() * US;
    };
    const BlockCompressions counts(input);
    const double roots_us =
        static_cast<double>(counts.root + counts.witness_root) * contest.DoubleHash64Ns() * US;
    const auto batch_messages = std::span(input.stripped).first(ways.batch_txs.size());
    const auto add = [&](Claim& claim, const Ratio& ratio, std::size_t ours, double floor_us) {
        claim.cases.push_back({input.name, ratio, us(ours), floor_us});
    };
    add(claims.txids, contest.FloorRatio(counts.txids, txids), txids, lanes_us(counts.txids));
    add(claims.hashing, contest.FloorRatio(counts.txids, hashing), hashing, lanes_us(counts.txids));
    add(claims.ready, contest.TimeRatio(ready, txids), txids, lanes_us(counts.txids));
    add(claims.all, contest.TimeRatio(all_by_one_stream, all), all,
        lanes_us(counts.txids + counts.wtxids) + roots_us);
    add(claims.parse, contest.TimeRatio(parse, copy), parse, us(copy));
    add(claims.batch, contest.TimeRatio(tx_by_tx, batch), batch,
        lanes_us(Compressions(batch_messages)));
}

Storage MeasureStorage(BlockWays& ways) {
    const testing_support::AllocScope scope;
    benchmark::DoNotOptimize(ways.hasher.Compute(ways.input.raw));
    return {&ways.input, scope.Count(), ways.hasher.memory_bytes()};
}

/// The inputs that decide.
std::vector<const Input*> LargeBlocks(std::string_view filter) {
    for (const auto kind : {Input::Kind::RealBlock, Input::Kind::SyntheticBlock}) {
        std::vector<const Input*> found;
        for (const Input& input : AllInputs()) {
            if (input.kind == kind && input.raw.size() >= LARGE_BLOCK_BYTES &&
                input.name.find(filter) != std::string::npos) {
                found.push_back(&input);
            }
        }
        if (!found.empty()) return found;
    }
    throw std::runtime_error("no large block has that in its name");
}

}  // namespace

BlockResults RunBlocks(std::size_t rounds, std::string_view filter,
                       const std::function<void(std::string_view)>& on_done) {
    BlockResults results;
    BlockClaims claims;
    for (const Input* input : LargeBlocks(filter)) {
        BlockWays ways(*input);
        results.storage.push_back(MeasureStorage(ways));
        MeasureBlock(ways, rounds, results.kernels, claims);
        on_done(input->name);
    }
    results.claims = {std::move(claims.txids), std::move(claims.hashing), std::move(claims.ready),
                      std::move(claims.all)};
    const auto add = [&](Claim claim) {
        if (!claim.cases.empty()) results.claims.push_back(std::move(claim));
    };
    add(MeasureMerkleRoots(rounds, results.kernels));
    add(MeasureDoubleHash64(rounds, results.kernels));
    add(MeasureLaneKernel(rounds, results.kernels));
    add(MeasureStream(rounds, results.kernels));
    add(std::move(claims.parse));
    add(std::move(claims.batch));
    add(MeasureTooFew(rounds, results.kernels));
    on_done("kernels");
    return results;
}

}  // namespace txhash::bench_support
