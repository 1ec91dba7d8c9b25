// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SIPHASH_MANY_H
#define TXHASH_CHAINHASH_SIPHASH_MANY_H

// SipHash of many short messages of one size, side by side in the 64-bit lanes of the active
// engine: the keys of a hash table, the short ids of a block (BIP-0152).

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>

#include "chainhash/bytes.h"
#include "chainhash/engine.h"
#include "chainhash/internal/sip_kernel.h"
#include "chainhash/siphash.h"

namespace txhash::chainhash {

/// Stores SipHash-C-D of message i at out[i], for all i. `out` has room for all of them and
/// overlaps no message. 2-4, 1-3 and 1-2 run in lanes, any others one at a time. Allocates nothing.
/// Thread safe.
template <int C, int D>
inline void SipHashMany(const SipHashKey& key, const ByteRows& messages,
                        std::span<std::uint64_t> out) noexcept {
    assert(out.size() >= messages.count);
    if constexpr (constexpr auto hash = SipKernel::HashOf<C, D>(); hash != nullptr) {
        (ActiveEngine().sip->*hash)(out.data(), key, messages);
    } else {
        for (std::size_t i = 0; i < messages.count; ++i) {
            out[i] = SipHash<C, D>(key, messages[i]);
        }
    }
}

/// The same for an array of values, hashed as the bytes that they are: `SipHashMany<2, 4>(key,
/// wtxids, out)`. Integers inside a value are in the machine's byte order.
template <int C, int D, std::ranges::contiguous_range Values>
requires PlainBytes<std::ranges::range_value_t<Values>>
inline void SipHashMany(const SipHashKey& key, const Values& values,
                        std::span<std::uint64_t> out) noexcept {
    constexpr std::size_t SIZE = sizeof(std::ranges::range_value_t<Values>);
    SipHashMany<C, D>(key,
                      ByteRows{reinterpret_cast<const std::uint8_t*>(std::ranges::data(values)),
                               SIZE, SIZE, std::ranges::size(values)},
                      out);
}

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SIPHASH_MANY_H
