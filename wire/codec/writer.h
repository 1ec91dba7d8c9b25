// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_WRITER_H
#define TXHASH_WIRE_CODEC_WRITER_H

// Destinations of encoded bytes. Each format is described once, as a function template over
// ByteWriter; the writer turns it into a serialization, an exact size or a hash. Other writers are
// chainhash::Sha256, chainhash::SipHasher and those that chainhash::DoubleHashRaw passes to its
// callable.

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"

namespace txhash::wire {

/// `writer.Write(bytes)` appends bytes and cannot fail: encoding has no errors, and the errors of a
/// file or socket belong to its owner.
template <class W>
concept ByteWriter = requires(W& writer, ByteSpan bytes) {
    { writer.Write(bytes) } -> std::same_as<void>;
};

/// Appends a group of fixed-width fields, at most MAX bytes, at once: `fill(to)` stores them at
/// `to` and returns the end. Writers over memory offer WriteInPlace, which saves the copy; for the
/// others the group is assembled on the stack.
template <std::size_t MAX, ByteWriter W, class Fill>
TXHASH_ALWAYS_INLINE void WriteGroup(W& writer, Fill&& fill) {
    if constexpr (requires { writer.template WriteInPlace<MAX>(fill); }) {
        writer.template WriteInPlace<MAX>(fill);
    } else {
        std::array<std::uint8_t, MAX> group;
        const std::uint8_t* end = fill(group.data());
        writer.Write(ByteSpan(group.data(), end));
    }
}

/// Appends a little-endian integer.
template <std::unsigned_integral T, ByteWriter W>
TXHASH_ALWAYS_INLINE void WriteLE(W& writer, T value) {
    WriteGroup<sizeof(T)>(writer, [&](std::uint8_t* to) { return chainhash::StoreLE(to, value); });
}

/// Counts bytes and discards them.
class SizeCounter {
public:
    /// Adds the number of bytes; reads none of them.
    void Write(ByteSpan bytes) noexcept { m_size += bytes.size(); }
    /// Bytes written so far.
    [[nodiscard]] std::size_t size_bytes() const noexcept { return m_size; }

private:
    std::size_t m_size = 0;
};

/// Fills the caller's memory, which must be large enough (see SizeCounter).
class FixedWriter {
public:
    /// Starts at the first byte of `memory`.
    explicit FixedWriter(std::span<std::uint8_t> memory TXHASH_LIFETIMEBOUND) noexcept
        : m_begin(memory.data()), m_position(m_begin), m_end(m_begin + memory.size()) {}

    /// Copies `bytes`, which must not overlap the memory that is filled.
    void Write(ByteSpan bytes) noexcept {
        assert(bytes.size() <= static_cast<std::size_t>(m_end - m_position));
        if (!bytes.empty()) std::memcpy(m_position, bytes.data(), bytes.size());
        m_position += bytes.size();
    }
    /// As WriteGroup needs it: `fill(to)` stores at `to` and returns the end.
    template <std::size_t, class Fill>
    void WriteInPlace(Fill&& fill) noexcept {
        m_position = fill(m_position);
        assert(m_position <= m_end);
    }

    /// Bytes written so far.
    [[nodiscard]] std::size_t size_bytes() const noexcept {
        return static_cast<std::size_t>(m_position - m_begin);
    }

private:
    std::uint8_t* m_begin;
    std::uint8_t* m_position;
    std::uint8_t* m_end;
};

/// Appends to a vector, which allocates as it grows.
class VectorWriter {
public:
    /// Appends after what `bytes` has already; it must outlive the writer.
    explicit VectorWriter(Bytes& bytes TXHASH_LIFETIMEBOUND) noexcept : m_bytes(&bytes) {}
    /// Copies `bytes`, which must not be part of the vector. Throws std::bad_alloc.
    void Write(ByteSpan bytes) { m_bytes->insert(m_bytes->end(), bytes.begin(), bytes.end()); }

private:
    Bytes* m_bytes;
};

/// The serialization of `object`, in one allocation of exactly its size.
template <class Serializable>
[[nodiscard]] Bytes ToBytes(const Serializable& object) {
    SizeCounter counter;
    object.Serialize(counter);
    Bytes bytes(counter.size_bytes());
    FixedWriter writer(bytes);
    object.Serialize(writer);
    return bytes;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_WRITER_H
