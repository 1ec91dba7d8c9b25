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

/// Owns its elements, so that a span of a temporary dangles.
template <class Container, class T>
concept ContainerOf = std::convertible_to<const Container&, std::span<const T>> &&
    !std::ranges::enable_borrowed_range<Container>;

/// The parameter of a function whose result refers to the elements it is given, or the field of a
/// struct that does: a span, or a container that has a name and must outlive every use of the
/// result. A temporary container does not compile.
template <class T>
class BorrowedSpan : public std::span<const T> {
public:
    /// No elements.
    constexpr BorrowedSpan() noexcept = default;
    /// A span or another view, temporary or not: it does not own what it refers to.
    template <class View>
    requires std::convertible_to<View, std::span<const T>> &&
        std::ranges::enable_borrowed_range<View>
    constexpr BorrowedSpan(View view) noexcept : std::span<const T>(view) {}
    /// A container that has a name and outlives the result.
    template <ContainerOf<T> Container>
    constexpr BorrowedSpan(const Container& elements TXHASH_LIFETIMEBOUND) noexcept
        : std::span<const T>(elements) {}
    template <ContainerOf<T> Container>
    BorrowedSpan(const Container&& temporary) = delete;
};

/// Bytes that somebody else owns and a result refers to.
using BorrowedBytes = BorrowedSpan<std::uint8_t>;

/// A type that is its bytes: equal values have equal bytes, with no padding in between. Pointers
/// and spans are not: their bytes are an address.
template <class T>
concept PlainBytes = std::is_trivially_copyable_v<T> &&
                     std::has_unique_object_representations_v<T> && !std::is_pointer_v<T> &&
                     !std::ranges::enable_borrowed_range<T>;

}  // namespace txhash

template <class T>
inline constexpr bool std::ranges::enable_borrowed_range<txhash::BorrowedSpan<T>> = true;

#endif  // TXHASH_CHAINHASH_BYTES_BYTES_H
