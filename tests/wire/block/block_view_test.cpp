// SPDX-License-Identifier: MIT
#include "wire/block/block_view.h"

#include <gtest/gtest.h>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

void ExpectOfNoBlock(const BlockView& view) {
    EXPECT_TRUE(view.Transactions().empty());
    EXPECT_TRUE(view.raw().empty());
    EXPECT_EQ(view.header(), BlockHeader());
    EXPECT_EQ(view.SerializeSize(), 0U);
}

TEST(BlockView, DefaultIsOfNoBlock) { ExpectOfNoBlock(BlockView()); }

TEST(BlockView, ShowsTheBlock) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    const MsgBlock block = MsgBlock::Deserialize(raw).value();
    BlockView view;
    ASSERT_TRUE(view.Parse(raw));
    EXPECT_EQ(view.header(), block.header);
    EXPECT_EQ(view.BlockHash(), block.BlockHash());
    EXPECT_EQ(view.ToMsgBlock(), block);
    EXPECT_EQ(view.raw().data(), raw.data());
    EXPECT_EQ(ToBytes(view), raw);
    EXPECT_EQ(view.SerializeSize(), raw.size());
    EXPECT_EQ(view.SerializeSizeStripped(), block.SerializeSizeStripped());
    EXPECT_EQ(view.WeightWu(), block.WeightWu());

    const auto txids = block.TxHashes();
    const auto locations = block.TxLocs();
    ASSERT_EQ(view.Transactions().size(), txids.size());
    for (std::size_t i = 0; i < txids.size(); ++i) {
        const TxView& tx = view.Transactions()[i];
        EXPECT_EQ(tx.TxHash(), txids[i]);
        EXPECT_EQ(tx.raw().data(), raw.data() + locations[i].offset);
        EXPECT_EQ(view.TxLoc(tx), locations[i]);
    }
}

TEST(BlockView, FailureLeavesItOfNoBlock) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockView view;
    for (const std::size_t size : {0U, 79U, 80U, 81U, 100U, 517U}) {
        ASSERT_TRUE(view.Parse(raw));
        EXPECT_FALSE(view.Parse(ByteSpan(raw).first(size)));
        ExpectOfNoBlock(view);

        ASSERT_TRUE(view.Parse(raw));
        EXPECT_FALSE(view.ParsePrefix(ByteSpan(raw).first(size)));
        ExpectOfNoBlock(view);
    }
    ASSERT_TRUE(view.Parse(raw));
    const Bytes twice = Concat({raw, raw});
    EXPECT_FALSE(view.Parse(twice));
    ExpectOfNoBlock(view);
}

TEST(BlockViewPrefix, TakesOneBlockAndLeavesTheRest) {
    const Bytes first = FromHex(inputs::GENESIS_BLOCK);
    const Bytes second = FromHex(inputs::SEGWIT_BLOCK);
    const Bytes both = Concat({first, second});
    BlockView view;
    EXPECT_EQ(view.ParsePrefix(both), first.size());
    EXPECT_EQ(view.raw().data(), both.data());
    EXPECT_EQ(view.raw().size(), first.size());
    EXPECT_EQ(view.Transactions().size(), 1U);

    EXPECT_EQ(view.ParsePrefix(ByteSpan(both).subspan(first.size())), second.size());
    EXPECT_EQ(view.Transactions().size(), 2U);
}

TEST(BlockViewPrefix, WholeBufferIsAPrefixToo) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockView view;
    EXPECT_EQ(view.ParsePrefix(raw), raw.size());
    EXPECT_EQ(ToBytes(view), raw);
}

TEST(BlockView, StrippedFormIsTheMessages) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockView view;
    ASSERT_TRUE(view.Parse(raw));
    Bytes from_view;
    VectorWriter view_writer(from_view);
    view.SerializeNoWitness(view_writer);
    Bytes from_message;
    VectorWriter message_writer(from_message);
    view.ToMsgBlock().SerializeNoWitness(message_writer);
    EXPECT_EQ(from_view, from_message);
}

TEST(BlockView, CopyShowsTheSameBytes) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockView view;
    ASSERT_TRUE(view.Parse(raw));
    const BlockView copy = view;
    const Bytes genesis = FromHex(inputs::GENESIS_BLOCK);
    ASSERT_TRUE(view.Parse(genesis));
    EXPECT_EQ(copy.Transactions().size(), 2U);
    EXPECT_EQ(ToBytes(copy), raw);
}

TEST(BlockView, MovedFromIsOfNoBlock) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockView from;
    ASSERT_TRUE(from.Parse(raw));
    BlockView constructed = std::move(from);
    EXPECT_EQ(constructed.raw().size(), raw.size());
    ExpectOfNoBlock(from);  // NOLINT: what is left is specified

    BlockView assigned;
    assigned = std::move(constructed);
    EXPECT_EQ(assigned.raw().size(), raw.size());
    EXPECT_EQ(assigned.Transactions().size(), 2U);
    ExpectOfNoBlock(constructed);  // NOLINT
}

TEST(BlockView, WarmViewDoesNotAllocate) {
    testing_support::Random random(1);
    const Bytes large = ToBytes(testing_support::RandomBlock(random, 50));
    const Bytes small = FromHex(inputs::SEGWIT_BLOCK);
    const Bytes cut(large.begin(), large.end() - 1);
    BlockView view;
    ASSERT_TRUE(view.Parse(large));
    testing_support::ExpectNoAllocation([&] {
        EXPECT_TRUE(view.Parse(small));
        EXPECT_TRUE(view.ParsePrefix(large));
        EXPECT_FALSE(view.Parse(cut));
        EXPECT_TRUE(view.Parse(large));
    });
    EXPECT_EQ(view.Transactions().size(), 50U);
}

}  // namespace
}  // namespace txhash::wire
