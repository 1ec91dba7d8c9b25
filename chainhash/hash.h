// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_HASH_ROOM_H
#define TXHASH_CHAINHASH_HASH_ROOM_H

// Hashes as values.
//
// Hash; the ids that do not mix, Txid, Wtxid and BlockHash; literals of both. Nothing here computes
// a hash.
// May use: bytes.

#include "chainhash/hash/hash.h"
#include "chainhash/hash/ids.h"
#include "chainhash/hash/literals.h"

#endif  // TXHASH_CHAINHASH_HASH_ROOM_H
