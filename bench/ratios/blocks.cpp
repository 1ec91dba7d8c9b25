// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "bench/ratios/table.h"
#include "btcutil/block.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {
namespace {

/// "1 MB and more", roughly: old blocks stop a little short of the limit.
constexpr std::size_t LARGE_BLOCK_BYTES = 990'000;

// clang-format off
constexpr Claim BLOCKS[] = {
    {.name = "txids of a raw block: floor / ours", .better = Better::Higher,
     .ours = "BlockHasher/txids", .peer = FLOOR, .target = {.mean = 0.75, .moonshot = 0.88}},
    {.name = "txids of a parsed block: floor / ours", .better = Better::Higher,
     .ours = "DoubleHashMany", .peer = FLOOR, .target = {.mean = 0.75, .moonshot = 0.88}},
    {.name = "one stream on ready bytes / txids of a raw block", .better = Better::Higher,
     .ours = "BlockHasher/txids", .peer = "DoubleHashH",
     .target = {.mean = 1.9, .each = 1.7, .moonshot = 2.5}},
    {.name = "owned decode, ids and roots by one stream / BlockHasher", .better = Better::Higher,
     .ours = "BlockHasher/all", .peer = "BlockByOneStream", .target = {.mean = 3.4, .moonshot = 5}},
    {.name = "C ABI block compute / C++ BlockHasher", .better = Better::Lower,
     .ours = "CBlockHasher/all", .peer = "BlockHasher/all", .target = {.mean = 1.02}},
    {.name = "txhash_tx_ids / TxView, each transaction", .better = Better::Lower,
     .ours = "CTxIds", .peer = "TxViewIds", .unit = "us"},
    {.name = "zero-copy parse / memcpy of the block", .better = Better::Lower,
     .ours = "DeserializeView", .peer = "CopyBlock",
     .target = {.mean = 1.3, .moonshot = 0.9}, .peer_is_floor = true},
    {.name = "400 owned transactions: one at a time / batch", .better = Better::Higher,
     .ours = "TxHashMany/first-400", .peer = "TxHashOneByOne/first-400",
     .target = {.mean = 1.7, .moonshot = 2}},
};
constexpr Claim MERKLE_ROOTS = {
    .name = "merkle root: SHA-NI two-stream / ours", .better = Better::Higher,
    .ours = "MerkleRoot", .peer = "MerkleRootByTwoStreams",
    .target = {.each = 2, .moonshot = 2.25}};
constexpr Claim LEVELS = {
    .name = "DoubleHash64: SHA-NI two-stream / ours", .better = Better::Higher,
    .ours = "DoubleHash64", .peer = "DoubleHash64ByTwoStreams",
    .target = {.each = 2, .moonshot = 2.25}};
constexpr Claim COMPRESS = {
    .name = "lane kernel / port floor", .better = Better::Lower,
    .ours = "Compress", .peer = FLOOR,
    .target = {.each = 1.08, .moonshot = 1.03}, .unit = "cycles/compression"};
constexpr Claim NODES = {
    .name = COMPRESS.name, .better = Better::Lower, .ours = "DoubleHash64", .peer = FLOOR,
    .target = COMPRESS.target, .unit = COMPRESS.unit};
constexpr Claim STREAM = {
    .name = "OpenSSL's SHA256_CTX / own stream", .better = Better::Higher,
    .ours = "DoubleHash/library", .peer = "DoubleHash/openssl_sha256_ctx",
    .target = {.each = 1.02, .moonshot = 1.08}, .unit = "ns"};
constexpr Claim STREAM_ONCE = {
    .name = STREAM.name, .better = Better::Higher,
    .ours = "Hash/library", .peer = "Hash/openssl_sha256_ctx",
    .target = STREAM.target, .unit = STREAM.unit};
// Messages that lanes cannot speed up, or hardly. Never slower: one part in a hundred is noise.
constexpr Claim FEW = {
    .name = "one stream on ready bytes / DoubleHashMany, few or one long",
    .better = Better::Higher, .ours = "DoubleHashMany", .peer = "DoubleHashOneByOne",
    .target = {.each = 0.99, .moonshot = 1}};
// clang-format on

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

/// The memory of a warm BlockHasher, and its allocations for one more block.
Json Storage(const Input& block) {
    btcutil::BlockHasher hasher;
    const auto compute = [&] { benchmark::DoNotOptimize(hasher.Compute(block.raw)); };
    compute();
    const auto warm = AllocationsOf(compute);
    const std::size_t txs = block.views.size();
    const std::size_t memory_bytes = hasher.memory_bytes();
    const std::size_t target_bytes = 150 * txs + (128 << 10);
    const std::size_t moonshot_bytes = 100 * txs + (64 << 10);
    return {{"transactions", txs},
            {"warm", ToJson(warm)},
            {"memory_bytes", memory_bytes},
            {"bytes_per_tx", static_cast<double>(memory_bytes) / static_cast<double>(txs)},
            {"target_bytes", target_bytes},
            {"moonshot_bytes", moonshot_bytes},
            {"reached", warm.calls == 0 && memory_bytes <= target_bytes},
            {"moonshot_reached", memory_bytes <= moonshot_bytes}};
}

}  // namespace

void MeasureBlocks(Table& table, std::string_view filter) {
    for (const Input* block : LargeBlocks(filter)) {
        table.grids["storage"][block->name] = Storage(*block);
        table.Run(BLOCKS, {{block->name}});
    }
    for (const std::string count : {"900", "1557", "2500", "3315"}) {
        table.Run(MERKLE_ROOTS, {{"n:" + count, count + " leaves"}});
    }
    table.Run(LEVELS, {{"n:256", "256 nodes"}, {"n:1024", "1024 nodes"}, {"n:4096", "4096 nodes"}});
    const std::string lanes(chainhash::internal::ActiveKernels().wide->name);
    table.Run(COMPRESS, {{lanes, "compress"}});
    table.Run(NODES, {{lanes, "double_hash64"}});
    for (const std::string size : {"250", "400"}) {
        table.Run(STREAM, {{size + "-bytes", size + " bytes, double"}});
        table.Run(STREAM_ONCE, {{size + "-bytes", size + " bytes, single"}});
    }
    table.Run(FEW, {{"1-megabyte-alone"}, {"1-megabyte-and-701-short"}, {"5-only"}});
}

}  // namespace txhash::bench_support
