// SPDX-License-Identifier: MIT
#include <algorithm>

#include "bench/ratios/tables.h"
#include "bench/support/competitors.h"
#include "bench/support/compressions.h"
#include "bench/support/core_clock.h"
#include "bench/support/many_work.h"
#include "bench/support/merkle_ways.h"
#include "bench/support/mixes.h"
#include "chainhash/merkle.h"
#if defined(TXHASH_BENCH_OPENSSL)
#include "bench/support/openssl_hash.h"
#endif

namespace txhash::bench_support {
namespace {

constexpr Claim MERKLE_ROOT = {"merkle root: SHA-NI two-stream / ours",
                               Better::Higher,
                               {"ours", "two streams", "floor"},
                               {.each = 2, .moonshot = 2.25}};
constexpr Claim DOUBLE_HASH64 = {"DoubleHash64: SHA-NI two-stream / ours",
                                 Better::Higher,
                                 {"ours", "two streams", "floor"},
                                 {.each = 2, .moonshot = 2.25}};
constexpr Claim LANE_KERNEL = {"lane kernel / port floor",
                               Better::Lower,
                               {"kernel", "ports", "ports"},
                               {.each = 1.08, .moonshot = 1.03},
                               "cycles"};
constexpr Claim STREAM = {"OpenSSL's SHA256_CTX / own stream",
                          Better::Higher,
                          {"ours", "SHA256_CTX", "floor"},
                          {.each = 1.02, .moonshot = 1.08},
                          "ns"};
// Never slower: one part in a hundred is noise.
constexpr Claim FEW = {"one stream on ready bytes / DoubleHashMany, few or one long",
                       Better::Higher,
                       {"ours", "one stream", "floor"},
                       {.each = 0.99, .moonshot = 1}};

void MeasureMerkleRoots(Table& table, const HashLevelByKernel& two_streams) {
    for (const std::size_t count : {900U, 1557U, 2500U, 3315U}) {
        const std::vector<Hash> leaves = SomeHashes(count);
        std::vector<Hash> scratch(chainhash::MerkleScratchSize(count));
        const Hash expected = RootBy(HashLevelByOneStream, leaves, scratch);
        Contest contest(std::to_string(count) + " leaves");
        contest.AddResult(
            "ours", [&] { return chainhash::ComputeMerkleRoot(leaves, scratch).root; }, expected);
        contest.AddResult(
            "two streams", [&] { return RootBy(two_streams, leaves, scratch); }, expected);
        contest.AddCost("floor", MerkleCompressions(count), &KernelCosts::double_hash64_ns);
        table.Run(contest, MERKLE_ROOT);
    }
}

void MeasureDoubleHash64(Table& table, const HashLevelByKernel& two_streams) {
    for (const std::size_t count : {256U, 1024U, 4096U}) {
        const std::vector<Hash> children = SomeHashes(2 * count);
        std::vector<Hash> nodes(count);
        std::vector<Hash> expected(count);
        const std::uint8_t* in = children[0].bytes.data();
        HashLevelByOneStream(expected[0].bytes.data(), in, count);
        Contest contest(std::to_string(count) + " nodes");
        const auto add = [&](std::string_view way, auto hash_level) {
            const auto work = [=, out = nodes[0].bytes.data()] { hash_level(out, in, count); };
            work();
            contest.Require(nodes == expected, way);
            contest.Add(way, work);
        };
        add("ours", chainhash::DoubleHash64);
        add("two streams", two_streams);
        contest.AddCost("floor", count * Compressions(chainhash::SHA256_BLOCK_SIZE),
                        &KernelCosts::double_hash64_ns);
        table.Run(contest, DOUBLE_HASH64);
    }
}

/// The lane kernel against the cycles, per lane, for which its instructions occupy the two vector
/// ports of AVX-512; with the shuffles that bring messages into lanes.
void MeasureLaneKernel(Table& table) {
    const auto measure = [&](std::string name, double KernelCosts::*kernel_ns, double cycles) {
        Contest contest(std::move(name));
        contest.AddCost("kernel", 1, kernel_ns);
        contest.AddCost("ports", [=](const KernelCosts& costs) { return cycles * costs.cycle_ns; });
        table.Run(contest, LANE_KERNEL);
    };
    measure("compress", &KernelCosts::lanes_ns, 53.3);
    measure("double_hash64", &KernelCosts::double_hash64_ns, 44.7);
}

#if defined(TXHASH_BENCH_OPENSSL)
void MeasureStream(Table& table) {
    for (const std::size_t size : {250U, 400U}) {
        const Mix mix = Equal(1, size);
        const ByteSpan message = mix.messages[0];
        const auto measure = [&](const char* name, std::size_t compressions, auto ours, auto peer,
                                 const Hash& expected) {
            Contest contest(std::to_string(size) + " bytes, " + name);
            contest.AddResult(
                "ours", [=] { return ours(message); }, expected);
            contest.AddResult(
                "SHA256_CTX", [=] { return peer(message); }, expected);
            contest.AddCost("floor", compressions, &KernelCosts::stream_ns);
            table.Run(contest, STREAM);
        };
        measure("double", Compressions(size), chainhash::DoubleHashH, HashReadyBySha256Ctx,
                HashReadyByCryptoPP(message));
        measure("single", Compressions(size) - 1, chainhash::HashH, HashOnceBySha256Ctx,
                chainhash::HashH(message));
    }
}
#else
void MeasureStream(Table& /*table*/) {}
#endif

/// Messages that lanes cannot speed up, or hardly.
void MeasureFew(Table& table) {
    for (const Mix& mix : {OneMegabyteAlone(), OneMegabyteAndShort(), FiveOnly()}) {
        const std::span messages(mix.messages);
        ManyWork many;
        Contest contest(mix.name);
        contest.Require(
            std::ranges::equal(many.Hash(messages), messages, {}, {}, HashReadyByCryptoPP), "ours");
        contest.Add("ours", [&] { many.Hash(messages); });
        contest.AddEach(
            "one stream", messages.size(),
            [&](std::size_t i) { return chainhash::DoubleHashH(messages[i]); },
            [&](std::size_t i) { return HashReadyByCryptoPP(messages[i]); });
        // The longest cannot be split among lanes.
        const std::size_t longest = std::ranges::max(messages, {}, &ByteSpan::size).size();
        contest.AddCost("floor", [=](const KernelCosts& costs) {
            return std::max(static_cast<double>(Compressions(longest)) * costs.stream_ns,
                            static_cast<double>(Compressions(messages)) * costs.lanes_ns);
        });
        table.Run(contest, FEW);
    }
}

}  // namespace

void MeasureKernels(Table& table) {
    if (const chainhash::internal::LaneKernel* two_streams = ShaniTwoStreams()) {
        MeasureMerkleRoots(table, HashLevelByKernel(*two_streams));
        MeasureDoubleHash64(table, HashLevelByKernel(*two_streams));
    }
    if (HAS_CORE_CLOCK && chainhash::ActiveEngine().name == "avx512") MeasureLaneKernel(table);
    MeasureStream(table);
    MeasureFew(table);
}

}  // namespace txhash::bench_support
