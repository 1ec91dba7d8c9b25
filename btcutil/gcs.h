// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_ROOM_H
#define TXHASH_BTCUTIL_GCS_ROOM_H

// Block filters.
//
// Builds, parses and matches Golomb-coded sets and basic block filters (BIP-0158).
// May use: script, btcutil, wire, chainhash.

#include "btcutil/gcs/block_filter.h"
#include "btcutil/gcs/golomb_coded_set.h"
#include "btcutil/gcs/golomb_query.h"
#include "btcutil/gcs/golomb_set_builder.h"

#endif  // TXHASH_BTCUTIL_GCS_ROOM_H
