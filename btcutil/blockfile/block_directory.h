// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H
#define TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H

// The blocks/ directory of a node: its block files and the key that obfuscates them. Thread safe.

#include <string>
#include <vector>

#include "btcutil/blockfile/block_file.h"
#include "btcutil/blockfile/file_error.h"
#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// The paths of the files named "blk", five or more digits, ".dat", in numerical order. Pruned
/// nodes lack the first ones, so any number may be missing, and the list may be empty.
[[nodiscard]] TXHASH_EXPORT FileResult<std::vector<std::string>> ListBlockFiles(
    const std::string& directory);

/// The key in `directory`/xor.dat, or a key of zeros if there is no such file, as in data
/// directories from before Bitcoin Core 28. A file of any other size than 8 bytes is an error.
[[nodiscard]] TXHASH_EXPORT FileResult<XorKey> ReadXorKey(const std::string& directory);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H
