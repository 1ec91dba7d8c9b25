// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_ROOM_H
#define TXHASH_BTCUTIL_RELAY_ROOM_H

// Compact block relay.
//
// Makes compact blocks, and completes received ones from a mempool (BIP-0152).
// May use: block, btcutil, wire, chainhash.

#include "btcutil/relay/compact_block.h"
#include "btcutil/relay/partial_block.h"

#endif  // TXHASH_BTCUTIL_RELAY_ROOM_H
