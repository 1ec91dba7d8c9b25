// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_TX_LOC_H
#define TXHASH_WIRE_BLOCK_TX_LOC_H

// Where a transaction is in its block.

#include <cstddef>

#include "chainhash/bytes/attributes.h"

namespace txhash::wire {

/// The position of a transaction in its block.
struct TxLoc {
    std::size_t offset;      ///< bytes from the start of the block
    std::size_t size_bytes;  ///< with its witness

    friend bool operator==(const TxLoc&, const TxLoc&) = default;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_BLOCK_TX_LOC_H
