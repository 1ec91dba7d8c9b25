// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H
#define TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H

// Made-up transactions, in the mixture that blocks are made of: payments, payouts to many,
// consolidations, data carriers, and a few large ones; of legacy, segwit and taproot scripts.

#include <cstdint>

#include "btcutil/synth/random.h"
#include "wire/msg_tx.h"

namespace txhash::btcutil {

/// A transaction that is no coinbase. `height` is that of the block it is for.
[[nodiscard]] wire::MsgTx MakeTransaction(SplitMix64& random, std::int32_t height);

/// The coinbase of a block, without witness and commitment.
[[nodiscard]] wire::MsgTx MakeCoinbase(SplitMix64& random, std::int32_t height);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SYNTH_SYNTH_TX_H
