// SPDX-License-Identifier: MIT
#include "tools/txhash/block_problems.h"

#include "tools/txhash/report.h"

namespace tool {

std::vector<std::string> FindProblems(const btcutil::BlockSummary& summary,
                                      std::size_t trailing_bytes) {
    std::vector<std::string> problems;
    if (!summary.MerkleRootMatches()) {
        problems.push_back("merkle root mismatch: the header says " +
                           summary.block().header().merkle_root.ToHex() +
                           ", the transactions give " + summary.merkle_root().root.ToHex());
    }
    if (summary.merkle_root().mutated) {
        problems.emplace_back("mutated: transactions are repeated without a change of merkle root");
    }
    if (!summary.WitnessesCommitted()) {
        problems.push_back("witness commitment " +
                           std::string(ToString(summary.witness_commitment())) +
                           ", and there are witnesses");
    }
    if (trailing_bytes != 0) {
        problems.push_back(Count(trailing_bytes, "byte") + " left over after the block");
    }
    return problems;
}

}  // namespace tool
