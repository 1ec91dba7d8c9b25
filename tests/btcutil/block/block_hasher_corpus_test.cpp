// SPDX-License-Identifier: MIT
// BlockHasher over every block of the corpus, against Bitcoin Core's answers.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "btcutil/block/block_hasher.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/corpus_fixture.h"

namespace txhash::btcutil {
namespace {

using testing_support::CorpusItem;
using testing_support::ExpectedTable;

class BlockHasherCorpus : public testing_support::CorpusTest {};

TEST_F(BlockHasherCorpus, EverythingIsAsBitcoinCoreSays) {
    BlockHasher hasher;
    for (const auto& [name, raw] : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(name);
        const ExpectedTable expected = testing_support::ReadExpected(name + ".tsv");
        const auto hashes = hasher.ComputePrefix(raw);
        ASSERT_TRUE(hashes);
        EXPECT_EQ(hashes->block_hash.ToHex(), expected.values.at("hash"));
        EXPECT_EQ(hashes->merkle_root->root.ToHex(), expected.values.at("merkle_root"));
        EXPECT_EQ(hashes->merkle_root->mutated, expected.values.at("mutated") == "1");
        EXPECT_EQ(hashes->merkle_root->root == hashes->header().merkle_root,
                  expected.values.at("merkle_ok") == "1");
        EXPECT_EQ(hashes->witness_merkle_root->ToHex(), expected.values.at("witness_merkle_root"));
        EXPECT_EQ(ToString(*hashes->witness_commitment), expected.values.at("witness_commitment"));
        EXPECT_EQ(hashes->Check(WitnessRule::AnyAge), std::nullopt);
        // Block 481815 has an output that looks like a commitment, from before segwit was active.
        const bool too_early = expected.values.at("witness_commitment") == "nonce-missing";
        EXPECT_EQ(hashes->Check(WitnessRule::SegwitActive).has_value(), too_early);
        EXPECT_EQ(std::to_string(hashes->size_bytes), expected.values.at("size"));
        EXPECT_EQ(std::to_string(hashes->stripped_size_bytes), expected.values.at("stripped_size"));
        EXPECT_EQ(std::to_string(hashes->WeightWu()), expected.values.at("weight"));
        ASSERT_EQ(hashes->txids.size(), expected.rows.size());
        ASSERT_EQ(hashes->wtxids->size(), expected.rows.size());
        for (std::size_t i = 0; i < expected.rows.size(); ++i) {
            ASSERT_EQ(hashes->txids[i].ToHex(), expected.rows[i].at("txid"));
            ASSERT_EQ((*hashes->wtxids)[i].ToHex(), expected.rows[i].at("wtxid"));
        }
    }
}

TEST_F(BlockHasherCorpus, BlockFileIsAsBitcoinCoreSays) {
    BlockHasher hasher;
    const std::string name = "mainnet-1-to-256";
    const auto blocks = testing_support::CorpusBlockFile(name + ".dat");
    const ExpectedTable expected = testing_support::ReadExpected(name + ".tsv");
    ASSERT_EQ(blocks.size(), expected.rows.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto hashes = hasher.Compute(blocks[i].raw);
        ASSERT_TRUE(hashes) << i;
        EXPECT_EQ(hashes->block_hash.ToHex(), expected.rows[i].at("hash")) << i;
        EXPECT_EQ(hashes->Check(WitnessRule::SegwitActive), std::nullopt) << i;
    }
}

TEST_F(BlockHasherCorpus, LargeBlocksNeedLittleMemoryAndNoneWhenWarm) {
    constexpr std::size_t LARGE = 1'000'000;
    constexpr std::size_t BYTES_PER_TX = 150;
    constexpr std::size_t FIXED_BYTES = 128 * 1024;
    for (const CorpusItem& block : testing_support::CorpusBlocks()) {
        if (block.raw.size() < LARGE) continue;
        SCOPED_TRACE(block.name);
        BlockHasher hasher;
        const auto hashes = hasher.Compute(block.raw);
        ASSERT_TRUE(hashes);
        EXPECT_LE(hasher.memory_bytes(), BYTES_PER_TX * hashes->txids.size() + FIXED_BYTES);
        testing_support::ExpectNoAllocation([&] { EXPECT_TRUE(hasher.Compute(block.raw)); });
    }
}

}  // namespace
}  // namespace txhash::btcutil
