// SPDX-License-Identifier: MIT
// Transactions by the C ABI: the same as by wire::TxView.

#include <gtest/gtest.h>

#include <string>

#include "btcutil/block.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"

namespace txhash::capi_testing {
namespace {

using testing_support::FromHex;
using wire::TxView;
namespace inputs = testing_support::public_inputs;

void ExpectSameTx(ByteSpan raw) {
    const auto expected = TxView::Parse(BorrowedBytes(raw));
    ASSERT_TRUE(expected);
    txhash_tx tx = Sized<txhash_tx>();
    ASSERT_EQ(txhash_tx_parse(&tx, raw.data(), raw.size(), nullptr), TXHASH_OK);
    EXPECT_EQ(tx.struct_size, sizeof tx);
    EXPECT_EQ(ToHash(tx.txid), ToHash(expected->TxHash()));
    EXPECT_EQ(ToHash(tx.wtxid), ToHash(expected->WitnessHash()));
    EXPECT_EQ(tx.version, expected->version());
    EXPECT_EQ(tx.lock_time, expected->lock_time());
    EXPECT_EQ(tx.size_bytes, expected->SerializeSize());
    EXPECT_EQ(tx.stripped_size_bytes, expected->SerializeSizeStripped());
    EXPECT_EQ(tx.weight_wu, expected->WeightWu());
    EXPECT_EQ(tx.virtual_size_bytes, expected->VirtualSize());
    EXPECT_EQ(tx.input_count, expected->inputs().size());
    EXPECT_EQ(tx.output_count, expected->outputs().size());
    EXPECT_EQ(tx.has_witness, expected->HasWitness() ? 1 : 0);
    EXPECT_EQ(tx.is_coinbase, expected->IsCoinBase() ? 1 : 0);

    txhash_hash txid, wtxid;
    std::size_t used = 0;
    ASSERT_EQ(txhash_tx_ids(&txid, &wtxid, nullptr, raw.data(), raw.size(), nullptr), TXHASH_OK);
    EXPECT_EQ(ToHash(txid), ToHash(tx.txid));
    EXPECT_EQ(ToHash(wtxid), ToHash(tx.wtxid));
    Bytes longer(raw.begin(), raw.end());
    longer.push_back(0);
    ASSERT_EQ(txhash_tx_ids(&txid, nullptr, &used, longer.data(), longer.size(), nullptr),
              TXHASH_OK);
    EXPECT_EQ(ToHash(txid), ToHash(tx.txid));
    EXPECT_EQ(used, raw.size());
}

class CapiTxCorpus : public testing_support::CorpusTest {};

TEST_F(CapiTxCorpus, EveryTransaction) {
    const auto transactions = testing_support::CorpusTransactions();
    ASSERT_GT(transactions.size(), 10U);
    for (const auto& [name, raw] : transactions) {
        SCOPED_TRACE(name);
        ExpectSameTx(raw);
    }
}

TEST_F(CapiTxCorpus, EveryTransactionOfEveryBlock) {
    for (const auto& [name, raw] : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(name);
        wire::BlockView block;
        ASSERT_TRUE(block.Parse(raw));
        for (const TxView& tx : block.Transactions()) ExpectSameTx(tx.raw());
    }
}

TEST(CapiTx, RandomTransactions) {
    testing_support::Random random(2);
    for (std::size_t i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        ExpectSameTx(wire::ToBytes(testing_support::RandomTx(random)));
    }
}

/// Expects the C functions to fail as C++ does.
void ExpectSameFailure(ByteSpan raw) {
    const auto expected = TxView::Parse(BorrowedBytes(raw));
    ASSERT_FALSE(expected);
    txhash_error error = UnfilledError();
    txhash_tx tx = Sized<txhash_tx>();
    ExpectSameError(txhash_tx_parse(&tx, raw.data(), raw.size(), &error), error, expected.error());
    EXPECT_EQ(tx.struct_size, sizeof tx);
    EXPECT_EQ(tx.size_bytes, 0U);
    EXPECT_EQ(ToHash(tx.txid), chainhash::Hash{});

    error = UnfilledError();
    txhash_hash txid = {{1}}, wtxid = {{1}};
    ExpectSameError(txhash_tx_ids(&txid, &wtxid, nullptr, raw.data(), raw.size(), &error), error,
                    expected.error());
    EXPECT_EQ(ToHash(txid), chainhash::Hash{});
    EXPECT_EQ(ToHash(wtxid), chainhash::Hash{});
    if (expected.error().code == wire::DecodeErrc::TrailingBytes) return;

    error = UnfilledError();
    std::size_t used = 1;
    ExpectSameError(txhash_tx_ids(&txid, nullptr, &used, raw.data(), raw.size(), &error), error,
                    expected.error());
    EXPECT_EQ(used, 0U);
}

TEST(CapiTx, EveryTruncationIsTheSameError) {
    for (const auto hex : {inputs::SEGWIT_COINBASE_1, inputs::COINBASE_TRUNCATED_PUSH,
                           inputs::P2SH_WRAPPED_WITNESS}) {
        const Bytes raw = FromHex(hex);
        for (std::size_t size = 0; size < raw.size(); ++size) {
            SCOPED_TRACE(size);
            // A copy of its own, so that sanitizers notice reads after its end.
            ExpectSameFailure(Bytes(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size)));
        }
    }
}

TEST(CapiTx, OtherErrors) {
    for (const auto hex : {inputs::SUPERFLUOUS_WITNESS, inputs::FLAG_2}) {
        ExpectSameFailure(FromHex(hex));
    }
    ExpectSameFailure(FromHex("01000000fd0100"));
    ExpectSameFailure(FromHex("01000000fe01000002"));
    Bytes trailing = FromHex(inputs::SEGWIT_COINBASE_1);
    trailing.push_back(0);
    ExpectSameFailure(trailing);
}

TEST(CapiTx, NothingIsAllocated) {
    const Bytes raw = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    txhash_tx tx = Sized<txhash_tx>();
    txhash_hash txid, wtxid;
    testing_support::ExpectNoAllocation([&] {
        ASSERT_EQ(txhash_tx_parse(&tx, raw.data(), raw.size(), nullptr), TXHASH_OK);
        ASSERT_EQ(txhash_tx_ids(&txid, &wtxid, nullptr, raw.data(), raw.size(), nullptr),
                  TXHASH_OK);
        ASSERT_NE(txhash_tx_ids(&txid, &wtxid, nullptr, raw.data(), 9, nullptr), TXHASH_OK);
    });
}

}  // namespace
}  // namespace txhash::capi_testing
