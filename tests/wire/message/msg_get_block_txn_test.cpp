// SPDX-License-Identifier: MIT
// getblocktxn and the differential form of indexes, which cmpctblock shares.

#include "wire/message/msg_get_block_txn.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/wire/message/expect_compact.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::DecodeGetBlockTxn;
using testing_support::FromHex;
using Indexes = std::vector<std::uint16_t>;

constexpr std::size_t COUNT_AT = chainhash::Hash::SIZE;
constexpr std::size_t FIRST_AT = COUNT_AT + 1;

/// A message about block zero whose count and indexes are `tail`.
Bytes Message(std::string_view tail) {
    return Concat({Bytes(chainhash::Hash::SIZE), FromHex(tail)});
}

void ExpectIndexes(std::string_view tail, const Indexes& indexes) {
    const auto message = DecodeGetBlockTxn(Message(tail));
    ASSERT_TRUE(message) << message.error().Message();
    EXPECT_EQ(message->indexes, indexes) << tail;
}

void ExpectError(std::string_view tail, DecodeError error) {
    const auto message = DecodeGetBlockTxn(Message(tail));
    ASSERT_FALSE(message) << tail;
    EXPECT_EQ(message.error(), error) << tail << ": " << message.error().Message();
}

void ExpectIndexTooLarge(std::string_view tail, std::size_t offset) {
    ExpectError(tail, {DecodeErrc::IndexTooLarge, Field::TransactionIndex, offset});
}

// bitcoin/bitcoin#8705, rust-bitcoin/rust-bitcoin#1088
TEST(MsgGetBlockTxn, MS08DifferencesStartBehindTheIndexBefore) {
    ExpectIndexes("03000201", {0, 3, 5});
    EXPECT_EQ(ToBytes(MsgGetBlockTxn{.indexes = {0, 3, 5}}), Message("03000201"));
}

// bitcoin/bitcoin#14685, rust-bitcoin/rust-bitcoin#2970
TEST(MsgGetBlockTxn, MS09IndexAbove65535Fails) { ExpectIndexTooLarge("0200fdffff", FIRST_AT + 1); }

TEST(MsgGetBlockTxn, LargestIndex) {
    ExpectIndexes("01fdffff", {65535});
    ExpectIndexes("0200fdfeff", {0, 65535});
    ExpectIndexes("02fdfeff00", {65534, 65535});
    ExpectIndexTooLarge("01fe00000100", FIRST_AT);
    ExpectIndexTooLarge("02fdffff00", FIRST_AT + 3);
    ExpectIndexTooLarge("02fdfeff01", FIRST_AT + 3);
    ExpectIndexTooLarge("02fdfffffdffff", FIRST_AT + 3);
}

// Sums that a 64-bit index would wrap around to something small.
TEST(MsgGetBlockTxn, SumThatWrapsFails) {
    ExpectIndexTooLarge("01ffffffffffffffffff", FIRST_AT);
    ExpectIndexTooLarge("0200ffffffffffffffffff", FIRST_AT + 1);
    ExpectIndexTooLarge("0200fffeffffffffffffff", FIRST_AT + 1);
    ExpectIndexTooLarge("0205fff9ffffffffffffff", FIRST_AT + 1);
    ExpectIndexTooLarge("02fdffffff0000ffffffffffff", FIRST_AT + 3);
    ExpectIndexTooLarge("02fdffffffffffffffffffffff", FIRST_AT + 3);
    ExpectIndexTooLarge("0200feffffffff", FIRST_AT + 1);
    ExpectIndexTooLarge("0200ff0000000001000000", FIRST_AT + 1);
}

TEST(MsgGetBlockTxn, NumbersMustBeMinimal) {
    ExpectError("01fd0500",
                {DecodeErrc::NonCanonicalCompactSize, Field::TransactionIndex, FIRST_AT});
    ExpectError("01feffff0000",
                {DecodeErrc::NonCanonicalCompactSize, Field::TransactionIndex, FIRST_AT});
    ExpectError("fd010000", {DecodeErrc::NonCanonicalCompactSize, Field::IndexCount, COUNT_AT});
}

TEST(MsgGetBlockTxn, AllIndexesThereAre) {
    MsgGetBlockTxn message;
    for (std::uint32_t i = 0; i <= 65535; ++i) {
        message.indexes.push_back(static_cast<std::uint16_t>(i));
    }
    const Bytes raw = Concat({Bytes(chainhash::Hash::SIZE), FromHex("fe00000100"), Bytes(65536)});
    EXPECT_EQ(ToBytes(message), raw);
    EXPECT_EQ(DecodeGetBlockTxn(raw), message);

    const Bytes one_more =
        Concat({Bytes(chainhash::Hash::SIZE), FromHex("fe01000100"), Bytes(65537)});
    const auto decoded = DecodeGetBlockTxn(one_more);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error(),
              (DecodeError{DecodeErrc::IndexTooLarge, Field::TransactionIndex, raw.size()}));
}

TEST(MsgGetBlockTxn, CountIsOnlyAClaim) {
    ExpectError("fe00000002", {DecodeErrc::EndOfData, Field::TransactionIndex, COUNT_AT + 5});
    ExpectError("fe01000002", {DecodeErrc::SizeTooLarge, Field::IndexCount, COUNT_AT});
    ExpectError("ffffffffffffffffff", {DecodeErrc::SizeTooLarge, Field::IndexCount, COUNT_AT});
}

TEST(MsgGetBlockTxn, NothingAskedForAndBytesLeftOver) {
    ExpectIndexes("00", {});
    ExpectError("0000", {DecodeErrc::TrailingBytes, Field::GetBlockTxn, FIRST_AT});
    ExpectError("010700", {DecodeErrc::TrailingBytes, Field::GetBlockTxn, FIRST_AT + 1});
}

TEST(MsgGetBlockTxn, BlockHashIsInInternalOrder) {
    const auto message = DecodeGetBlockTxn(Concat({FromHex("01"), Bytes(31), FromHex("00")}));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->block_hash.ToHex(),
              "0000000000000000000000000000000000000000000000000000000000000001");
}

TEST(MsgGetBlockTxn, ReaderOverloadLeavesWhatFollows) {
    const Bytes two = Concat({Message("0102"), Message("00")});
    SpanReader reader(two);
    EXPECT_EQ(MsgGetBlockTxn::Deserialize(reader)->indexes, Indexes{2});
    EXPECT_EQ(MsgGetBlockTxn::Deserialize(reader)->indexes, Indexes{});
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.bytes_left(), 0U);
}

}  // namespace
}  // namespace txhash::wire
