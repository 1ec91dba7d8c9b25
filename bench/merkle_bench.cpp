// SPDX-License-Identifier: MIT
// Merkle roots and single levels of a tree, also by two SHA-NI streams and by one stream. An item
// is a node that is computed.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/compressions.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/merkle_ways.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256.h"

namespace txhash::bench_support {
namespace {

constexpr std::size_t LEAVES_MAX = 16'384;
constexpr std::size_t NODE_COMPRESSIONS = Compressions(chainhash::SHA256_BLOCK_SIZE);

/// Memory that all these benchmarks share.
struct Tree {
    std::vector<chainhash::Hash> leaves = SomeHashes(LEAVES_MAX);
    std::vector<chainhash::Hash> scratch = std::vector<chainhash::Hash>(LEAVES_MAX / 2);
};

Tree& TheTree() {
    static Tree tree;
    return tree;
}

/// `root_of(leaves, scratch)` returns the root.
template <class RootOf>
void AddRoot(const std::string& name, std::size_t count, RootOf root_of) {
    const std::size_t compressions = MerkleCompressions(count);
    const std::size_t nodes = compressions / NODE_COMPRESSIONS;
    const auto root = [root_of, count] {
        return root_of(std::span(TheTree().leaves).first(count), std::span(TheTree().scratch));
    };
    Add(
        name + "/n:" + std::to_string(count),
        {nodes,
         nodes * chainhash::SHA256_BLOCK_SIZE,
         compressions,
         {.double_hash64 = compressions}},
        [root, count] {
            std::vector<chainhash::Hash> scratch(chainhash::MerkleScratchSize(count));
            const auto leaves = std::span(TheTree().leaves).first(count);
            return root() == RootBy(HashLevelByOneStream, leaves, scratch);
        },
        [root] { benchmark::DoNotOptimize(root()); });
}

/// `hash_level(out, in, count)` does what DoubleHash64 does.
template <class HashLevel>
void AddLevel(const std::string& name, std::size_t count, HashLevel hash_level) {
    const auto level = [hash_level, count] {
        hash_level(TheTree().scratch[0].bytes.data(), TheTree().leaves[0].bytes.data(), count);
    };
    Add(
        name + "/n:" + std::to_string(count),
        {count,
         count * chainhash::SHA256_BLOCK_SIZE,
         count * NODE_COMPRESSIONS,
         {.double_hash64 = count * NODE_COMPRESSIONS}},
        [level, count] {
            std::vector<chainhash::Hash> expected(count);
            HashLevelByOneStream(expected[0].bytes.data(), TheTree().leaves[0].bytes.data(), count);
            level();
            return std::ranges::equal(expected, std::span(TheTree().scratch).first(count));
        },
        level);
}

}  // namespace

void AddMerkleBenchmarks() {
    // As many as real blocks have, and powers of two.
    std::set<std::size_t> leaf_counts = {900, 1557, 2500, 3315};
    for (std::size_t count = 1; count <= LEAVES_MAX; count *= 2) leaf_counts.insert(count);
    const chainhash::internal::LaneKernel* two_streams = ShaniTwoStreams();
    for (const std::size_t count : leaf_counts) {
        AddRoot("MerkleRoot", count, [](auto leaves, auto scratch) {
            return chainhash::ComputeMerkleRoot(leaves, scratch).root;
        });
        AddRoot("MerkleRootByOneStream", count, [](auto leaves, auto scratch) {
            return RootBy(HashLevelByOneStream, leaves, scratch);
        });
        if (two_streams == nullptr) continue;
        AddRoot("MerkleRootByTwoStreams", count, [two_streams](auto leaves, auto scratch) {
            return RootBy(HashLevelByKernel(*two_streams), leaves, scratch);
        });
    }
    for (std::size_t count = 1; count <= 4096; count *= 2) {
        AddLevel("DoubleHash64", count, chainhash::DoubleHash64);
        if (two_streams == nullptr) continue;
        AddLevel("DoubleHash64ByTwoStreams", count, HashLevelByKernel(*two_streams));
    }
    if (two_streams == nullptr) {
        AddUnavailable("MerkleRootByTwoStreams", "the processor lacks SHA-NI");
    }
}

}  // namespace txhash::bench_support
