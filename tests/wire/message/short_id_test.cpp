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

TEST(ShortId, FromBytesInvertsSerialize) {
    const auto raw = FromHex("ff00ee11dd22");
    const ShortId id = ShortId::FromBytes(raw.data());
    EXPECT_EQ(id.value(), 0x22dd11ee00ffU);
    EXPECT_EQ(ToBytes(id), raw);
}

}  // namespace
}  // namespace txhash::wire
