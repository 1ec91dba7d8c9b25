// SPDX-License-Identifier: MIT
#include "btcutil/address/base58.h"

#include <algorithm>
#include <array>
#include <optional>

#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {
namespace {

constexpr std::string_view ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr unsigned BASE = 58;
static_assert(ALPHABET.size() == BASE);

constexpr std::uint8_t NO_DIGIT = 0xff;

constexpr std::array<std::uint8_t, 256> MakeDigitValues() {
    std::array<std::uint8_t, 256> values{};
    values.fill(NO_DIGIT);
    for (std::uint8_t i = 0; i < BASE; ++i) values[static_cast<unsigned char>(ALPHABET[i])] = i;
    return values;
}

constexpr auto DIGIT_VALUES = MakeDigitValues();

constexpr std::size_t CHECKSUM_SIZE = 4;

using Checksum = std::array<std::uint8_t, CHECKSUM_SIZE>;

Checksum ChecksumOf(ByteSpan payload) noexcept {
    Checksum checksum;
    std::copy_n(chainhash::DoubleHashH(payload).bytes.begin(), checksum.size(), checksum.begin());
    return checksum;
}

std::size_t CountLeadingZeros(ByteSpan digits) noexcept {
    const auto is_zero = [](std::uint8_t digit) { return digit == 0; };
    const auto first = std::find_if_not(digits.begin(), digits.end(), is_zero);
    return static_cast<std::size_t>(first - digits.begin());
}

constexpr std::uint64_t Power(std::uint64_t base, unsigned exponent) {
    return exponent == 0 ? 1 : base * Power(base, exponent - 1);
}

/// Converts a number from digits of base FROM to digits of base TO, most significant first. Each
/// leading zero stays a zero.
template <unsigned FROM, unsigned TO>
Bytes ChangeBase(ByteSpan digits) {
    // A limb holds as many digits as fit into 32 bits.
    constexpr unsigned LIMB_DIGITS = TO == 256 ? 4 : 5;
    constexpr std::uint64_t LIMB = Power(TO, LIMB_DIGITS);
    static_assert(LIMB <= std::uint64_t{1} << 32 && FROM <= LIMB);

    std::vector<std::uint32_t> limbs;  // least significant first
    for (const std::uint8_t digit : digits) {
        std::uint64_t carry = digit;
        for (std::uint32_t& limb : limbs) {
            carry += std::uint64_t{limb} * FROM;
            limb = static_cast<std::uint32_t>(carry % LIMB);
            carry /= LIMB;
        }
        if (carry != 0) limbs.push_back(static_cast<std::uint32_t>(carry));
    }

    Bytes number(limbs.size() * LIMB_DIGITS);
    auto next = number.rbegin();
    for (std::uint32_t limb : limbs) {
        for (unsigned i = 0; i < LIMB_DIGITS; ++i) {
            *next++ = static_cast<std::uint8_t>(limb % TO);
            limb /= TO;
        }
    }

    Bytes changed(CountLeadingZeros(digits));
    const auto padding = static_cast<std::ptrdiff_t>(CountLeadingZeros(number));
    changed.insert(changed.end(), number.begin() + padding, number.end());
    return changed;
}

}  // namespace

std::string EncodeBase58(ByteSpan bytes) {
    const Bytes digits = ChangeBase<256, BASE>(bytes);
    std::string text(digits.size(), '\0');
    std::transform(digits.begin(), digits.end(), text.begin(),
                   [](std::uint8_t digit) { return ALPHABET[digit]; });
    return text;
}

TextResult<Bytes> DecodeBase58(std::string_view text, std::size_t max_size) {
    const auto fail = [](TextErrc code, std::optional<std::size_t> offset = std::nullopt) {
        return wire::Unexpected<TextError>({code, offset});
    };
    // A byte takes fewer than 1.4 characters.
    if (text.size() > max_size && text.size() - max_size > max_size / 2 + 1) {
        return fail(TextErrc::TooLong);
    }
    Bytes digits(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        digits[i] = DIGIT_VALUES[static_cast<unsigned char>(text[i])];
        if (digits[i] == NO_DIGIT) return fail(TextErrc::InvalidCharacter, i);
    }
    Bytes bytes = ChangeBase<BASE, 256>(digits);
    if (bytes.size() > max_size) return fail(TextErrc::TooLong);
    return bytes;
}

std::string EncodeBase58Check(ByteSpan payload) {
    const Checksum checksum = ChecksumOf(payload);
    Bytes bytes(payload.begin(), payload.end());
    bytes.insert(bytes.end(), checksum.begin(), checksum.end());
    return EncodeBase58(bytes);
}

TextResult<Bytes> DecodeBase58Check(std::string_view text, std::size_t max_size) {
    auto bytes = DecodeBase58(text, std::max(max_size, max_size + CHECKSUM_SIZE));
    if (!bytes) return bytes;
    if (bytes->size() < CHECKSUM_SIZE) return wire::Unexpected<TextError>({TextErrc::TooShort});
    const auto payload_end = bytes->end() - CHECKSUM_SIZE;
    Checksum found;
    std::copy(payload_end, bytes->end(), found.begin());
    bytes->erase(payload_end, bytes->end());
    if (found != ChecksumOf(*bytes)) return wire::Unexpected<TextError>({TextErrc::BadChecksum});
    return bytes;
}

}  // namespace txhash::btcutil
