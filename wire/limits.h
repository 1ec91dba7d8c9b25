// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_LIMITS_H
#define TXHASH_WIRE_LIMITS_H

// The numbers that bound the formats.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes.h"

namespace txhash::wire {

/// The largest length or count that a compact size may announce. A bound of the encoding, as in
/// Bitcoin Core; what a block may hold is a matter of consensus and far smaller.
inline constexpr std::uint64_t MAX_LENGTH = 0x02000000;

/// Weight units of a byte outside the witness (BIP-0141); a witness byte weighs one.
inline constexpr std::size_t WITNESS_SCALE_FACTOR = 4;

/// Weight of a transaction or block, in weight units (BIP-0141).
[[nodiscard]] constexpr std::size_t WeightOf(std::size_t stripped_size, std::size_t size) noexcept {
    return (WITNESS_SCALE_FACTOR - 1) * stripped_size + size;
}

/// Virtual bytes of a weight, rounded up (BIP-0141).
[[nodiscard]] constexpr std::size_t VirtualSizeOf(std::size_t weight_wu) noexcept {
    return (weight_wu + WITNESS_SCALE_FACTOR - 1) / WITNESS_SCALE_FACTOR;
}

/// Consensus limit of a block's weight, in weight units (BIP-0141).
inline constexpr std::size_t MAX_BLOCK_WEIGHT_WU = 4'000'000;

/// All satoshi that can ever exist: 21 million bitcoin.
inline constexpr std::int64_t MAX_MONEY_SAT = 21'000'000LL * 100'000'000LL;

/// Bytes of the smallest encoding of each part. They bound how many of them can follow, so that a
/// count is never trusted for more memory than the bytes behind it could fill.
inline constexpr std::size_t MIN_TX_IN_SIZE = 32 + 4 + 1 + 4;
inline constexpr std::size_t MIN_TX_OUT_SIZE = 8 + 1;
inline constexpr std::size_t MIN_TX_SIZE = 4 + 1 + 1 + 4;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_LIMITS_H
