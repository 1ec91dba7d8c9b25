// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_HASH_IDS_H
#define TXHASH_CHAINHASH_HASH_IDS_H

// Hashes with a meaning. Txid, Wtxid and BlockHash hold the same 32 bytes but are distinct types:
// one is never mistaken for another, and a plain Hash becomes one only explicitly. They have no
// std::hash, since peers choose them: see salted_hasher.h.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"

namespace txhash::chainhash {

/// Whether hashes with this tag have text in display order. False where the field prints them in
/// byte order: then ToHex and FromHex do not exist.
template <class Tag>
inline constexpr bool HAS_DISPLAY_ORDER = true;

/// A Hash that is compared and assigned only to others with the same `Tag`. 32 bytes, aligned to
/// one byte.
template <class Tag>
class TypedHash {
public:
    constexpr TypedHash() noexcept = default;  ///< all zero
    /// Gives a plain hash its meaning. The caller knows what was hashed.
    constexpr explicit TypedHash(const Hash& hash) noexcept : m_hash(hash) {}

    /// As Hash::FromHex: exactly 64 digits in display order.
    [[nodiscard]] static std::optional<TypedHash> FromHex(std::string_view text) noexcept requires
        HAS_DISPLAY_ORDER<Tag> {
        return Typed(Hash::FromHex(text));
    }
    /// As Hash::FromHexLenient: up to 64 digits, for abbreviations that people type.
    [[nodiscard]] static std::optional<TypedHash> FromHexLenient(
        std::string_view text) noexcept requires HAS_DISPLAY_ORDER<Tag> {
        return Typed(Hash::FromHexLenient(text));
    }

    /// Without the meaning, for functions that take any hash. Of a temporary, a copy.
    [[nodiscard]] constexpr const Hash& hash() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_hash;
    }
    /// The copy.
    [[nodiscard]] constexpr Hash hash() const&& noexcept { return m_hash; }
    /// Internal order. Of a temporary, a copy.
    [[nodiscard]] constexpr std::span<const std::uint8_t, Hash::SIZE> bytes() const& noexcept
        TXHASH_LIFETIMEBOUND {
        return m_hash.bytes;
    }
    /// The copy.
    [[nodiscard]] constexpr std::array<std::uint8_t, Hash::SIZE> bytes() const&& noexcept {
        return m_hash.bytes;
    }
    /// 64 lower-case digits in display order.
    [[nodiscard]] std::string ToHex() const requires HAS_DISPLAY_ORDER<Tag> {
        return m_hash.ToHex();
    }
    /// As Hash::IsZero: the txid of a null outpoint, the parent of the first block.
    [[nodiscard]] constexpr bool IsZero() const noexcept { return m_hash.IsZero(); }

    friend constexpr bool operator==(const TypedHash&, const TypedHash&) noexcept = default;
    friend constexpr auto operator<=>(const TypedHash&, const TypedHash&) noexcept = default;

private:
    static std::optional<TypedHash> Typed(const std::optional<Hash>& hash) noexcept {
        return hash ? std::optional(TypedHash(*hash)) : std::nullopt;
    }

    Hash m_hash;
};

/// An array of hashes as an array of ids; no copy.
template <class Id>
[[nodiscard]] std::span<const Id> IdsFrom(BorrowedSpan<Hash> hashes TXHASH_LIFETIMEBOUND) noexcept {
    // An id contains a hash and nothing else, so arrays of both have the same layout.
    static_assert(sizeof(Id) == sizeof(Hash) && std::is_standard_layout_v<Id>);
    return {reinterpret_cast<const Id*>(hashes.data()), hashes.size()};
}

/// Double SHA-256 of a transaction without its witness.
using Txid = TypedHash<struct TxidTag>;
/// Double SHA-256 of a transaction with its witness (BIP-0141).
using Wtxid = TypedHash<struct WtxidTag>;
/// Double SHA-256 of a block header.
using BlockHash = TypedHash<struct BlockHashTag>;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_HASH_IDS_H
