// SPDX-License-Identifier: MIT
#include "btcutil/amount.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "tests/support/random/random.h"
#include "wire/codec.h"

namespace txhash::btcutil {
namespace {

constexpr std::int64_t INT64_LOWEST = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t INT64_HIGHEST = std::numeric_limits<std::int64_t>::max();

struct Case {
    std::int64_t sat;
    std::string_view btc;
};

class AmountText : public testing::TestWithParam<Case> {};

TEST_P(AmountText, FormatsExactly) { EXPECT_EQ(Amount{GetParam().sat}.ToBtc(), GetParam().btc); }

TEST_P(AmountText, ParsesExactly) {
    EXPECT_EQ(Amount::FromBtc(GetParam().btc), Amount{GetParam().sat});
}

INSTANTIATE_TEST_SUITE_P(Values, AmountText,
                         testing::Values(Case{0, "0.00000000"},                               //
                                         Case{1, "0.00000001"},                               //
                                         Case{-1, "-0.00000001"},                             //
                                         Case{99'999'999, "0.99999999"},                      //
                                         Case{100'000'000, "1.00000000"},                     //
                                         Case{-150'000'000, "-1.50000000"},                   //
                                         Case{5'000'000'000, "50.00000000"},                  //
                                         Case{24'972'960'321'025'050, "249729603.21025050"},  //
                                         Case{wire::MAX_MONEY_SAT, "21000000.00000000"},      //
                                         Case{INT64_HIGHEST, "92233720368.54775807"},         //
                                         Case{INT64_LOWEST, "-92233720368.54775808"}));

TEST(Amount, ShortFormsParse) {
    EXPECT_EQ(Amount::FromBtc("1"), Amount{100'000'000});
    EXPECT_EQ(Amount::FromBtc("1.5"), Amount{150'000'000});
    EXPECT_EQ(Amount::FromBtc("0.1"), Amount{10'000'000});
    EXPECT_EQ(Amount::FromBtc("-0"), Amount{0});
    EXPECT_EQ(Amount::FromBtc("007"), Amount{700'000'000});
    EXPECT_EQ(Amount::FromBtc("0000000000000000000000000000000.00000001"), Amount{1});
}

TEST(Amount, AnythingElseFails) {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {""sv,     "-"sv,           "."sv,           "1."sv,  ".5"sv,    "-.5"sv, "+1"sv,
          "--1"sv,  " 1"sv,          "1 "sv,          "1,5"sv, "1.2.3"sv, "1e8"sv, "0x1"sv,
          "1.-5"sv, "1.000000000"sv, "1.123456789"sv, "1\0"sv, "inf"sv,   "nan"sv, "١"sv}) {
        EXPECT_EQ(Amount::FromBtc(text), std::nullopt) << text;
    }
}

TEST(Amount, MoreThan64BitsFails) {
    EXPECT_EQ(Amount::FromBtc("92233720368.54775808"), std::nullopt);
    EXPECT_EQ(Amount::FromBtc("-92233720368.54775809"), std::nullopt);
    EXPECT_EQ(Amount::FromBtc("92233720369"), std::nullopt);
    EXPECT_EQ(Amount::FromBtc("184467440737.09551616"), std::nullopt);  // 2^64
    EXPECT_EQ(Amount::FromBtc(std::string(1000, '9')), std::nullopt);
}

TEST(Amount, EveryValueRoundTrips) {
    constexpr std::uint64_t SEED = 20090103;
    SCOPED_TRACE(SEED);
    testing_support::Random random(SEED);
    for (int i = 0; i < 10'000; ++i) {
        // All magnitudes equally, and both signs.
        const Amount amount{static_cast<std::int64_t>(random.Bits()) >> random.Below(64)};
        EXPECT_EQ(Amount::FromBtc(amount.ToBtc()), amount);
    }
}

TEST(Amount, MoneyRangeIsFromZeroToAllMoney) {
    EXPECT_TRUE(Amount{0}.InMoneyRange());
    EXPECT_TRUE(Amount{2'100'000'000'000'000}.InMoneyRange());
    EXPECT_FALSE(Amount{-1}.InMoneyRange());
    EXPECT_FALSE(Amount{2'100'000'000'000'001}.InMoneyRange());
}

TEST(Amount, OrderIsNumeric) {
    EXPECT_LT(Amount{-1}, Amount{0});
    EXPECT_LT(Amount{INT64_LOWEST}, Amount{INT64_HIGHEST});
}

}  // namespace
}  // namespace txhash::btcutil
