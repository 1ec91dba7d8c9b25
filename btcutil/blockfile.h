// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_ROOM_H
#define TXHASH_BTCUTIL_BLOCKFILE_ROOM_H

// A node's block files.
//
// Readers of blk*.dat, of the directories that hold them, and of the xor.dat key.
// May use: btcutil, wire, chainhash.

#include "btcutil/blockfile/block_directory.h"
#include "btcutil/blockfile/block_file.h"
#include "btcutil/blockfile/file_error.h"

#endif  // TXHASH_BTCUTIL_BLOCKFILE_ROOM_H
