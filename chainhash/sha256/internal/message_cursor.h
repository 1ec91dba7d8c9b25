// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_INTERNAL_MESSAGE_CURSOR_H
#define TXHASH_CHAINHASH_SHA256_INTERNAL_MESSAGE_CURSOR_H

// Cuts a message given in pieces into runs of whole blocks, padding included.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "chainhash/bytes/bytes.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/internal/sha256_padding.h"
#include "chainhash/sha256/double_hash_many.h"

namespace txhash::chainhash::internal {

/// The number of blocks of a message of `size` bytes, padding included.
[[nodiscard]] constexpr std::size_t PaddedBlocks(std::size_t size) noexcept {
    return (size + 8) / SHA256_BLOCK_SIZE + 1;
}

/// Contiguous whole blocks.
struct BlockRun {
    const std::uint8_t* blocks = nullptr;
    std::size_t count = 0;
};

/// Walks a message block by block. Blocks inside a piece are not copied; those that straddle
/// pieces, and the padded end, are assembled in a buffer inside the cursor.
class MessageCursor {
public:
    void Begin(const Message& message) noexcept {
        m_pieces = message.pieces;
        m_size = message.size_bytes();
        m_piece = 0;
        m_ended = false;
    }
    /// Makes Next() return no more blocks.
    void End() noexcept { m_ended = true; }

    /// The next blocks; empty at the end. Valid until the next call, and only while the cursor
    /// exists, as they may be inside it.
    [[nodiscard]] BlockRun Next() noexcept {
        if (m_ended) return {};
        ByteSpan& piece = m_pieces[m_piece];
        if (piece.size() >= SHA256_BLOCK_SIZE) {
            const std::size_t count = piece.size() / SHA256_BLOCK_SIZE;
            const BlockRun run = {piece.data(), count};
            piece = piece.subspan(count * SHA256_BLOCK_SIZE);
            return run;
        }
        std::size_t filled = 0;
        while (m_piece < m_pieces.size()) {
            ByteSpan& from = m_pieces[m_piece];
            const std::size_t size = std::min(from.size(), SHA256_BLOCK_SIZE - filled);
            if (size != 0) std::memcpy(m_buffer.data() + filled, from.data(), size);
            filled += size;
            from = from.subspan(size);
            if (filled == SHA256_BLOCK_SIZE) return {m_buffer.data(), 1};
            ++m_piece;
        }
        m_ended = true;
        return {m_buffer.data(), PadSha256(m_buffer.data(), filled, m_size)};
    }

private:
    std::array<ByteSpan, 3> m_pieces{};
    std::size_t m_piece = 0;
    std::size_t m_size = 0;
    bool m_ended = true;
    std::array<std::uint8_t, SHA256_BLOCK_SIZE + SHA256_MAX_PADDING> m_buffer;
};

/// Copies a message and its padding to `to`, which has room for PaddedBlocks(message.size_bytes())
/// + 1 blocks.
inline void CopyPadded(std::uint8_t* to, const Message& message) noexcept {
    std::size_t size = 0;
    for (const ByteSpan piece : message.pieces) {
        // Version and lock time of a transaction are pieces of four bytes: a move, not a call.
        if (piece.size() == 4) {
            std::memcpy(to + size, piece.data(), 4);
        } else if (!piece.empty()) {
            std::memcpy(to + size, piece.data(), piece.size());
        }
        size += piece.size();
    }
    PadSha256(to, size, size);
}

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_CHAINHASH_SHA256_INTERNAL_MESSAGE_CURSOR_H
