// SPDX-License-Identifier: MIT
// The root with scratch memory and in place, over as many leaves as blocks have.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "chainhash/merkle.h"
#include "tests/chainhash/merkle/merkle_oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::ExpectNoAllocation;
using testing_support::Random;

/// The root in both forms, which have to agree.
MerkleRoot BothRootsOf(const std::vector<Hash>& leaves) {
    const std::vector<Hash> before = leaves;
    std::vector<Hash> scratch(MerkleScratchSize(leaves.size()));
    const MerkleRoot root = ComputeMerkleRoot(leaves, scratch);
    EXPECT_EQ(leaves, before) << "scratch is apart from the leaves";
    std::vector<Hash> in_place = leaves;
    EXPECT_EQ(ComputeMerkleRoot(in_place), root);
    return root;
}

TEST(MerkleScratch, IsOneLevelAboveTheLeaves) {
    EXPECT_EQ(MerkleScratchSize(0), 0U);
    EXPECT_EQ(MerkleScratchSize(1), 1U);
    EXPECT_EQ(MerkleScratchSize(2), 1U);
    EXPECT_EQ(MerkleScratchSize(3), 2U);
    EXPECT_EQ(MerkleScratchSize(4), 2U);
}

TEST(MerkleScratch, EveryNumberOfLeavesEqualsTheOracle) {
    Random random(1);
    const auto all = RandomLeaves(random, 3315);
    const auto expect_equal = [&](std::size_t count) {
        const std::vector<Hash> leaves(all.begin(),
                                       all.begin() + static_cast<std::ptrdiff_t>(count));
        EXPECT_EQ(BothRootsOf(leaves), OracleMerkleRoot(leaves)) << count;
    };
    for (std::size_t count = 0; count <= 300; ++count) expect_equal(count);
    for (const std::size_t count : {1000U, 1024U, 1025U, 3315U}) expect_equal(count);
}

TEST(MerkleScratch, RepeatedNodesAnywhereAreMarkedAsTheOracleDoes) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        auto leaves = RandomLeaves(random, 2 + random.Below(120));
        // Copies a run of leaves as long as a subtree is, mostly next to where it stood.
        const std::size_t run = std::min(std::size_t{1} << random.Below(6), leaves.size() / 2);
        const std::size_t from = random.Below(leaves.size() / run - 1) * run;
        const std::size_t to = random.OneIn(4) ? random.Below(leaves.size() - run + 1) : from + run;
        const std::vector<Hash> copied(leaves.begin() + static_cast<std::ptrdiff_t>(from),
                                       leaves.begin() + static_cast<std::ptrdiff_t>(from + run));
        std::copy(copied.begin(), copied.end(), leaves.begin() + static_cast<std::ptrdiff_t>(to));
        EXPECT_EQ(BothRootsOf(leaves), OracleMerkleRoot(leaves));
    }
}

/// The last leaves of a tree hang alone on each level where it is odd.
TEST(MerkleScratch, RepeatedEndIsMarkedOnEveryLevel) {
    Random random(2);
    for (std::size_t level = 0; level < 10; ++level) {
        const std::size_t run = std::size_t{1} << level;
        auto leaves = RandomLeaves(random, 3 * run);
        const MerkleRoot plain = BothRootsOf(leaves);
        EXPECT_FALSE(plain.mutated) << level;
        const std::vector<Hash> end(leaves.end() - static_cast<std::ptrdiff_t>(run), leaves.end());
        leaves.insert(leaves.end(), end.begin(), end.end());
        EXPECT_EQ(BothRootsOf(leaves), (MerkleRoot{plain.root, true})) << level;
    }
}

TEST(MerkleScratch, LargerScratchIsLeftBehindItsUse) {
    Random random(3);
    const auto leaves = RandomLeaves(random, 100);
    std::vector<Hash> scratch(60);
    EXPECT_EQ(ComputeMerkleRoot(leaves, scratch), OracleMerkleRoot(leaves));
    EXPECT_TRUE(std::all_of(scratch.begin() + 50, scratch.end(),
                            [](const Hash& hash) { return hash.IsZero(); }));
}

TEST(MerkleScratch, DoesNotAllocate) {
    Random random(4);
    const auto leaves = RandomLeaves(random, 777);
    std::vector<Hash> scratch(MerkleScratchSize(leaves.size()));
    MerkleRoot root;
    ExpectNoAllocation([&] { root = ComputeMerkleRoot(leaves, scratch); });
    EXPECT_EQ(root, OracleMerkleRoot(leaves));
}

}  // namespace
}  // namespace txhash::chainhash
