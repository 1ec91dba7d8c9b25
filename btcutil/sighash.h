// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_ROOM_H
#define TXHASH_BTCUTIL_SIGHASH_ROOM_H

// What signatures sign.
//
// Legacy, BIP-0143 and BIP-0341 signature hashes of one transaction, sharing their intermediate
// results (SighashCache), and the outputs that the transaction spends (SpentOutputs).
// May use: script, btcutil, wire, chainhash.

#include "btcutil/sighash/sighash_cache.h"
#include "btcutil/sighash/spent_outputs.h"

#endif  // TXHASH_BTCUTIL_SIGHASH_ROOM_H
