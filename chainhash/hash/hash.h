// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_HASH_HASH_H
#define TXHASH_CHAINHASH_HASH_HASH_H

// A 32-byte hash as Bitcoin uses it: stored and sent in the order that SHA-256 produces ("internal"
// order), shown to people with the bytes reversed ("display" order).

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "chainhash/bytes/attributes.h"

namespace txhash::chainhash {

/// A plain value of 32 bytes, aligned to one byte, so that arrays of it are the bytes on the wire.
struct TXHASH_EXPORT Hash {
    static constexpr std::size_t SIZE = 32;            ///< bytes
    static constexpr std::size_t HEX_SIZE = 2 * SIZE;  ///< digits, without a terminator

    std::array<std::uint8_t, SIZE> bytes{};  ///< internal order

    /// Strict parse of display order: exactly 64 hexadecimal digits of either case.
    [[nodiscard]] static std::optional<Hash> FromHex(std::string_view text) noexcept;

    /// Lenient parse of display order: 0 to 64 digits; missing leading digits are zero. For
    /// abbreviations that people type; never use it on ids from a peer or a file.
    [[nodiscard]] static std::optional<Hash> FromHexLenient(std::string_view text) noexcept;

    /// 64 lower-case digits in display order; no terminator, no allocation.
    [[nodiscard]] std::array<char, HEX_SIZE> HexDigits() const noexcept;

    /// The same as a string.
    [[nodiscard]] std::string ToHex() const;

    /// True of a default Hash, and in practice of no message.
    [[nodiscard]] constexpr bool IsZero() const noexcept { return *this == Hash{}; }

    /// Ordered by the internal bytes: for sorted containers, not a numeric order.
    friend constexpr bool operator==(const Hash&, const Hash&) noexcept = default;
    friend constexpr auto operator<=>(const Hash&, const Hash&) noexcept = default;
};

static_assert(sizeof(Hash) == Hash::SIZE && alignof(Hash) == 1);
static_assert(std::is_trivially_copyable_v<Hash>);

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_HASH_HASH_H
