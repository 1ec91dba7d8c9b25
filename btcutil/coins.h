// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_ROOM_H
#define TXHASH_BTCUTIL_COINS_ROOM_H

// Tables keyed by outpoint.
//
// HashTable, with batched lookups, and functions that save it to a file and load it again.
// May use: btcutil, wire, chainhash.

#include "btcutil/coins/hash_table.h"
#include "btcutil/coins/hash_table_fault.h"
#include "btcutil/coins/hash_table_file.h"
#include "btcutil/coins/hash_table_file_error.h"
#include "btcutil/coins/hash_table_options.h"

#endif  // TXHASH_BTCUTIL_COINS_ROOM_H
