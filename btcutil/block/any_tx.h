// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_ANY_TX_H
#define TXHASH_BTCUTIL_BLOCK_ANY_TX_H

// Parses transactions from users, which may be in either format. A peer's transaction has exactly
// one reading, so the network decoder (MsgTx::Deserialize) never falls back; a user's draft may
// have no inputs yet, which only the no-witness format can express. Thread safe.

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/tx/tx_view.h"

namespace txhash::btcutil {

/// Parses a whole buffer in the network format or, only if that fails, in the no-witness format. If
/// both fail, the error is that of the network format.
[[nodiscard]] TXHASH_EXPORT wire::Decoded<wire::TxView> ParseAnyTx(
    BorrowedBytes raw TXHASH_LIFETIMEBOUND) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_ANY_TX_H
