// SPDX-License-Identifier: MIT
#include "btcutil/address/bech32.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/btcutil/text.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Random;

constexpr std::string_view ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

// The valid test vectors of BIP-0173 and BIP-0350.
constexpr std::string_view VALID_BECH32[] = {
    "A12UEL5L",
    "a12uel5l",
    "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
    "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
    "11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
    "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w",
    "?1ezyfcl",
};
constexpr std::string_view VALID_BECH32M[] = {
    "A1LQFN3A",
    "a1lqfn3a",
    "an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6",
    "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
    "11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8",
    "split1checkupstagehandshakeupstreamerranterredcaperredlc445v",
    "?1v759aa",
};

std::string ErrorOf(std::string_view text) { return ErrorOf(DecodeBech32(text)); }

Bech32Data Decoded(std::string_view text) { return *DecodeBech32(text); }

void ExpectValid(std::string_view text, Bech32Variant variant) {
    SCOPED_TRACE(text);
    const auto data = DecodeBech32(text);
    ASSERT_TRUE(data) << data.error().Message();
    EXPECT_EQ(data->variant, variant);
    EXPECT_EQ(data->prefix, Lower(text.substr(0, text.rfind('1'))));
    EXPECT_EQ(data->groups.size(), text.size() - data->prefix.size() - 7);
    EXPECT_EQ(EncodeBech32(*data), Lower(text));
    EXPECT_EQ(DecodeBech32(Lower(text)), *data);
    EXPECT_EQ(DecodeBech32(Upper(text)), *data);
}

TEST(Bech32, ValidTextsOfBip173) {
    for (const std::string_view text : VALID_BECH32) ExpectValid(text, Bech32Variant::Bech32);
}

TEST(Bech32, ValidTextsOfBip350) {
    for (const std::string_view text : VALID_BECH32M) ExpectValid(text, Bech32Variant::Bech32m);
}

TEST(Bech32, GroupsInOrder) {
    Bytes groups(32);
    for (std::uint8_t i = 0; i < 32; ++i) groups[i] = i;
    EXPECT_EQ(Decoded(VALID_BECH32[3]).groups, groups);
    std::reverse(groups.begin(), groups.end());
    EXPECT_EQ(Decoded(VALID_BECH32M[3]).groups, groups);
}

TEST(Bech32, InvalidTextsOfBip173) {
    EXPECT_EQ(ErrorOf("\x20"
                      "1nwldj5"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("\x7f"
                      "1axkwrx"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("\x80"
                      "1eym55h"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedchara"
                      "ctersbio1569pvx"),
              "text too long");
    EXPECT_EQ(ErrorOf("pzry9x0s0muk"), "no prefix");
    EXPECT_EQ(ErrorOf("1pzry9x0s0muk"), "no prefix");
    EXPECT_EQ(ErrorOf("x1b4n0q5v"), "invalid character at offset 2");
    EXPECT_EQ(ErrorOf("li1dgmt3"), "text too short");
    EXPECT_EQ(ErrorOf("de1lg7wt\xff"), "invalid character at offset 8");
    EXPECT_EQ(ErrorOf("A1G7SGD8"), "wrong checksum");
    EXPECT_EQ(ErrorOf("10a06t8"), "no prefix");
    EXPECT_EQ(ErrorOf("1qzzfhee"), "no prefix");
}

TEST(Bech32, InvalidTextsOfBip350) {
    EXPECT_EQ(ErrorOf("\x20"
                      "1xj0phk"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("\x7f"
                      "1g6xzxy"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("\x80"
                      "1vctc34"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioan"
                      "dnumber11d6pts4"),
              "text too long");
    EXPECT_EQ(ErrorOf("qyrz8wqd2c9m"), "no prefix");
    EXPECT_EQ(ErrorOf("1qyrz8wqd2c9m"), "no prefix");
    EXPECT_EQ(ErrorOf("y1b0jsk6g"), "invalid character at offset 2");
    EXPECT_EQ(ErrorOf("lt1igcx5c0"), "invalid character at offset 3");
    EXPECT_EQ(ErrorOf("in1muywd"), "text too short");
    EXPECT_EQ(ErrorOf("mm1crxm3i"), "invalid character at offset 8");
    EXPECT_EQ(ErrorOf("au1s5cgom"), "invalid character at offset 7");
    EXPECT_EQ(ErrorOf("M1VUXWEZ"), "wrong checksum");
    EXPECT_EQ(ErrorOf("16plkw9"), "no prefix");
    EXPECT_EQ(ErrorOf("1p2gdwpf"), "no prefix");
}

TEST(Bech32, EmptyTextHasNoPrefix) { EXPECT_EQ(ErrorOf(""), "no prefix"); }

TEST(Bech32, LongTextIsNotRead) {
    EXPECT_EQ(ErrorOf(std::string(90, ' ')), "invalid character at offset 0");
    EXPECT_EQ(ErrorOf(std::string(91, ' ')), "text too long");
}

TEST(Bech32, OneLetterInTheOtherCaseIsRejected) {
    const std::string lower(VALID_BECH32[5]);
    const std::string upper = Upper(lower);
    for (std::size_t at = 0; at < lower.size(); ++at) {
        if (lower[at] == upper[at]) continue;
        for (auto [text, other] : {std::pair(lower, upper), std::pair(upper, lower)}) {
            text[at] = other[at];
            // If the first letter has the other case, the second one reveals it.
            EXPECT_EQ(DecodeBech32(text).error(), (TextError{TextErrc::MixedCase, at ? at : 1}));
        }
    }
}

TEST(Bech32, EveryChangedCharacterIsRejected) {
    for (const std::string_view right : {VALID_BECH32[5], VALID_BECH32M[5]}) {
        for (std::size_t at = 0; at < right.size(); ++at) {
            for (unsigned value = 0; value < 256; ++value) {
                std::string text(right);
                text[at] = static_cast<char>(value);
                EXPECT_EQ(DecodeBech32(text).has_value(), text[at] == right[at]) << text;
            }
        }
    }
}

// Bech32 does not guarantee this: it misses an extra "q" before a final "p", which bech32m fixes.
TEST(Bech32, Bech32mRejectsLostOrDoubledCharacters) {
    const std::string right(VALID_BECH32M[5]);
    for (std::size_t at = 0; at < right.size(); ++at) {
        std::string text = right;
        EXPECT_FALSE(DecodeBech32(text.erase(at, 1))) << text;
        text = right;
        EXPECT_FALSE(DecodeBech32(text.insert(at, 1, right[at]))) << text;
    }
    const Bech32Data ends_with_p = Decoded("ii2134hk2xmat79tp");
    EXPECT_EQ(Decoded("ii2134hk2xmat79tqp").groups.size(), ends_with_p.groups.size() + 1);
}

TEST(Bech32, RandomDataRoundTrips) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Bech32Data data{random.OneIn(2) ? Bech32Variant::Bech32 : Bech32Variant::Bech32m, "", {}};
        for (std::size_t size = 1 + random.Below(83); data.prefix.size() < size;) {
            const char c = static_cast<char>('!' + random.Below('~' - '!' + 1));
            if (c < 'A' || c > 'Z') data.prefix += c;
        }
        data.groups = random.ByteString(random.Below(84 - data.prefix.size()));
        for (std::uint8_t& group : data.groups) group %= 32;
        const auto text = EncodeBech32(data);
        ASSERT_TRUE(text);
        EXPECT_EQ(DecodeBech32(*text), data);
        EXPECT_EQ(DecodeBech32(Upper(*text)), data);
    }
}

TEST(Bech32, RandomTextIsRejected) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::string text = "bc1";
        for (std::size_t size = random.Below(95); text.size() < size;) {
            text += random.OneIn(200) ? static_cast<char>(random.Bits())
                                      : ALPHABET[random.Below(ALPHABET.size())];
        }
        EXPECT_FALSE(DecodeBech32(text)) << text;
    }
}

