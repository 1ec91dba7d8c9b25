// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_BLOCK_PROBLEMS_H
#define TXHASH_TOOLS_TXHASH_BLOCK_PROBLEMS_H

// What is wrong with a block that decodes, in words.

#include <cstddef>
#include <string>
#include <vector>

#include "btcutil/block/block_hasher.h"

namespace txhash::tool {

/// One text a problem; empty when all is well. `trailing_bytes` stand behind the block where
/// nothing should.
[[nodiscard]] std::vector<std::string> FindProblems(const btcutil::BlockHashes& block,
                                                    std::size_t trailing_bytes);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_BLOCK_PROBLEMS_H
