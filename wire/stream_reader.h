// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_STREAM_READER_H
#define TXHASH_WIRE_STREAM_READER_H

// Reads from a source that yields its bytes piece by piece: a file, a socket, a decompressor.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <span>
#include <tuple>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/error.h"
#include "wire/tx_witness.h"

namespace txhash::wire {

/// `source.Read(into)` fills `into` and returns its size, or fewer bytes where the data ends. Why
/// it ends, by design or by failure, the source's owner can tell.
template <class S>
concept ByteSource = requires(S& source, std::span<std::uint8_t> into) {
    { source.Read(into) } -> std::same_as<std::size_t>;
};

/// A standard stream as a source.
class IstreamSource {
public:
    explicit IstreamSource(std::istream& stream TXHASH_LIFETIMEBOUND) noexcept
        : m_stream(&stream) {}
    [[nodiscard]] std::size_t Read(std::span<std::uint8_t> into) {
        m_stream->read(reinterpret_cast<char*>(into.data()),
                       static_cast<std::streamsize>(into.size()));
        return static_cast<std::size_t>(m_stream->gcount());
    }

private:
    std::istream* m_stream;
};

/// A ByteReader over a source; what it returns is a copy. It takes no byte beyond those asked for,
/// and never more memory than a small multiple of the bytes that have come.
template <ByteSource Source>
class StreamReader {
public:
    using Blob = Bytes;
    using Witness = TxWitness;

    explicit StreamReader(Source& source TXHASH_LIFETIMEBOUND) noexcept : m_source(&source) {}

    [[nodiscard]] bool ok() const noexcept { return !m_failed; }
    /// Only after a failure.
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

    /// The next `size` bytes, or none after a failure.
    [[nodiscard]] Blob ReadBlob(std::size_t size, Field field) {
        // A length is only a claim until its bytes have come, so memory grows with them.
        constexpr std::size_t FIRST_STEP = 64 * 1024;
        const std::size_t start = m_offset;
        Blob blob;
        while (blob.size() < size && ok()) {
            const std::size_t have = blob.size();
            blob.resize(have + std::min(size - have, std::max(have, FIRST_STEP)));
            Fill(std::span(blob).subspan(have), field, start);
        }
        if (m_failed) blob.clear();
        return blob;
    }

    /// How many parts to make room for at once: what is left to come is unknown.
    [[nodiscard]] std::size_t CountHint(std::size_t count, std::size_t) const noexcept {
        constexpr std::size_t MAX_HINT = 256;
        return ok() ? std::min(count, MAX_HINT) : 0;
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
    std::array<std::uint8_t, 80> m_fixed{};  // the longest fixed group is a block header
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_STREAM_READER_H
