// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "chainhash/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "wire/tx/internal/read_tx.h"
#include "wire/tx/out_point.h"

namespace txhash::wire {
namespace {

using testing_support::public_inputs::OutPointOf;

constexpr std::string_view ENCODED =
    "111111111111111111111111111111111111111111111111111111111111111104030201";

TEST(OutPoint, DefaultIsNull) {
    EXPECT_TRUE(OutPoint().IsNull());
    EXPECT_EQ(OutPoint().index, OutPoint::NULL_INDEX);
}

TEST(OutPoint, NullNeedsBothParts) {
    EXPECT_TRUE(OutPointOf(0, 0xffffffff).IsNull());
    EXPECT_FALSE(OutPointOf(0, 0).IsNull());
    EXPECT_FALSE(OutPointOf(0, 0xfffffffe).IsNull());
    EXPECT_FALSE(OutPointOf(1, 0xffffffff).IsNull());
}

TEST(OutPoint, SerializesTxidAndIndex) {
    const auto bytes = ToBytes(OutPointOf(0x11, 0x01020304));
    EXPECT_EQ(bytes.size(), OutPoint::SIZE);
    EXPECT_EQ(chainhash::ToHex(bytes), ENCODED);
}

TEST(OutPoint, RoundTrips) {
    const auto bytes = ToBytes(OutPointOf(0x11, 0x01020304));
    SpanReader reader(bytes);
    EXPECT_EQ(ReadOutPoint(reader), OutPointOf(0x11, 0x01020304));
    EXPECT_TRUE(reader.ok());
}

TEST(OutPoint, SortsByTxidThenIndex) {
    EXPECT_LT(OutPointOf(1, 5), OutPointOf(2, 0));
    EXPECT_LT(OutPointOf(1, 0), OutPointOf(1, 1));
    EXPECT_NE(OutPointOf(1, 0), OutPointOf(1, 1));
    const std::set<OutPoint> spent{OutPointOf(1, 0), OutPointOf(1, 1), OutPointOf(1, 0)};
    EXPECT_EQ(spent.size(), 2U);
}

}  // namespace
}  // namespace txhash::wire
