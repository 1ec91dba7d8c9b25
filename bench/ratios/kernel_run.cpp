// SPDX-License-Identifier: MIT
// The claims that need no block.

#include <algorithm>

#include "bench/ratios/block_run.h"
#include "bench/ratios/checks.h"
#include "bench/ratios/floored_contest.h"
#include "bench/support/competitors.h"
#include "bench/support/compressions.h"
#include "bench/support/many_work.h"
#include "bench/support/merkle_ways.h"
#include "bench/support/mixes.h"
#include "chainhash/merkle.h"
#if defined(TXHASH_BENCH_OPENSSL)
#include "bench/support/openssl_hash.h"
#endif

namespace txhash::bench_support {
namespace {

using Better = Claim::Better;
using Judged = Claim::Judged;

}  // namespace

Claim MeasureTooFew(std::size_t rounds, KernelCosts& kernels) {
    // Never slower: one part in a hundred is noise.
    Claim claim{.name = "one stream on ready bytes / DoubleHashMany, few or one long",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 0.99,
                .moonshot = 1};
    for (const Mix& mix : {OneMegabyteAlone(), OneMegabyteAndShort(), FiveOnly()}) {
        ManyWork many;
        Require(
            std::ranges::equal(many.Hash(mix.messages), mix.messages, {}, {}, HashReadyByCryptoPP),
            mix.name);
        FlooredContest contest;
        const auto ours = contest.Add([&] { many.Hash(mix.messages); });
        const auto one_stream = contest.Add([&] {
            for (const ByteSpan message : mix.messages) {
                benchmark::DoNotOptimize(chainhash::DoubleHashH(message));
            }
        });
        contest.Run(rounds, kernels);
        // The longest cannot be split among lanes.
        const auto size = [](ByteSpan message) { return message.size(); };
        const std::size_t longest = size(std::ranges::max(mix.messages, {}, size));
        const double floor_ns =
            std::max(static_cast<double>(Compressions(longest)) * contest.StreamNs(),
                     static_cast<double>(Compressions(mix.messages)) * contest.LanesNs());
        claim.cases.push_back({mix.name, contest.TimeRatio(one_stream, ours),
                               contest.MinNs(ours) * US, floor_ns * US});
    }
    return claim;
}

Claim MeasureMerkleRoots(std::size_t rounds, KernelCosts& kernels) {
    Claim claim{.name = "merkle root: SHA-NI two-stream / ours",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 2,
                .moonshot = 2.25};
    const chainhash::LaneKernel* two_streams = ShaniTwoStreams();
    if (two_streams == nullptr) return claim;
    const HashLevelByKernel hash_level(*two_streams);
    for (const std::size_t count : {900U, 1557U, 2500U, 3315U}) {
        const std::vector<Hash> leaves = SomeHashes(count);
        std::vector<Hash> scratch(chainhash::MerkleScratchSize(count));
        const auto own_root = [&] { return chainhash::ComputeMerkleRoot(leaves, scratch).root; };
        const auto peer_root = [&] { return RootBy(hash_level, leaves, scratch); };
        const Hash expected = RootBy(HashLevelByOneStream, leaves, scratch);
        Require(own_root() == expected && peer_root() == expected, "merkle root");

        FlooredContest contest;
        const auto ours = contest.Add([&] { benchmark::DoNotOptimize(own_root()); });
        const auto peer = contest.Add([&] { benchmark::DoNotOptimize(peer_root()); });
        contest.Run(rounds, kernels);
        claim.cases.push_back(
            {std::to_string(count) + " leaves", contest.TimeRatio(peer, ours),
             contest.MinNs(ours) * US,
             static_cast<double>(MerkleCompressions(count)) * contest.DoubleHash64Ns() * US});
    }
    return claim;
}

Claim MeasureDoubleHash64(std::size_t rounds, KernelCosts& kernels) {
    Claim claim{.name = "DoubleHash64: SHA-NI two-stream / ours",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 2,
                .moonshot = 2.25};
    const chainhash::LaneKernel* two_streams = ShaniTwoStreams();
    if (two_streams == nullptr) return claim;
    const HashLevelByKernel hash_level(*two_streams);
    for (const std::size_t count : {256U, 1024U, 4096U}) {
        const std::vector<Hash> children = SomeHashes(2 * count);
        std::vector<Hash> nodes(count);
        const std::uint8_t* in = children[0].bytes.data();
        std::uint8_t* out = nodes[0].bytes.data();
        FlooredContest contest;
        const auto ours = contest.Add([=] { chainhash::DoubleHash64(out, in, count); });
        const auto peer = contest.Add([=] { hash_level(out, in, count); });
        contest.Run(rounds, kernels);
        claim.cases.push_back(
            {std::to_string(count) + " nodes", contest.TimeRatio(peer, ours),
             contest.MinNs(ours) * US,
             static_cast<double>(count * Compressions(chainhash::SHA256_BLOCK_SIZE)) *
                 contest.DoubleHash64Ns() * US});
    }
    return claim;
}

Claim MeasureLaneKernel(std::size_t rounds, KernelCosts& kernels) {
    // Instructions that AVX-512's two ports have to share, over two, a lane; with the shuffles that
    // bring messages into lanes.
    constexpr double COMPRESS_PORT_CYCLES = 53.3;
    constexpr double DOUBLE_HASH64_PORT_CYCLES = 44.7;

    Claim claim{.name = "lane kernel / port floor",
                .better = Better::Lower,
                .judged = Judged::Worst,
                .target = 1.08,
                .moonshot = 1.03,
                .unit = "cycles"};
    if (!HAS_CORE_CLOCK || chainhash::ActiveEngine().name != "avx512") return claim;
    FlooredContest contest;
    contest.Run(rounds, kernels);
    const auto add = [&](const char* name, const Ratio& cycles, double floor) {
        claim.cases.push_back({name, cycles * (1 / floor), cycles.of_min, floor});
    };
    add("compress", contest.LanesCycles(), COMPRESS_PORT_CYCLES);
    add("double_hash64", contest.DoubleHash64Cycles(), DOUBLE_HASH64_PORT_CYCLES);
    return claim;
}

Claim MeasureStream([[maybe_unused]] std::size_t rounds, [[maybe_unused]] KernelCosts& kernels) {
    Claim claim{.name = "OpenSSL's SHA256_CTX / own stream",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 1.02,
                .moonshot = 1.08,
                .unit = "ns"};
#if defined(TXHASH_BENCH_OPENSSL)
    for (const std::size_t size : {250U, 400U}) {
        const Mix mix = Equal(1, size);
        const ByteSpan message = mix.messages[0];
        Require(HashReadyBySha256Ctx(message) == HashReadyByCryptoPP(message), "SHA256_CTX");
        FlooredContest contest;
        const auto add = [&](auto hash) {
            return contest.Add([=] { benchmark::DoNotOptimize(hash(message)); });
        };
        const auto twice = add([](ByteSpan bytes) { return chainhash::DoubleHashH(bytes); });
        const auto peer_twice = add(HashReadyBySha256Ctx);
        const auto once = add([](ByteSpan bytes) { return chainhash::HashH(bytes); });
        const auto peer_once = add(HashOnceBySha256Ctx);
        contest.Run(rounds, kernels);
        const auto compressions = static_cast<double>(Compressions(size));
        const std::string name = std::to_string(size) + " bytes";
        claim.cases.push_back({name + ", double", contest.TimeRatio(peer_twice, twice),
                               contest.MinNs(twice), compressions * contest.StreamNs()});
        claim.cases.push_back({name + ", single", contest.TimeRatio(peer_once, once),
                               contest.MinNs(once), (compressions - 1) * contest.StreamNs()});
    }
#endif
    return claim;
}

}  // namespace txhash::bench_support
