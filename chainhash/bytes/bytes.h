// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_BYTES_H
#define TXHASH_CHAINHASH_BYTES_BYTES_H

// The words for bytes that all layers share; they live in namespace txhash itself.

#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "chainhash/bytes/attributes.h"

namespace txhash {

/// Borrowed bytes.
using ByteSpan = std::span<const std::uint8_t>;

/// Owned bytes: a script, a witness item, a serialization.
using Bytes = std::vector<std::uint8_t>;

/// Owns its bytes, so that a span of a temporary dangles.
template <class T>
concept ByteContainer =
    std::convertible_to<const T&, ByteSpan> && !std::ranges::enable_borrowed_range<T>;

/// The parameter of a function whose result refers to the bytes it is given: a span, or a container
/// that has a name and must outlive every use of the result. A temporary container does not
/// compile.
class BorrowedBytes : public ByteSpan {
public:
    /// No bytes.
    constexpr BorrowedBytes() noexcept = default;
    /// A span or another view, temporary or not: it does not own what it refers to.
    template <class View>
    requires std::convertible_to<View, ByteSpan> && std::ranges::enable_borrowed_range<View>
    constexpr BorrowedBytes(View view) noexcept : ByteSpan(view) {}
    /// A container that has a name and outlives the result.
    template <ByteContainer Container>
    constexpr BorrowedBytes(const Container& bytes TXHASH_LIFETIMEBOUND) noexcept
        : ByteSpan(bytes) {}
    template <ByteContainer Container>
    BorrowedBytes(const Container&& temporary) = delete;
};

/// A type that is its bytes: equal values have equal bytes, with no padding in between. Pointers
/// and spans are not: their bytes are an address.
template <class T>
concept PlainBytes = std::is_trivially_copyable_v<T> &&
                     std::has_unique_object_representations_v<T> && !std::is_pointer_v<T> &&
                     !std::ranges::enable_borrowed_range<T>;

}  // namespace txhash

#endif  // TXHASH_CHAINHASH_BYTES_BYTES_H
