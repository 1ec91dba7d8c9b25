// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_STATE_H
#define TXHASH_CHAINHASH_SHA256_STATE_H

// What SHA-256 carries from block to block (FIPS 180-4, sections 5.2.1 and 5.3.3). Kernels work on
// it as well as the room sha256, so it is in neither room.

#include <array>
#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/attributes.h"

namespace txhash::chainhash {

/// Bytes that one compression takes in.
inline constexpr std::size_t SHA256_BLOCK_SIZE = 64;

/// The eight chaining words, as numbers.
using Sha256State = std::array<std::uint32_t, 8>;

/// The state before the first block.
inline constexpr Sha256State SHA256_INITIAL_STATE = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_STATE_H
