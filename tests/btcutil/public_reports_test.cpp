// SPDX-License-Identifier: MIT
// Inputs on which Bitcoin libraries are publicly known to have failed, about blocks and cached
// hashes. Each names the first report.

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "btcutil/block/block.h"
#include "btcutil/block/tx.h"
#include "btcutil/block/tx_sanity.h"
#include "chainhash/merkle.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

// btcsuite/btcutil#175
TEST(PublicReports, BK01TransactionIndexIsChecked) {
    const auto genesis = Block::FromBytes(FromHex(inputs::GENESIS_BLOCK));
    ASSERT_TRUE(genesis);
    EXPECT_FALSE(genesis->Transaction(-1));
    EXPECT_TRUE(genesis->Transaction(0));
    EXPECT_FALSE(genesis->Transaction(1));
    EXPECT_EQ(genesis->TxHash(0)->ToHex(),
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
}

// btcsuite/btcd#1376: a message, which can be edited, caches nothing; a Tx, which caches its hash,
// cannot be edited.
TEST(PublicReports, BK02HashFollowsAnEdit) {
    wire::MsgTx tx = inputs::PlainTx();
    const auto before = tx.TxHash();
    tx.lock_time = 1;
    EXPECT_NE(tx.TxHash(), before);
    EXPECT_EQ(Tx::FromMsgTx(tx)->Hash(), tx.TxHash());
}

// btcsuite/btcd#1376, the other half. Run it under a thread sanitizer.
TEST(PublicReports, BK02ThreadsShareABlock) {
    const auto expected = *wire::MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK));
    const auto block = Block::FromBytes(FromHex(inputs::SEGWIT_BLOCK));
    struct Seen {
        chainhash::BlockHash hash;
        std::vector<chainhash::Txid> txids;
        std::vector<chainhash::Wtxid> wtxids;
    };
    std::array<Seen, 2> seen;
    std::vector<std::thread> threads;
    for (Seen& mine : seen) {
        threads.emplace_back([&] {
            mine.hash = block->Hash();
            for (const Tx& tx : block->Transactions()) {
                mine.txids.push_back(tx.Hash());
                mine.wtxids.push_back(tx.WitnessHash());
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Seen& one : seen) {
        EXPECT_EQ(one.hash, expected.BlockHash());
        EXPECT_EQ(one.txids, expected.TxHashes());
        EXPECT_EQ(one.wtxids[1], expected.transactions[1].WitnessHash());
    }
}

// bitcoinjs/bitcoinjs-lib#777
TEST(PublicReports, BK03RootOfASegwitBlockIsOverTxids) {
    const auto raw = FromHex(inputs::SEGWIT_BLOCK);
    ASSERT_EQ(raw.size(), 518U);
    const auto block = testing_support::DecodeBlock(raw);
    ASSERT_TRUE(block);

    std::vector<chainhash::Hash> leaves;
    for (const chainhash::Txid& txid : block->TxHashes()) leaves.push_back(txid.hash());
    const auto root = chainhash::ComputeMerkleRoot(leaves);
    EXPECT_EQ(root.root, block->header.merkle_root);
    EXPECT_FALSE(root.mutated);

    EXPECT_EQ(block->SerializeSize(), 518U);
    EXPECT_EQ(block->SerializeSizeStripped(), 330U);
}

// bitcoin-s/bitcoin-s#6461
TEST(PublicReports, BK05OversizeIsAboutTheStrippedSize) {
    const auto raw = wire::ToBytes(inputs::PlainTxWithWitness({Bytes(1'000'000)}));
    ASSERT_EQ(raw.size(), 1'000'069U);
    const auto tx = Tx::FromBytes(raw);
    ASSERT_TRUE(tx);
    EXPECT_EQ(tx->view().SerializeSizeStripped(), 61U);
    EXPECT_EQ(tx->view().WeightWu(), 1'000'252U);
    EXPECT_EQ(tx->WitnessHash().ToHex(),
              "5a86291f964a008ae29d82b9792fd5eeedb502fc8c321768fb5852a6b8fe5d22");
    EXPECT_EQ(CheckTransactionSanity(tx->view()), std::nullopt);
}

}  // namespace
}  // namespace txhash::btcutil
