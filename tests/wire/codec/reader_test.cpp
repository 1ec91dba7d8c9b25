// SPDX-License-Identifier: MIT
#include "wire/codec/reader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/bytes.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {
namespace {

using testing_support::FromHex;

static_assert(ByteReader<SpanReader>);

TEST(SpanReader, ReadsInOrder) {
    const Bytes data = FromHex("0102030405060708090a0b0c0d0e0f");
    SpanReader reader(data);
    EXPECT_EQ(ReadLE<std::uint8_t>(reader, Field::Version), 0x01);
    EXPECT_EQ(ReadLE<std::uint16_t>(reader, Field::Version), 0x0302);
    EXPECT_EQ(ReadLE<std::uint32_t>(reader, Field::Version), 0x07060504U);
    EXPECT_EQ(ReadLE<std::uint64_t>(reader, Field::Version), 0x0f0e0d0c0b0a0908U);
    EXPECT_TRUE(reader.ok());
    EXPECT_EQ(reader.offset(), data.size());
    EXPECT_EQ(reader.bytes_left(), 0U);
}

TEST(SpanReader, BlobsReferToTheCallersMemory) {
    const Bytes data = FromHex("0102030405");
    SpanReader reader(data);
    EXPECT_EQ(reader.ReadFixed<2>(Field::Version), data.data());
    EXPECT_EQ(reader.position(), data.data() + 2);
    const ByteSpan blob = reader.ReadBlob(3, Field::ScriptSig);
    EXPECT_EQ(blob.data(), data.data() + 2);
    EXPECT_EQ(blob.size(), 3U);
}

TEST(SpanReader, EmptyDataCannotBeRead) {
    SpanReader reader({});
    EXPECT_TRUE(reader.ReadBlob(0, Field::ScriptSig).empty());
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.ReadBlob(1, Field::ScriptSig).empty());
    EXPECT_FALSE(reader.ok());
}

TEST(SpanReader, FailureNamesTheFieldAndWhereItStarts) {
    const Bytes data = FromHex("010203");
    SpanReader fixed(data);
    static_cast<void>(fixed.ReadFixed<2>(Field::Version));
    static_cast<void>(fixed.ReadFixed<2>(Field::Sequence));
    EXPECT_EQ(fixed.error(), (DecodeError{DecodeErrc::EndOfData, Field::Sequence, 2}));

    SpanReader began_earlier(data);
    static_cast<void>(began_earlier.ReadFixed<2>(Field::Version));
    static_cast<void>(began_earlier.ReadFixed<2>(Field::Sequence, 1));
    EXPECT_EQ(began_earlier.error(), (DecodeError{DecodeErrc::EndOfData, Field::Sequence, 1}));

    SpanReader blob(data);
    static_cast<void>(blob.ReadFixed<1>(Field::Version));
    static_cast<void>(blob.ReadBlob(3, Field::ScriptSig));
    EXPECT_EQ(blob.error(), (DecodeError{DecodeErrc::EndOfData, Field::ScriptSig, 1}));
}

TEST(SpanReader, LargestClaimFails) {
    const Bytes data = FromHex("010203");
    SpanReader reader(data);
    EXPECT_TRUE(reader.ReadBlob(SIZE_MAX, Field::ScriptSig).empty());
    EXPECT_FALSE(reader.ok());
}

TEST(SpanReader, IsStickyAfterAFailure) {
    const Bytes data = FromHex("ffffffff");
    SpanReader reader(data);
    static_cast<void>(reader.ReadFixed<1>(Field::Version));
    static_cast<void>(reader.ReadBlob(4, Field::ScriptSig));
    const DecodeError first{DecodeErrc::EndOfData, Field::ScriptSig, 1};
    ASSERT_EQ(reader.error(), first);

    EXPECT_EQ(ReadLE<std::uint8_t>(reader, Field::LockTime), 0U);
    EXPECT_EQ(ReadLE<std::uint64_t>(reader, Field::LockTime), 0U);
    const std::uint8_t* zeros = reader.ReadFixed<80>(Field::BlockHeader);
    EXPECT_TRUE(std::all_of(zeros, zeros + 80, [](std::uint8_t byte) { return byte == 0; }));
    EXPECT_TRUE(reader.ReadBlob(1, Field::ScriptSig).empty());
    EXPECT_TRUE(reader.ReadBlob(0, Field::ScriptSig).empty());
    reader.Fail(DecodeErrc::TrailingBytes, Field::Transaction, 99);

    EXPECT_FALSE(reader.ok());
    EXPECT_EQ(reader.error(), first);
    EXPECT_EQ(reader.bytes_left(), 0U);
    EXPECT_EQ(reader.offset(), data.size());
    EXPECT_EQ(reader.CountHint(1000, 1), 0U);
}

TEST(SpanReader, FailEmptiesTheReader) {
    const Bytes data = FromHex("01020304");
    SpanReader reader(data);
    reader.Fail(DecodeErrc::SizeTooLarge, Field::InputCount, 7);
    EXPECT_EQ(reader.error(), (DecodeError{DecodeErrc::SizeTooLarge, Field::InputCount, 7}));
    EXPECT_EQ(reader.bytes_left(), 0U);
}

TEST(SpanReader, CountHintIsBoundedByTheRemainingBytes) {
    const Bytes data(100);
    SpanReader reader(data);
    EXPECT_EQ(reader.CountHint(3, 10), 3U);
    EXPECT_EQ(reader.CountHint(1000, 10), 10U);
    static_cast<void>(reader.ReadBlob(91, Field::ScriptSig));
    EXPECT_EQ(reader.CountHint(1000, 10), 0U);
}

TEST(ValueOrError, ReturnsTheReadersError) {
    SpanReader reader({});
    EXPECT_EQ(ValueOrError(reader, 5).value(), 5);
    reader.Fail(DecodeErrc::SizeTooLarge, Field::InputCount, 7);
    EXPECT_EQ(ValueOrError(reader, 5).error(), reader.error());
}

}  // namespace
}  // namespace txhash::wire
