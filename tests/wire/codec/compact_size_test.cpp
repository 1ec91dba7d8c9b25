// SPDX-License-Identifier: MIT
#include "wire/codec/compact_size.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "wire/codec/reader.h"

namespace txhash::wire {
namespace {

using chainhash::ToHex;
using testing_support::Concat;
using testing_support::FromHex;

struct Encoding {
    std::uint64_t value;
    std::string_view hex;
};

// Each width's first and last value.
constexpr Encoding BORDERS[] = {
    {0, "00"},
    {1, "01"},
    {0xfc, "fc"},
    {0xfd, "fdfd00"},
    {0xff, "fdff00"},
    {0x100, "fd0001"},
    {0xffff, "fdffff"},
    {0x10000, "fe00000100"},
    {MAX_LENGTH, "fe00000002"},
    {MAX_LENGTH + 1, "fe01000002"},
    {0xffffffff, "feffffffff"},
    {0x100000000, "ff0000000001000000"},
    {0x0123456789abcdef, "ffefcdab8967452301"},
    {0xffffffffffffffff, "ffffffffffffffffff"},
};

constexpr Field ANY_FIELD = Field::ScriptSigLength;

// The result of each reader for `bytes` after `before` other bytes.
Decoded<std::uint64_t> Read(const Bytes& bytes, std::size_t before = 0) {
    const Bytes all = Concat({Bytes(before), bytes});
    SpanReader reader(all);
    static_cast<void>(reader.ReadBlob(before, ANY_FIELD));
    const std::uint64_t value = ReadCompactSize(reader);
    if (reader.ok()) {
        EXPECT_EQ(reader.offset(), all.size());
    }
    return ValueOrError(reader, std::uint64_t{value});
}

Decoded<std::size_t> ReadAsLength(const Bytes& bytes, std::size_t before = 0) {
    const Bytes all = Concat({Bytes(before), bytes});
    SpanReader reader(all);
    static_cast<void>(reader.ReadBlob(before, ANY_FIELD));
    const std::size_t value = ReadLength(reader, ANY_FIELD);
    return ValueOrError(reader, std::size_t{value});
}

// Both readers reject `hex` with `code`, at the first byte of the size wherever it is.
void ExpectRefused(std::string_view hex, DecodeErrc code) {
    for (const std::size_t before : {0U, 1U, 40U}) {
        const auto plain = Read(FromHex(hex), before);
        ASSERT_FALSE(plain) << hex;
        EXPECT_EQ(plain.error(), (DecodeError{code, Field::CompactSize, before})) << hex;
        const auto length = ReadAsLength(FromHex(hex), before);
        ASSERT_FALSE(length) << hex;
        EXPECT_EQ(length.error(), (DecodeError{code, ANY_FIELD, before})) << hex;
    }
}

TEST(CompactSize, BoundariesEncode) {
    for (const auto& [value, hex] : BORDERS) {
        Bytes bytes;
        VectorWriter writer(bytes);
        WriteCompactSize(writer, value);
        EXPECT_EQ(ToHex(bytes), hex);
        EXPECT_EQ(CompactSizeBytes(value), bytes.size()) << value;

        Bytes stored(MAX_COMPACT_SIZE_BYTES);
        EXPECT_EQ(StoreCompactSize(stored.data(), value), stored.data() + bytes.size());
        stored.resize(bytes.size());
        EXPECT_EQ(stored, bytes);
    }
}

TEST(CompactSize, BoundariesDecode) {
    for (const auto& [value, hex] : BORDERS) {
        EXPECT_EQ(Read(FromHex(hex)), value) << hex;
        EXPECT_EQ(Read(FromHex(hex), 40), value) << hex;
    }
}

TEST(CompactSize, EverySmallValueRoundTrips) {
    for (std::uint64_t value = 0; value <= 0x10100; ++value) {
        Bytes bytes;
        VectorWriter writer(bytes);
        WriteCompactSize(writer, value);
        ASSERT_EQ(Read(bytes), value);
        ASSERT_EQ(ReadAsLength(bytes), value);
    }
}

TEST(CompactSize, CS01LongerThanNeededFails) {
    for (const std::string_view hex :
         {"fd0000", "fd0100", "fd2800", "fdfc00", "fe00000000", "fe01000000", "feffff0000",
          "ff0000000000000000", "ff0100000000000000", "ffffffffff00000000"}) {
        ExpectRefused(hex, DecodeErrc::NonCanonicalCompactSize);
    }
}

TEST(CompactSize, ShortestOfEachWidthIsAccepted) {
    EXPECT_EQ(Read(FromHex("fdfd00")), 253U);
    EXPECT_EQ(Read(FromHex("fe00000100")), 65536U);
    EXPECT_EQ(Read(FromHex("ff0000000001000000")), 0x100000000U);
}

TEST(CompactSize, CS02EveryTruncationFails) {
    for (const std::string_view hex : {"fdffff", "feffffffff", "ffffffffffffffffff"}) {
        for (std::size_t size = 0; size < hex.size(); size += 2) {
            ExpectRefused(hex.substr(0, size), DecodeErrc::EndOfData);
        }
    }
    for (const std::string_view hex : {"fd01", "fe010203", "ff01020304050607"}) {
        ExpectRefused(hex, DecodeErrc::EndOfData);
    }
}

TEST(CompactSizeLength, CS03IsBounded) {
    EXPECT_EQ(ReadAsLength(FromHex("fe00000002")), MAX_LENGTH);
    for (const std::string_view hex :
         {"fe01000002", "feffffffff", "ff0000000001000000", "ffffffffffffffffff"}) {
        const auto length = ReadAsLength(FromHex(hex), 3);
        ASSERT_FALSE(length) << hex;
        EXPECT_EQ(length.error(), (DecodeError{DecodeErrc::SizeTooLarge, ANY_FIELD, 3})) << hex;
    }
}

TEST(CompactSize, FieldIsTheCallers) {
    SpanReader reader({});
    EXPECT_EQ(ReadCompactSize(reader, Field::TransactionCount), 0U);
    EXPECT_EQ(reader.error().field, Field::TransactionCount);
}

TEST(CompactSize, BlobFollowsItsLength) {
    Bytes written;
    VectorWriter writer(written);
    WriteBlob(writer, {});
    WriteBlob(writer, FromHex("abcd"));
    WriteBlob(writer, Bytes(253, 1));
    EXPECT_EQ(written, Concat({FromHex("0002abcdfdfd00"), Bytes(253, 1)}));
}

TEST(CompactSize, LeavesTheRest) {
    const Bytes bytes = FromHex("fdfd0007");
    SpanReader reader(bytes);
    EXPECT_EQ(ReadLength(reader, ANY_FIELD), 253U);
    EXPECT_EQ(reader.offset(), 3U);
    EXPECT_EQ(ReadLength(reader, ANY_FIELD), 7U);
}

}  // namespace
}  // namespace txhash::wire
