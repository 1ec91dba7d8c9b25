// SPDX-License-Identifier: MIT
#include "btcutil/block/tx.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

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

TEST(Tx, FromBytesTakesTheBytesOver) {
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

TEST(Tx, FromViewCopiesTheBytes) {
    std::optional<Tx> tx;
    {
        const Bytes raw = WitnessTxBytes();
        const auto view = wire::TxView::Parse(raw);
        tx = Tx::FromView(*view);
        EXPECT_FALSE(LiesIn(tx->view().raw(), raw));
    }
    EXPECT_EQ(wire::ToBytes(tx->view()), WitnessTxBytes());
    EXPECT_EQ(tx->index(), Tx::UNKNOWN_INDEX);
}

TEST(Tx, CopiesAndIdsAllocateNothing) {
    const auto tx = Tx::FromBytes(WitnessTxBytes());
    ExpectNoAllocation([&] {
        const Tx copy = *tx;
        static_cast<void>(copy.Hash());
        static_cast<void>(copy.WitnessHash());
    });
}

TEST(Tx, FromMsgTxHasTheBytesOfTheMessage) {
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
}

TEST(Tx, IdsAreCached) {
    Bytes bytes = WitnessTxBytes();
    std::uint8_t* raw = bytes.data();
    const std::size_t size = bytes.size();
    const auto tx = Tx::FromBytes(std::move(bytes));
    ASSERT_TRUE(tx);
    const auto txid = tx->Hash();
    const auto wtxid = tx->WitnessHash();
    // Breaks the rules, to show that the bytes are not hashed again.
    raw[0] ^= 1;
    raw[size - 1] ^= 1;
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

TEST(Tx, CopySharesBytesAndIds) {
    std::optional<Tx> original = *Tx::FromBytes(WitnessTxBytes());
    const std::uint8_t* bytes = original->view().raw().data();
    original->SetIndex(7);
    const Tx copy = *original;
    const auto txid = copy.Hash();

    EXPECT_EQ(original->Hash(), txid);
    EXPECT_EQ(copy.view().raw().data(), bytes);
    original->SetIndex(8);
    EXPECT_EQ(copy.index(), 7);
    original.reset();
    EXPECT_EQ(wire::ToBytes(copy.view()), WitnessTxBytes());
    EXPECT_EQ(copy.view().TxHash(), txid);
}

TEST(Tx, DetachCopiesItsBytesAndTheKnownIds) {
    Bytes bytes = WitnessTxBytes();
    std::uint8_t* raw = bytes.data();
    std::optional<Tx> original = *Tx::FromBytes(std::move(bytes));
    original->SetIndex(7);
    const auto txid = original->Hash();
    // Breaks the rules, to show that the known id is copied.
    raw[0] ^= 1;

    const Tx detached = original->Detach();
    EXPECT_NE(detached.view().raw().data(), raw);
    original.reset();
    EXPECT_EQ(detached.index(), 7);
    EXPECT_EQ(detached.Hash(), txid);
    EXPECT_NE(detached.view().TxHash(), txid);
    EXPECT_EQ(detached.WitnessHash(), detached.view().WitnessHash()) << "not known before";
}

// Run it under a thread sanitizer.
TEST(Tx, ThreadsShareAndDropCopies) {
    std::optional<Tx> tx = *Tx::FromBytes(WitnessTxBytes());
    const auto txid = tx->view().TxHash();
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads) {
        thread = std::thread([copy = *tx, txid] {
            for (int i = 0; i < 1000; ++i) {
                const Tx again = copy;
                EXPECT_EQ(again.Hash(), txid);
            }
        });
    }
    tx.reset();
    for (std::thread& thread : threads) thread.join();
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

TEST(Tx, AfterAMoveBothAreTheTransaction) {
    Tx tx = *Tx::FromBytes(WitnessTxBytes());
    const Tx moved = std::move(tx);
    EXPECT_EQ(tx.Hash(), moved.view().TxHash());  // NOLINT(bugprone-use-after-move)
}

TEST(Tx, IndexIsUnknownUntilSet) {
    Tx tx = *Tx::FromMsgTx(inputs::PlainTx());
    EXPECT_EQ(tx.index(), Tx::UNKNOWN_INDEX);
    tx.SetIndex(3);
    EXPECT_EQ(tx.index(), 3);
}

}  // namespace
}  // namespace txhash::btcutil
