// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_LIMITS_H
#define TXHASH_WIRE_CODEC_LIMITS_H

// Limits of the formats.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/bytes.h"

namespace txhash::wire {

/// The largest length or count that a compact size may encode, as in Bitcoin Core. A limit of the
/// encoding; what consensus allows in a block is far smaller.
inline constexpr std::uint64_t MAX_LENGTH = 0x02000000;

/// Weight units per byte outside the witness (BIP-0141). A witness byte weighs one.
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

/// Satoshi in a bitcoin.
inline constexpr std::int64_t SAT_PER_BTC = 100'000'000;

/// The money limit of consensus: 21 million bitcoin, in satoshi.
inline constexpr std::int64_t MAX_MONEY_SAT = 21'000'000 * SAT_PER_BTC;

/// The size of a block header, in bytes.
inline constexpr std::size_t BLOCK_HEADER_SIZE = 80;

/// The largest index of a transaction in the messages of BIP-0152. It is also the largest number of
/// transactions that Bitcoin Core accepts in a compact block.
inline constexpr std::size_t MAX_TX_INDEX = 0xffff;

/// The smallest encoding of each part, in bytes. It bounds how many parts the remaining bytes can
/// hold, so a claimed count never reserves more memory than they could fill.
inline constexpr std::size_t MIN_TX_IN_SIZE = 32 + 4 + 1 + 4;
/// The same of an output: value and an empty script.
inline constexpr std::size_t MIN_TX_OUT_SIZE = 8 + 1;
/// The same of a transaction: version, two counts of zero, lock time.
inline constexpr std::size_t MIN_TX_SIZE = 4 + 1 + 1 + 4;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_LIMITS_H
