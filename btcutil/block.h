// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_ROOM_H
#define TXHASH_BTCUTIL_BLOCK_ROOM_H

// Blocks and transactions.
//
// A raw block in, every id, both roots and a verdict out (BlockHasher); transactions and blocks
// that cache their ids (Tx, Block); the rules that a block or a transaction can be checked against
// by itself (CheckBlock, CheckTransactionSanity, MeetsTarget).
// May use: btcutil, wire, chainhash.

#include "btcutil/block/any_tx.h"
#include "btcutil/block/block.h"
#include "btcutil/block/block_fault.h"
#include "btcutil/block/block_hasher.h"
#include "btcutil/block/proof_of_work.h"
#include "btcutil/block/tx.h"
#include "btcutil/block/tx_sanity.h"
#include "btcutil/block/witness_commitment.h"

#endif  // TXHASH_BTCUTIL_BLOCK_ROOM_H
