// SPDX-License-Identifier: MIT
#include "btcutil/gcs/golomb_coded_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "btcutil/gcs/golomb_set_builder.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/golomb_oracle.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::ExpectNoAllocation;
using testing_support::FromHex;
using testing_support::OracleDecode;
using testing_support::OracleEncode;
using testing_support::Random;
using wire::DecodeErrc;
using wire::DecodeError;
using wire::Field;

using Elements = std::vector<Bytes>;

constexpr GolombParams BASIC = {
    .key = {0x0706050403020100, 0x0f0e0d0c0b0a0908}, .p = 19, .m = 784931};

std::vector<ByteSpan> Spans(const Elements& elements) { return {elements.begin(), elements.end()}; }

/// The set of `elements`, which may contain duplicates.
Bytes Encode(const GolombParams& params, const Elements& elements) {
    static GolombSetBuilder builder;  // reused
    builder.Start(params);
    for (const Bytes& element : elements) builder.Add(element);
    const ByteSpan encoded = builder.Build();
    return {encoded.begin(), encoded.end()};
}

/// With duplicates.
Elements RandomElements(Random& random, std::size_t count) {
    Elements elements;
    while (elements.size() < count) {
        const bool again = !elements.empty() && random.OneIn(5);
        elements.push_back(again ? elements[random.Below(elements.size())]
                                 : random.ByteString(1 + random.Below(40)));
    }
    return elements;
}

std::optional<DecodeError> ErrorOf(const GolombParams& params, ByteSpan encoded) {
    const auto set = GolombCodedSet::Parse(params, encoded);
    return set ? std::nullopt : std::optional(set.error());
}

/// Whether the set agrees with the oracle about `elements`, one by one, all together, and in parts.
void ExpectMatchesAsTheOracle(const GolombParams& params, ByteSpan encoded,
                              const Elements& elements) {
    const auto set = GolombCodedSet::Parse(params, encoded);
    ASSERT_TRUE(set);
    const auto oracle = OracleDecode(params, encoded);
    ASSERT_EQ(set->size(), oracle.numbers.size());
    EXPECT_EQ(set->empty(), oracle.numbers.empty());

    const auto spans = Spans(elements);
    bool any = false;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const bool expected = oracle.Match(params, spans[i]);
        ASSERT_EQ(set->Match(spans[i]), expected);
        ASSERT_EQ(set->MatchAny(std::span(spans).subspan(i, 1)), expected);
        any = any || expected;
        ASSERT_EQ(set->MatchAny(std::span(spans).first(i + 1)), any);
    }
}

