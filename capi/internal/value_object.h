// SPDX-License-Identifier: MIT
#ifndef TXHASH_CAPI_INTERNAL_VALUE_OBJECT_H
#define TXHASH_CAPI_INTERNAL_VALUE_OBJECT_H

// Objects of the ABI that are plain values in the caller's memory: `opaque` contains an object of
// C++, and its last word a mark, by which debug builds recognize memory that was never initialized
// or is an object of another type.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include "capi/txhash.h"

namespace txhash::capi {

template <class Object>
inline constexpr std::uint64_t MARK = 0;
template <>
inline constexpr std::uint64_t MARK<txhash_sha256_hasher> = 0x7a1c'05e9'd34b'8f26;
template <>
inline constexpr std::uint64_t MARK<txhash_tx_hasher> = 0xc85e'91b7'2f60'4ad3;

template <class Object>
inline constexpr std::size_t MARK_INDEX = std::extent_v<decltype(Object::opaque)> - 1;

/// Constructs the T in `object`.
template <class T, class Object, class... Args>
T& Begin(Object* object, Args&&... args) noexcept {
    static_assert(sizeof(T) <= MARK_INDEX<Object> * sizeof(std::uint64_t));
    static_assert(alignof(T) <= alignof(Object));
    // Copied as bytes, and dropped without a call.
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    T* inside = new (object->opaque) T(std::forward<Args>(args)...);
    object->opaque[MARK_INDEX<Object>] = MARK<Object>;
    return *inside;
}

/// The T in `object`, which Begin has constructed.
template <class T, class Object>
[[nodiscard]] T& Inside(Object* object) noexcept {
    assert(object != nullptr);
    assert(object->opaque[MARK_INDEX<std::remove_const_t<Object>>] ==
           MARK<std::remove_const_t<Object>>);
    return *std::launder(reinterpret_cast<T*>(object->opaque));
}

}  // namespace txhash::capi

#endif  // TXHASH_CAPI_INTERNAL_VALUE_OBJECT_H
