// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_HASH160_H
#define TXHASH_CHAINHASH_SHA256_HASH160_H

// The 20-byte hash by which addresses and scripts name a public key or another script: RIPEMD-160
// of SHA-256, as OP_HASH160 computes. Thread safe, no allocation.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::chainhash {

/// A plain value of 20 bytes, aligned to one byte.
struct Hash160 {
    static constexpr std::size_t SIZE = 20;  ///< bytes

    /// In the order of scripts; this hash is never shown reversed.
    std::array<std::uint8_t, SIZE> bytes{};

    friend constexpr bool operator==(const Hash160&, const Hash160&) noexcept = default;
    friend constexpr auto operator<=>(const Hash160&, const Hash160&) noexcept = default;
};

static_assert(sizeof(Hash160) == Hash160::SIZE && alignof(Hash160) == 1);
static_assert(std::is_trivially_copyable_v<Hash160>);

/// RIPEMD160(SHA256(data)).
[[nodiscard]] TXHASH_EXPORT Hash160 ComputeHash160(ByteSpan data) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_HASH160_H
