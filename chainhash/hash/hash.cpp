// SPDX-License-Identifier: MIT
#include "chainhash/hash/hash.h"

#include <algorithm>

#include "chainhash/bytes/hex.h"

namespace txhash::chainhash {

std::optional<Hash> Hash::FromHex(std::string_view text) noexcept {
    if (text.size() != HEX_SIZE) return std::nullopt;
    Hash hash;
    if (!DecodeHex(text, hash.bytes.data()).ok()) return std::nullopt;
    std::reverse(hash.bytes.begin(), hash.bytes.end());
    return hash;
}

std::optional<Hash> Hash::FromHexLenient(std::string_view text) noexcept {
    if (text.size() > HEX_SIZE) return std::nullopt;
    std::array<char, HEX_SIZE> padded;
    padded.fill('0');
    std::copy(text.begin(), text.end(), padded.end() - static_cast<std::ptrdiff_t>(text.size()));
    return FromHex({padded.data(), padded.size()});
}

std::array<char, Hash::HEX_SIZE> Hash::HexDigits() const noexcept {
    std::array<std::uint8_t, SIZE> reversed;
    std::reverse_copy(bytes.begin(), bytes.end(), reversed.begin());
    std::array<char, HEX_SIZE> digits;
    EncodeHex(reversed, digits.data());
    return digits;
}

std::string Hash::ToHex() const {
    const auto digits = HexDigits();
    return {digits.data(), digits.size()};
}

}  // namespace txhash::chainhash
