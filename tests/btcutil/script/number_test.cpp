// SPDX-License-Identifier: MIT
#include "btcutil/script/number.h"

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::ToHex;
using testing_support::FromHex;
using testing_support::Random;

struct Case {
    std::int64_t number;
    std::string_view hex;
};

constexpr Case CASES[] = {
    {0, ""},
    {1, "01"},
    {-1, "81"},
    {16, "10"},
    {127, "7f"},
    {-127, "ff"},
    {128, "8000"},
    {-128, "8080"},
    {255, "ff00"},
    {256, "0001"},
    {-256, "0081"},
    {32767, "ff7f"},
    {32768, "008000"},
    {-32768, "008080"},
    {0x7fffff, "ffff7f"},
    {0x800000, "00008000"},
    {2147483647, "ffffff7f"},
    {-2147483647, "ffffffff"},
    {2147483648, "0000008000"},
    {-2147483648, "0000008080"},
    {549755813887, "ffffffff7f"},
    {std::numeric_limits<std::int64_t>::max(), "ffffffffffffff7f"},
    {-std::numeric_limits<std::int64_t>::max(), "ffffffffffffffff"},
};

TEST(ScriptNumber, EncodesMinimally) {
    for (const auto& [number, hex] : CASES) EXPECT_EQ(ToHex(EncodeScriptNumber(number)), hex);
    EXPECT_EQ(ToHex(EncodeScriptNumber(std::numeric_limits<std::int64_t>::min())),
              "000000000000008080");
}

TEST(ScriptNumber, Decodes) {
    for (const auto& [number, hex] : CASES) EXPECT_EQ(DecodeScriptNumber(FromHex(hex)), number);
}

TEST(ScriptNumber, DecodesLongerForms) {
    EXPECT_EQ(DecodeScriptNumber(FromHex("80")), 0);
    EXPECT_EQ(DecodeScriptNumber(FromHex("00")), 0);
    EXPECT_EQ(DecodeScriptNumber(FromHex("00000080")), 0);
    EXPECT_EQ(DecodeScriptNumber(FromHex("05000000")), 5);
    EXPECT_EQ(DecodeScriptNumber(FromHex("05000080")), -5);
}

TEST(ScriptNumber, RoundTrips) {
    constexpr std::uint64_t SEED = 8;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    for (int i = 0; i < 10'000; ++i) {
        // Of any size, but not the most negative number.
        const auto number = static_cast<std::int64_t>(random.Bits() >> 1 >> random.Below(63));
        EXPECT_EQ(DecodeScriptNumber(EncodeScriptNumber(number)), number);
        EXPECT_EQ(DecodeScriptNumber(EncodeScriptNumber(-number)), -number);
    }
}

}  // namespace
}  // namespace txhash::btcutil
