// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SIPHASH_ROOM_H
#define TXHASH_CHAINHASH_SIPHASH_ROOM_H

// SipHash.
//
// Keyed 64-bit hashes of one message, of a message that is being written, and of many side by side
// (SipHashMany); SaltedHasher for standard containers.
// May use: chainhash, bytes.

#include "chainhash/siphash/salted_hasher.h"
#include "chainhash/siphash/siphash.h"
#include "chainhash/siphash/siphash_many.h"

#endif  // TXHASH_CHAINHASH_SIPHASH_ROOM_H
