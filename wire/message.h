// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_ROOM_H
#define TXHASH_WIRE_MESSAGE_ROOM_H

// The payloads of network messages.
//
// Compact block relay (BIP-0152): sendcmpct, cmpctblock, getblocktxn and blocktxn, one type per
// file. Each serializes into any writer and is read by the strict decoders of codec.
// May use: block, tx, wire, codec, chainhash.

#include "wire/message/msg_block_txn.h"
#include "wire/message/msg_cmpct_block.h"
#include "wire/message/msg_get_block_txn.h"
#include "wire/message/msg_send_cmpct.h"
#include "wire/message/short_id.h"

#endif  // TXHASH_WIRE_MESSAGE_ROOM_H
