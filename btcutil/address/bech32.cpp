// SPDX-License-Identifier: MIT
#include "btcutil/address/bech32.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "btcutil/address/internal/group_checksum.h"

namespace txhash::btcutil {
namespace {

using internal::GROUP_ALPHABET;
using internal::GROUP_BITS;
using internal::GROUP_LIMIT;

constexpr char SEPARATOR = '1';
constexpr std::size_t CHECKSUM_LENGTH = 6;

using Checksum = internal::GroupChecksum<CHECKSUM_LENGTH, std::array<std::uint64_t, GROUP_BITS>{
                                                              0x3b6a57b2, 0x26508e6d, 0x1ea119fa,
                                                              0x3d4233dd, 0x2a1462b3}>;
bool IsUpper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) noexcept { return c >= 'a' && c <= 'z'; }
bool IsPrintable(char c) noexcept { return c >= '!' && c <= '~'; }
char ToLower(char c) noexcept { return IsUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// The remainder of every valid text.
constexpr std::uint32_t Residue(Bech32Variant variant) noexcept {
    return variant == Bech32Variant::Bech32 ? 1 : 0x2bc830a3;
}

/// The checksum so far of a text with this prefix.
Checksum StartChecksum(std::string_view prefix) noexcept {
    Checksum checksum;
    for (const char c : prefix) checksum.Add(static_cast<std::uint8_t>(c >> GROUP_BITS));
    checksum.Add(0);
    for (const char c : prefix) checksum.Add(static_cast<std::uint8_t>(c) & (GROUP_LIMIT - 1));
    return checksum;
}
bool IsEncodable(const Bech32Data& data) noexcept {
    const auto in_prefix = [](char c) { return IsPrintable(c) && !IsUpper(c); };
    const auto is_group = [](std::uint8_t group) { return group < GROUP_LIMIT; };
    return !data.prefix.empty() && std::all_of(data.prefix.begin(), data.prefix.end(), in_prefix) &&
           std::all_of(data.groups.begin(), data.groups.end(), is_group) &&
           data.prefix.size() + 1 + data.groups.size() + CHECKSUM_LENGTH <= MAX_BECH32_LENGTH;
}

/// The first character that is not printable, or not in the case of the letters before it.
std::optional<TextError> CheckCharacters(std::string_view text) noexcept {
    bool has_upper = false;
    bool has_lower = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!IsPrintable(text[i])) return TextError{TextErrc::InvalidCharacter, i};
        has_upper |= IsUpper(text[i]);
        has_lower |= IsLower(text[i]);
        if (has_upper && has_lower) return TextError{TextErrc::MixedCase, i};
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> EncodeBech32(const Bech32Data& data) {
    if (!IsEncodable(data)) return std::nullopt;
    std::string text;
    text.reserve(MAX_BECH32_LENGTH);
    text += data.prefix;
    text += SEPARATOR;
    Checksum checksum = StartChecksum(data.prefix);
    for (const std::uint8_t group : data.groups) {
        text += GROUP_ALPHABET[group];
        checksum.Add(group);
    }
    std::move(checksum).AppendTo(text, Residue(data.variant));
    return text;
}

TextResult<Bech32Data> DecodeBech32(std::string_view text) {
    const auto fail = [](TextError error) { return wire::Unexpected<TextError>(error); };
    if (text.size() > MAX_BECH32_LENGTH) return fail({TextErrc::TooLong});
    if (const auto error = CheckCharacters(text)) return fail(*error);

    const std::size_t separator = text.rfind(SEPARATOR);
    if (separator == std::string_view::npos || separator == 0) return fail({TextErrc::NoPrefix});
    const std::size_t start = separator + 1;
    if (text.size() - start < CHECKSUM_LENGTH) return fail({TextErrc::TooShort});

    Bech32Data data{Bech32Variant::Bech32, std::string(text.substr(0, separator)), {}};
    std::transform(data.prefix.begin(), data.prefix.end(), data.prefix.begin(), ToLower);
    Checksum checksum = StartChecksum(data.prefix);
    data.groups.reserve(text.size() - start);
    for (std::size_t i = start; i < text.size(); ++i) {
        const std::size_t group = GROUP_ALPHABET.find(ToLower(text[i]));
        if (group == std::string_view::npos) return fail({TextErrc::InvalidCharacter, i});
        data.groups.push_back(static_cast<std::uint8_t>(group));
        checksum.Add(data.groups.back());
    }
    data.groups.resize(data.groups.size() - CHECKSUM_LENGTH);

    for (const Bech32Variant variant : {Bech32Variant::Bech32, Bech32Variant::Bech32m}) {
        if (checksum.remainder() != Residue(variant)) continue;
        data.variant = variant;
        return data;
    }
    return fail({TextErrc::BadChecksum});
}

Bytes ToFiveBitGroups(ByteSpan bytes) {
    Bytes groups;
    groups.reserve((8 * bytes.size() + GROUP_BITS - 1) / GROUP_BITS);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const std::uint8_t byte : bytes) {
        bits = bits << 8 | byte;
        for (count += 8; count >= GROUP_BITS;) {
            count -= GROUP_BITS;
            groups.push_back(static_cast<std::uint8_t>(bits >> count & (GROUP_LIMIT - 1)));
        }
    }
    if (count != 0) {
        groups.push_back(
            static_cast<std::uint8_t>(bits << (GROUP_BITS - count) & (GROUP_LIMIT - 1)));
    }
    return groups;
}

std::optional<Bytes> FromFiveBitGroups(ByteSpan groups) {
    Bytes bytes;
    bytes.reserve(GROUP_BITS * groups.size() / 8);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const std::uint8_t group : groups) {
        assert(group < GROUP_LIMIT);
        bits = bits << GROUP_BITS | group;
        count += GROUP_BITS;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::uint8_t>(bits >> count));
    }
    const std::uint32_t left_over = bits & ((1U << count) - 1);
    if (count >= GROUP_BITS || left_over != 0) return std::nullopt;
    return bytes;
}

}  // namespace txhash::btcutil
