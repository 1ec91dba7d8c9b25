// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H
#define TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H

// What is wrong with a text that should spell an address, a key or other checksummed bytes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/expected.h"

namespace txhash::btcutil {

enum class TextErrc : std::uint8_t {
    InvalidCharacter,  ///< the character at `offset` is not of the alphabet
    MixedCase,         ///< the letter at `offset` is not of the case of those before it
    TooShort,          ///< there is no room for a checksum
    TooLong,           ///< more than the format, or the caller, allows
    NoPrefix,          ///< bech32: no "1" with something before it
    BadChecksum,       ///< at least one character is wrong
    WrongNetwork,      ///< the checksum holds, but another network or kind of text begins like this
    WrongSize,         ///< the checksum holds, but what it covers has a size that is never used
    BadPadding,        ///< bech32: bits are left over that are too many or not zero
    BadWitnessVersion,   ///< above 16
    WrongVariant,        ///< bech32 for a witness version other than 0, or bech32m for version 0
    BadCompressionFlag,  ///< the byte behind a private key is not 1
    BadPrivateKey,       ///< zero, or not below the order of the curve
};

struct TextError {
    TextErrc code;
    /// Characters from the start of the text; 0 for what is wrong with the text as a whole.
    std::size_t offset = 0;

    /// "invalid character at position 7", "wrong checksum". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const TextError&, const TextError&) = default;
};

/// "invalid character" and so on.
[[nodiscard]] std::string_view ToString(TextErrc code) noexcept;

template <class T>
using TextResult = wire::Expected<T, TextError>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H
