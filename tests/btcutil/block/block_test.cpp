// SPDX-License-Identifier: MIT
#include "btcutil/block/block.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::btcutil {
namespace {

using testing_support::AllocScope;
using testing_support::ErrorOf;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

constexpr std::size_t HEADER_AND_COUNT = 80 + 1;

Bytes SegwitBlockBytes() { return FromHex(inputs::SEGWIT_BLOCK); }

TEST(Block, FromBytesTakesTheBytesOver) {
    Bytes raw = SegwitBlockBytes();
    const std::uint8_t* bytes = raw.data();
    const auto block = Block::FromBytes(std::move(raw));
    ASSERT_TRUE(block);
    EXPECT_EQ(block->view().raw().data(), bytes);
    EXPECT_EQ(block->Hash().ToHex(),
              "000000006f27ddfe1dd680044a34548f41bed47eba9e6f0b310da21423bc5f33");
    EXPECT_EQ(block->header().timestamp, 0x5a76455fU);
}

TEST(Block, MovedFromIsEmpty) {
    Block block = *Block::FromBytes(SegwitBlockBytes());
    block.SetHeight(7);
    const auto hash = block.Hash();
    {
        const Block moved = std::move(block);
        EXPECT_EQ(moved.Hash(), hash);
        EXPECT_EQ(moved.height(), 7);
        EXPECT_FALSE(moved.Transactions().empty());
    }
    // What it referred to is gone with the other block.
    EXPECT_TRUE(block.Transactions().empty());
    EXPECT_TRUE(block.view().raw().empty());
    EXPECT_EQ(block.header(), wire::BlockHeader());
    EXPECT_EQ(block.Hash(), wire::BlockHeader().BlockHash());
    EXPECT_EQ(block.height(), Block::UNKNOWN_HEIGHT);
    EXPECT_FALSE(block.Transaction(0));

    block = *Block::FromBytes(SegwitBlockBytes());
    EXPECT_EQ(block.Hash(), hash);
    Block& self = block;
    block = std::move(self);
    EXPECT_EQ(block.Hash(), hash);
    EXPECT_FALSE(block.Transactions().empty());
}

TEST(Block, FromMsgBlockHasTheBytesOfTheMessage) {
    const wire::MsgBlock message = *wire::MsgBlock::Deserialize(SegwitBlockBytes());
    const auto block = Block::FromMsgBlock(message);
    ASSERT_TRUE(block);
    EXPECT_EQ(block->MsgBlock(), message);
    EXPECT_EQ(wire::ToBytes(block->view()), SegwitBlockBytes());
}

TEST(Block, FromMsgBlockFailsOnADraftWithoutInputs) {
    wire::MsgBlock message;
    message.AddTransaction(inputs::PlainTx());
    message.transactions[0].inputs.clear();
    EXPECT_FALSE(Block::FromMsgBlock(message));
}

TEST(Block, FromMsgBlockFailsOnADraftThatReadsAsAnotherTransaction) {
    wire::MsgBlock message;
    message.AddTransaction(*wire::MsgTx::DeserializeNoWitness(FromHex(inputs::AMBIGUOUS_1)));
    EXPECT_FALSE(Block::FromMsgBlock(message));
}

TEST(Block, BadBytesAreTheDecodersError) {
    Bytes raw = SegwitBlockBytes();
    raw.push_back(0);
    constexpr std::string_view ERROR = "trailing bytes at byte 518, after the block";
    EXPECT_EQ(ErrorOf(Block::FromBytes(raw)), ERROR);
}

TEST(Block, TransactionsKnowTheirPosition) {
    const auto block = Block::FromBytes(SegwitBlockBytes());
    ASSERT_TRUE(block);
    ASSERT_EQ(block->Transactions().size(), 2U);
    std::size_t offset = HEADER_AND_COUNT;
    for (std::int32_t i = 0; i < 2; ++i) {
        const Tx* tx = *block->Transaction(i);
        EXPECT_EQ(tx, &block->Transactions()[static_cast<std::size_t>(i)]);
        EXPECT_EQ(tx->index(), i);
        EXPECT_EQ(*block->TxHash(i), tx->view().TxHash());
        const std::size_t size = tx->view().raw().size();
        EXPECT_EQ(*block->TxLoc(i), (wire::TxLoc{offset, size}));
        offset += size;
    }
    EXPECT_EQ(offset, 518U);
}

TEST(Block, IndexErrorNamesIndexAndCount) {
    const auto block = Block::FromBytes(SegwitBlockBytes());
    EXPECT_EQ(block->Transaction(2).error(), (TxIndexError{TxIndexErrc::TooLarge, 2, 2}));
    EXPECT_EQ(block->Transaction(-1).error(), (TxIndexError{TxIndexErrc::Negative, -1, 2}));
    EXPECT_EQ(block->Transaction(2).error().Message(),
              "transaction index 2 is out of range: the block has 2");
    EXPECT_EQ(block->TxHash(-1).error().Message(),
              "transaction index -1 is out of range: the block has 2");
    // Indexes that a conversion to 32 bits would bring back into range.
    EXPECT_EQ(block->TxLoc(std::int64_t{1} << 32).error().index, std::int64_t{1} << 32);
    EXPECT_FALSE(block->Transaction(std::numeric_limits<std::int64_t>::min()));
}

TEST(Block, HashIsCached) {
    Bytes bytes = SegwitBlockBytes();
    std::uint8_t* raw = bytes.data();
    const std::size_t size = bytes.size();
    const auto block = Block::FromBytes(std::move(bytes));
    const auto txid = *block->TxHash(1);
    const auto hash = block->Hash();
    // Breaks the rules, to show that the bytes are not hashed again.
    raw[0] ^= 1;
    raw[size - 1] ^= 1;
    EXPECT_EQ(block->Hash(), hash);
    EXPECT_EQ(*block->TxHash(1), txid);
}

TEST(Block, MoveKeepsEverythingInPlace) {
    Block block = *Block::FromBytes(SegwitBlockBytes());
    block.SetHeight(1'263'442);
    const std::uint8_t* bytes = block.view().raw().data();
    const Tx* tx = *block.Transaction(1);
    const auto txid = tx->Hash();

    const Block moved = std::move(block);
    EXPECT_EQ(moved.view().raw().data(), bytes);
    EXPECT_EQ(*moved.Transaction(1), tx);
    EXPECT_EQ(*moved.TxHash(1), txid);
    EXPECT_EQ(moved.height(), 1'263'442);
}

TEST(Block, HeightIsUnknownUntilSet) {
    const auto block = Block::FromBytes(SegwitBlockBytes());
    EXPECT_EQ(block->height(), Block::UNKNOWN_HEIGHT);
}

TEST(Block, CopiedOutTransactionOutlivesTheBlock) {
    std::optional<Block> block = *Block::FromBytes(SegwitBlockBytes());
    const std::uint8_t* bytes = block->view().raw().data();
    const Tx copy = block->Transactions()[1];
    const Tx detached = block->Transactions()[1].Detach();
    const auto txid = *block->TxHash(1);
    block.reset();
    EXPECT_EQ(copy.index(), 1);
    EXPECT_EQ(copy.Hash(), txid);
    EXPECT_EQ(copy.view().TxHash(), txid);
    EXPECT_GT(copy.view().raw().data(), bytes) << "in the bytes of the block";
    EXPECT_EQ(detached.view().TxHash(), txid);
}

TEST(Block, TakesFourAllocationsBesideItsBytes) {
    if (!testing_support::AllocCountingAvailable())
        GTEST_SKIP() << "a sanitizer owns the allocator";
    Bytes raw = SegwitBlockBytes();
    const AllocScope scope;
    const auto block = Block::FromBytes(std::move(raw));
    EXPECT_EQ(scope.Count().calls, 4U);
}

}  // namespace
}  // namespace txhash::btcutil
