// SPDX-License-Identifier: MIT
#include "wire/tx/tx_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <vector>

#include "chainhash/sha256.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"

namespace txhash::wire {
namespace {

using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

static_assert(sizeof(TxView) <= 32 && std::is_trivially_copyable_v<TxView>);
static_assert(!std::is_default_constructible_v<TxView>, "there is no view of nothing");
static_assert(std::input_iterator<decltype(std::declval<TxInRange>().begin())>);
static_assert(std::input_iterator<decltype(std::declval<TxOutRange>().begin())>);
static_assert(std::input_iterator<decltype(std::declval<TxWitnessRange>().begin())>);

constexpr std::string_view WITHOUT_WITNESS = inputs::VERSION_TOP_BIT;
constexpr std::string_view WITH_WITNESS = inputs::FIRST_STACK_EMPTY;

bool LiesIn(ByteSpan part, ByteSpan whole) {
    return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

TEST(TxView, ShowsTheFieldsOfTheMessage) {
    for (const std::string_view hex : {WITHOUT_WITNESS, WITH_WITNESS, inputs::SEGWIT_COINBASE_2,
                                       inputs::NO_OUTPUTS, inputs::PLAIN}) {
        const Bytes raw = FromHex(hex);
        const MsgTx tx = MsgTx::Deserialize(raw).value();
        const TxView view = TxView::Parse(raw).value();
        EXPECT_EQ(view.version(), tx.version);
        EXPECT_EQ(view.lock_time(), tx.lock_time);
        EXPECT_EQ(view.HasWitness(), tx.HasWitness());
        EXPECT_EQ(view.IsCoinBase(), tx.IsCoinBase());

        ASSERT_EQ(view.inputs().size(), tx.inputs.size());
        std::size_t i = 0;
        for (const TxInView& input : view.inputs()) {
            EXPECT_EQ(input.prevout, tx.inputs[i].prevout);
            EXPECT_TRUE(std::ranges::equal(input.script_sig, tx.inputs[i].script_sig));
            EXPECT_EQ(input.sequence, tx.inputs[i].sequence);
            ++i;
        }
        ASSERT_EQ(view.outputs().size(), tx.outputs.size());
        i = 0;
        for (const TxOutView& output : view.outputs()) {
            EXPECT_EQ(output.value_sat, tx.outputs[i].value_sat);
            EXPECT_TRUE(std::ranges::equal(output.script_pubkey, tx.outputs[i].script_pubkey));
            ++i;
        }
        ASSERT_EQ(view.witnesses().size(), tx.HasWitness() ? tx.inputs.size() : 0);
        i = 0;
        for (const TxWitnessView& witness : view.witnesses()) {
            EXPECT_EQ(TxWitness(witness), tx.inputs[i].witness);
            ++i;
        }
        EXPECT_EQ(view.ToMsgTx(), tx);
    }
}

TEST(TxView, PartsLieInTheCallersBytes) {
    const Bytes raw = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    const TxView view = TxView::Parse(raw).value();
    EXPECT_EQ(view.raw().data(), raw.data());
    EXPECT_EQ(view.raw().size(), raw.size());
    EXPECT_TRUE(LiesIn(view.inputs().begin()->script_sig, raw));
    EXPECT_TRUE(LiesIn(view.outputs().begin()->script_pubkey, raw));
    for (const TxWitnessView& witness : view.witnesses()) {
        for (const ByteSpan item : witness) EXPECT_TRUE(LiesIn(item, raw));
    }
}

TEST(TxView, EncodedPartsAreThoseOfTheOwnedTransaction) {
    for (const std::string_view hex : {inputs::P2SH_WRAPPED_WITNESS, inputs::SEGWIT_COINBASE_2}) {
        const Bytes raw = FromHex(hex);
        const TxView view = TxView::Parse(raw).value();
        const MsgTx tx = view.ToMsgTx();
        Bytes expected;
        VectorWriter writer(expected);
        for (const TxIn& input : tx.inputs) WriteTxIn(writer, input);
        EXPECT_TRUE(std::ranges::equal(view.inputs().encoded(), expected));
        expected.clear();
        WriteTxOuts(writer, tx.outputs);
        EXPECT_TRUE(std::ranges::equal(view.outputs().encoded(), expected));

        Bytes written;
        VectorWriter view_writer(written);
        WriteTxOuts(view_writer, view.outputs());
        EXPECT_EQ(written, expected);
    }
}

TEST(TxView, EncodedInputsEndBeforeTheOutputCount) {
    MsgTx tx = inputs::PlainTx();
    tx.outputs.assign(300, {});  // a count of three bytes
    const Bytes raw = ToBytes(tx);
    EXPECT_EQ(TxView::Parse(raw)->inputs().encoded().size(), MIN_TX_IN_SIZE);
    EXPECT_EQ(TxView::Parse(raw)->outputs().encoded().size(), 300 * MIN_TX_OUT_SIZE);
    for (const std::string_view hex : {"01000000000000000000",
                                       "01000000000100000000000000000000"
                                       "000000"}) {
        const Bytes draft = FromHex(hex);
        EXPECT_TRUE(TxView::ParseNoWitness(draft)->inputs().encoded().empty()) << hex;
    }
    const Bytes nothing = FromHex("01000000000000000000");
    EXPECT_TRUE(TxView::Parse(nothing)->inputs().encoded().empty());
}

TEST(TxView, IteratorKeepsItsPlaceOnPostIncrement) {
    const Bytes raw = FromHex(WITH_WITNESS);
    const TxInRange in = TxView::Parse(raw)->inputs();
    auto input = in.begin();
    EXPECT_EQ((*input++).prevout, inputs::OutPointOf(0x11, 0));
    EXPECT_EQ((*input++).prevout, inputs::OutPointOf(0x22, 1));
    EXPECT_EQ(input, in.end());
    EXPECT_FALSE(in.empty());
}

TEST(TxView, StrippedSlicesLeaveOutMarkerFlagAndWitness) {
    const Bytes raw = FromHex(WITH_WITNESS);
    const TxView view = TxView::Parse(raw).value();
    const auto [version, body, lock_time] = view.StrippedSlices();
    EXPECT_EQ(version.data(), raw.data());
    EXPECT_EQ(version.size(), 4U);
    EXPECT_EQ(body.data(), raw.data() + 6);
    EXPECT_EQ(body.size(), 94U);
    EXPECT_EQ(lock_time.data(), raw.data() + raw.size() - 4);
    EXPECT_EQ(lock_time.size(), 4U);

    Bytes stripped;
    VectorWriter writer(stripped);
    view.ToMsgTx().SerializeNoWitness(writer);
    EXPECT_EQ(testing_support::Concat({version, body, lock_time}), stripped);
    EXPECT_EQ(view.TxHash().hash(), chainhash::DoubleHashH(stripped));
    EXPECT_EQ(view.SerializeSizeStripped(), stripped.size());
}

TEST(TxView, WithoutWitnessTheFirstSliceIsEverything) {
    const Bytes raw = FromHex(WITHOUT_WITNESS);
    const auto slices = TxView::Parse(raw)->StrippedSlices();
    EXPECT_EQ(slices[0].data(), raw.data());
    EXPECT_EQ(slices[0].size(), raw.size());
    EXPECT_TRUE(slices[1].empty());
    EXPECT_TRUE(slices[2].empty());
}

TEST(TxView, HashesAreThePublishedOnes) {
    const Bytes raw = FromHex(WITH_WITNESS);
    const TxView view = TxView::Parse(raw).value();
    EXPECT_EQ(view.TxHash().ToHex(),
              "38255da32f3dd1fcbb767df03f2adc7a2ac1d038fd52985fc59f2c314a4a6a12");
    EXPECT_EQ(view.WitnessHash().ToHex(),
              "b3adafa33584d9610421573df0466ed38bb60f5dde01c5070d541237aae96b06");
}

TEST(TxView, SizesOfARealTransaction) {
    const Bytes raw = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    const TxView view = TxView::Parse(raw).value();
    EXPECT_EQ(view.SerializeSize(), 217U);
    EXPECT_EQ(view.SerializeSizeStripped(), 108U);
    EXPECT_EQ(view.WeightWu(), 541U);
    EXPECT_EQ(view.VirtualSize(), 136U);
}

TEST(TxView, AtShowsTheSameInACopyOfTheBytes) {
    Bytes raw = FromHex(WITH_WITNESS);
    const TxView view = TxView::Parse(raw).value();
    const MsgTx tx = view.ToMsgTx();
    const Bytes copy = raw;
    const TxView moved = view.At(copy);
    std::fill(raw.begin(), raw.end(), std::uint8_t{0xee});
    EXPECT_EQ(moved.raw().data(), copy.data());
    EXPECT_EQ(moved.ToMsgTx(), tx);
    EXPECT_EQ(moved.TxHash(), tx.TxHash());
}

TEST(TxView, NoInputsAndNoOutputs) {
    const Bytes raw = FromHex("01000000000000000000");
    const TxView view = TxView::Parse(raw).value();
    EXPECT_TRUE(view.inputs().empty());
    EXPECT_TRUE(view.outputs().empty());
    EXPECT_TRUE(view.witnesses().empty());
    EXPECT_FALSE(view.HasWitness());
    EXPECT_FALSE(view.IsCoinBase());
    EXPECT_EQ(view.ToMsgTx(), (MsgTx{.version = 1}));
    EXPECT_EQ(view.TxHash().ToHex(),
              "d21633ba23f70118185227be58a63527675641ad37967e2aa461559f577aec43");
}

TEST(TxView, DraftWithoutInputsInTheNoWitnessFormat) {
    const Bytes raw = FromHex("0100000000010000000000000000066a047465737400000000");
    EXPECT_FALSE(TxView::Parse(raw));
    const auto view = TxView::ParseNoWitness(raw);
    ASSERT_TRUE(view);
    EXPECT_EQ(view->outputs().size(), 1U);
    EXPECT_EQ(view->ToMsgTx(), MsgTx::DeserializeNoWitness(raw).value());
    EXPECT_EQ(view->TxHash().ToHex(),
              "c9a9b76a01d66cd3a7a4acbb3d950f4a4970d026245a6c1642ce8c169dc8df3b");
}

TEST(TxView, ParsesFromAReaderAndLeavesTheRest) {
    const Bytes first = FromHex(WITH_WITNESS);
    const Bytes second = FromHex(WITHOUT_WITNESS);
    const Bytes both = testing_support::Concat({first, second});
    SpanReader reader(both);
    EXPECT_EQ(TxView::Parse(reader).value().raw().size(), first.size());
    const TxView view = TxView::Parse(reader).value();
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(view.raw().data(), both.data() + first.size());
    EXPECT_EQ(view.ToMsgTx(), MsgTx::Deserialize(second).value());
    EXPECT_EQ(reader.bytes_left(), 0U);
    EXPECT_EQ(TxView::Parse(reader).error(),
              (DecodeError{DecodeErrc::EndOfData, Field::Version, both.size()}));
}

TEST(TxView, ParsesADraftFromAReader) {
    const Bytes raw = FromHex("0100000000010000000000000000066a047465737400000000");
    SpanReader reader(raw);
    EXPECT_EQ(TxView::ParseNoWitness(reader)->outputs().size(), 1U);
}

}  // namespace
}  // namespace txhash::wire