TEST(Bech32, InvalidDataIsNotEncoded) {
    const auto encode = [](std::string prefix, Bytes groups) {
        return EncodeBech32({Bech32Variant::Bech32, std::move(prefix), std::move(groups)});
    };
    EXPECT_TRUE(encode("bc", {31}));
    EXPECT_FALSE(encode("bc", {32}));
    EXPECT_FALSE(encode("", {31}));
    EXPECT_FALSE(encode("bC", {31}));
    EXPECT_FALSE(encode("b c", {31}));
    EXPECT_FALSE(encode("b\x7f", {31}));
    EXPECT_FALSE(encode("b\x80", {31}));
    EXPECT_EQ(encode("bc", Bytes(81))->size(), MAX_BECH32_LENGTH);
    EXPECT_FALSE(encode("bc", Bytes(82)));
    EXPECT_EQ(encode(std::string(83, 'b'), {})->size(), MAX_BECH32_LENGTH);
    EXPECT_FALSE(encode(std::string(84, 'b'), {}));
}

TEST(FiveBitGroups, MostSignificantBitsFirst) {
    EXPECT_EQ(ToFiveBitGroups(Bytes{}), Bytes{});
    EXPECT_EQ(ToFiveBitGroups(Bytes{0xff}), (Bytes{0x1f, 0x1c}));
    EXPECT_EQ(ToFiveBitGroups(Bytes{0x08, 0x86, 0x42, 0x98, 0xe8}),
              (Bytes{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(FiveBitGroups, BytesOfEverySizeRoundTrip) {
    Random random(1);
    for (std::size_t size = 0; size <= 100; ++size) {
        const Bytes bytes = random.ByteString(size);
        const Bytes groups = ToFiveBitGroups(bytes);
        EXPECT_EQ(groups.size(), (8 * size + 4) / 5);
        EXPECT_EQ(FromFiveBitGroups(groups), bytes);
    }
}

TEST(FiveBitGroups, PaddingIsShortAndZero) {
    Random random(2);
    for (std::size_t size = 0; size <= 20; ++size) {
        Bytes groups = ToFiveBitGroups(random.ByteString(size));
        const std::size_t padding_bits = 5 * groups.size() - 8 * size;
        for (std::size_t bit = 0; bit < padding_bits; ++bit) {
            Bytes changed = groups;
            changed.back() |= static_cast<std::uint8_t>(1U << bit);
            EXPECT_FALSE(FromFiveBitGroups(changed)) << size;
        }
        // Another group either completes a byte or is padding of at least five bits.
        groups.push_back(0);
        EXPECT_EQ(FromFiveBitGroups(groups).has_value(), padding_bits >= 3) << size;
    }
}

}  // namespace
}  // namespace txhash::btcutil
