// SPDX-License-Identifier: MIT
#include "chainhash/bytes/endian.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <span>

namespace txhash::chainhash {
namespace {

static_assert(ByteSwap(std::uint8_t{0x12}) == 0x12);
static_assert(ByteSwap(std::uint16_t{0x1234}) == 0x3412);
static_assert(ByteSwap(std::uint32_t{0x12345678}) == 0x78563412);
static_assert(ByteSwap(std::uint64_t{0x123456789abcdef0}) == 0xf0debc9a78563412);

template <class T>
class EndianTest : public testing::Test {};

using Widths = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(EndianTest, Widths);

// The value whose bytes are 1, 2, 3, ... from the least significant one up.
template <class T>
constexpr T CountingBytes() {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
        value =
            static_cast<T>(value | static_cast<T>(T{static_cast<std::uint8_t>(i + 1)} << 8 * i));
    }
    return value;
}

TYPED_TEST(EndianTest, LittleEndianPutsTheLeastSignificantByteFirst) {
    for (std::size_t offset = 0; offset < 8; ++offset) {
        std::array<std::uint8_t, 24> memory{};
        std::uint8_t* const to = memory.data() + offset;
        EXPECT_EQ(StoreLE(to, CountingBytes<TypeParam>()), to + sizeof(TypeParam));
        for (std::size_t i = 0; i < memory.size(); ++i) {
            const bool inside = i >= offset && i < offset + sizeof(TypeParam);
            EXPECT_EQ(memory[i], inside ? i - offset + 1 : 0);
        }
        EXPECT_EQ(LoadLE<TypeParam>(to), CountingBytes<TypeParam>());
    }
}

TYPED_TEST(EndianTest, BigEndianPutsTheMostSignificantByteFirst) {
    for (std::size_t offset = 0; offset < 8; ++offset) {
        std::array<std::uint8_t, 24> memory{};
        std::uint8_t* const to = memory.data() + offset;
        EXPECT_EQ(StoreBE(to, CountingBytes<TypeParam>()), to + sizeof(TypeParam));
        for (std::size_t i = 0; i < memory.size(); ++i) {
            const bool inside = i >= offset && i < offset + sizeof(TypeParam);
            EXPECT_EQ(memory[i], inside ? offset + sizeof(TypeParam) - i : 0);
        }
    }
}

TYPED_TEST(EndianTest, LargestValueSurvives) {
    constexpr TypeParam LARGEST = std::numeric_limits<TypeParam>::max();
    std::array<std::uint8_t, sizeof(TypeParam)> memory{};
    StoreLE(memory.data(), LARGEST);
    EXPECT_EQ(LoadLE<TypeParam>(memory.data()), LARGEST);
}

}  // namespace
}  // namespace txhash::chainhash
