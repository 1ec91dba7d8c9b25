// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SYNTH_ROOM_H
#define TXHASH_BTCUTIL_SYNTH_ROOM_H

// Synthetic chains.
//
// Deterministic blocks, and the random numbers they are made of, for tests, benchmarks and demos.
// Not installed.
// May use: block, script, btcutil, wire, chainhash.

#include "btcutil/synth/random.h"
#include "btcutil/synth/synth.h"

#endif  // TXHASH_BTCUTIL_SYNTH_ROOM_H
