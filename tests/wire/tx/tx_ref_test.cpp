// SPDX-License-Identifier: MIT
#include "wire/tx/tx_ref.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"
#include "tests/support/random/random_tx.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/transaction_like.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {
namespace {

using testing_support::Random;
using testing_support::RandomTx;

static_assert(TransactionLike<MsgTxView>);
static_assert(TransactionLike<TxView>);
static_assert(!TransactionLike<MsgTx>);

// Made from a message that has a name, or from any view.
static_assert(std::is_convertible_v<const MsgTx&, TxRef>);
static_assert(std::is_convertible_v<MsgTx&, TxRef>);
static_assert(std::is_convertible_v<TxView, TxRef>);
static_assert(!std::is_convertible_v<MsgTx, TxRef>);
static_assert(!std::is_convertible_v<const MsgTx, TxRef>);
static_assert(!std::is_constructible_v<MsgTxView, MsgTx>);
static_assert(std::is_trivially_copyable_v<TxRef>);

// Random access is constant time or is not offered.
template <class Range>
concept HasSubscript = requires(const Range& range) {
    range[0];
};
static_assert(HasSubscript<decltype(std::declval<MsgTxView>().inputs())>);
static_assert(HasSubscript<decltype(std::declval<MsgTxView>().outputs())>);
static_assert(HasSubscript<MsgTxWitnesses>);
static_assert(!HasSubscript<TxInRange>);
static_assert(!HasSubscript<TxOutRange>);
static_assert(!HasSubscript<TxWitnessRange>);
static_assert(!HasSubscript<TxWitness>);
static_assert(!HasSubscript<TxWitnessView>);

bool Equal(ByteSpan a, ByteSpan b) { return std::ranges::equal(a, b); }

/// Everything that the interface shows of a transaction, rebuilt as a message.
MsgTx Rebuild(const TransactionLike auto& tx) {
    MsgTx message{.version = tx.version(), .lock_time = tx.lock_time()};
    ForEachInput(tx, [&](std::size_t index, const auto& input, const TxWitnessView& witness) {
        EXPECT_EQ(index, message.inputs.size());
        message.AddTxIn({.prevout = input.prevout,
                         .script_sig = Bytes(input.script_sig.begin(), input.script_sig.end()),
                         .sequence = input.sequence,
                         .witness = TxWitness(witness)});
    });
    for (const auto& output : tx.outputs()) {
        message.AddTxOut(
            {.value_sat = output.value_sat,
             .script_pubkey = Bytes(output.script_pubkey.begin(), output.script_pubkey.end())});
    }
    return message;
}

TEST(TxRef, BothFormsReadAlike) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        const MsgTx tx = RandomTx(random);
        const Bytes raw = ToBytes(tx);
        const TxView view = TxView::Parse(raw).value();
        for (const TxRef ref : {TxRef(tx), TxRef(view)}) {
            ref.Visit([&](const auto& any) {
                EXPECT_EQ(Rebuild(any), tx);
                EXPECT_EQ(any.HasWitness(), tx.HasWitness());
                EXPECT_EQ(any.IsCoinBase(), tx.IsCoinBase());
                EXPECT_EQ(any.SerializeSize(), raw.size());
                EXPECT_EQ(any.SerializeSizeStripped(), tx.SerializeSizeStripped());
                EXPECT_EQ(any.WeightWu(), tx.WeightWu());
                EXPECT_EQ(any.VirtualSize(), tx.VirtualSize());
                EXPECT_EQ(any.TxHash(), tx.TxHash());
                EXPECT_EQ(any.WitnessHash(), tx.WitnessHash());
            });
        }
    }
}

// The encoder is one description for both forms.
TEST(TxRef, BothFormsAreWrittenByOneEncoder) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        const MsgTx tx = RandomTx(random);
        const Bytes raw = ToBytes(tx);
        const TxView view = TxView::Parse(raw).value();
        for (const TxRef ref : {TxRef(tx), TxRef(view)}) {
            ref.Visit([&](const auto& any) {
                Bytes written, outputs;
                VectorWriter writer(written), output_writer(outputs);
                WriteTx(writer, any, any.HasWitness());
                EXPECT_EQ(written, raw);
                SerializeOutputs(output_writer, any);
                EXPECT_TRUE(Equal(outputs, view.outputs().encoded()));
            });
        }
    }
}

TEST(TxRef, SeesLaterChangesOfItsMessage) {
    MsgTx tx;
    const TxRef ref(tx);
    tx.AddTxIn({.witness = {{1}}});
    tx.version = 7;
    ref.Visit([](const auto& any) {
        EXPECT_EQ(any.version(), 7U);
        EXPECT_EQ(any.inputs().size(), 1U);
        EXPECT_EQ(TxWitnessView(*any.witnesses().begin()).size(), 1U);
        EXPECT_TRUE(any.HasWitness());
    });
}

TEST(TxRef, TransactionWithoutParts) {
    const MsgTx tx;
    TxRef(tx).Visit([](const auto& any) {
        EXPECT_TRUE(any.witnesses().empty());
        ForEachInput(any, [](std::size_t, const auto&, const TxWitnessView&) { FAIL(); });
    });
}

TEST(TxRef, ReadingAllocatesNothing) {
    Random random(3);
    const MsgTx tx = RandomTx(random);
    const Bytes raw = ToBytes(tx);
    const TxView view = TxView::Parse(raw).value();
    std::size_t bytes = 0;
    testing_support::ExpectNoAllocation([&] {
        for (const TxRef ref : {TxRef(tx), TxRef(view)}) {
            ref.Visit([&](const auto& any) {
                ForEachInput(any, [&](std::size_t, const auto& input, const auto& witness) {
                    bytes += input.script_sig.size() + witness.encoded().size();
                });
                bytes += any.WeightWu();
            });
        }
    });
    EXPECT_NE(bytes, 0U);
}

}  // namespace
}  // namespace txhash::wire
