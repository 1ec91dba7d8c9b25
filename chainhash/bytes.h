// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_H
#define TXHASH_CHAINHASH_BYTES_H

// The words for bytes that all layers share; they live in namespace txhash itself.

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace txhash {

/// Bytes that somebody else owns.
using ByteSpan = std::span<const std::uint8_t>;

/// Bytes of one's own: a script, a witness item, a serialization.
using Bytes = std::vector<std::uint8_t>;

/// A type that is its bytes: equal values have equal bytes, with no padding in between.
template <class T>
concept PlainBytes = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

}  // namespace txhash

#endif  // TXHASH_CHAINHASH_BYTES_H
