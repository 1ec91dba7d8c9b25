// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_COMPRESSIONS_H
#define TXHASH_BENCH_SUPPORT_MEASURE_COMPRESSIONS_H

// How many compressions a hash needs, however it is computed.

#include <cstddef>
#include <span>

#include "chainhash/bytes.h"
#include "chainhash/internal/sha256_padding.h"
#include "wire/codec.h"

namespace txhash::bench_support {

/// For the double hash of a message: its padded blocks, and the block of the first digest.
[[nodiscard]] constexpr std::size_t Compressions(std::size_t message_size) noexcept {
    return (message_size + 8) / chainhash::SHA256_BLOCK_SIZE + 1 + 1;
}

/// For the double hashes of all messages.
[[nodiscard]] inline std::size_t Compressions(std::span<const ByteSpan> messages) noexcept {
    std::size_t count = 0;
    for (const ByteSpan message : messages) count += Compressions(message.size());
    return count;
}

/// For a merkle tree.
[[nodiscard]] constexpr std::size_t MerkleCompressions(std::size_t leaf_count) noexcept {
    std::size_t branches = 0;
    for (std::size_t level = leaf_count; level > 1; branches += level) level = (level + 1) / 2;
    return branches * Compressions(chainhash::SHA256_BLOCK_SIZE);
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_COMPRESSIONS_H
