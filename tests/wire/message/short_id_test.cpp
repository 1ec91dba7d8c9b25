// SPDX-License-Identifier: MIT
#include "wire/message/short_id.h"

#include <gtest/gtest.h>

#include "tests/support/bytes.h"

namespace txhash::wire {
namespace {

using testing_support::FromHex;

TEST(ShortId, IsTheLow48BitsLeastSignificantFirst) {
    const ShortId id(0xfedc060504030201);
    EXPECT_EQ(id.value(), 0x060504030201U);
    EXPECT_EQ(ToBytes(id), FromHex("010203040506"));
    EXPECT_EQ(id, ShortId(0x060504030201));
    EXPECT_NE(id, ShortId(0x060504030200));
    EXPECT_NE(id, ShortId(0x050504030201));
    EXPECT_EQ(ShortId().value(), 0U);
    EXPECT_EQ(ShortId(~std::uint64_t{0}).value(), ShortId::MAX_VALUE);
}

TEST(ShortId, ReadsWhatItWrites) {
    const auto raw = FromHex("ff00ee11dd2299");
    SpanReader reader(raw);
    const ShortId id = ReadShortId(reader);
    EXPECT_EQ(id.value(), 0x22dd11ee00ffU);
    EXPECT_EQ(reader.bytes_left(), 1U);
    EXPECT_EQ(ToBytes(id), Bytes(raw.begin(), raw.end() - 1));

    EXPECT_EQ(ReadShortId(reader), ShortId());
    EXPECT_EQ(reader.error(), (DecodeError{DecodeErrc::EndOfData, Field::ShortId, 6}));
}

}  // namespace
}  // namespace txhash::wire
