// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_MERKLE_H
#define TXHASH_CHAINHASH_MERKLE_H

// Bitcoin's merkle tree: a branch is the double SHA-256 of its two children, and a level of odd
// length repeats its last node. Levels are hashed many nodes at a time. Thread safe; only
// MerkleBranch allocates.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "chainhash/hash.h"

namespace txhash::chainhash {

struct MerkleRoot {
    Hash root{};  ///< zero for a tree without leaves
    /// Some level holds two equal neighbours that the tree would also make by itself, so a list of
    /// leaves with a repeated end has the same root (CVE-2012-2459). A block with this mark is
    /// refused without marking its hash as bad.
    bool mutated = false;

    friend bool operator==(const MerkleRoot&, const MerkleRoot&) = default;
};

/// How many hashes ComputeMerkleRoot needs to work in: one level above the leaves.
[[nodiscard]] constexpr std::size_t MerkleScratchSize(std::size_t leaf_count) noexcept {
    return (leaf_count + 1) / 2;
}

/// The root over `leaves`, in O(n). `scratch` has room for MerkleScratchSize(leaves.size()) hashes;
/// it may be the memory of the leaves themselves and overlap them in no other way.
[[nodiscard]] MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves,
                                           std::span<Hash> scratch) noexcept;

/// What stands beside the first leaf and its ancestors, level by level from the leaves up: enough
/// to learn the root that the tree would have with another first leaf.
struct FirstLeafBranch {
    std::array<Hash, 64> siblings;
    std::size_t levels = 0;
};

/// The root, and the branch of the first leaf besides.
[[nodiscard]] MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves, std::span<Hash> scratch,
                                           FirstLeafBranch& first) noexcept;

/// The same in place: `leaves` is scratch afterwards.
[[nodiscard]] inline MerkleRoot ComputeMerkleRoot(std::span<Hash> leaves) noexcept {
    return ComputeMerkleRoot(leaves, leaves);
}

/// The proof that leaf `index`, which must exist, is in the tree: its sibling at each level, from
/// the leaves up.
[[nodiscard]] std::vector<Hash> MerkleBranch(std::span<const Hash> leaves, std::size_t index);

/// The root that `branch` leads to from leaf `index`. Whoever checks a proof also has to know the
/// number of levels: an inner node passes for a leaf otherwise (CVE-2017-12842).
[[nodiscard]] Hash RootFromMerkleBranch(const Hash& leaf, std::size_t index,
                                        std::span<const Hash> branch) noexcept;

/// Whether `branch` proves that `leaf` is leaf `index` under `root`. An index that has more bits
/// than there are levels is refused.
[[nodiscard]] bool CheckMerkleBranch(const Hash& leaf, std::size_t index,
                                     std::span<const Hash> branch, const Hash& root) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_MERKLE_H
