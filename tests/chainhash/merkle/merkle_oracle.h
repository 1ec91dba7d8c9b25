// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_CHAINHASH_MERKLE_MERKLE_ORACLE_H
#define TXHASH_TESTS_CHAINHASH_MERKLE_MERKLE_ORACLE_H

// The merkle tree by its definition.

#include <cstddef>
#include <vector>

#include "chainhash/merkle.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {

/// Every level of the tree, the leaves first; there is at least one.
[[nodiscard]] inline std::vector<std::vector<Hash>> OracleMerkleLevels(std::vector<Hash> leaves) {
    std::vector<std::vector<Hash>> levels = {std::move(leaves)};
    while (levels.back().size() > 1) {
        const std::vector<Hash>& level = levels.back();
        std::vector<Hash> above;
        for (std::size_t i = 0; i < level.size(); i += 2) {
            const Hash& right = i + 1 == level.size() ? level[i] : level[i + 1];
            above.push_back(
                OracleDoubleHash(testing_support::Concat({level[i].bytes, right.bytes})));
        }
        levels.push_back(std::move(above));
    }
    return levels;
}

/// The root, marked if two neighbours with a common parent are equal.
[[nodiscard]] inline MerkleRoot OracleMerkleRoot(const std::vector<Hash>& leaves) {
    if (leaves.empty()) return {};
    const auto levels = OracleMerkleLevels(leaves);
    MerkleRoot result{levels.back()[0], false};
    for (const auto& level : levels) {
        for (std::size_t i = 1; i < level.size(); i += 2) {
            result.mutated = result.mutated || level[i] == level[i - 1];
        }
    }
    return result;
}

[[nodiscard]] inline std::vector<Hash> RandomLeaves(testing_support::Random& random,
                                                    std::size_t count) {
    std::vector<Hash> leaves;
    for (; count != 0; --count) leaves.push_back(random.Hash());
    return leaves;
}

}  // namespace txhash::chainhash

#endif  // TXHASH_TESTS_CHAINHASH_MERKLE_MERKLE_ORACLE_H