TEST(GolombCodedSet, MatchesTheOracle) {
    struct Shape {
        std::uint8_t p;
        std::uint32_t m;
    };
    // Those of the basic filter, small ones with many false positives, zero, and long runs of ones.
    for (const auto [p, m] : {Shape{19, 784931}, Shape{10, 1 << 10}, Shape{3, 10}, Shape{0, 0},
                              Shape{0, 1}, Shape{0, 3}, Shape{5, 100'000}, Shape{0, 2000},
                              Shape{32, 0xffffffff}, Shape{20, 0xffffffff}}) {
        for (const std::size_t count :
             {0U, 1U, 2U, 3U, 10U, 63U, 64U, 65U, 252U, 253U, 254U, 400U}) {
            SCOPED_TRACE(testing::Message() << "p " << int{p} << " m " << m << " count " << count);
            Random random(count * 100 + p);
            const GolombParams params = {.key = {random.Bits(), random.Bits()}, .p = p, .m = m};
            const Elements elements = RandomElements(random, count);
            const Bytes encoded = Encode(params, elements);
            ASSERT_EQ(encoded, OracleEncode(params, elements));
            if (count < 100) {
                Elements strangers = RandomElements(random, 20);
                ExpectMatchesAsTheOracle(params, encoded, strangers);
                strangers.insert(strangers.end(), elements.begin(), elements.end());
                ExpectMatchesAsTheOracle(params, encoded, strangers);
            }
        }
    }
}

TEST(GolombCodedSet, AllElementsMatch) {
    Random random(1);
    const Elements elements = RandomElements(random, 5000);
    const Bytes encoded = Encode(BASIC, elements);
    const auto set = *GolombCodedSet::Parse(BASIC, encoded);
    for (const Bytes& element : elements) ASSERT_TRUE(set.Match(element));
    EXPECT_TRUE(set.MatchAny(Spans(elements)));
}

TEST(GolombCodedSet, OneElementAmongManyOthersMatches) {
    Random random(2);
    const Elements elements = RandomElements(random, 1000);
    const Bytes encoded = Encode(BASIC, elements);
    const auto set = *GolombCodedSet::Parse(BASIC, encoded);
    Elements strangers;
    while (strangers.size() < 2000) {
        strangers.push_back(random.ByteString(41));
        if (set.Match(strangers.back())) strangers.pop_back();
    }
    EXPECT_FALSE(set.MatchAny(Spans(strangers)));
    for (const Bytes& element : elements) {
        strangers.push_back(element);
        ASSERT_TRUE(set.MatchAny(Spans(strangers)));
        strangers.pop_back();
    }
}

TEST(GolombCodedSet, FalsePositiveRateIsOneInM) {
    constexpr int STRANGERS = 100'000;
    const GolombParams params = {.key = {1, 2}, .p = 5, .m = 50};
    Random random(3);
    const Bytes encoded = Encode(params, RandomElements(random, 500));
    const auto set = *GolombCodedSet::Parse(params, encoded);
    int matches = 0;
    for (int i = 0; i < STRANGERS; ++i) {
        if (set.Match(random.ByteString(41))) ++matches;
    }
    EXPECT_NEAR(matches, STRANGERS / 50, 200);
}

// A collision found by a birthday search over about 2^32 hashes.
TEST(GolombCodedSet, DistinctElementsWithTheSameHashCountTwice) {
    const GolombParams params = {.key = {}, .p = 19, .m = 784931};
    const Bytes a = FromHex("7993203056043d34");
    const Bytes b = FromHex("96264492b7c7a3ce");
    ASSERT_EQ((chainhash::SipHash<2, 4>(params.key, ByteSpan(a))),
              (chainhash::SipHash<2, 4>(params.key, ByteSpan(b))));
    const Bytes encoded = Encode(params, {a, b, a, FromHex("00"), b, a, b, b});
    EXPECT_EQ(GolombCodedSet::Parse(params, encoded)->size(), 3U);
    EXPECT_EQ(encoded, OracleEncode(params, {a, b, FromHex("00")}));
}

TEST(GolombCodedSet, DuplicatesCountOnce) {
    EXPECT_EQ(Encode(BASIC, Elements(5000, FromHex("51"))), Encode(BASIC, {FromHex("51")}));
}

TEST(GolombCodedSet, EmptySetMatchesNothing) {
    const Bytes encoded = Encode(BASIC, {});
    EXPECT_EQ(encoded, Bytes({0}));
    const auto set = *GolombCodedSet::Parse(BASIC, encoded);
    EXPECT_TRUE(set.empty());
    EXPECT_EQ(set.params(), BASIC);
    EXPECT_FALSE(set.Match(Bytes()));
    EXPECT_FALSE(set.MatchAny(Spans({Bytes(), Bytes(20)})));
}

TEST(GolombCodedSet, EmptyQueryMatchesNothing) {
    const Bytes encoded = Encode(BASIC, {Bytes()});
    const auto set = *GolombCodedSet::Parse(BASIC, encoded);
    GolombQuery query;
    EXPECT_FALSE(set.MatchAny(query));
    EXPECT_FALSE(set.MatchAny(std::span<const ByteSpan>()));
    EXPECT_TRUE(set.Match(Bytes()));  // an empty element is valid
}

TEST(GolombCodedSet, ErrorsGiveThePosition) {
    const DecodeError no_count = {DecodeErrc::EndOfData, Field::FilterElementCount, 0};
    for (const auto* hex : {"", "fd", "fd00", "fe000000", "ff00000000000000"}) {
        EXPECT_EQ(ErrorOf(BASIC, FromHex(hex)), no_count) << hex;
    }
    const DecodeError long_count = {DecodeErrc::NonCanonicalCompactSize, Field::FilterElementCount,
                                    0};
    for (const auto* hex : {"fd0000", "fdfc00", "feffff0000", "ffffffffff00000000"}) {
        EXPECT_EQ(ErrorOf(BASIC, FromHex(hex)), long_count) << hex;
    }
    const DecodeError large_count = {DecodeErrc::SizeTooLarge, Field::FilterElementCount, 0};
    for (const auto* hex :
         {"fe01000002", "feffffffff", "ff0000000001000000", "ffffffffffffffffff"}) {
        EXPECT_EQ(ErrorOf(BASIC, FromHex(hex)), large_count) << hex;
    }
    const auto cut_at = [](std::size_t offset) {
        return DecodeError{DecodeErrc::EndOfData, Field::FilterElement, offset};
    };
    EXPECT_EQ(ErrorOf(BASIC, FromHex("01")), cut_at(1));
    EXPECT_EQ(ErrorOf(BASIC, FromHex("fdfd00")), cut_at(3));
    EXPECT_EQ(ErrorOf(BASIC, FromHex("fe00000002ffff")), cut_at(5));
    EXPECT_EQ(ErrorOf(BASIC, FromHex("02000000")), cut_at(3));    // 20 bits, then 4
    EXPECT_EQ(ErrorOf(BASIC, FromHex("0200000000")), cut_at(3));  // then 12
    EXPECT_EQ(ErrorOf(BASIC, FromHex("020000000000")), std::nullopt);
    const DecodeError trailing = {DecodeErrc::TrailingBytes, Field::Filter, 4};
    EXPECT_EQ(ErrorOf(BASIC, FromHex("0100000000")), trailing);
    EXPECT_EQ(ErrorOf(BASIC, FromHex("01000000ffff")), trailing);
    EXPECT_EQ(ErrorOf(BASIC, FromHex("0000"))->offset, 1U);
    EXPECT_EQ(trailing.Message(), "trailing bytes at byte 4, after the filter");
    EXPECT_EQ(cut_at(9).Message(), "unexpected end of data at byte 9, reading filter element");
}

TEST(GolombCodedSet, PaddingBitsAreIgnored) {
    const Bytes element = FromHex("51");
    Bytes encoded = Encode(BASIC, {element});
    ASSERT_EQ(encoded.size(), 4U);  // the code takes 20 of these bits
    for (int i = 0; i < 16; ++i) {
        EXPECT_TRUE(GolombCodedSet::Parse(BASIC, encoded)->Match(element));
        ++encoded.back();
    }
    EXPECT_FALSE(GolombCodedSet::Parse(BASIC, encoded)->Match(element));
}

TEST(GolombCodedSet, EveryTruncationIsAnError) {
    Random random(4);
    const Bytes encoded = Encode(BASIC, RandomElements(random, 300));
    for (std::size_t size = 0; size < encoded.size(); ++size) {
        SCOPED_TRACE(size);
        const Bytes cut(encoded.begin(), encoded.begin() + static_cast<std::ptrdiff_t>(size));
        const auto error = ErrorOf(BASIC, cut);
        ASSERT_TRUE(error);
        EXPECT_EQ(error, OracleDecode(BASIC, cut).error);
    }
}

TEST(GolombCodedSet, EveryFlippedBitIsAnErrorOrAnotherSet) {
    Random random(5);
    const Elements elements = RandomElements(random, 40);
    const Bytes encoded = Encode(BASIC, elements);
    std::size_t errors = 0;
    for (std::size_t bit = 0; bit < 8 * encoded.size(); ++bit) {
        SCOPED_TRACE(bit);
        Bytes flipped = encoded;
        flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ 0x80 >> bit % 8);
        const auto error = ErrorOf(BASIC, flipped);
        ASSERT_EQ(error, OracleDecode(BASIC, flipped).error);
        if (error) {
            ++errors;
        } else {
            ExpectMatchesAsTheOracle(BASIC, flipped, elements);
        }
    }
    EXPECT_GT(errors, 8U);
    EXPECT_LT(errors, 8 * encoded.size());
}

