// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMANDS_BLOCK_PROBLEMS_H
#define TXHASH_TOOLS_TXHASH_COMMANDS_BLOCK_PROBLEMS_H

// What is wrong with a block that decodes, in words. The hasher must have computed everything.

#include <cstddef>
#include <string>
#include <vector>

#include "btcutil/block.h"

namespace txhash::tool {

/// True if the header commits to these transactions, or to a list of which they are a mutation.
[[nodiscard]] bool MerkleRootMatches(const btcutil::BlockHashes& block);
/// True if the header commits to these transactions: what "merkle_ok" means in every output.
[[nodiscard]] bool MerkleRootIsValid(const btcutil::BlockHashes& block);

/// One text per problem. `trailing_bytes` follow the block.
[[nodiscard]] std::vector<std::string> FindProblems(const btcutil::BlockHashes& block,
                                                    std::size_t trailing_bytes);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_COMMANDS_BLOCK_PROBLEMS_H
