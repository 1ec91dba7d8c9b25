// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SIPHASH_SALTED_HASHER_H
#define TXHASH_CHAINHASH_SIPHASH_SALTED_HASHER_H

// The hash function for standard containers whose keys a peer chooses:
//
//     std::unordered_map<wire::OutPoint, Coin, chainhash::SaltedHasher> coins;
//
// Ids have no std::hash on purpose: whoever knows the function can mine keys that all fall into one
// bucket.

#include <cstddef>
#include <cstdint>
#include <span>

#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"

namespace txhash::chainhash {

/// SipHash-2-4 of a value's bytes under a key of its own. Copies share the key, as containers
/// require. Const use is thread safe; nothing allocates.
class SaltedHasher {
public:
    /// A random key from the operating system. Throws std::system_error if there is none.
    SaltedHasher() : m_key(SipHashKey::Random()) {}
    /// A key that the caller chose, for tests and for containers that must agree on it.
    explicit SaltedHasher(const SipHashKey& key) noexcept : m_key(key) {}

    /// Hashes the bytes of `value`; integers in it are in the machine's byte order.
    template <PlainBytes Value>
    [[nodiscard]] std::size_t operator()(const Value& value) const noexcept {
        const std::span<const std::uint8_t, sizeof(Value)> bytes(
            reinterpret_cast<const std::uint8_t*>(&value), sizeof(Value));
        return static_cast<std::size_t>(SipHash<2, 4>(m_key, bytes));
    }

private:
    SipHashKey m_key;
};

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SIPHASH_SALTED_HASHER_H
