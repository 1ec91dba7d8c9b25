// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_ROOM_H
#define TXHASH_WIRE_BLOCK_ROOM_H

// Blocks.
//
// BlockHeader; MsgBlock to build and edit, BlockView to read in place.
// May use: tx, wire, codec, chainhash.

#include "wire/block/block_header.h"
#include "wire/block/block_view.h"
#include "wire/block/msg_block.h"
#include "wire/block/tx_loc.h"

#endif  // TXHASH_WIRE_BLOCK_ROOM_H
