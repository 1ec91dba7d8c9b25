// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_STREAM_READER_H
#define TXHASH_WIRE_CODEC_STREAM_READER_H

// Reads from a source that yields its bytes in pieces: a file, a socket, a decompressor. For owners
// of such sources; the library itself reads from memory.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <tuple>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/codec/limits.h"

namespace txhash::wire {

/// `source.Read(into)` fills `into` and returns its size, or a smaller size at the end of the data.
/// Only the owner of the source can tell a regular end from a failure.
template <class S>
concept ByteSource = requires(S& source, std::span<std::uint8_t> into) {
    { source.Read(into) } -> std::same_as<std::size_t>;
};

/// A standard stream as a source: std::ifstream, std::cin. For users, as StreamReader is.
class TXHASH_EXPORT IstreamSource {
public:
    /// Reads from where `stream` is; the stream must outlive the source.
    explicit IstreamSource(std::istream& stream TXHASH_LIFETIMEBOUND) noexcept
        : m_stream(&stream) {}
    /// As ByteSource. Afterwards the stream's own flags tell an end from a failure.
    [[nodiscard]] std::size_t Read(std::span<std::uint8_t> into);

private:
    std::istream* m_stream;
};

class TxWitness;

/// A ByteReader over a source; what it returns is a copy. It reads no byte beyond those asked for,
/// and allocates at most a small multiple of the bytes received.
template <ByteSource Source>
class StreamReader {
public:
    using Blob = Bytes;         ///< a copy
    using Witness = TxWitness;  ///< a copy

    /// Takes bytes from `source`, which must outlive the reader, only when asked for some.
    explicit StreamReader(Source& source TXHASH_LIFETIMEBOUND) noexcept : m_source(&source) {}

    /// False from the first failure on.
    [[nodiscard]] bool ok() const noexcept { return !m_failed; }
    /// Valid only after a failure.
    [[nodiscard]] const DecodeError& error() const noexcept { return m_error; }
    /// Bytes read so far.
    [[nodiscard]] std::size_t offset() const noexcept { return m_offset; }

    /// The next N bytes, or N zeros after a failure; valid until the next read. The field began
    /// `before` bytes earlier.
    template <std::size_t N>
    [[nodiscard]] const std::uint8_t* ReadFixed(Field field, std::size_t before = 0) {
        static_assert(N <= std::tuple_size_v<decltype(m_fixed)>);
        Fill(std::span(m_fixed).template first<N>(), field, m_offset - before);
        if (m_failed) m_fixed = {};
        return m_fixed.data();
    }

    /// The next `size` bytes; empty after a failure.
    [[nodiscard]] Blob ReadBlob(std::size_t size, Field field) {
        // A length is only a claim until its bytes arrive, so memory grows with them.
        constexpr std::size_t FIRST_STEP = 64 * 1024;
        const std::size_t start = m_offset;
        Blob blob;
        while (blob.size() < size && ok()) {
            const std::size_t have = blob.size();
            const std::size_t step = have < FIRST_STEP ? FIRST_STEP : have;
            blob.resize(size - have < step ? size : have + step);
            Fill(std::span(blob).subspan(have), field, start);
        }
        if (m_failed) blob.clear();
        return blob;
    }

    /// How many parts to reserve at first; how many bytes will follow is unknown.
    [[nodiscard]] std::size_t CountHint(std::size_t count, std::size_t) const noexcept {
        constexpr std::size_t MAX_HINT = 256;
        if (!ok()) return 0;
        return count < MAX_HINT ? count : MAX_HINT;
    }

    /// Records the first failure. Later reads take nothing from the source.
    void Fail(DecodeErrc code, Field field, std::size_t offset) noexcept {
        if (m_failed) return;
        m_failed = true;
        m_error = {code, field, offset};
    }

private:
    void Fill(std::span<std::uint8_t> into, Field field, std::size_t field_offset) {
        if (m_failed) return;
        const std::size_t got = m_source->Read(into);
        m_offset += got;
        if (got != into.size()) Fail(DecodeErrc::EndOfData, field, field_offset);
    }

    Source* m_source;
    std::size_t m_offset = 0;
    bool m_failed = false;
    DecodeError m_error{};
    std::array<std::uint8_t, BLOCK_HEADER_SIZE>
        m_fixed{};  // the longest fixed group is a block header
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_STREAM_READER_H
