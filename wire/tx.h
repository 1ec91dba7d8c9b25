// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_ROOM_H
#define TXHASH_WIRE_TX_ROOM_H

// Transactions.
//
// MsgTx to build and edit, TxView to read in place; HashedTx to hash a transaction while it
// arrives, TxHasher to hash one part by part; TxRef and TransactionLike for code that takes MsgTx
// or TxView; OutPoint, inputs, outputs and witness stacks.
// May use: wire, codec, chainhash.

#include "wire/tx/hashed_tx.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/out_point.h"
#include "wire/tx/transaction_like.h"
#include "wire/tx/tx_format.h"
#include "wire/tx/tx_hasher.h"
#include "wire/tx/tx_parts.h"
#include "wire/tx/tx_ref.h"
#include "wire/tx/tx_view.h"
#include "wire/tx/tx_witness.h"

#endif  // TXHASH_WIRE_TX_ROOM_H
