// SPDX-License-Identifier: MIT
#include "btcutil/block/tx.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "tests/support/bytes.h"
#include "tests/support/expect_all_ways.h"
#include "tests/support/expect_no_allocation.h"
#include "tests/support/public_inputs.h"

namespace txhash::btcutil {
namespace {

using testing_support::ErrorOf;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

Bytes WitnessTxBytes() { return FromHex(inputs::SEGWIT_COINBASE_1); }

bool LiesIn(ByteSpan part, ByteSpan whole) {
    return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

TEST(Tx, FromRawTakesTheBytesOver) {
    Bytes raw = WitnessTxBytes();
    const ByteSpan bytes = raw;
    const auto tx = Tx::FromBytes(std::move(raw));
    ASSERT_TRUE(tx);
    EXPECT_EQ(tx->view().raw().data(), bytes.data());
    EXPECT_EQ(tx->Hash().ToHex(),
              "13575b3cfd90f38c90b490624be3cdc89ba2fb4616dbcd2782a093495993cfa3");
    EXPECT_EQ(tx->WitnessHash().ToHex(),
              "164e685f959de3852a2c1786a7a495eb6e3cdfccd01139f556f7e3967d845300");
}

TEST(Tx, BorrowRefersToTheBytesAndAllocatesNothing) {
    const Bytes raw = WitnessTxBytes();
    std::optional<Tx> tx;
    ExpectNoAllocation([&] {
        tx = *Tx::Borrow(raw);
        static_cast<void>(tx->Hash());
        static_cast<void>(tx->WitnessHash());
    });
    EXPECT_EQ(tx->view().raw().data(), raw.data());
}

TEST(Tx, FromMsgTxHoldsItsSerialization) {
    const wire::MsgTx message = inputs::PlainTxWithWitness({{1, 2, 3}, {}});
    const auto tx = Tx::FromMsgTx(message);
    ASSERT_TRUE(tx);
    EXPECT_EQ(tx->MsgTx(), message);
    EXPECT_TRUE(tx->HasWitness());
    EXPECT_EQ(tx->Hash(), message.TxHash());
    EXPECT_EQ(tx->WitnessHash(), message.WitnessHash());
}

TEST(Tx, FromMsgTxTakesADraftWithoutInputs) {
    wire::MsgTx draft = inputs::PlainTx();
    draft.inputs.clear();
    const auto tx = Tx::FromMsgTx(draft);
    ASSERT_TRUE(tx) << ErrorOf(tx);
    EXPECT_EQ(tx->MsgTx(), draft);
    EXPECT_EQ(tx->Hash(), draft.TxHash());
}

TEST(Tx, FromMsgTxFailsAboveTheLimitOfTheEncoding) {
    wire::MsgTx message = inputs::PlainTx();
    message.outputs[0].script_pubkey.resize(wire::MAX_LENGTH);
    EXPECT_TRUE(Tx::FromMsgTx(message));
    message.outputs[0].script_pubkey.push_back(0);
    EXPECT_EQ(ErrorOf(Tx::FromMsgTx(message)),
              "size too large at byte 55, reading script_pubkey length");
}

TEST(Tx, BadBytesAreTheDecodersError) {
    constexpr std::string_view ERROR = "superfluous witness record at byte 59, reading witness";
    EXPECT_EQ(ErrorOf(Tx::FromBytes(FromHex(inputs::SUPERFLUOUS_WITNESS))), ERROR);
    EXPECT_EQ(ErrorOf(Tx::Borrow(FromHex(inputs::SUPERFLUOUS_WITNESS))), ERROR);
}

TEST(Tx, IdsAreRemembered) {
    Bytes raw = WitnessTxBytes();
    const auto tx = Tx::Borrow(raw);
    ASSERT_TRUE(tx);
    const auto txid = tx->Hash();
    const auto wtxid = tx->WitnessHash();
    // Against the rules, to see that the bytes are not hashed again.
    raw[0] ^= 1;
    EXPECT_EQ(tx->Hash(), txid);
    EXPECT_EQ(tx->WitnessHash(), wtxid);
    EXPECT_NE(tx->view().TxHash(), txid);
}

TEST(Tx, WithoutWitnessBothIdsAreEqual) {
    const auto tx = Tx::FromMsgTx(inputs::PlainTx());
    EXPECT_FALSE(tx->HasWitness());
    EXPECT_EQ(tx->Hash().ToHex(), inputs::PLAIN_TXID);
    EXPECT_EQ(tx->WitnessHash().ToHex(), inputs::PLAIN_TXID);
}

TEST(Tx, CopyOfAnOwnerOwnsItsBytes) {
    std::optional<Tx> original = *Tx::FromBytes(WitnessTxBytes());
    const ByteSpan original_bytes = original->view().raw();
    original->SetIndex(7);
    const auto txid = original->Hash();

    const Tx copy = *original;
    EXPECT_FALSE(LiesIn(copy.view().raw(), original_bytes));
    original.reset();
    EXPECT_EQ(wire::ToBytes(copy.view()), WitnessTxBytes());
    EXPECT_EQ(copy.view().TxHash(), txid);
    EXPECT_EQ(copy.Hash(), txid);
    EXPECT_EQ(copy.index(), 7);
}

TEST(Tx, CopyOfABorrowerBorrows) {
    const Bytes raw = WitnessTxBytes();
    const auto tx = Tx::Borrow(raw);
    const Tx copy = *tx;
    EXPECT_EQ(copy.view().raw().data(), raw.data());
}

TEST(Tx, AssignmentReplacesTheIds) {
    Tx tx = *Tx::FromMsgTx(inputs::PlainTx());
    static_cast<void>(tx.Hash());
    const Tx other = *Tx::FromBytes(WitnessTxBytes());
    tx = other;
    EXPECT_EQ(tx.Hash(), other.view().TxHash());
    EXPECT_EQ(tx.WitnessHash(), other.view().WitnessHash());

    const Tx& self = tx;
    tx = self;
    EXPECT_EQ(tx.view().TxHash(), other.view().TxHash());
}

TEST(Tx, MoveKeepsTheBytesInPlace) {
    Tx tx = *Tx::FromBytes(WitnessTxBytes());
    const std::uint8_t* bytes = tx.view().raw().data();
    const auto txid = tx.Hash();
    const Tx moved = std::move(tx);
    EXPECT_EQ(moved.view().raw().data(), bytes);
    EXPECT_EQ(moved.Hash(), txid);
    EXPECT_EQ(moved.view().TxHash(), txid);
}

TEST(Tx, IndexIsUnknownUntilSet) {
    Tx tx = *Tx::FromMsgTx(inputs::PlainTx());
    EXPECT_EQ(tx.index(), Tx::UNKNOWN_INDEX);
    tx.SetIndex(3);
    EXPECT_EQ(tx.index(), 3);
}

}  // namespace
}  // namespace txhash::btcutil
