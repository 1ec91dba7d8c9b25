// SPDX-License-Identifier: MIT
// From a raw block to all ids and roots: stage by stage, and as it is done without a BlockHasher.

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/block_compressions.h"
#include "bench/support/measure.h"
#include "bench/support/one_stream_block.h"
#include "btcutil/block/block_hasher.h"

namespace txhash::bench_support {
namespace {

/// In the ids and roots that `options` ask for.
std::size_t CompressionsFor(const btcutil::BlockHasherOptions& options, const Input& block) {
    const BlockCompressions counts(block);
    return Compressions(wire::BlockHeader::SIZE) + counts.txids +
           (options.wtxids ? counts.wtxids : 0) + (options.merkle_root ? counts.root : 0) +
           (options.witness_commitment ? counts.witness_root : 0);
}

void AddStage(const std::string& stage, const Input& block,
              const btcutil::BlockHasherOptions& options) {
    const auto hasher = std::make_shared<btcutil::BlockHasher>(options);
    const auto run = [hasher, options, &block](benchmark::State& state) {
        const auto result = hasher->Compute(block.raw);
        if (!result || (result->merkle_root &&
                        result->merkle_root->root != block.message.header.merkle_root)) {
            state.SkipWithError("wrong result");
            return;
        }
        const double op_ns = Measure(state, block.views.size(), block.raw.size(),
                                     [&] { benchmark::DoNotOptimize(hasher->Compute(block.raw)); });
        ReportCompressions(state, CompressionsFor(options, block), op_ns);
        state.counters["memory, B"] = static_cast<double>(hasher->memory_bytes());
    };
    benchmark::RegisterBenchmark(("BlockHasher/" + stage + "/" + block.name).c_str(), run);
}

}  // namespace

void AddBlockHasherBenchmarks(const Input& block) {
    // The first stage, to parse, is DeserializeView among the codecs. This is what it competes
    // with.
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
