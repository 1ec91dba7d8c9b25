// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_BECH32_H
#define TXHASH_BTCUTIL_ADDRESS_BECH32_H

// Bech32 (BIP-0173) and bech32m (BIP-0350): a human-readable prefix, the separator "1", and data in
// groups of five bits, one character each; the last six are a checksum. The two differ only in a
// constant of the checksum. Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The longest text in which the checksum is guaranteed to detect up to four wrong characters.
inline constexpr std::size_t MAX_BECH32_LENGTH = 90;

/// Which checksum: bech32 for witness version 0, bech32m for all others (BIP-0350).
enum class Bech32Variant : std::uint8_t {
    Bech32,   ///< BIP-0173
    Bech32m,  ///< BIP-0350
};

/// A bech32 text taken apart.
struct Bech32Data {
    Bech32Variant variant;  ///< by the checksum
    std::string prefix;     ///< printable ASCII without uppercase letters, not empty
    Bytes groups;           ///< values below 32, without the checksum

    friend bool operator==(const Bech32Data&, const Bech32Data&) = default;
};

/// The text, in lowercase; nullopt if the prefix or a group is invalid or the text would be too
/// long.
[[nodiscard]] TXHASH_EXPORT std::optional<std::string> EncodeBech32(const Bech32Data& data);

/// Decodes `text`, in lowercase or uppercase; the checksum determines the variant.
/// Errors: TooLong, InvalidCharacter, MixedCase, NoPrefix, TooShort, BadChecksum.
[[nodiscard]] TXHASH_EXPORT TextResult<Bech32Data> DecodeBech32(std::string_view text);

/// The bits of `bytes` in groups of five, the last one padded with zeros.
[[nodiscard]] TXHASH_EXPORT Bytes ToFiveBitGroups(ByteSpan bytes);

/// The inverse. The values in `groups` must be below 32. Bad padding, which is more than four bits
/// or not all zero, returns nullopt.
[[nodiscard]] TXHASH_EXPORT std::optional<Bytes> FromFiveBitGroups(ByteSpan groups);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_BECH32_H
