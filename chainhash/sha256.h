// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_ROOM_H
#define TXHASH_CHAINHASH_SHA256_ROOM_H

// SHA-256, and the hashes that are built on it.
//
// Incremental hashing with midstates; single and double hashes of bytes, of what is being written
// (DoubleHashRaw) and of many messages side by side (DoubleHashMany); tagged hashes (BIP-0340);
// Hash160.
// May use: chainhash, hash, bytes.

#include "chainhash/sha256/double_hash.h"
#include "chainhash/sha256/double_hash_many.h"
#include "chainhash/sha256/hash160.h"
#include "chainhash/sha256/sha256.h"
#include "chainhash/sha256/tagged_hash.h"
#include "chainhash/sha256_state.h"

#endif  // TXHASH_CHAINHASH_SHA256_ROOM_H
