// SPDX-License-Identifier: MIT
#ifndef TXHASH_EXAMPLES_IBD_CHAIN_H
#define TXHASH_EXAMPLES_IBD_CHAIN_H

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "chainhash/hash.h"
#include "chainhash/siphash.h"

namespace ibd {

/// Which block follows which: a node's block index without proof of work and without a disk. Blocks
/// may arrive in any order; one that arrives before its parent waits for it.
class Chain {
public:
    using BlockHash = txhash::chainhash::BlockHash;

    /// Connects a block, and those that were waiting for it. The parent of the very first block
    /// counts as known, at height -1.
    void Connect(const BlockHash& hash, const BlockHash& prev_block) {
        if (m_heights.empty()) m_heights.emplace(prev_block, -1);
        m_waiting.emplace(prev_block, hash);
        std::vector<BlockHash> parents = {prev_block};
        while (!parents.empty()) {
            const BlockHash parent = parents.back();
            parents.pop_back();
            const auto found = m_heights.find(parent);
            if (found == m_heights.end()) return;
            const int height = found->second + 1;
            const auto [begin, end] = m_waiting.equal_range(parent);
            for (auto child = begin; child != end; ++child) {
                m_heights.emplace(child->second, height);
                m_tip_height = std::max(m_tip_height, height);
                parents.push_back(child->second);
            }
            m_waiting.erase(begin, end);
        }
    }

    [[nodiscard]] int tip_height() const noexcept { return m_tip_height; }
    /// Blocks whose parent has not arrived.
    [[nodiscard]] std::size_t waiting() const noexcept { return m_waiting.size(); }

private:
    using Hasher = txhash::chainhash::SaltedHasher;

    std::unordered_map<BlockHash, int, Hasher> m_heights;
    std::unordered_multimap<BlockHash, BlockHash, Hasher> m_waiting;  // by parent
    int m_tip_height = -1;
};

}  // namespace ibd

#endif  // TXHASH_EXAMPLES_IBD_CHAIN_H
