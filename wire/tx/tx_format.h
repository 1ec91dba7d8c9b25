// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_FORMAT_H
#define TXHASH_WIRE_TX_TX_FORMAT_H

// The two encodings of a transaction.

#include <cstdint>

namespace txhash::wire {

enum class TxFormat : std::uint8_t {
    /// The one nodes send (BIP-0144). A zero in place of the input count is a marker: a flag
    /// follows it, and the witnesses follow the outputs.
    Network,
    /// Without witnesses; a zero is an input count. For drafts without inputs, and for stores from
    /// before segwit.
    NoWitness,
};

inline constexpr std::uint8_t WITNESS_MARKER = 0x00;
inline constexpr std::uint8_t WITNESS_FLAG = 0x01;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_FORMAT_H
