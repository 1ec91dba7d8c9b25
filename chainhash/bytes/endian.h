// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_ENDIAN_H
#define TXHASH_CHAINHASH_BYTES_ENDIAN_H

// Unaligned integer loads and stores in a stated byte order. Bitcoin's formats are little-endian;
// SHA-256 is big-endian. Each call compiles to one move (and one byte swap where needed).

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>

#include "chainhash/bytes/attributes.h"

namespace txhash::chainhash {

/// The value with its bytes in reverse order.
template <std::unsigned_integral T>
[[nodiscard]] constexpr T ByteSwap(T value) noexcept {
    if constexpr (sizeof(T) == 1) {
        return value;
    } else if constexpr (sizeof(T) == 2) {
        return __builtin_bswap16(value);
    } else if constexpr (sizeof(T) == 4) {
        return __builtin_bswap32(value);
    } else {
        static_assert(sizeof(T) == 8);
        return __builtin_bswap64(value);
    }
}

/// Converts between the machine's byte order and `ORDER`; the same operation in both directions.
template <std::endian ORDER, std::unsigned_integral T>
[[nodiscard]] constexpr T InOrder(T value) noexcept {
    return std::endian::native == ORDER ? value : ByteSwap(value);
}

/// Loads sizeof(T) bytes at `from`, any alignment.
template <std::unsigned_integral T>
[[nodiscard]] inline T LoadLE(const std::uint8_t* from) noexcept {
    T value;
    std::memcpy(&value, from, sizeof value);
    return InOrder<std::endian::little>(value);
}

/// Stores sizeof(T) bytes at `to`, any alignment. Returns the byte after them, which a caller may
/// ignore.
template <std::unsigned_integral T>
inline std::uint8_t* StoreLE(std::uint8_t* to, T value) noexcept {
    value = InOrder<std::endian::little>(value);
    std::memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

/// As StoreLE, most significant byte first.
template <std::unsigned_integral T>
inline std::uint8_t* StoreBE(std::uint8_t* to, T value) noexcept {
    value = InOrder<std::endian::big>(value);
    std::memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_BYTES_ENDIAN_H
