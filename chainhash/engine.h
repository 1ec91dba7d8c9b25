// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_H
#define TXHASH_CHAINHASH_ENGINE_H

// The SHA-256 compression function (FIPS 180-4, section 6.2.2) behind every hash in the project.
// Thread safe.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chainhash {

inline constexpr std::size_t SHA256_BLOCK_SIZE = 64;

/// The eight chaining words, as numbers.
using Sha256State = std::array<std::uint32_t, 8>;

/// A block as numbers.
using Sha256Words = std::array<std::uint32_t, 16>;

/// The state before the first block: FIPS 180-4, section 5.3.3.
inline constexpr Sha256State SHA256_INITIAL_STATE = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/// Folds `count` blocks of 64 bytes at `blocks`, any alignment, into `state`. Does not allocate.
void CompressSha256(Sha256State& state, const std::uint8_t* blocks, std::size_t count) noexcept;

/// Folds one block that is at hand as sixteen numbers, the words of the message in order. The
/// second hash of a double hash: the first one ends as numbers, and their bytes are never needed.
void CompressSha256Words(Sha256State& state, const Sha256Words& words) noexcept;

/// The engine that CompressSha256 runs on, for people: "cryptopp".
[[nodiscard]] std::string_view Sha256EngineName() noexcept;

}  // namespace chainhash

#endif  // TXHASH_CHAINHASH_ENGINE_H
