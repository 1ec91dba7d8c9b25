// SPDX-License-Identifier: MIT
// btcutil::Block over every block of the corpus, against Bitcoin Core's answers.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "btcutil/block/block.h"
#include "btcutil/block/witness_commitment.h"
#include "chainhash/merkle.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/data/corpus_fixture.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using testing_support::AllocScope;
using testing_support::CorpusItem;

class CorpusBlock : public testing_support::CorpusTest {};

std::vector<Hash> TxidLeaves(const Block& block) {
    std::vector<Hash> leaves;
    for (const Tx& tx : block.Transactions()) leaves.push_back(tx.Hash().hash());
    return leaves;
}

/// The wtxids, with zero for the coinbase (BIP-0141).
std::vector<Hash> WtxidLeaves(const Block& block) {
    std::vector<Hash> leaves;
    for (const Tx& tx : block.Transactions()) leaves.push_back(tx.WitnessHash().hash());
    leaves[0] = Hash{};
    return leaves;
}

TEST_F(CorpusBlock, HeaderRootsAndSizesAreAsBitcoinCoreSays) {
    for (CorpusItem& item : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(item.name);
        const auto values = testing_support::ReadExpected(item.name + ".tsv").values;
        const auto block = Block::FromBytes(std::move(item.raw));
        ASSERT_TRUE(block);
        EXPECT_EQ(block->Hash().ToHex(), values.at("hash"));
        EXPECT_EQ(block->header().prev_block.ToHex(), values.at("prev"));

        auto txids = TxidLeaves(*block);
        const auto root = chainhash::ComputeMerkleRoot(txids);
        EXPECT_EQ(root.root.ToHex(), values.at("merkle_root"));
        EXPECT_EQ(root.root == block->header().merkle_root, values.at("merkle_ok") == "1");
        EXPECT_EQ(root.mutated, values.at("mutated") == "1");
        auto wtxids = WtxidLeaves(*block);
        const Hash witness_root = chainhash::ComputeMerkleRoot(wtxids).root;
        EXPECT_EQ(witness_root.ToHex(), values.at("witness_merkle_root"));
        EXPECT_EQ(ToString(CheckWitnessCommitment(block->Transactions()[0].view(), witness_root)),
                  values.at("witness_commitment"));

        EXPECT_EQ(std::to_string(block->Transactions().size()), values.at("tx_count"));
        EXPECT_EQ(std::to_string(block->view().SerializeSize()), values.at("size"));
        EXPECT_EQ(std::to_string(block->view().SerializeSizeStripped()),
                  values.at("stripped_size"));
        EXPECT_EQ(std::to_string(block->view().WeightWu()), values.at("weight"));
    }
}

TEST_F(CorpusBlock, TransactionsAreAsBitcoinCoreSays) {
    for (CorpusItem& item : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(item.name);
        const auto rows = testing_support::ReadExpected(item.name + ".tsv").rows;
        const auto block = Block::FromBytes(std::move(item.raw));
        ASSERT_TRUE(block);
        ASSERT_EQ(block->Transactions().size(), rows.size());
        for (const Tx& tx : block->Transactions()) {
            const auto& row = rows[static_cast<std::size_t>(tx.index())];
            EXPECT_EQ(std::to_string(tx.index()), row.at("index"));
            EXPECT_EQ(tx.Hash().ToHex(), row.at("txid"));
            EXPECT_EQ(tx.WitnessHash().ToHex(), row.at("wtxid"));
            EXPECT_EQ(std::to_string(tx.view().SerializeSize()), row.at("size"));
            EXPECT_EQ(std::to_string(tx.view().SerializeSizeStripped()), row.at("stripped_size"));
            EXPECT_EQ(std::to_string(tx.view().inputs().size()), row.at("inputs"));
            EXPECT_EQ(std::to_string(tx.view().outputs().size()), row.at("outputs"));
        }
    }
}

TEST_F(CorpusBlock, TakesAHandfulOfAllocations) {
    if (!testing_support::AllocCountingAvailable())
        GTEST_SKIP() << "a sanitizer owns the allocator";
    constexpr std::uint64_t HANDFUL = 8;
    for (const CorpusItem& item : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(item.name);
        const AllocScope scope;
        const auto block = Block::FromBytes(Bytes(item.raw));  // its own copy of the bytes included
        ASSERT_TRUE(block);
        for (const Tx& tx : block->Transactions()) static_cast<void>(tx.WitnessHash());
        EXPECT_LE(scope.Count().calls, HANDFUL);
    }
}

}  // namespace
}  // namespace txhash::btcutil
