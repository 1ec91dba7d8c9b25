// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H
#define TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H

// What is wrong with text that should encode an address, a key or other checksummed bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "wire/codec/expected.h"

namespace txhash::btcutil {

/// Why text does not decode.
enum class TextErrc : std::uint8_t {
    InvalidCharacter,    ///< the character at `offset` is not in the alphabet
    MixedCase,           ///< the letter at `offset` is not in the case of those before it
    TooShort,            ///< too short for a checksum
    TooLong,             ///< longer than the format, or the caller, allows
    NoPrefix,            ///< bech32: no "1" with a prefix before it
    BadChecksum,         ///< at least one character is wrong
    WrongNetwork,        ///< valid checksum, but the prefix of another network or kind of text
    WrongSize,           ///< valid checksum, but a payload of invalid size
    BadPadding,          ///< bech32: more than four bits of padding, or padding that is not zero
    BadWitnessVersion,   ///< above 16
    WrongVariant,        ///< bech32 for a witness version other than 0, or bech32m for version 0
    BadCompressionFlag,  ///< the byte after a private key is not 1
    BadPrivateKey,       ///< zero, or not below the order of the curve
};

/// The first fault in a text.
struct TXHASH_EXPORT TextError {
    TextErrc code;  ///< why
    /// In characters from the start of the text; nullopt if the text as a whole is wrong.
    std::optional<std::size_t> offset{};

    /// "invalid character at offset 7", "wrong checksum". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const TextError&, const TextError&) = default;
};

/// "invalid character", "wrong checksum", ...
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(TextErrc code) noexcept;

/// What the text encodes, or the first fault.
template <class T>
using TextResult = wire::Expected<T, TextError>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_TEXT_ERROR_H
