// SPDX-License-Identifier: MIT
#include "tools/txhash/commands/block_problems.h"

#include "btcutil/block.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {
namespace {

using btcutil::BlockErrc;

/// The reject reason, with what a person needs to see why.
std::string Describe(const btcutil::BlockFault& fault, const btcutil::BlockHashes& block) {
    std::string text = fault.Message();
    if (fault.code == BlockErrc::BadTxnMrklRoot) {
        text += ": the merkle root in the header is " + block.header().merkle_root.ToHex() +
                ", that of the transactions is " + block.merkle_root->root.ToHex();
    } else if (fault.code == BlockErrc::BadTxnsDuplicate) {
        text += ": transactions are repeated without changing the merkle root";
    } else if (fault.transaction) {
        text += ": transaction " + std::to_string(*fault.transaction);
    }
    return text;
}

}  // namespace

bool MerkleRootMatches(const btcutil::BlockHashes& block) {
    return block.merkle_root->root == block.header().merkle_root;
}

bool MerkleRootIsValid(const btcutil::BlockHashes& block) {
    return MerkleRootMatches(block) && !block.merkle_root->mutated;
}

std::vector<std::string> FindProblems(const btcutil::BlockHashes& block,
                                      std::size_t trailing_bytes) {
    std::vector<std::string> problems;
    if (!btcutil::MeetsTarget(block.block_hash, block.header().bits)) {
        problems.emplace_back("the header hash is above the target that the header claims");
    }
    if (const auto fault = block.Check(btcutil::WitnessRule::AnyAge)) {
        problems.push_back(Describe(*fault, block));
    }
    if (trailing_bytes != 0) {
        problems.push_back(Count(trailing_bytes, "byte") + " left over after the block");
    }
    return problems;
}

}  // namespace txhash::tool
