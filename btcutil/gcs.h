// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_ROOM_H
#define TXHASH_BTCUTIL_GCS_ROOM_H

// Block filters.
//
// Golomb-coded sets and the basic block filter (BIP-0158): built, parsed and matched.
// May use: script, btcutil, wire, chainhash.

#include "btcutil/gcs/block_filter.h"
#include "btcutil/gcs/golomb_coded_set.h"
#include "btcutil/gcs/golomb_query.h"
#include "btcutil/gcs/golomb_set_builder.h"

#endif  // TXHASH_BTCUTIL_GCS_ROOM_H
