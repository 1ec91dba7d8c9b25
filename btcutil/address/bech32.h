// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_BECH32_H
#define TXHASH_BTCUTIL_ADDRESS_BECH32_H

// Bech32 (BIP-0173) and bech32m (BIP-0350): a prefix that people can read, the separator "1", and
// data in groups of five bits, a character each, the last six of them a checksum. The two differ in
// a constant of the checksum only. Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "btcutil/address/text_error.h"
#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// The longest text in which the checksum finds any four wrong characters.
inline constexpr std::size_t MAX_BECH32_LENGTH = 90;

enum class Bech32Variant : std::uint8_t { Bech32, Bech32m };

struct Bech32Data {
    Bech32Variant variant;
    std::string prefix;  ///< printable ASCII without upper case letters, not empty
    Bytes groups;        ///< values below 32, without the checksum

    friend bool operator==(const Bech32Data&, const Bech32Data&) = default;
};

/// The text in lower case, or nothing when the prefix or a group is not as Bech32Data asks, or the
/// text would be above the limit.
[[nodiscard]] std::optional<std::string> EncodeBech32(const Bech32Data& data);

/// What `text` spells; the checksum tells the variant. Text in upper case is as good as in lower
/// case. Errors: TooLong, InvalidCharacter, MixedCase, NoPrefix, TooShort, BadChecksum.
[[nodiscard]] TextResult<Bech32Data> DecodeBech32(std::string_view text);

/// The bits of `bytes` in groups of five, the last one filled up with zeros.
[[nodiscard]] Bytes ToFiveBitGroups(ByteSpan bytes);

/// The bytes in `groups`, whose values are below 32. Nothing if there are bits left over that are
/// more than four or not all zero: ToFiveBitGroups makes no such groups.
[[nodiscard]] std::optional<Bytes> FromFiveBitGroups(ByteSpan groups);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_BECH32_H
