// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_INTERNAL_SHA256_PADDING_H
#define TXHASH_CHAINHASH_INTERNAL_SHA256_PADDING_H

// Padding and final steps of SHA-256, for callers that have the last bytes of a message in a
// buffer.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "chainhash/bytes/endian.h"
#include "chainhash/hash/hash.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal {

/// The most bytes that padding writes after a message: 0x80, zeros, the length in bits.
inline constexpr std::size_t SHA256_MAX_PADDING = SHA256_BLOCK_SIZE + 8;

/// Appends the padding (FIPS 180-4, section 5.1.1) in place. `tail` holds the last `tail_size`
/// bytes of a message of `message_size` bytes, starting at a block boundary of the message, and has
/// room for SHA256_MAX_PADDING more. Returns the number of blocks in `tail` afterwards.
inline std::size_t PadSha256(std::uint8_t* tail, std::size_t tail_size,
                             std::uint64_t message_size) noexcept {
    const std::size_t blocks = (tail_size + 8) / SHA256_BLOCK_SIZE + 1;
    const std::size_t length_at = blocks * SHA256_BLOCK_SIZE - 8;
    tail[tail_size] = 0x80;
    // More zeros than needed, but of a constant size: a few stores instead of a call.
    std::memset(tail + tail_size + 1, 0, SHA256_BLOCK_SIZE - 1);
    StoreBE(tail + length_at, message_size * 8);
    return blocks;
}

/// The digest of a final chaining state: its words in big-endian order.
[[nodiscard]] inline Hash DigestOf(const Sha256State& state) noexcept {
    Hash digest;
    std::uint8_t* to = digest.bytes.data();
    for (const std::uint32_t word : state) to = StoreBE(to, word);
    return digest;
}

/// Ends a hash: folds the last `count` blocks of a padded message into `state`.
[[nodiscard]] inline Hash FinishSha256(Sha256State state, const std::uint8_t* blocks,
                                       std::size_t count) noexcept {
    CompressSha256(state, blocks, count);
    return DigestOf(state);
}

/// Ends a double hash: folds the last `count` blocks of a padded message into `state` and hashes
/// the digest once more. With SHA-NI the first digest stays in registers.
[[nodiscard]] inline Hash FinishDoubleSha256(const Sha256State& state, const std::uint8_t* blocks,
                                             std::size_t count) noexcept {
    Hash hash;
    ActiveKernels().stream->finish_double(hash.bytes.data(), state, blocks, count);
    return hash;
}

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_CHAINHASH_INTERNAL_SHA256_PADDING_H
