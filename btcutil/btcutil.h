// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_LAYER_H
#define TXHASH_BTCUTIL_LAYER_H

// All of btcutil, for programs that use much of it or are only tried out. Whoever includes a room
// instead (btcutil/block.h) compiles less.

#include "btcutil/address.h"
#include "btcutil/amount.h"
#include "btcutil/block.h"
#include "btcutil/blockfile.h"
#include "btcutil/coins.h"
#include "btcutil/gcs.h"
#include "btcutil/network.h"
#include "btcutil/relay.h"
#include "btcutil/script.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"

#endif  // TXHASH_BTCUTIL_LAYER_H
