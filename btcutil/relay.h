// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_ROOM_H
#define TXHASH_BTCUTIL_RELAY_ROOM_H

// Compact block relay.
//
// Making a compact block, and completing one from a mempool (BIP-0152).
// May use: block, btcutil, wire, chainhash.

#include "btcutil/relay/compact_block.h"
#include "btcutil/relay/partial_block.h"

#endif  // TXHASH_BTCUTIL_RELAY_ROOM_H
