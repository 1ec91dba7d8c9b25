// SPDX-License-Identifier: MIT
#include "btcutil/script/sighash_type.h"

#include <gtest/gtest.h>

namespace txhash::btcutil {
namespace {

TEST(SighashType, NamesOfTheTaprootTypes) {
    for (std::uint32_t type = 0; type < 0x200; ++type) {
        EXPECT_EQ(!HashTypeName(type).empty(), IsTaprootHashType(type)) << type;
    }
    EXPECT_EQ(HashTypeName(0x00), "DEFAULT");
    EXPECT_EQ(HashTypeName(0x01), "ALL");
    EXPECT_EQ(HashTypeName(0x02), "NONE");
    EXPECT_EQ(HashTypeName(0x03), "SINGLE");
    EXPECT_EQ(HashTypeName(0x81), "ALL|ANYONECANPAY");
    EXPECT_EQ(HashTypeName(0x82), "NONE|ANYONECANPAY");
    EXPECT_EQ(HashTypeName(0x83), "SINGLE|ANYONECANPAY");
}

TEST(SighashType, TextIsANameOrAHexNumber) {
    for (const std::uint32_t type : {0x00U, 0x01U, 0x02U, 0x03U, 0x81U, 0x82U, 0x83U}) {
        EXPECT_EQ(ParseHashType(HashTypeName(type)), type);
    }
    EXPECT_EQ(ParseHashType("0x0"), 0U);
    EXPECT_EQ(ParseHashType("0x65"), 0x65U);
    EXPECT_EQ(ParseHashType("0xfF"), 0xffU);
    EXPECT_EQ(ParseHashType("0xffffffff"), 0xffffffffU);
    for (const char* text : {"", "all", "ALL ", "ALL|NONE", "ANYONECANPAY|ALL", "1", "0x", "0x1g",
                             "0x-1", "0X1", "0x100000000", "0x 1", "-0x1"}) {
        EXPECT_EQ(ParseHashType(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace txhash::btcutil
