// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H
#define TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H

// Synthetic transactions in the mix of real blocks: payments, batched payouts, consolidations, data
// carriers, and a few large ones; with legacy, segwit and taproot scripts.

#include <cstdint>

#include "btcutil/synth/random.h"
#include "wire/tx/msg_tx.h"

namespace txhash::btcutil {

/// A transaction that is not a coinbase, for a block at `height`.
[[nodiscard]] wire::MsgTx MakeTransaction(SplitMix64& random, std::int32_t height);

/// The coinbase of a block at `height`, without a witness or a commitment.
[[nodiscard]] wire::MsgTx MakeCoinbase(SplitMix64& random, std::int32_t height);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H
