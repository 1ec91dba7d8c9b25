// SPDX-License-Identifier: MIT
#ifndef TXHASH_CAPI_INTERNAL_BORDER_H
#define TXHASH_CAPI_INTERNAL_BORDER_H

// What every function of the C ABI does at its border: it reads the caller's pointers, fills the
// caller's error, and lets no exception out.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "capi/txhash.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/codec.h"

namespace txhash::capi {

/// Whether a caller's bytes exist.
[[nodiscard]] inline bool IsReadable(const void* data, std::size_t size) noexcept {
    return data != nullptr || size == 0;
}

[[nodiscard]] inline ByteSpan Span(const void* data, std::size_t size) noexcept {
    return {static_cast<const std::uint8_t*>(data), size};
}

// txhash_hash and Hash are the same 32 bytes, so arrays of them are passed on without a copy.
static_assert(sizeof(txhash_hash) == sizeof(chainhash::Hash) && alignof(txhash_hash) == 1);

[[nodiscard]] inline chainhash::Hash* Hashes(txhash_hash* hashes) noexcept {
    return reinterpret_cast<chainhash::Hash*>(hashes);
}
[[nodiscard]] inline const chainhash::Hash* Hashes(const txhash_hash* hashes) noexcept {
    return reinterpret_cast<const chainhash::Hash*>(hashes);
}

/// Stores a Hash or an id.
template <class Id>
void Store(txhash_hash* out, const Id& id) noexcept {
    static_assert(sizeof(Id) == sizeof(txhash_hash) && std::is_trivially_copyable_v<Id>);
    std::memcpy(out, &id, sizeof(Id));
}

/// Fills `error`, which may be null, and returns its status.
inline txhash_status Fail(txhash_error* error, const txhash_error& failure) noexcept {
    if (error != nullptr) *error = failure;
    return failure.status;
}
inline txhash_status Fail(txhash_error* error, txhash_status status,
                          std::uint64_t index = TXHASH_NONE) noexcept {
    txhash_error failure{};
    failure.status = status;
    failure.offset = TXHASH_NONE;
    failure.index = index;
    return Fail(error, failure);
}
txhash_status Fail(txhash_error* error, const wire::DecodeError& decode_error) noexcept;

/// Runs `body`, which returns a status; what it throws becomes one.
template <class Body>
[[nodiscard]] txhash_status Guarded(txhash_error* error, Body&& body) noexcept {
    try {
        return std::forward<Body>(body)();
    } catch (const std::bad_alloc&) {
        return Fail(error, TXHASH_NO_MEMORY);
    } catch (const std::length_error&) {
        return Fail(error, TXHASH_NO_MEMORY);
    } catch (...) {
        return Fail(error, TXHASH_INTERNAL);
    }
}

/// Stores a new T in *out, or null.
template <class T, class... Args>
[[nodiscard]] txhash_status Create(T** out, txhash_error* error, Args&&... args) noexcept {
    if (out == nullptr) return Fail(error, TXHASH_INVALID_ARGUMENT);
    *out = nullptr;
    return Guarded(error, [&] {
        *out = new T(std::forward<Args>(args)...);
        return TXHASH_OK;
    });
}

/// Stores as much of `value` in a struct as the caller knows of it, which its first member says;
/// what the caller knows beyond that is left alone. False if no such struct can have that size.
template <class Struct>
[[nodiscard]] bool StoreSized(Struct* out, const Struct& value) noexcept {
    const std::size_t size = out->struct_size;
    if (size < sizeof(std::size_t) || size % alignof(Struct) != 0) return false;
    std::memcpy(out, &value, size < sizeof(Struct) ? size : sizeof(Struct));
    out->struct_size = size;
    return true;
}

}  // namespace txhash::capi

#endif  // TXHASH_CAPI_INTERNAL_BORDER_H
