// SPDX-License-Identifier: MIT
#include "wire/block/msg_block.h"

#include <gtest/gtest.h>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::DecodeBlock;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

TEST(MsgBlock, GenesisBlock) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const auto block = DecodeBlock(raw);
    ASSERT_TRUE(block);
    EXPECT_EQ(block->BlockHash().ToHex(),
              "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
    ASSERT_EQ(block->transactions.size(), 1U);
    EXPECT_EQ(block->TxHashes()[0].ToHex(),
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
    EXPECT_EQ(block->TxHashes()[0].hash(), block->header.merkle_root);
    EXPECT_TRUE(block->transactions[0].IsCoinBase());
    EXPECT_EQ(block->SerializeSize(), 285U);
    EXPECT_EQ(block->SerializeSizeStripped(), 285U);
    EXPECT_EQ(block->WeightWu(), 1140U);
    EXPECT_EQ(block->VirtualSize(), 285U);
    EXPECT_EQ(block->TxLocs(), (std::vector<TxLoc>{{81, 204}}));
    EXPECT_EQ(ToBytes(*block), raw);
}

TEST(MsgBlock, SegwitBlock) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    const auto block = DecodeBlock(raw);
    ASSERT_TRUE(block);
    EXPECT_EQ(ToBytes(*block), raw);
    EXPECT_EQ(block->SerializeSize(), 518U);

    // Without marker, flag and witness of each of the two transactions.
    std::size_t witness_bytes = 0;
    for (const MsgTx& tx : block->transactions) {
        witness_bytes += 2;
        for (const TxIn& input : tx.inputs) witness_bytes += ToBytes(input.witness).size();
    }
    EXPECT_EQ(block->SerializeSizeStripped(), 518U - witness_bytes);
    EXPECT_EQ(block->WeightWu(), 4 * 518U - 3 * witness_bytes);
    EXPECT_EQ(block->VirtualSize(), (block->WeightWu() + 3) / 4);
}

TEST(MsgBlock, StrippedFormHasTheSameTxids) {
    const auto block = MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK));
    ASSERT_TRUE(block);
    Bytes stripped;
    VectorWriter writer(stripped);
    block->SerializeNoWitness(writer);
    EXPECT_EQ(stripped.size(), block->SerializeSizeStripped());

    const auto again = MsgBlock::DeserializeNoWitness(stripped);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->TxHashes(), block->TxHashes());
    EXPECT_EQ(again->header, block->header);
    EXPECT_NE(*again, *block);
}

TEST(MsgBlock, TransactionsLieWhereTxLocsSays) {
    MsgBlock block;
    for (int i = 0; i < 300; ++i) {
        block.AddTransaction(i % 2 == 0 ? inputs::PlainTx()
                                        : inputs::PlainTxWithWitness({{0xaa, 0xbb}}));
    }
    const Bytes raw = ToBytes(block);
    const auto locations = block.TxLocs();
    ASSERT_EQ(locations.size(), 300U);
    // The count takes three bytes.
    EXPECT_EQ(locations[0], (TxLoc{83, 61}));
    for (std::size_t i = 0; i < locations.size(); ++i) {
        const auto tx =
            MsgTx::Deserialize(ByteSpan(raw).subspan(locations[i].offset, locations[i].size_bytes));
        ASSERT_TRUE(tx) << i;
        EXPECT_EQ(*tx, block.transactions[i]);
    }
    EXPECT_EQ(locations.back().offset + locations.back().size_bytes, raw.size());
}

TEST(MsgBlock, IsBuiltByHand) {
    MsgBlock block{.header = {.timestamp = 1, .nonce = 2}};
    EXPECT_EQ(block.SerializeSize(), BlockHeader::SIZE + 1);
    block.AddTransaction(inputs::PlainTx());
    EXPECT_EQ(block.SerializeSize(), BlockHeader::SIZE + 1 + 61);
    EXPECT_EQ(block.TxHashes()[0].ToHex(), inputs::PLAIN_TXID);
    EXPECT_EQ(block.BlockHash(), block.header.BlockHash());

    const MsgBlock copy = block;
    block.ClearTransactions();
    EXPECT_TRUE(block.transactions.empty());
    EXPECT_EQ(copy.transactions.size(), 1U);
}

TEST(MsgBlockDecode, BlockWithoutTransactions) {
    const Bytes raw = Concat({Bytes(BlockHeader::SIZE), FromHex("00")});
    const auto block = DecodeBlock(raw);
    ASSERT_TRUE(block);
    EXPECT_TRUE(block->transactions.empty());
    EXPECT_EQ(ToBytes(*block), raw);
}

void ExpectError(const Bytes& raw, DecodeError error) {
    const auto decoded = DecodeBlock(raw);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error(), error) << decoded.error().Message();
}

TEST(MsgBlockDecode, TransactionCountMustBeMinimalAndBounded) {
    const Bytes header(BlockHeader::SIZE);
    ExpectError(Concat({header, FromHex("fd0100")}),
                {DecodeErrc::NonCanonicalCompactSize, Field::TransactionCount, 80});
    ExpectError(Concat({header, FromHex("fe01000002")}),
                {DecodeErrc::SizeTooLarge, Field::TransactionCount, 80});
    ExpectError(Concat({header, FromHex("fe00000002")}),
                {DecodeErrc::EndOfData, Field::Version, 85});
}

TEST(MsgBlockDecode, ErrorInATransactionCountsFromTheBlock) {
    const Bytes header(BlockHeader::SIZE);
    const Bytes plain = FromHex(inputs::PLAIN);
    ExpectError(Concat({header, FromHex("02"), plain, FromHex(inputs::FLAG_2)}),
                {DecodeErrc::UnknownWitnessFlag, Field::WitnessFlag, 81 + plain.size() + 5});
    ExpectError(Concat({header, FromHex("02"), plain, FromHex(inputs::SUPERFLUOUS_WITNESS)}),
                {DecodeErrc::SuperfluousWitness, Field::Witness, 81 + plain.size() + 59});
}

TEST(MsgBlockDecode, TrailingBytesFail) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    ExpectError(Concat({raw, FromHex("00")}),
                {DecodeErrc::TrailingBytes, Field::Block, raw.size()});
    ExpectError(Concat({raw, raw}), {DecodeErrc::TrailingBytes, Field::Block, raw.size()});
}

TEST(MsgBlock, ReaderOverloadLeavesWhatFollows) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const Bytes both = Concat({raw, FromHex(inputs::SEGWIT_BLOCK)});
    SpanReader reader(both);
    EXPECT_EQ(ToBytes(*MsgBlock::Deserialize(reader)), raw);
    EXPECT_EQ(reader.offset(), raw.size());
    EXPECT_EQ(MsgBlock::Deserialize(reader)->transactions.size(), 2U);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(MsgBlock::Deserialize(reader).error(),
              (DecodeError{DecodeErrc::EndOfData, Field::BlockHeader, both.size()}));
}

TEST(BlockHeader, ReaderOverloadLeavesWhatFollows) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    SpanReader reader(raw);
    EXPECT_EQ(BlockHeader::Deserialize(reader), MsgBlock::Deserialize(raw)->header);
    EXPECT_EQ(reader.offset(), BlockHeader::SIZE);
}

}  // namespace
}  // namespace txhash::wire
