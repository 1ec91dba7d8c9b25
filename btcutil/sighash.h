// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_ROOM_H
#define TXHASH_BTCUTIL_SIGHASH_ROOM_H

// Signature hashes: what the signatures of a transaction sign.
//
// SighashCache computes the legacy, BIP-0143 and BIP-0341 digests of one transaction, each of its
// own type, and shares their intermediate results; SpentOutputs are the outputs it spends.
// May use: script, btcutil, wire, chainhash.

#include "btcutil/sighash/digests.h"
#include "btcutil/sighash/sighash_cache.h"
#include "btcutil/sighash/sighash_error.h"
#include "btcutil/sighash/spent_outputs.h"

#endif  // TXHASH_BTCUTIL_SIGHASH_ROOM_H
