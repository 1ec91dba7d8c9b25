// SPDX-License-Identifier: MIT
#include "btcutil/block_summary.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/corpus_fixture.h"
#include "tests/support/expect_no_allocation.h"
#include "tests/support/public_inputs.h"
#include "wire/msg_block.h"

namespace btcutil {
namespace {

using testing_support::Bytes;
using testing_support::CorpusTest;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

wire::MsgBlock SegwitBlock() { return *wire::MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK)); }

/// The summary of a block, with the bytes it refers to.
struct Summarized {
    explicit Summarized(const wire::MsgBlock& block) : raw(wire::ToBytes(block)) {
        EXPECT_EQ(summary.Read(raw), raw.size());
    }
    Bytes raw;
    BlockSummary summary;
};

TEST(BlockSummary, GenesisBlock) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    BlockSummary summary;
    ASSERT_EQ(summary.Read(raw), raw.size());
    EXPECT_EQ(summary.hash().ToHex(),
              "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
    ASSERT_EQ(summary.txids().size(), 1U);
    EXPECT_EQ(summary.txids()[0].ToHex(),
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
    EXPECT_EQ(summary.wtxids()[0].hash(), summary.txids()[0].hash());
    EXPECT_TRUE(summary.MerkleRootMatches());
    EXPECT_FALSE(summary.merkle_root().mutated);
    EXPECT_TRUE(summary.witness_merkle_root().IsZero());
    EXPECT_EQ(summary.witness_commitment(), CommitmentVerdict::None);
    EXPECT_FALSE(summary.HasWitness());
    EXPECT_TRUE(summary.WitnessesCommitted());
    EXPECT_EQ(summary.HashCount(), 2U);  // header and txid
}

// bitcoinjs/bitcoinjs-lib#777
TEST(BlockSummary, BK03MerkleRootIsThatOfTheTxids) {
    const Summarized block(SegwitBlock());
    EXPECT_TRUE(block.summary.MerkleRootMatches());
    EXPECT_EQ(block.summary.witness_commitment(), CommitmentVerdict::Valid);
    EXPECT_TRUE(block.summary.WitnessesCommitted());
    // Header, two txids, two wtxids, a branch in each tree, the commitment.
    EXPECT_EQ(block.summary.HashCount(), 8U);
}

// btclib-org/btclib#163
TEST(BlockSummary, MK06ChangedWitnessIsNoticed) {
    Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    raw[raw.size() - 10] ^= 1;  // in the last witness item
    BlockSummary summary;
    ASSERT_EQ(summary.Read(raw), raw.size());
    EXPECT_TRUE(summary.MerkleRootMatches());
    EXPECT_EQ(summary.witness_commitment(), CommitmentVerdict::Invalid);
    EXPECT_FALSE(summary.WitnessesCommitted());
}

TEST(BlockSummary, WitnessWithoutCommitmentIsNoticed) {
    wire::MsgBlock block = SegwitBlock();
    block.transactions[0].outputs.pop_back();
    const Summarized summarized(block);
    EXPECT_EQ(summarized.summary.witness_commitment(), CommitmentVerdict::None);
    EXPECT_FALSE(summarized.summary.WitnessesCommitted());
}

// Blocks of before the activation of segwit may hold a commitment and nothing to commit to.
TEST(BlockSummary, CommitmentWithoutWitnessIsNormal) {
    wire::MsgBlock block = SegwitBlock();
    for (auto& tx : block.transactions) {
        for (auto& input : tx.inputs) input.witness.Clear();
    }
    const Summarized summarized(block);
    EXPECT_EQ(summarized.summary.witness_commitment(), CommitmentVerdict::NonceMissing);
    EXPECT_TRUE(summarized.summary.WitnessesCommitted());
}

TEST(BlockSummary, WrongMerkleRootIsNoticed) {
    wire::MsgBlock block = SegwitBlock();
    block.header.merkle_root.bytes[0] ^= 1;
    const Summarized summarized(block);
    EXPECT_FALSE(summarized.summary.MerkleRootMatches());
}

// CVE-2012-2459
TEST(BlockSummary, RepeatedTransactionsAreNoticed) {
    wire::MsgBlock block = SegwitBlock();
    block.AddTransaction(inputs::PlainTx());
    const chainhash::Hash root = Summarized(block).summary.merkle_root().root;
    block.AddTransaction(inputs::PlainTx());
    const Summarized repeated(block);
    EXPECT_EQ(repeated.summary.merkle_root().root, root);
    EXPECT_TRUE(repeated.summary.merkle_root().mutated);
}

TEST(BlockSummary, BlockWithoutTransactions) {
    const Summarized block(wire::MsgBlock{});
    EXPECT_TRUE(block.summary.merkle_root().root.IsZero());
    EXPECT_EQ(block.summary.witness_commitment(), CommitmentVerdict::None);
}

TEST(BlockSummary, BytesBehindTheBlockAreLeft) {
    Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    raw.insert(raw.end(), 3, 0);
    BlockSummary summary;
    EXPECT_EQ(summary.Read(raw), raw.size() - 3);
}

TEST(BlockSummary, CutBlockIsAnError) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    BlockSummary summary;
    const auto size = summary.Read(wire::ByteSpan(raw).first(raw.size() - 1));
    ASSERT_FALSE(size.has_value());
    EXPECT_EQ(size.error().field, wire::Field::LockTime);
    EXPECT_EQ(summary.Read(raw), raw.size());
}

TEST(BlockSummary, WarmSummaryDoesNotAllocate) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockSummary summary;
    ASSERT_TRUE(summary.Read(raw).has_value());
    testing_support::ExpectNoAllocation([&] { EXPECT_TRUE(summary.Read(raw).has_value()); });
}

class BlockSummaryCorpus : public CorpusTest {};

TEST_F(BlockSummaryCorpus, AgreesWithBitcoinCore) {
    BlockSummary summary;
    for (const auto& [name, raw] : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(name);
        const auto expected = testing_support::ReadExpected(name + ".tsv");
        ASSERT_EQ(std::to_string(summary.Read(raw).value()), expected.values.at("size"));
        EXPECT_EQ(summary.hash().ToHex(), expected.values.at("hash"));
        EXPECT_EQ(summary.merkle_root().root.ToHex(), expected.values.at("merkle_root"));
        EXPECT_TRUE(summary.MerkleRootMatches());
        EXPECT_EQ(summary.witness_merkle_root().ToHex(), expected.values.at("witness_merkle_root"));
        EXPECT_EQ(ToString(summary.witness_commitment()), expected.values.at("witness_commitment"));
        EXPECT_TRUE(summary.WitnessesCommitted());
        ASSERT_EQ(summary.txids().size(), expected.rows.size());
        for (std::size_t i = 0; i < expected.rows.size(); ++i) {
            ASSERT_EQ(summary.txids()[i].ToHex(), expected.rows[i].at("txid"));
            ASSERT_EQ(summary.wtxids()[i].ToHex(), expected.rows[i].at("wtxid"));
        }
    }
}

}  // namespace
}  // namespace btcutil
