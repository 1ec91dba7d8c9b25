// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SIPHASH_SIPHASH_MANY_H
#define TXHASH_CHAINHASH_SIPHASH_SIPHASH_MANY_H

// SipHash of many short messages of one size, side by side in the 64-bit lanes of the active
// engine: keys of a hash table, short ids of a block (BIP-0152). Nothing allocates. Thread safe.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"

namespace txhash::chainhash {

/// Messages of one size at equal distances.
struct ByteRows {
    const std::uint8_t* first = nullptr;  ///< any alignment
    std::size_t size = 0;                 ///< bytes per message
    std::size_t stride = 0;  ///< bytes from the start of one message to the start of the next
    std::size_t count = 0;   ///< messages

    /// Message `index`, which must be below `count`.
    [[nodiscard]] ByteSpan operator[](std::size_t index) const noexcept {
        return {first + index * stride, size};
    }
};

/// Stores SipHash-C-D of message i at out[i], for all i. `out` holds at least messages.count hashes
/// and overlaps no message. 2-4, 1-3 and 1-2 run in lanes; other variants one message at a time.
template <int C, int D>
inline void SipHashMany(const SipHashKey& key, const ByteRows& messages,
                        std::span<std::uint64_t> out) noexcept {
    assert(out.size() >= messages.count);
    for (std::size_t i = 0; i < messages.count; ++i) out[i] = SipHash<C, D>(key, messages[i]);
}
/// In lanes: the variant of BIP-0152 and BIP-0158.
template <>
TXHASH_EXPORT void SipHashMany<2, 4>(const SipHashKey& key, const ByteRows& messages,
                                     std::span<std::uint64_t> out) noexcept;
/// In lanes: the variant of btcutil::HashTable.
template <>
TXHASH_EXPORT void SipHashMany<1, 3>(const SipHashKey& key, const ByteRows& messages,
                                     std::span<std::uint64_t> out) noexcept;
/// In lanes: the fastest variant.
template <>
TXHASH_EXPORT void SipHashMany<1, 2>(const SipHashKey& key, const ByteRows& messages,
                                     std::span<std::uint64_t> out) noexcept;

/// The same for a contiguous sequence of values, each hashed as the bytes that it is:
/// `SipHashMany<2, 4>(key, wtxids, out)`. Integers inside a value are in the machine's byte order.
template <int C, int D, class Values>
requires PlainBytes<typename decltype(std::span(std::declval<const Values&>()))::value_type>
inline void SipHashMany(const SipHashKey& key, const Values& values,
                        std::span<std::uint64_t> out) noexcept {
    const std::span span(values);
    const auto* first = reinterpret_cast<const std::uint8_t*>(span.data());
    constexpr std::size_t SIZE = sizeof(span[0]);
    SipHashMany<C, D>(key, ByteRows{first, SIZE, SIZE, span.size()}, out);
}

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SIPHASH_SIPHASH_MANY_H
