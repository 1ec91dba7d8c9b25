// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_LAYER_H
#define TXHASH_WIRE_LAYER_H

// All of wire, for programs that use much of it or are only tried out. Whoever includes a room
// instead (wire/tx.h) compiles less.

#include "wire/block.h"
#include "wire/codec.h"
#include "wire/message.h"
#include "wire/tx.h"

#endif  // TXHASH_WIRE_LAYER_H
