// SPDX-License-Identifier: MIT
// cmpctblock and blocktxn, the messages of BIP-0152 that hold transactions.

#include "wire/message/msg_cmpct_block.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/wire/message/expect_compact.h"
#include "wire/message/msg_block_txn.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::DecodeBlockTxn;
using testing_support::DecodeCmpctBlock;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

constexpr std::size_t SHORT_ID_COUNT_AT = BlockHeader::SIZE + 8;

const Bytes PLAIN = FromHex(inputs::PLAIN);
const Bytes NONCE = FromHex("0123456789abcdef");

/// A cmpctblock of a header of zeros and the parts.
Bytes Message(std::initializer_list<ByteSpan> parts) {
    return Concat({Bytes(BlockHeader::SIZE), NONCE, Concat(parts)});
}

void ExpectError(const Bytes& raw, DecodeError error) {
    const auto message = DecodeCmpctBlock(raw);
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error(), error) << message.error().Message();
}

TEST(MsgCmpctBlock, FieldsInTheirOrder) {
    const Bytes genesis = FromHex(inputs::GENESIS_BLOCK);
    const ByteSpan header = ByteSpan(genesis).first(BlockHeader::SIZE);
    const Bytes raw = Concat({header, NONCE, FromHex("02"), FromHex("010000000000ffeeddccbbaa"),
                              FromHex("03"), FromHex("00"), PLAIN, FromHex("01"), PLAIN,
                              FromHex("00"), FromHex(inputs::FIRST_STACK_EMPTY)});
    const auto message = DecodeCmpctBlock(raw);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->BlockHash().ToHex(),
              "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
    EXPECT_EQ(message->nonce, 0xefcdab8967452301);
    ASSERT_EQ(message->short_ids.size(), 2U);
    EXPECT_EQ(message->short_ids[0].value(), 1U);
    EXPECT_EQ(message->short_ids[1].value(), 0xaabbccddeeffU);
    ASSERT_EQ(message->prefilled.size(), 3U);
    EXPECT_EQ(message->prefilled[0], (PrefilledTx{.index = 0, .tx = inputs::PlainTx()}));
    EXPECT_EQ(message->prefilled[1], (PrefilledTx{.index = 2, .tx = inputs::PlainTx()}));
    EXPECT_EQ(message->prefilled[2].index, 3U);
    EXPECT_TRUE(message->prefilled[2].tx.HasWitness());
    EXPECT_EQ(message->TransactionCount(), 5U);
}

TEST(MsgCmpctBlock, WithoutAnything) {
    const Bytes raw = Message({FromHex("0000")});
    const auto message = DecodeCmpctBlock(raw);
    ASSERT_TRUE(message);
    EXPECT_EQ(*message, (MsgCmpctBlock{.header = message->header, .nonce = 0xefcdab8967452301}));
    EXPECT_EQ(message->TransactionCount(), 0U);
    ExpectError(Concat({raw, Bytes(1)}),
                {DecodeErrc::TrailingBytes, Field::CmpctBlock, raw.size()});
}

TEST(MsgCmpctBlock, IndexesUpTo65535) {
    const Bytes last = Message({FromHex("00"), FromHex("01"), FromHex("fdffff"), PLAIN});
    const auto message = DecodeCmpctBlock(last);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->prefilled[0].index, 65535U);

    const std::size_t first_at = SHORT_ID_COUNT_AT + 2;
    ExpectError(Message({FromHex("00"), FromHex("01"), FromHex("fe00000100"), PLAIN}),
                {DecodeErrc::IndexTooLarge, Field::PrefilledIndex, first_at});
    ExpectError(Message({FromHex("00"), FromHex("01"), FromHex("fdfc00"), PLAIN}),
                {DecodeErrc::NonCanonicalCompactSize, Field::PrefilledIndex, first_at});
    for (const std::string_view second :
         {"00", "fdffff", "ffffffffffffffffff", "ff0000ffffffffffff"}) {
        ExpectError(Message({FromHex("00"), FromHex("02"), FromHex("fdffff"), PLAIN,
                             FromHex(second), PLAIN}),
                    {DecodeErrc::IndexTooLarge, Field::PrefilledIndex, first_at + 3 + 61});
    }
}

