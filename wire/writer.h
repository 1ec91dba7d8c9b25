// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_WRITER_H
#define TXHASH_WIRE_WRITER_H

// Where encoded bytes go. Each format is described once, as a function template over ByteWriter;
// the destination makes of it a serialization, an exact size, a hash or several of them at once.
// Besides the sinks here, chainhash::Sha256 and what chainhash::DoubleHashRaw hands out are
// writers.

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <span>
#include <vector>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/endian.h"

namespace txhash::wire {

/// `writer.Write(bytes)` appends bytes and cannot fail: encoding has no errors, and those of a file
/// or a socket belong to its owner.
template <class W>
concept ByteWriter = requires(W& writer, ByteSpan bytes) {
    { writer.Write(bytes) } -> std::same_as<void>;
};

/// Appends a group of fixed-width fields, at most MAX bytes, as one: `fill` stores them at the
/// pointer it gets and returns the end. Writers over memory offer WriteInPlace, which spares the
/// copy; for all others the group is put together on the stack.
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

/// Appends an integer, least significant byte first.
template <std::unsigned_integral T, ByteWriter W>
TXHASH_ALWAYS_INLINE void WriteLE(W& writer, T value) {
    WriteGroup<sizeof(T)>(writer, [&](std::uint8_t* to) { return chainhash::StoreLE(to, value); });
}

/// Counts the bytes and drops them.
class SizeCounter {
public:
    void Write(ByteSpan bytes) noexcept { m_size += bytes.size(); }
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }

private:
    std::size_t m_size = 0;
};

/// Fills memory of the caller's, who has made it large enough (see SizeCounter).
class FixedWriter {
public:
    explicit FixedWriter(std::span<std::uint8_t> memory TXHASH_LIFETIMEBOUND) noexcept
        : m_begin(memory.data()), m_position(m_begin), m_end(m_begin + memory.size()) {}

    void Write(ByteSpan bytes) noexcept {
        assert(bytes.size() <= static_cast<std::size_t>(m_end - m_position));
        if (!bytes.empty()) std::memcpy(m_position, bytes.data(), bytes.size());
        m_position += bytes.size();
    }
    template <std::size_t, class Fill>
    void WriteInPlace(Fill&& fill) noexcept {
        m_position = fill(m_position);
        assert(m_position <= m_end);
    }

    /// Bytes written so far.
    [[nodiscard]] std::size_t size() const noexcept {
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
    explicit VectorWriter(Bytes& bytes TXHASH_LIFETIMEBOUND) noexcept : m_bytes(&bytes) {}
    void Write(ByteSpan bytes) { m_bytes->insert(m_bytes->end(), bytes.begin(), bytes.end()); }

private:
    Bytes* m_bytes;
};

/// Appends to a standard stream, whose own state keeps any failure.
class StreamWriter {
public:
    explicit StreamWriter(std::ostream& stream TXHASH_LIFETIMEBOUND) noexcept : m_stream(&stream) {}
    void Write(ByteSpan bytes) {
        m_stream->write(reinterpret_cast<const char*>(bytes.data()),
                        static_cast<std::streamsize>(bytes.size()));
    }

private:
    std::ostream* m_stream;
};

/// Writes the same bytes to two writers.
template <ByteWriter First, ByteWriter Second>
class TeeWriter {
public:
    TeeWriter(First& first TXHASH_LIFETIMEBOUND, Second& second TXHASH_LIFETIMEBOUND) noexcept
        : m_first(&first), m_second(&second) {}
    void Write(ByteSpan bytes) {
        m_first->Write(bytes);
        m_second->Write(bytes);
    }

private:
    First* m_first;
    Second* m_second;
};

/// Any writer behind one type, for borders that templates do not cross: two pointers, no heap, one
/// indirect call a write.
class AnyWriter {
public:
    template <ByteWriter W>
    requires(!std::same_as<W, AnyWriter>) explicit AnyWriter(
        W& writer TXHASH_LIFETIMEBOUND) noexcept
        : m_writer(&writer),
          m_write([](void* target, ByteSpan bytes) { static_cast<W*>(target)->Write(bytes); }) {}

    void Write(ByteSpan bytes) { m_write(m_writer, bytes); }

private:
    void* m_writer;
    void (*m_write)(void*, ByteSpan);
};

/// `object.Serialize(writer)` into a new vector of exactly the right size.
template <class Serializable>
[[nodiscard]] Bytes ToBytes(const Serializable& object) {
    SizeCounter counter;
    object.Serialize(counter);
    Bytes bytes(counter.size());
    FixedWriter writer(bytes);
    object.Serialize(writer);
    return bytes;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_WRITER_H
