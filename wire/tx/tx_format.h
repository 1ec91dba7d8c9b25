// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_FORMAT_H
#define TXHASH_WIRE_TX_TX_FORMAT_H

// The two encodings of a transaction.

#include <cstdint>

#include "chainhash/bytes/attributes.h"

namespace txhash::wire {

/// Which encoding to expect: the bytes do not always tell.
enum class TxFormat : std::uint8_t {
    /// The one nodes send (BIP-0144). A zero in place of the input count is a marker: a flag
    /// follows it, and the witnesses follow the outputs.
    Network,
    /// Without witnesses; a zero is an input count. For drafts without inputs, and for stores from
    /// before segwit.
    NoWitness,
};

/// In place of the input count, which is never zero in a valid transaction (BIP-0144).
inline constexpr std::uint8_t WITNESS_MARKER = 0x00;
/// After the marker; no other value is in use (BIP-0144).
inline constexpr std::uint8_t WITNESS_FLAG = 0x01;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_FORMAT_H