TEST(MsgCmpctBlock, AtMost65535Transactions) {
    const Bytes many_ids = Concat({FromHex("fdffff"), Bytes(65535 * ShortId::SIZE)});
    const auto full = DecodeCmpctBlock(Message({many_ids, FromHex("00")}));
    ASSERT_TRUE(full);
    EXPECT_EQ(full->TransactionCount(), 65535U);

    const std::size_t prefilled_count_at = SHORT_ID_COUNT_AT + many_ids.size();
    ExpectError(Message({many_ids, FromHex("0100"), PLAIN}),
                {DecodeErrc::TooManyTransactions, Field::PrefilledCount, prefilled_count_at});
    ExpectError(Message({FromHex("fe00000100"), Bytes(65536 * ShortId::SIZE), FromHex("00")}),
                {DecodeErrc::TooManyTransactions, Field::ShortIdCount, SHORT_ID_COUNT_AT});
    ExpectError(Message({FromHex("00fe00000100")}),
                {DecodeErrc::TooManyTransactions, Field::PrefilledCount, SHORT_ID_COUNT_AT + 1});

    const Bytes one_id_fewer = Concat({FromHex("fdfeff"), Bytes(65534 * ShortId::SIZE)});
    EXPECT_TRUE(DecodeCmpctBlock(Message({one_id_fewer, FromHex("0100"), PLAIN})));
}

TEST(MsgCmpctBlock, CountsMustBeMinimalAndBounded) {
    ExpectError(Message({FromHex("fd0100")}),
                {DecodeErrc::NonCanonicalCompactSize, Field::ShortIdCount, SHORT_ID_COUNT_AT});
    ExpectError(Message({FromHex("fe01000002")}),
                {DecodeErrc::SizeTooLarge, Field::ShortIdCount, SHORT_ID_COUNT_AT});
    ExpectError(Message({FromHex("fdffff")}),
                {DecodeErrc::EndOfData, Field::ShortId, SHORT_ID_COUNT_AT + 3});
    ExpectError(Message({FromHex("00fd0100")}), {DecodeErrc::NonCanonicalCompactSize,
                                                 Field::PrefilledCount, SHORT_ID_COUNT_AT + 1});
    ExpectError(Message({FromHex("00fdffff")}),
                {DecodeErrc::EndOfData, Field::PrefilledIndex, SHORT_ID_COUNT_AT + 4});
}

TEST(MsgCmpctBlock, ErrorInATransactionCountsFromTheMessage) {
    ExpectError(Message({FromHex("0001"), FromHex("00"), FromHex(inputs::FLAG_2)}),
                {DecodeErrc::UnknownWitnessFlag, Field::WitnessFlag, SHORT_ID_COUNT_AT + 3 + 5});
}

TEST(MsgCmpctBlock, ReaderOverloadLeavesWhatFollows) {
    const Bytes one = Message({FromHex("00"), FromHex("01"), FromHex("05"), PLAIN});
    const Bytes two = Concat({one, one});
    SpanReader reader(two);
    const MsgCmpctBlock first = *MsgCmpctBlock::Deserialize(reader);
    EXPECT_EQ(reader.offset(), one.size());
    EXPECT_EQ(MsgCmpctBlock::Deserialize(reader), first);
    EXPECT_TRUE(reader.ok());
}

TEST(MsgBlockTxn, HashThenTransactions) {
    const Bytes hash = testing_support::Pattern(chainhash::Hash::SIZE);
    const Bytes raw = Concat({hash, FromHex("02"), FromHex(inputs::SECOND_STACK_EMPTY), PLAIN});
    const auto message = DecodeBlockTxn(raw);
    ASSERT_TRUE(message);
    EXPECT_TRUE(std::equal(hash.begin(), hash.end(), message->block_hash.bytes().begin()));
    ASSERT_EQ(message->transactions.size(), 2U);
    EXPECT_TRUE(message->transactions[0].HasWitness());
    EXPECT_EQ(message->transactions[1], inputs::PlainTx());
}

TEST(MsgBlockTxn, Errors) {
    const Bytes hash(chainhash::Hash::SIZE);
    const auto error = [&](const Bytes& rest) {
        const auto message = DecodeBlockTxn(Concat({hash, rest}));
        return message ? std::string("none") : message.error().Message();
    };
    EXPECT_EQ(error(FromHex("00")), "none");
    EXPECT_EQ(error(FromHex("0000")), "trailing bytes at byte 33, after the blocktxn message");
    EXPECT_EQ(error(FromHex("01")), "unexpected end of data at byte 33, reading version");
    EXPECT_EQ(error(FromHex("fe00000002")), "unexpected end of data at byte 37, reading version");
    EXPECT_EQ(error(FromHex("fe01000002")), "size too large at byte 32, reading transaction count");
    EXPECT_EQ(error(FromHex("fd0100")),
              "non-canonical compact size at byte 32, reading transaction count");
    EXPECT_EQ(error(Concat({FromHex("01"), FromHex(inputs::FLAG_2)})),
              "unknown witness flag at byte 38, reading witness flag");
}

}  // namespace
}  // namespace txhash::wire
