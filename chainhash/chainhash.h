// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_LAYER_H
#define TXHASH_CHAINHASH_LAYER_H

// All of chainhash, for programs that use much of it or are only tried out. Whoever includes a room
// instead (chainhash/sha256.h) compiles less.

#include "chainhash/bytes.h"
#include "chainhash/engine.h"
#include "chainhash/hash.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256.h"
#include "chainhash/sha256_state.h"
#include "chainhash/siphash.h"
#include "chainhash/version.h"

#endif  // TXHASH_CHAINHASH_LAYER_H
