// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SIPHASH_SIPHASH_H
#define TXHASH_CHAINHASH_SIPHASH_SIPHASH_H

// SipHash-C-D (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012): a 64-bit hash
// under a 128-bit key. Without the key, nobody can construct collisions, so it suits hash tables
// whose keys a peer chooses. BIP-0152 and BIP-0158 use SipHash-2-4 on the wire.
//
// Nothing allocates. Functions are thread safe; a SipHasher belongs to one thread at a time.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"

namespace txhash::chainhash {

/// 128 bits. Whoever knows them can construct collisions.
struct TXHASH_EXPORT SipHashKey {
    static constexpr std::size_t SIZE = 16;  ///< bytes

    std::uint64_t k0 = 0;  ///< the first eight bytes, least significant first
    std::uint64_t k1 = 0;  ///< the last eight

    /// The key in the order in which the paper and the BIPs write it.
    [[nodiscard]] static SipHashKey FromBytes(std::span<const std::uint8_t, SIZE> bytes) noexcept {
        return {LoadLE<std::uint64_t>(bytes.data()), LoadLE<std::uint64_t>(bytes.data() + 8)};
    }
    /// The inverse of FromBytes.
    [[nodiscard]] std::array<std::uint8_t, SIZE> ToBytes() const noexcept {
        std::array<std::uint8_t, SIZE> bytes;
        StoreLE(StoreLE(bytes.data(), k0), k1);
        return bytes;
    }

    /// A random key from the operating system (getrandom(2)). Throws std::system_error on failure.
    [[nodiscard]] static SipHashKey Random();

    friend bool operator==(const SipHashKey&, const SipHashKey&) = default;
};

namespace internal {

/// The four words of state.
template <int C, int D>
class SipState {
    static_assert(C >= 1 && D >= 1, "SipHash has at least one round per word and one at the end");

public:
    explicit SipState(const SipHashKey& key) noexcept
        : m_v0(key.k0 ^ 0x736f6d6570736575),
          m_v1(key.k1 ^ 0x646f72616e646f6d),
          m_v2(key.k0 ^ 0x6c7967656e657261),
          m_v3(key.k1 ^ 0x7465646279746573) {}

    TXHASH_ALWAYS_INLINE void Absorb(std::uint64_t word) noexcept {
        m_v3 ^= word;
        Rounds<C>();
        m_v0 ^= word;
    }

    /// The hash. `tail` has the bytes after the last whole word, fewer than eight; `size` counts
    /// all bytes, and its lowest eight bits end the message.
    TXHASH_ALWAYS_INLINE std::uint64_t Finish(std::uint64_t tail, std::uint64_t size) noexcept {
        Absorb(tail | size << 56);
        m_v2 ^= 0xff;
        Rounds<D>();
        return m_v0 ^ m_v1 ^ m_v2 ^ m_v3;
    }

private:
    /// An unrolled loop; at -O2 compilers do not unroll it themselves.
    template <int COUNT>
    TXHASH_ALWAYS_INLINE void Rounds() noexcept {
        Round();
        if constexpr (COUNT > 1) Rounds<COUNT - 1>();
    }

    TXHASH_ALWAYS_INLINE void Round() noexcept {
        m_v0 += m_v1;
        m_v2 += m_v3;
        m_v1 = std::rotl(m_v1, 13) ^ m_v0;
        m_v3 = std::rotl(m_v3, 16) ^ m_v2;
        m_v0 = std::rotl(m_v0, 32);
        m_v2 += m_v1;
        m_v0 += m_v3;
        m_v1 = std::rotl(m_v1, 17) ^ m_v2;
        m_v3 = std::rotl(m_v3, 21) ^ m_v0;
        m_v2 = std::rotl(m_v2, 32);
    }

