// SPDX-License-Identifier: MIT
#include "wire/tx/tx_witness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "wire/tx/internal/read_tx.h"

namespace txhash::wire {
namespace {

using chainhash::ToHex;
using testing_support::FromHex;
using testing_support::Repeat;

static_assert(std::input_iterator<WitnessIterator>);

// Item sizes around each compact size boundary, and an empty item.
const std::vector<Bytes> ITEMS = {{},
                                  FromHex("01"),
                                  Repeat(0x02, 252),
                                  Repeat(0x03, 253),
                                  Repeat(0x04, 65535),
                                  Repeat(0x05, 65536),
                                  {}};

TxWitness WitnessOf(const std::vector<Bytes>& items) {
    TxWitness witness;
    for (const Bytes& item : items) witness.Add(item);
    return witness;
}

// The items of a stack.
template <class Stack>
std::vector<Bytes> ItemsOf(const Stack& stack) {
    std::vector<Bytes> items;
    for (const ByteSpan item : stack) items.emplace_back(item.begin(), item.end());
    return items;
}

// A view of the stack that is encoded at the front of `bytes`.
TxWitnessView ViewOf(ByteSpan bytes) {
    SpanReader reader(bytes);
    return ReadWitness(reader);
}

TEST(TxWitness, DefaultIsEmpty) {
    const TxWitness witness;
    EXPECT_TRUE(witness.empty());
    EXPECT_EQ(witness.size(), 0U);
    EXPECT_EQ(witness.begin(), witness.end());
    EXPECT_EQ(ToHex(ToBytes(witness)), "00");
}

TEST(TxWitness, ItemsComeBackInOrder) {
    const TxWitness witness = WitnessOf(ITEMS);
    EXPECT_FALSE(witness.empty());
    EXPECT_EQ(witness.size(), ITEMS.size());
    EXPECT_EQ(ItemsOf(witness), ITEMS);
}

// Stacks of this size are valid. There is no operator[]: by stepping, indexing every item would
// take 3.2 billion steps.
TEST(TxWitness, ManyItemsAreReadInOnePass) {
    constexpr std::size_t COUNT = 80'000;
    TxWitness witness;
    for (std::size_t i = 0; i < COUNT; ++i) witness.Add(Bytes(i % 3));
    std::size_t index = 0;
    for (const ByteSpan item : witness) EXPECT_EQ(item.size(), index++ % 3);
    EXPECT_EQ(index, COUNT);
}

TEST(TxWitness, ConvertsToAView) {
    static_assert(!std::is_convertible_v<TxWitness, TxWitnessView>);  // it would dangle
    const TxWitness witness{{1}, {2, 3}};
    const TxWitnessView view = witness;
    EXPECT_EQ(view.size(), 2U);
    EXPECT_EQ(view.encoded().data(), witness.encoded().data());
    EXPECT_EQ(TxWitness(view), witness);
}

TEST(TxWitness, SurvivesBeingMovedToItself) {
    TxWitness witness{{1}, {2, 3}};
    TxWitness& self = witness;
    witness = std::move(self);
    EXPECT_EQ(witness, (TxWitness{{1}, {2, 3}}));
}

TEST(TxWitness, OneEmptyItemIsAnItem) {
    const TxWitness witness = WitnessOf({{}});
    EXPECT_FALSE(witness.empty());
    EXPECT_EQ(witness.size(), 1U);
    EXPECT_TRUE((*witness.begin()).empty());
    EXPECT_NE(witness, TxWitness());
}

TEST(TxWitness, IsMadeFromAList) {
    const TxWitness witness{{0x01, 0x02}, {}, {0x03}};
    EXPECT_EQ(ItemsOf(witness), (std::vector<Bytes>{{0x01, 0x02}, {}, {0x03}}));
}

TEST(TxWitness, SerializesCountAndItems) {
    EXPECT_EQ(ToHex(ToBytes(TxWitness{{0x01, 0x02}, {}, {0x03}})), "03020102000103");
    const TxWitness witness{{0x01, 0x02}};
    EXPECT_EQ(ToHex(witness.encoded()), "020102");
}

TEST(TxWitness, EqualWhenTheItemsAre) {
    EXPECT_EQ(WitnessOf(ITEMS), WitnessOf(ITEMS));
    EXPECT_NE((TxWitness{{0x01}}), (TxWitness{{0x02}}));
    EXPECT_NE((TxWitness{{0x01}}), (TxWitness{{0x01}, {}}));
    EXPECT_NE((TxWitness{{0x01, 0x02}}), (TxWitness{{0x01}, {0x02}}));
}

TEST(TxWitness, ClearLeavesAnEmptyStack) {
    TxWitness witness = WitnessOf(ITEMS);
    witness.Clear();
    EXPECT_EQ(witness, TxWitness());
    witness.Add(FromHex("aa"));
    EXPECT_EQ(witness, (TxWitness{{0xaa}}));
}

TEST(TxWitness, MovedFromIsEmpty) {
    TxWitness from = {{1, 2}, {3}};
    TxWitness constructed = std::move(from);
    EXPECT_EQ(constructed.size(), 2U);
    EXPECT_EQ(from, TxWitness());  // NOLINT: a moved-from stack is specified
    from.Add(Bytes{7});
    EXPECT_EQ(ToBytes(from), ToBytes(TxWitness{{7}}));

    TxWitness assigned = {{9}};
    assigned = std::move(constructed);
    EXPECT_EQ(assigned.size(), 2U);
    EXPECT_EQ(constructed, TxWitness());  // NOLINT
}

TEST(TxWitness, IteratorKeepsItsPlaceOnPostIncrement) {
    const TxWitness witness{{0x01}, {0x02}};
    auto item = witness.begin();
    EXPECT_EQ((*item++)[0], 0x01);
    EXPECT_EQ((*item++)[0], 0x02);
    EXPECT_EQ(item, witness.end());
}

TEST(TxWitnessView, DefaultIsEmpty) {
    const TxWitnessView view;
    EXPECT_TRUE(view.empty());
    EXPECT_EQ(view.begin(), view.end());
    EXPECT_EQ(ToHex(ToBytes(view)), "00");
}

TEST(TxWitnessView, RefersToItemsInPlace) {
    const Bytes bytes = ToBytes(WitnessOf(ITEMS));
    const TxWitnessView view = ViewOf(bytes);
    EXPECT_EQ(view.size(), ITEMS.size());
    EXPECT_EQ(ItemsOf(view), ITEMS);
    EXPECT_EQ(view.encoded().data(), bytes.data() + 1);
    EXPECT_EQ(view.encoded().size(), bytes.size() - 1);
    EXPECT_EQ((*std::next(view.begin(), 1)).data(), bytes.data() + 3);
    EXPECT_EQ(ToBytes(view), bytes);
}

TEST(TxWitnessView, BeginsWithTheSizeOfItsFirstItem) {
    for (const Bytes& item : ITEMS) {
        const Bytes bytes = ToBytes(WitnessOf({item, FromHex("aa")}));
        EXPECT_EQ(ToBytes(ViewOf(bytes)), bytes) << item.size();
        EXPECT_EQ(ItemsOf(ViewOf(bytes)), (std::vector<Bytes>{item, FromHex("aa")}));
    }
}

TEST(TxWitnessView, ConvertsToAnOwnedStack) {
    Bytes bytes = ToBytes(WitnessOf(ITEMS));
    const TxWitness owned(ViewOf(bytes));
    std::fill(bytes.begin(), bytes.end(), std::uint8_t{0xee});
    EXPECT_EQ(owned, WitnessOf(ITEMS));
}

TEST(TxWitness, ManyItems) {
    TxWitness witness;
    for (int i = 0; i < 1000; ++i) witness.Add({});
    EXPECT_EQ(witness.size(), 1000U);
    EXPECT_EQ(std::distance(witness.begin(), witness.end()), 1000);
    const Bytes bytes = ToBytes(witness);
    EXPECT_EQ(ToHex({bytes.data(), 3}), "fde803");
    EXPECT_EQ(bytes.size(), 3U + 1000U);
    EXPECT_EQ(TxWitness(ViewOf(bytes)), witness);
}

}  // namespace
}  // namespace txhash::wire
