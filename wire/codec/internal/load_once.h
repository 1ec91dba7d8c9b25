// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_INTERNAL_LOAD_ONCE_H
#define TXHASH_WIRE_CODEC_INTERNAL_LOAD_ONCE_H

// Loads that the compiler does not repeat. Lengths decide how far a reader goes, and a caller's
// bytes may change while they are read: then the length that was checked must be the one that is
// used. Compilers are free to load a plain value again instead of keeping it in a register.

#include <cstdint>

#include "chainhash/bytes/attributes.h"

namespace txhash::wire::internal {

/// The byte at `from`, loaded once.
[[nodiscard]] TXHASH_ALWAYS_INLINE std::uint8_t LoadOnce(const std::uint8_t* from) noexcept {
    return *static_cast<const volatile std::uint8_t*>(from);
}

/// `value`, its origin hidden from the optimizer.
[[nodiscard]] TXHASH_ALWAYS_INLINE std::uint64_t LoadedOnce(std::uint64_t value) noexcept {
    asm("" : "+r"(value));
    return value;
}

}  // namespace txhash::wire::internal

#endif  // TXHASH_WIRE_CODEC_INTERNAL_LOAD_ONCE_H
