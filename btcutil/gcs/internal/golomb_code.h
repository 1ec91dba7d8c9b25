// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_INTERNAL_GOLOMB_CODE_H
#define TXHASH_BTCUTIL_GCS_INTERNAL_GOLOMB_CODE_H

// The Golomb-Rice code of BIP-0158, for ascending numbers. Each is stored as its difference x from
// the previous one: x >> p ones, a zero, and the p low bits of x, where p is at most 32. Bits are
// written most significant first, and the last byte is padded with zeros. Both directions keep the
// current bits in a register.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"

namespace txhash::btcutil {

/// Scales a hash to the numbers below `range`, preserving order.
[[nodiscard]] inline std::uint64_t HashIntoRange(std::uint64_t hash, std::uint64_t range) noexcept {
    __extension__ using Product = unsigned __int128;
    return static_cast<std::uint64_t>((Product{hash} * range) >> 64);
}

class GolombWriter {
public:
    /// The buffer size for `count` numbers below `range`, in bytes. It includes some slack, because
    /// the writer stores whole words.
    [[nodiscard]] static std::uint64_t RoomFor(std::uint64_t count, std::uint64_t range,
                                               unsigned p) noexcept {
        return (count * (p + 1) + (range >> p)) / 8 + 1 + sizeof(std::uint64_t);
    }

    GolombWriter(std::uint8_t* to, unsigned p) noexcept : m_to(to), m_p(p) {}

    /// `number` must not be below the previous one.
    void Write(std::uint64_t number) noexcept {
        constexpr unsigned MAX_RUN = 32;
        const std::uint64_t difference = number - m_last;
        m_last = number;
        std::uint64_t ones = difference >> m_p;
        for (; ones >= MAX_RUN; ones -= MAX_RUN) Append(0xffffffff, MAX_RUN);
        const auto run = static_cast<unsigned>(ones);
        Append((std::uint64_t{2} << run) - 2, run + 1);
        Append(difference & ((std::uint64_t{1} << m_p) - 1), m_p);
    }

    /// The end of the stream.
    [[nodiscard]] std::uint8_t* Finish() const noexcept { return m_to + (m_size + 7) / 8; }

private:
    /// Appends the `size` low bits of `bits`, at most 56; the others must be zero.
    void Append(std::uint64_t bits, unsigned size) noexcept {
        m_size += size;
        m_bits |= bits << (64 - m_size) % 64;
        chainhash::StoreBE(m_to, m_bits);
        m_to += m_size / 8;
        m_bits <<= m_size & ~7U;
        m_size %= 8;
    }

    std::uint8_t* m_to;
    unsigned m_p;
    std::uint64_t m_last = 0;
    std::uint64_t m_bits = 0;  // the bits at m_to, from the top
    unsigned m_size = 0;       // of m_bits; below 8 between calls
};

/// The position of the next code in a stream, and the bits there.
struct GolombCursor {
    const std::uint8_t* next;  ///< the first byte whose bits are not all in `bits`
    const std::uint8_t* end;
    std::uint64_t bits = 0;  ///< complemented, from the top: the first 1 is the end of a run
    unsigned size = 0;       ///< number of valid bits, at most 63
};

/// Reads any bytes, but never past their end. Numbers that do not fit into 64 bits wrap around.
class GolombReader {
public:
    /// Reads `count` numbers. `stream` must outlive the reader.
    GolombReader(ByteSpan stream, unsigned p, std::size_t count) noexcept
        : m_stream(stream),
          m_p(p),
          m_left(count),
          m_cursor{stream.data(), stream.data() + stream.size()} {}

    /// The next few numbers, valid until the next call; none after the last number or if the next
    /// code is truncated.
    [[nodiscard]] std::span<const std::uint64_t> Next() noexcept;

    /// The number of numbers not read yet.
    [[nodiscard]] std::size_t left() const noexcept { return m_left; }
    /// The offset of the byte in which the next code starts.
    [[nodiscard]] std::size_t offset() const noexcept { return BitsRead() / 8; }
    /// The number of bytes after the last code.
    [[nodiscard]] std::size_t bytes_left() const noexcept {
        return m_stream.size() - (BitsRead() + 7) / 8;
    }

private:
    [[nodiscard]] std::size_t BitsRead() const noexcept {
        return 8 * static_cast<std::size_t>(m_cursor.next - m_stream.data()) - m_cursor.size;
    }

    ByteSpan m_stream;
    unsigned m_p;
    std::size_t m_left;
    GolombCursor m_cursor;
    std::uint64_t m_last = 0;
    std::array<std::uint64_t, 64> m_numbers;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_INTERNAL_GOLOMB_CODE_H