    std::uint64_t m_v0, m_v1, m_v2, m_v3;
};

/// `size` bytes, fewer than eight, as a number; reads no more than those.
TXHASH_ALWAYS_INLINE std::uint64_t LoadShort(const std::uint8_t* from, std::size_t size) noexcept {
    // The two loads overlap if `size` is not a power of two; the bits they share agree.
    if (size >= 4) {
        return LoadLE<std::uint32_t>(from) | std::uint64_t{LoadLE<std::uint32_t>(from + size - 4)}
                                                 << (8 * (size - 4));
    }
    if (size >= 2) {
        return LoadLE<std::uint16_t>(from) | std::uint64_t{LoadLE<std::uint16_t>(from + size - 2)}
                                                 << (8 * (size - 2));
    }
    return size == 1 ? *from : 0;
}

}  // namespace internal

/// SipHash-C-D of `message`. If its size is part of its type (std::span<const uint8_t, 36>,
/// std::array), the code has no loop and no branch.
template <int C, int D, std::size_t SIZE>
[[nodiscard]] inline std::uint64_t SipHash(const SipHashKey& key,
                                           std::span<const std::uint8_t, SIZE> message) noexcept {
    internal::SipState<C, D> state(key);
    const std::uint8_t* from = message.data();
    const std::size_t tail = message.size() % 8;
    if constexpr (SIZE == std::dynamic_extent) {
        const std::uint8_t* const end = from + (message.size() - tail);
        for (; from != end; from += 8) state.Absorb(LoadLE<std::uint64_t>(from));
    } else {
        [&]<std::size_t... WORD>(std::index_sequence<WORD...>) {
            (state.Absorb(LoadLE<std::uint64_t>(from + 8 * WORD)), ...);
        }
        (std::make_index_sequence<SIZE / 8>());
        from += SIZE - tail;
    }
    return state.Finish(internal::LoadShort(from, tail), message.size());
}

/// The same for an array, whose size is always part of its type.
template <int C, int D, std::size_t SIZE>
[[nodiscard]] inline std::uint64_t SipHash(const SipHashKey& key,
                                           const std::array<std::uint8_t, SIZE>& message) noexcept {
    return SipHash<C, D>(key, std::span(message));
}

/// Incremental SipHash-C-D, and a writer: any wire type serializes into it without a buffer. A
/// value: copy it to hash messages with a common prefix.
template <int C, int D>
class SipHasher {
public:
    /// Starts an empty message.
    explicit SipHasher(const SipHashKey& key) noexcept : m_state(key) {}

    /// Appends `data`, which must not be part of this object, to the message.
    TXHASH_ALWAYS_INLINE void Write(ByteSpan data) noexcept {
        const std::uint8_t* from = data.data();
        std::size_t left = data.size();
        for (; left >= 8; left -= 8, from += 8) AppendWord(LoadLE<std::uint64_t>(from));
        if (left != 0) AppendShort(internal::LoadShort(from, left), left);
    }

    /// The hash of all bytes written so far. More may be written afterwards.
    [[nodiscard]] std::uint64_t Digest() const noexcept {
        auto state = m_state;
        return state.Finish(m_tail, m_size);
    }

    /// Bytes written so far.
    [[nodiscard]] std::uint64_t size_bytes() const noexcept { return m_size; }

private:
    TXHASH_ALWAYS_INLINE void AppendWord(std::uint64_t word) noexcept {
        const std::uint64_t fill_bits = 8 * (m_size % 8);
        m_state.Absorb(m_tail | word << fill_bits);
        m_tail = word >> 1 >> (63 - fill_bits);  // by 64 - fill_bits, which may be all 64
        m_size += 8;
    }

    TXHASH_ALWAYS_INLINE void AppendShort(std::uint64_t bytes, std::size_t size) noexcept {
        const std::uint64_t fill_bits = 8 * (m_size % 8);
        m_tail |= bytes << fill_bits;
        if (fill_bits + 8 * size >= 64) {
            m_state.Absorb(m_tail);
            m_tail = bytes >> (64 - fill_bits);
        }
        m_size += size;
    }

    internal::SipState<C, D> m_state;
    std::uint64_t m_tail = 0;  // the last m_size % 8 bytes, the rest zero
    std::uint64_t m_size = 0;
};

/// The variant of BIP-0152 and BIP-0158, for users who have their messages in parts. The library
/// has them whole, and calls SipHash or SipHashMany.
using SipHasher24 = SipHasher<2, 4>;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SIPHASH_SIPHASH_H
