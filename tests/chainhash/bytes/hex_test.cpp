// SPDX-License-Identifier: MIT
#include "chainhash/bytes/hex.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "tests/support/alloc/expect_no_allocation.h"

namespace txhash::chainhash {
namespace {

constexpr std::string_view LOWER = "0123456789abcdef";
constexpr std::string_view UPPER = "0123456789ABCDEF";

TEST(HexEncode, EveryByteIsTwoLowerCaseDigits) {
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::array data{static_cast<std::uint8_t>(byte)};
        EXPECT_EQ(ToHex(data), (std::string{LOWER[byte / 16], LOWER[byte % 16]}));
    }
}

TEST(HexEncode, NoBytesAreEmptyText) { EXPECT_EQ(ToHex({}), ""); }

TEST(HexEncode, WritesNoTerminator) {
    std::array<char, 6> out;
    out.fill('#');
    EncodeHex(std::array<std::uint8_t, 2>{0x01, 0xef}, out.data());
    EXPECT_EQ(std::string_view(out.data(), out.size()), "01ef##");
}

TEST(HexDecode, EveryByteInBothCases) {
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (const std::string_view high : {LOWER, UPPER}) {
            for (const std::string_view low : {LOWER, UPPER}) {
                std::uint8_t out = 0;
                EXPECT_TRUE(DecodeHex(std::string{high[byte / 16], low[byte % 16]}, &out).ok());
                EXPECT_EQ(out, byte);
            }
        }
    }
}

TEST(HexDecode, EmptyTextDecodesToNoBytes) { EXPECT_TRUE(DecodeHex("", nullptr).ok()); }

TEST(HexDecode, EveryOtherCharacterIsRefusedInEitherPlace) {
    for (int code = 0; code < 256; ++code) {
        const char character = static_cast<char>(code);
        if ((std::string(LOWER) + std::string(UPPER)).find(character) != std::string::npos) {
            continue;
        }
        std::uint8_t out = 0;
        EXPECT_EQ(DecodeHex(std::string{character, '0'}, &out), (HexError{HexErrc::NotADigit, 0}))
            << code;
        EXPECT_EQ(DecodeHex(std::string{'0', character}, &out), (HexError{HexErrc::NotADigit, 1}))
            << code;
    }
}

// `if (DecodeHex(...))` must not compile: it would not say which answer is true.
static_assert(!std::is_constructible_v<bool, HexResult>);

struct BadHex {
    const char* what;
    std::string_view text;
    HexError error;
};

TEST(HexDecode, FirstErrorIsReported) {
    const BadHex cases[] = {
        {"one digit", "a", {HexErrc::OddLength, 1}},
        {"digit missing at the end", "00112", {HexErrc::OddLength, 5}},
        {"last lone character is no digit", "0011g", {HexErrc::NotADigit, 4}},
        {"bad digit before the missing one", "0x112", {HexErrc::NotADigit, 1}},
        {"prefix", "0x00", {HexErrc::NotADigit, 1}},
        {"white space before", " 00", {HexErrc::NotADigit, 0}},
        {"white space after", "00\n", {HexErrc::NotADigit, 2}},
        {"white space within", "00 11", {HexErrc::NotADigit, 2}},
        {"two bad digits", "00zz", {HexErrc::NotADigit, 2}},
        {"zero byte", std::string_view("00\0\0", 4), {HexErrc::NotADigit, 2}},
    };
    for (const BadHex& bad : cases) {
        std::array<std::uint8_t, 8> out{};
        EXPECT_EQ(DecodeHex(bad.text, out.data()), bad.error) << bad.what;
    }
}

TEST(HexDecode, BytesBeforeTheErrorAreWritten) {
    std::array<std::uint8_t, 4> out{9, 9, 9, 9};
    EXPECT_EQ(DecodeHex("0102g304", out.data()), (HexError{HexErrc::NotADigit, 4}));
    EXPECT_EQ(out, (std::array<std::uint8_t, 4>{1, 2, 9, 9}));
}

TEST(Hex, EncodeAndDecodeDoNotAllocate) {
    testing_support::ExpectNoAllocation([] {
        std::array<std::uint8_t, 4> bytes{};
        std::array<char, 8> text;
        EncodeHex(bytes, text.data());
        EXPECT_TRUE(DecodeHex({text.data(), text.size()}, bytes.data()).ok());
    });
}

TEST(HexError, MessageNamesThePlace) {
    std::array<std::uint8_t, 2> out{};
    EXPECT_EQ(DecodeHex("0x12", out.data()).error().Message(), "not a hex digit at offset 1");
    EXPECT_EQ(DecodeHex("123", out.data()).error().Message(),
              "odd number of hex digits at offset 3");
}

}  // namespace
}  // namespace txhash::chainhash
