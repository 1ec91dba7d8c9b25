// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_ANY_TX_H
#define TXHASH_BTCUTIL_BLOCK_ANY_TX_H

// The front end for transactions that people hand over, which may come in either format.
// A peer's transaction has exactly one reading, so the network decoder (MsgTx::Deserialize) never
// falls back; a person's draft may have no inputs yet, which only the no-witness format can say.

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "wire/error.h"
#include "wire/tx_view.h"

namespace txhash::btcutil {

/// Reads a whole buffer in the network format or, only where that does not use up the bytes, in the
/// no-witness format. The error is the network reading's.
[[nodiscard]] TXHASH_EXPORT wire::Decoded<wire::TxView> ParseAnyTx(
    BorrowedBytes raw TXHASH_LIFETIMEBOUND) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_ANY_TX_H