TEST(GolombCodedSet, EveryParameterP) {
    Random random(6);
    for (int i = 0; i < 20'000; ++i) {
        SCOPED_TRACE(i);
        const GolombParams params = {.key = {random.Bits(), random.Bits()},
                                     .p = static_cast<std::uint8_t>(random.Below(33)),
                                     .m = random.Bits32()};
        Bytes encoded = random.ByteString(random.Below(40));
        for (auto& byte : encoded) {
            if (random.OneIn(3)) byte = 0xff;
        }
        encoded.insert(encoded.begin(), static_cast<std::uint8_t>(random.Below(20)));
        ASSERT_EQ(ErrorOf(params, encoded), OracleDecode(params, encoded).error);
    }
}

// Complete codes still match; the set behaves like a shorter one.
TEST(GolombCodedSet, TruncatedTrustedSetMatchesItsCompleteCodes) {
    Random random(7);
    const Elements elements = RandomElements(random, 100);
    const Bytes encoded = Encode(BASIC, elements);
    const auto whole = *GolombCodedSet::ParseTrusted(BASIC, encoded);
    for (const Bytes& element : elements) EXPECT_TRUE(whole.Match(element));

    std::size_t last_matches = 0;
    for (std::size_t size = 1; size < encoded.size(); ++size) {
        SCOPED_TRACE(size);
        const Bytes cut(encoded.begin(), encoded.begin() + static_cast<std::ptrdiff_t>(size));
        const auto set = *GolombCodedSet::ParseTrusted(BASIC, cut);
        EXPECT_EQ(set.size(), whole.size());
        std::size_t matches = 0;
        for (const Bytes& element : elements) {
            const bool match = set.Match(element);
            if (match) ++matches;
            ASSERT_EQ(set.MatchAny(Spans({element})), match);
        }
        EXPECT_GE(matches, last_matches);
        last_matches = matches;
    }
    EXPECT_GT(last_matches, 90U);
    EXPECT_FALSE(GolombCodedSet::ParseTrusted(BASIC, {}));
}

TEST(GolombCodedSet, WarmBuilderAndQueryAllocateNothing) {
    Random random(8);
    const Elements elements = RandomElements(random, 500);
    const Elements strangers = {Bytes(22, 1), Bytes(22, 2), Bytes(34, 3)};
    GolombSetBuilder builder;
    GolombQuery query(Spans(strangers));
    bool matched = true;
    const auto build_and_match = [&](const GolombParams& params) {
        builder.Start(params);
        for (const Bytes& element : elements) builder.Add(element);
        const auto set = GolombCodedSet::Parse(params, builder.Build());
        matched = !set || set->MatchAny(query) || set->Match(strangers[0]);
    };
    build_and_match(BASIC);
    EXPECT_FALSE(matched);
    const std::size_t bytes = builder.memory_bytes();
    EXPECT_GT(bytes, elements.size() * 24);
    ExpectNoAllocation([&] { build_and_match({.key = {5, 6}, .p = BASIC.p, .m = BASIC.m}); });
    EXPECT_FALSE(matched);
    EXPECT_EQ(builder.memory_bytes(), bytes);
}

}  // namespace
}  // namespace txhash::btcutil
