// SPDX-License-Identifier: MIT
#include "chainhash/hash/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "chainhash/bytes/hex.h"
#include "tests/support/alloc/expect_no_allocation.h"

namespace txhash::chainhash {
namespace {

// The genesis coinbase transaction's id in both orders.
constexpr std::string_view GENESIS_DISPLAY =
    "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
constexpr std::string_view GENESIS_INTERNAL =
    "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a";

std::string Upper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper) {
        if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

TEST(Hash, DefaultIsZero) {
    EXPECT_TRUE(Hash().IsZero());
    EXPECT_EQ(Hash().ToHex(), std::string(64, '0'));
}

TEST(Hash, AnyBitMakesItNonZero) {
    for (std::size_t bit = 0; bit < 8 * Hash::SIZE; ++bit) {
        Hash hash;
        hash.bytes[bit / 8] = static_cast<std::uint8_t>(1U << bit % 8);
        EXPECT_FALSE(hash.IsZero()) << bit;
        EXPECT_NE(hash, Hash()) << bit;
    }
}

TEST(Hash, HX02DisplayOrderIsInternalOrderReversed) {
    const auto hash = Hash::FromHex(GENESIS_DISPLAY);
    ASSERT_TRUE(hash);
    EXPECT_EQ(ToHex(hash->bytes), GENESIS_INTERNAL);
    EXPECT_EQ(hash->ToHex(), GENESIS_DISPLAY);
}

TEST(Hash, DigitsAreTheSameWithoutAllocation) {
    const auto hash = Hash::FromHex(GENESIS_DISPLAY);
    ASSERT_TRUE(hash);
    std::array<char, Hash::HEX_SIZE> digits{};
    testing_support::ExpectNoAllocation([&] { digits = hash->HexDigits(); });
    EXPECT_EQ(std::string_view(digits.data(), digits.size()), GENESIS_DISPLAY);
}

TEST(Hash, OrderedByInternalBytes) {
    Hash low;
    low.bytes[31] = 0xff;
    Hash high;
    high.bytes[0] = 0x01;
    EXPECT_LT(low, high);
    EXPECT_GT(low.ToHex(), high.ToHex());
}

TEST(HashFromHex, TakesEitherCase) {
    EXPECT_EQ(Hash::FromHex(Upper(GENESIS_DISPLAY)), Hash::FromHex(GENESIS_DISPLAY));
    EXPECT_TRUE(Hash::FromHex(Upper(GENESIS_DISPLAY)));
}

// Texts that public bug reports name: ids that were padded with zeros and taken.
TEST(HashFromHex, HX01OtherLengthsFail) {
    EXPECT_FALSE(Hash::FromHex("f3fe5b5c0024dbb1030edd720fc1effc306a054da5a507903e8cb5663336"));
    for (std::size_t size = 0; size <= 130; ++size) {
        if (size == Hash::HEX_SIZE) continue;
        EXPECT_FALSE(Hash::FromHex(std::string(size, '0'))) << size;
    }
    std::string text(GENESIS_DISPLAY);
    EXPECT_FALSE(Hash::FromHex(text.insert(0, "0x")));
    text.replace(0, 2, "").push_back('\n');
    EXPECT_FALSE(Hash::FromHex(text));
}

TEST(HashFromHex, BadDigitAnywhereFails) {
    for (std::size_t at = 0; at < Hash::HEX_SIZE; ++at) {
        std::string text(GENESIS_DISPLAY);
        text[at] = 'g';
        EXPECT_FALSE(Hash::FromHex(text)) << at;
        EXPECT_FALSE(Hash::FromHexLenient(text)) << at;
    }
}

TEST(HashFromHexLenient, MissingLeadingDigitsAreZero) {
    for (std::size_t size = 0; size <= Hash::HEX_SIZE; ++size) {
        const std::string_view tail = GENESIS_DISPLAY.substr(Hash::HEX_SIZE - size);
        const auto hash = Hash::FromHexLenient(tail);
        ASSERT_TRUE(hash) << size;
        EXPECT_EQ(hash->ToHex(), std::string(Hash::HEX_SIZE - size, '0') + std::string(tail));
    }
}

TEST(HashFromHexLenient, TooLongFails) {
    EXPECT_FALSE(Hash::FromHexLenient(std::string(65, '0')));
    EXPECT_FALSE(Hash::FromHexLenient("0x1"));
}

TEST(HashFromHex, DoesNotAllocate) {
    testing_support::ExpectNoAllocation([] {
        EXPECT_TRUE(Hash::FromHex(GENESIS_DISPLAY));
        EXPECT_TRUE(Hash::FromHexLenient("1"));
    });
}

}  // namespace
}  // namespace txhash::chainhash
