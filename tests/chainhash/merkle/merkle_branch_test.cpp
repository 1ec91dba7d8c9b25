// SPDX-License-Identifier: MIT
// Proofs that a leaf is in the tree.

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "chainhash/merkle.h"
#include "tests/chainhash/merkle/merkle_oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::ExpectNoAllocation;
using testing_support::Random;

TEST(MerkleBranch, ProvesEveryLeafOfEveryTree) {
    Random random(1);
    for (std::size_t count = 1; count <= 40; ++count) {
        const auto leaves = RandomLeaves(random, count);
        const auto levels = OracleMerkleLevels(leaves);
        for (std::size_t index = 0; index < count; ++index) {
            SCOPED_TRACE(testing::Message() << "leaf " << index << " of " << count);
            std::vector<Hash> siblings;
            for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
                const std::size_t node = index >> level;
                const bool alone = (node ^ 1) == levels[level].size();
                siblings.push_back(levels[level][alone ? node : node ^ 1]);
            }
            const auto branch = MerkleBranch(leaves, index);
            ASSERT_EQ(branch, siblings);
            ASSERT_EQ(RootFromMerkleBranch(leaves[index], index, branch), levels.back()[0]);
            ASSERT_TRUE(VerifyMerkleBranch(leaves[index], index, branch, levels.back()[0]));
        }
    }
}

TEST(MerkleBranch, ProvesLeavesOfALargeTree) {
    Random random(2);
    constexpr std::size_t COUNT = 3315;
    const auto leaves = RandomLeaves(random, COUNT);
    const Hash root = OracleMerkleRoot(leaves).root;
    for (std::size_t index = 0; index < COUNT; index += 13) {
        ASSERT_TRUE(VerifyMerkleBranch(leaves[index], index, MerkleBranch(leaves, index), root))
            << index;
    }
    EXPECT_TRUE(
        VerifyMerkleBranch(leaves.back(), COUNT - 1, MerkleBranch(leaves, COUNT - 1), root));
}

TEST(MerkleBranch, OfTheOnlyLeafIsEmpty) {
    Random random(3);
    const auto leaves = RandomLeaves(random, 1);
    EXPECT_TRUE(MerkleBranch(leaves, 0).empty());
    EXPECT_TRUE(VerifyMerkleBranch(leaves[0], 0, {}, leaves[0]));
    EXPECT_FALSE(VerifyMerkleBranch(leaves[0], 1, {}, leaves[0]));
}

/// A valid proof, for tests to corrupt.
class VerifyMerkleBranchTest : public testing::Test {
protected:
    static constexpr std::size_t COUNT = 11;

    Random random{4};
    const std::vector<Hash> leaves = RandomLeaves(random, COUNT);
    const Hash root = OracleMerkleRoot(leaves).root;
    const std::size_t index = 6;
    Hash leaf = leaves[index];
    std::vector<Hash> branch = MerkleBranch(leaves, index);
};

TEST_F(VerifyMerkleBranchTest, EveryFlippedBitIsRefused) {
    ASSERT_TRUE(VerifyMerkleBranch(leaf, index, branch, root));
    const auto flip = [](Hash& hash, std::size_t bit) {
        hash.bytes[bit / 8] = static_cast<std::uint8_t>(hash.bytes[bit / 8] ^ 1U << bit % 8);
    };
    for (std::size_t bit = 0; bit < 8 * Hash::SIZE; ++bit) {
        for (Hash& sibling : branch) {
            flip(sibling, bit);
            ASSERT_FALSE(VerifyMerkleBranch(leaf, index, branch, root)) << bit;
            flip(sibling, bit);
        }
        flip(leaf, bit);
        ASSERT_FALSE(VerifyMerkleBranch(leaf, index, branch, root)) << bit;
        flip(leaf, bit);
        Hash other_root = root;
        flip(other_root, bit);
        ASSERT_FALSE(VerifyMerkleBranch(leaf, index, branch, other_root)) << bit;
    }
    EXPECT_TRUE(VerifyMerkleBranch(leaf, index, branch, root));
}

TEST_F(VerifyMerkleBranchTest, EveryOtherIndexIsRefused) {
    for (std::size_t other = 0; other < 64; ++other) {
        EXPECT_EQ(VerifyMerkleBranch(leaf, other, branch, root), other == index) << other;
    }
}

/// The bits beyond the levels choose no side: without a check the same leaf would have many
/// indexes.
TEST_F(VerifyMerkleBranchTest, IndexWithMoreBitsThanLevelsIsRefused) {
    ASSERT_EQ(branch.size(), 4U);
    for (std::size_t bit = 4; bit < std::numeric_limits<std::size_t>::digits; ++bit) {
        const std::size_t aliased = index | std::size_t{1} << bit;
        ASSERT_EQ(RootFromMerkleBranch(leaf, aliased, branch), root);
        EXPECT_FALSE(VerifyMerkleBranch(leaf, aliased, branch, root)) << bit;
    }
}

TEST_F(VerifyMerkleBranchTest, MissingSurplusAndSwappedNodesAreRefused) {
    std::vector<Hash> longer = branch;
    longer.push_back(root);
    EXPECT_FALSE(VerifyMerkleBranch(leaf, index, longer, root));
    std::vector<Hash> swapped = branch;
    std::swap(swapped[1], swapped[2]);
    EXPECT_FALSE(VerifyMerkleBranch(leaf, index, swapped, root));
    branch.pop_back();
    EXPECT_FALSE(VerifyMerkleBranch(leaf, index, branch, root));
    EXPECT_FALSE(VerifyMerkleBranch(leaf, 0, {}, root));
}

// CVE-2017-12842: nothing in the hashes tells an inner node from a leaf. A verifier has to
// know the number of levels, as the header of merkle.h says.
TEST_F(VerifyMerkleBranchTest, InnerNodePassesForALeafOfAShallowerTree) {
    const Hash parent = OracleMerkleLevels(leaves)[1][index / 2];
    const std::vector<Hash> upper(branch.begin() + 1, branch.end());
    EXPECT_TRUE(VerifyMerkleBranch(parent, index / 2, upper, root));
    EXPECT_NE(upper.size(), branch.size());
}

TEST_F(VerifyMerkleBranchTest, DoesNotAllocate) {
    ExpectNoAllocation([&] { EXPECT_TRUE(VerifyMerkleBranch(leaf, index, branch, root)); });
}

}  // namespace
}  // namespace txhash::chainhash
