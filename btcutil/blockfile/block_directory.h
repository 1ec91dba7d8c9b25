// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H
#define TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H

// The blocks/ directory of a node: which block files it has, and the key they are stored with.
// Thread safe.

#include <filesystem>
#include <vector>

#include "btcutil/blockfile/block_file.h"

namespace txhash::btcutil {

/// The files named "blk", five or more digits, ".dat", in the order of their numbers. Pruned nodes
/// have no first ones, so any number may be missing, and the list may be empty.
[[nodiscard]] FileResult<std::vector<std::filesystem::path>> ListBlockFiles(
    const std::filesystem::path& directory);

/// The key in `directory`/xor.dat, or a key of zeros if there is no such file, as before Bitcoin
/// Core 28. A file of any other size than the key's is an error.
[[nodiscard]] FileResult<XorKey> LoadXorKey(const std::filesystem::path& directory);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_BLOCK_DIRECTORY_H
