// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_ROOM_H
#define TXHASH_CHAINHASH_ENGINE_ROOM_H

// Engines.
//
// Which engines there are, which one is in use and why; what the processor supports. The kernels of
// all engines are in kernels/: only the files of engine/ name them, and hashing reaches them
// through chainhash/internal/engine_kernels.h. May use: siphash, chainhash, hash, bytes.

#include "chainhash/engine/cpu.h"
#include "chainhash/engine/engine.h"

#endif  // TXHASH_CHAINHASH_ENGINE_ROOM_H
