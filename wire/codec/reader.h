// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_READER_H
#define TXHASH_WIRE_CODEC_READER_H

// Sources of encoded bytes. Each format is read by one function template over ByteReader.
//
// Readers are sticky: the first failure is kept with its offset, and every later read yields zeros
// and empty spans, so decoders test `ok()` only where a loop or an allocation depends on it.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"
#include "wire/codec/error.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// `Blob` is the type of a run of bytes that is read, a view or a copy; `Witness`, that of a
/// witness stack.
template <class R>
concept ByteReader = requires(R& reader, Field field, std::size_t size, DecodeErrc code) {
    typename R::Blob;
    typename R::Witness;
    { reader.ok() } -> std::same_as<bool>;
    { reader.error() } -> std::convertible_to<DecodeError>;
    { reader.offset() } -> std::same_as<std::size_t>;
    { reader.ReadBlob(size, field) } -> std::same_as<typename R::Blob>;
    { reader.template ReadFixed<36>(field) } -> std::convertible_to<const std::uint8_t*>;
    { reader.CountHint(size, size) } -> std::same_as<std::size_t>;
    reader.Fail(code, field, size);
};

class TxWitnessView;

/// Reads from memory. What it returns refers to that memory.
class SpanReader {
public:
    using Blob = ByteSpan;          ///< into the memory that is read
    using Witness = TxWitnessView;  ///< the same

    /// Starts at the first byte of `data`, which must outlive what is read from it.
    explicit SpanReader(BorrowedBytes data TXHASH_LIFETIMEBOUND) noexcept
        : m_begin(data.data()), m_position(m_begin), m_end(m_begin + data.size()) {}

    /// False from the first failure on.
    [[nodiscard]] bool ok() const noexcept { return !m_failed; }
    /// Valid only after a failure.
    [[nodiscard]] const DecodeError& error() const noexcept { return m_error; }
    /// Bytes read so far; after a failure, all of them.
    [[nodiscard]] std::size_t offset() const noexcept {
        return static_cast<std::size_t>(m_position - m_begin);
    }
    /// Bytes not yet read; 0 after a failure.
    [[nodiscard]] std::size_t bytes_left() const noexcept {
        return static_cast<std::size_t>(m_end - m_position);
    }
    /// The next byte to be read.
    [[nodiscard]] const std::uint8_t* position() const noexcept { return m_position; }

    /// The next N bytes, or N zeros after a failure. The field began `before` bytes earlier.
    template <std::size_t N>
    [[nodiscard]] const std::uint8_t* ReadFixed(Field field, std::size_t before = 0) noexcept {
        static constexpr std::array<std::uint8_t, N> ZEROS{};
        if (bytes_left() < N) [[unlikely]] {
            Fail(DecodeErrc::EndOfData, field, offset() - before);
            return ZEROS.data();
        }
        return std::exchange(m_position, m_position + N);
    }

    /// The next `size` bytes; empty after a failure.
    [[nodiscard]] ByteSpan ReadBlob(std::size_t size, Field field) noexcept {
        if (bytes_left() < size) [[unlikely]] {
            Fail(DecodeErrc::EndOfData, field, offset());
            return {};
        }
        return {std::exchange(m_position, m_position + size), size};
    }

    /// How many of `count` parts, each of at least `min_size` bytes, can follow: what to reserve.
    [[nodiscard]] std::size_t CountHint(std::size_t count, std::size_t min_size) const noexcept {
        const std::size_t most = bytes_left() / min_size;
        return count < most ? count : most;
    }

    /// Records the first failure and empties the reader.
    void Fail(DecodeErrc code, Field field, std::size_t offset) noexcept {
        if (m_failed) return;
        m_failed = true;
        m_error = {code, field, offset};
        m_position = m_end;
    }

private:
    const std::uint8_t* m_begin;
    const std::uint8_t* m_position;
    const std::uint8_t* m_end;
    bool m_failed = false;
    DecodeError m_error{};
};

/// Reads a little-endian integer. Its field began `before` bytes earlier.
template <std::unsigned_integral T, ByteReader R>
[[nodiscard]] T ReadLE(R& reader, Field field, std::size_t before = 0) {
    return chainhash::LoadLE<T>(reader.template ReadFixed<sizeof(T)>(field, before));
}

/// `value`, which `reader` has decoded, or the reader's error.
template <class T, ByteReader R>
[[nodiscard]] Decoded<T> ValueOrError(const R& reader, T value) {
    if (!reader.ok()) return Unexpected<DecodeError>(reader.error());
    return value;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_READER_H
