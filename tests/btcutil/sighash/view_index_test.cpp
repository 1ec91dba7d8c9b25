// SPDX-License-Identifier: MIT
#include "btcutil/sighash/internal/view_index.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "tests/support/bytes.h"
#include "tests/support/random/random.h"
#include "wire/tx.h"

namespace txhash::btcutil {
namespace {

using testing_support::Random;

wire::MsgTx TxWith(Random& random, std::size_t parts) {
    wire::MsgTx tx;
    for (std::uint32_t i = 0; i < parts; ++i) {
        tx.AddTxIn({.prevout = {{}, i}, .script_sig = random.ByteString(random.Below(300))});
        tx.AddTxOut({.value_sat = i, .script_pubkey = random.ByteString(random.Below(300))});
    }
    return tx;
}

// Counts around the number of places, and larger ones where a place covers several parts.
TEST(ViewIndex, FindsEveryPartInAnyOrder) {
    Random random(1);
    for (const std::size_t count : {1U, 2U, 62U, 63U, 64U, 65U, 127U, 128U, 129U, 1000U}) {
        const wire::MsgTx tx = TxWith(random, count);
        const Bytes raw = wire::ToBytes(tx);
        const wire::TxView view = *wire::TxView::Parse(raw);
        const ViewIndex inputs, outputs;
        for (std::size_t step = 0; step < count; ++step) {
            const std::size_t i = step * 7919 % count;  // a prime that divides no count
            const auto from_input = inputs.From(view.inputs(), i);
            ASSERT_EQ(from_input.size(), count - i);
            ASSERT_EQ(from_input.begin()->prevout.index, i) << "of " << count;
            const auto from_output = outputs.From(view.outputs(), i);
            ASSERT_EQ(from_output.size(), count - i);
            ASSERT_EQ(from_output.begin()->value_sat, static_cast<std::int64_t>(i));
            ASSERT_EQ(from_output.encoded().data() + from_output.encoded().size(),
                      view.outputs().encoded().data() + view.outputs().encoded().size());
        }
    }
}

TEST(ViewIndex, EmptyRange) {
    const Bytes raw = testing_support::FromHex("01000000000000000000");
    const wire::TxView view = *wire::TxView::Parse(raw);
    EXPECT_TRUE(ViewIndex().From(view.inputs(), 0).empty());
}

TEST(ViewIndex, ArraysNeedNoIndex) {
    Random random(2);
    const wire::MsgTx tx = TxWith(random, 5);
    const auto from = ViewIndex().From(std::span<const wire::TxIn>(tx.inputs), 3);
    ASSERT_EQ(from.size(), 2U);
    EXPECT_EQ(from[0].prevout.index, 3U);
}

}  // namespace
}  // namespace txhash::btcutil
