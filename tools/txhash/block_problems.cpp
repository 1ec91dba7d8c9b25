// SPDX-License-Identifier: MIT
#include "tools/txhash/block_problems.h"

#include "btcutil/block/proof_of_work.h"
#include "tools/txhash/report.h"

namespace txhash::tool {

std::vector<std::string> FindProblems(const btcutil::BlockHashes& block,
                                      std::size_t trailing_bytes) {
    std::vector<std::string> problems;
    if (!btcutil::MeetsTarget(block.block_hash, block.header().bits)) {
        problems.emplace_back("the header hash is above the target that the header claims");
    }
    if (!block.MerkleRootMatches()) {
        problems.push_back("merkle root mismatch: the header says " +
                           block.header().merkle_root.ToHex() + ", the transactions give " +
                           block.merkle_root.root.ToHex());
    }
    if (block.merkle_root.mutated) {
        problems.emplace_back("mutated: transactions are repeated without a change of merkle root");
    }
    if (!block.WitnessesCommitted()) {
        problems.push_back("witness commitment " + std::string(ToString(block.witness_commitment)) +
                           ", and there are witnesses");
    }
    if (trailing_bytes != 0) {
        problems.push_back(Count(trailing_bytes, "byte") + " left over after the block");
    }
    return problems;
}

}  // namespace txhash::tool
