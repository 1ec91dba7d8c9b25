// SPDX-License-Identifier: MIT
// From a raw block to all ids and roots: stage by stage, and without a BlockHasher.

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/block_compressions.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/competitors.h"
#include "bench/support/ways/one_stream_block.h"
#include "btcutil/block.h"

namespace txhash::bench_support {
namespace {

Load LoadOf(const btcutil::BlockHasherOptions& options, const Input& block) {
    const BlockCompressions counts(block);
    const std::size_t ids =
        Compressions(wire::BlockHeader::SIZE) + counts.txids + (options.wtxids ? counts.wtxids : 0);
    const std::size_t roots = (options.merkle_root ? counts.root : 0) +
                              (options.witness_commitment ? counts.witness_root : 0);
    return {
        block.views.size(), block.raw.size(), ids + roots, {.lanes = ids, .double_hash64 = roots}};
}

/// Whether the hasher computes what `options` ask for, according to Crypto++ and to one stream.
bool IsRight(btcutil::BlockHasher& hasher, const btcutil::BlockHasherOptions& options,
             const Input& block) {
    const auto result = hasher.Compute(block.raw);
    if (!result) return false;
    const auto are_hashes = [](const auto& ids, const auto& messages) {
        const auto as_hash = [](const auto& id) { return id.hash(); };
        return std::ranges::equal(ids, messages, {}, as_hash, HashReadyByCryptoPP);
    };
    OneStreamBlock expected;
    expected.Compute(block.raw);
    return are_hashes(result->txids, block.stripped) &&
           (!options.wtxids || are_hashes(*result->wtxids, block.full)) &&
           (!options.merkle_root || result->merkle_root->root == expected.merkle_root()) &&
           (!options.witness_commitment ||
            result->witness_merkle_root == expected.witness_merkle_root());
}

void AddStage(const std::string& stage, const Input& block,
              const btcutil::BlockHasherOptions& options) {
    const auto hasher = std::make_shared<btcutil::BlockHasher>(options);
    Add(
        "BlockHasher/" + stage + "/" + block.name, LoadOf(options, block),
        [hasher, options, &block] { return IsRight(*hasher, options, block); },
        [hasher, &block] { benchmark::DoNotOptimize(hasher->Compute(block.raw)); },
        [hasher](benchmark::State& state) {
            state.counters["memory, B"] = static_cast<double>(hasher->memory_bytes());
        });
}

}  // namespace

void AddBlockHasherBenchmarks(const Input& block) {
    // The first stage is to parse: DeserializeView, in the codec suite. It competes with a copy.
    const auto copy = std::make_shared<Bytes>(block.raw.size());
    Add(
        "CopyBlock", block, block.views.size(), block.raw.size(), [] { return true; },
        [&block, copy] {
            std::memcpy(copy->data(), block.raw.data(), block.raw.size());
            benchmark::DoNotOptimize(copy->data());
            benchmark::ClobberMemory();
        });
    AddStage("txids", block, {.wtxids = false, .merkle_root = false, .witness_commitment = false});
    AddStage("txids-root", block,
             {.wtxids = false, .merkle_root = true, .witness_commitment = false});
    AddStage("ids-root", block, {.wtxids = true, .merkle_root = true, .witness_commitment = false});
    AddStage("all", block, {});

    const auto one_stream = std::make_shared<OneStreamBlock>();
    Add(
        "BlockByOneStream", block, block.views.size(), block.raw.size(),
        [&block, one_stream] {
            one_stream->Compute(block.raw);
            return one_stream->merkle_root() == block.message.header.merkle_root;
        },
        [&block, one_stream] { one_stream->Compute(block.raw); });
}

}  // namespace txhash::bench_support
