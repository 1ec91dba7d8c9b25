// SPDX-License-Identifier: MIT
#include "chainhash/merkle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "chainhash/bytes/hex.h"
#include "tests/chainhash/merkle/merkle_oracle.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash {
namespace {

using testing_support::FromHex;

// Leaf i is the double SHA-256 of the byte i.
Hash Leaf(std::size_t i) { return OracleDoubleHash(Bytes{static_cast<std::uint8_t>(i)}); }

std::vector<Hash> Leaves(std::initializer_list<std::size_t> indexes) {
    std::vector<Hash> leaves;
    for (const std::size_t i : indexes) leaves.push_back(Leaf(i));
    return leaves;
}

std::vector<Hash> FirstLeaves(std::size_t count) {
    std::vector<Hash> leaves;
    for (std::size_t i = 0; i < count; ++i) leaves.push_back(Leaf(i));
    return leaves;
}

MerkleRoot RootOf(std::vector<Hash> leaves) { return ComputeMerkleRoot(leaves); }

TEST(MerkleRoot, NoLeavesIsZero) { EXPECT_EQ(RootOf({}), (MerkleRoot{Hash(), false})); }

TEST(MerkleRoot, OneLeafIsItself) { EXPECT_EQ(RootOf(Leaves({7})), (MerkleRoot{Leaf(7), false})); }

TEST(MerkleRoot, EveryNumberOfLeavesEqualsTheDefinition) {
    for (std::size_t count = 1; count <= 130; ++count) {
        const auto leaves = FirstLeaves(count);
        EXPECT_EQ(RootOf(leaves), OracleMerkleRoot(leaves)) << count;
    }
}

// Block 100,000 of the main chain.
TEST(MerkleRoot, RealBlock) {
    std::vector<Hash> txids;
    for (const char* txid : {"8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87",
                             "fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4",
                             "6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4",
                             "e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d"}) {
        txids.push_back(Hash::FromHex(txid).value());
    }
    EXPECT_EQ(RootOf(txids).root.ToHex(),
              "f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766");
}

// CVE-2012-2459, with the values of a public report.
TEST(MerkleRoot, RepeatedEndHasTheSameRootAndIsMarked) {
    const MerkleRoot plain = RootOf(Leaves({1, 2, 3}));
    const MerkleRoot repeated = RootOf(Leaves({1, 2, 3, 3}));
    EXPECT_EQ(plain.root.ToHex(),
              "f73ff3687fc42001848da9ac73ad785e18f0adb6337fedc3aba1bdac9c01c271");
    EXPECT_EQ(repeated.root, plain.root);
    EXPECT_FALSE(plain.mutated);
    EXPECT_TRUE(repeated.mutated);
}

TEST(MerkleRoot, MutationIsFoundOnEveryLevel) {
    // A tree over 3 << level leaves is odd on the level of that number, where 3 nodes are left.
    // Repeating what hangs under the last of them gives the same root.
    for (std::size_t level = 0; level < 7; ++level) {
        const std::size_t repeated = std::size_t{1} << level;
        const auto leaves = FirstLeaves(3 * repeated);
        auto longer = leaves;
        longer.insert(longer.end(), leaves.end() - static_cast<std::ptrdiff_t>(repeated),
                      leaves.end());
        const MerkleRoot plain = RootOf(leaves);
        EXPECT_FALSE(plain.mutated) << level;
        EXPECT_EQ(RootOf(longer), (MerkleRoot{plain.root, true})) << level;
    }
}

TEST(MerkleRoot, EqualPairAnywhereIsMarked) {
    EXPECT_TRUE(RootOf(Leaves({1, 1})).mutated);
    EXPECT_TRUE(RootOf(Leaves({1, 1, 2})).mutated);
    EXPECT_TRUE(RootOf(Leaves({1, 1, 2, 3, 4, 5})).mutated);
}

TEST(MerkleRoot, EqualLeavesOfDifferentPairsAreNotMarked) {
    EXPECT_FALSE(RootOf(Leaves({1, 2, 2, 1})).mutated);
    EXPECT_FALSE(RootOf(Leaves({1, 2, 1})).mutated);
}

// CVE-2017-12842: a transaction of 64 bytes is also an inner node.
TEST(MerkleRoot, NodeOverTheHalvesOf64BytesIsTheirDoubleHash) {
    const Bytes tx = FromHex(
        "020000000122222222222222222222222222222222222222222222222222222222222222220000000000ffffff"
        "ff010000000000000000046a02515100000000");
    ASSERT_EQ(tx.size(), 2 * Hash::SIZE);
    std::vector<Hash> halves(2);
    std::copy_n(tx.begin(), Hash::SIZE, halves[0].bytes.begin());
    std::copy_n(tx.begin() + Hash::SIZE, Hash::SIZE, halves[1].bytes.begin());
    EXPECT_EQ(RootOf(halves).root.ToHex(),
              "10c593f62dfd98721124a1a3075d998766cbe051e65195598a42c263a6d76915");
}

TEST(MerkleRoot, DoesNotAllocate) {
    auto leaves = FirstLeaves(100);
    const MerkleRoot expected = OracleMerkleRoot(leaves);
    MerkleRoot root;
    testing_support::ExpectNoAllocation([&] { root = ComputeMerkleRoot(leaves); });
    EXPECT_EQ(root, expected);
}

}  // namespace
}  // namespace txhash::chainhash
