// SPDX-License-Identifier: MIT
// Every transaction of the corpus, alone and in its block, against Bitcoin Core's answers.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/decode/expect_all_ways.h"
#include "wire/block/block_view.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {
namespace {

using testing_support::CorpusItem;
using testing_support::DecodeBlock;
using testing_support::DecodeTx;
using testing_support::ErrorOf;
using testing_support::ExpectNoAllocation;

class Corpus : public testing_support::CorpusTest {};

TEST_F(Corpus, TransactionsAreAsBitcoinCoreSays) {
    const auto transactions = testing_support::CorpusTransactions();
    const auto expected = testing_support::ReadExpected("txs.tsv");
    ASSERT_EQ(transactions.size(), expected.rows.size());
    for (const auto& row : expected.rows) {
        const std::string& name = row.at("file");
        SCOPED_TRACE(name);
        const auto item = std::find_if(transactions.begin(), transactions.end(),
                                       [&](const CorpusItem& one) { return one.name == name; });
        ASSERT_NE(item, transactions.end());
        const auto tx = DecodeTx(item->raw);
        ASSERT_EQ(ErrorOf(tx), "none");
        EXPECT_EQ(tx->TxHash().ToHex(), row.at("txid"));
        EXPECT_EQ(tx->WitnessHash().ToHex(), row.at("wtxid"));
        EXPECT_EQ(std::to_string(tx->SerializeSize()), row.at("size"));
        EXPECT_EQ(std::to_string(tx->SerializeSizeStripped()), row.at("stripped_size"));
        EXPECT_EQ(std::to_string(tx->WeightWu()), row.at("weight"));
        EXPECT_EQ(std::to_string(tx->version), row.at("version"));
        EXPECT_EQ(std::to_string(tx->lock_time), row.at("locktime"));
        EXPECT_EQ(std::to_string(tx->inputs.size()), row.at("inputs"));
        EXPECT_EQ(std::to_string(tx->outputs.size()), row.at("outputs"));
    }
}

TEST_F(Corpus, BlocksAreTheSameInEveryWay) {
    for (const CorpusItem& block : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(block.name);
        EXPECT_EQ(ErrorOf(DecodeBlock(block.raw)), "none");
    }
}

TEST_F(Corpus, TransactionsOfBlocksAreTheSameInEveryWay) {
    for (const CorpusItem& block : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(block.name);
        BlockView view;
        ASSERT_TRUE(view.Parse(block.raw));
        for (const TxView& tx : view.Transactions()) {
            ASSERT_EQ(ErrorOf(DecodeTx(tx.raw())), "none") << view.TxLoc(tx).offset;
        }
    }
}

/// The names of the files in blkfiles/.
class CorpusBlockFile : public Corpus, public testing::WithParamInterface<const char*> {};

TEST_P(CorpusBlockFile, RecordsAreAsBitcoinCoreSays) {
    const std::string name = GetParam();
    const auto blocks = testing_support::CorpusBlockFile(name + ".dat");
    const auto expected = testing_support::ReadExpected(name + ".tsv");
    ASSERT_EQ(blocks.size(), expected.rows.size());

    std::size_t txid_count = 0;
    chainhash::Sha256 txid_lines;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        SCOPED_TRACE(i);
        const auto& row = expected.rows[i];
        const auto block = DecodeBlock(blocks[i].raw);
        ASSERT_EQ(ErrorOf(block), "none");
        EXPECT_EQ(std::to_string(block->SerializeSize()), row.at("size"));
        EXPECT_EQ(block->BlockHash().ToHex(), row.at("hash"));
        EXPECT_EQ(std::to_string(block->transactions.size()), row.at("tx_count"));
        for (const chainhash::Txid& txid : block->TxHashes()) {
            txid_lines.Write(testing_support::FromText(txid.ToHex() + "\n"));
            ++txid_count;
        }
    }
    EXPECT_EQ(expected.last_comment,
              "txids in file order: " + std::to_string(txid_count) +
                  ", sha256 of their lowercase hex lines joined by \\n with a final \\n: " +
                  chainhash::ToHex(txid_lines.Digest().bytes));
}

INSTANTIATE_TEST_SUITE_P(Files, CorpusBlockFile,
                         testing::Values("mainnet-0-to-4", "mainnet-1-to-256", "mainnet-277647"));

TEST_F(Corpus, WarmViewAllocatesNothing) {
    for (const CorpusItem& block : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(block.name);
        BlockView view;
        ASSERT_TRUE(view.Parse(block.raw));
        ExpectNoAllocation([&] {
            EXPECT_TRUE(view.Parse(block.raw));
            for (const TxView& tx : view.Transactions()) {
                static_cast<void>(tx.TxHash());
                static_cast<void>(tx.WitnessHash());
            }
            static_cast<void>(view.BlockHash());
        });
    }
}

TEST_F(Corpus, HashingOwnedTransactionsAllocatesNothing) {
    for (const CorpusItem& item : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(item.name);
        const auto block = MsgBlock::Deserialize(item.raw);
        ASSERT_TRUE(block);
        ExpectNoAllocation([&] {
            for (const MsgTx& tx : block->transactions) {
                static_cast<void>(tx.TxHash());
                static_cast<void>(tx.WitnessHash());
            }
            static_cast<void>(block->BlockHash());
        });
    }
}

}  // namespace
}  // namespace txhash::wire
