// SPDX-License-Identifier: MIT
#include "chainhash/bytes/hex.h"

#include <array>

namespace txhash::chainhash {
namespace {

constexpr std::uint8_t NO_DIGIT = 0xff;

constexpr std::array<std::uint8_t, 256> MakeDigitValues() {
    std::array<std::uint8_t, 256> values{};
    values.fill(NO_DIGIT);
    for (std::uint8_t i = 0; i < 10; ++i) values[static_cast<std::size_t>('0' + i)] = i;
    for (std::uint8_t i = 0; i < 6; ++i) {
        values[static_cast<std::size_t>('a' + i)] = static_cast<std::uint8_t>(10 + i);
        values[static_cast<std::size_t>('A' + i)] = static_cast<std::uint8_t>(10 + i);
    }
    return values;
}

constexpr auto DIGIT_VALUES = MakeDigitValues();
constexpr char DIGITS[] = "0123456789abcdef";

std::uint8_t DigitValue(char digit) noexcept {
    return DIGIT_VALUES[static_cast<unsigned char>(digit)];
}

}  // namespace

std::string_view ToString(HexErrc code) noexcept {
    switch (code) {
        case HexErrc::OddLength:
            return "odd number of hex digits";
        case HexErrc::NotADigit:
            return "not a hex digit";
    }
    return "unknown error";
}

std::string HexError::Message() const {
    std::string message(ToString(code));
    return message.append(" at offset ").append(std::to_string(offset));
}

void EncodeHex(ByteSpan bytes, char* out) noexcept {
    for (const std::uint8_t byte : bytes) {
        *out++ = DIGITS[byte >> 4];
        *out++ = DIGITS[byte & 0x0f];
    }
}

std::string ToHex(ByteSpan bytes) {
    std::string text(2 * bytes.size(), '\0');
    EncodeHex(bytes, text.data());
    return text;
}

HexResult DecodeHex(std::string_view text, std::uint8_t* out) noexcept {
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        const std::uint8_t high = DigitValue(text[i]);
        const std::uint8_t low = DigitValue(text[i + 1]);
        if (high == NO_DIGIT) return HexError{HexErrc::NotADigit, i};
        if (low == NO_DIGIT) return HexError{HexErrc::NotADigit, i + 1};
        *out++ = static_cast<std::uint8_t>(high << 4 | low);
    }
    if (text.size() % 2 == 0) return {};
    if (DigitValue(text.back()) == NO_DIGIT) return HexError{HexErrc::NotADigit, text.size() - 1};
    return HexError{HexErrc::OddLength, text.size()};
}

}  // namespace txhash::chainhash
