// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_MERKLE_H
#define TXHASH_CHAINHASH_MERKLE_H

// Bitcoin's merkle tree: an inner node is the double SHA-256 of its two children, and a level of
// odd length repeats its last node. Levels are hashed many nodes at a time. Branches are for
// servers and clients of inclusion proofs. Thread safe; only MerkleBranch allocates.
// May use: sha256, chainhash, hash, bytes.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/hash/hash.h"

namespace txhash::chainhash {

/// The root of a tree, and whether its leaves can be trusted to be the only ones with that root.
struct MerkleRoot {
    Hash root{};  ///< zero for a tree without leaves
    /// Some level has a pair of equal nodes, as the tree itself makes at an odd end, so a shorter
    /// list of leaves has the same root (CVE-2012-2459). Such a block must be rejected without
    /// marking its hash as invalid.
    bool mutated = false;

    friend bool operator==(const MerkleRoot&, const MerkleRoot&) = default;
};

/// How many hashes ComputeMerkleRoot needs to work in: one level above the leaves.
[[nodiscard]] constexpr std::size_t MerkleScratchSize(std::size_t leaf_count) noexcept {
    return (leaf_count + 1) / 2;
}

/// The root over `leaves`, in O(n). `scratch` has room for MerkleScratchSize(leaves.size()) hashes;
/// it may start at leaves.data(), and must not overlap the leaves otherwise.
[[nodiscard]] TXHASH_EXPORT MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves,
                                                         std::span<Hash> scratch) noexcept;

/// The merkle branch of leaf 0, from the leaves up: enough to compute the root that the tree would
/// have with another first leaf.
struct FirstLeafBranch {
    std::array<Hash, 64> siblings;  ///< the first `levels` are set
    std::size_t levels = 0;         ///< of the tree: 0 for one leaf
};

/// Also stores the branch of leaf 0 in `first`.
[[nodiscard]] TXHASH_EXPORT MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves,
                                                         std::span<Hash> scratch,
                                                         FirstLeafBranch& first) noexcept;

/// The same in place: overwrites `leaves`.
[[nodiscard]] inline MerkleRoot ComputeMerkleRoot(std::span<Hash> leaves) noexcept {
    return ComputeMerkleRoot(leaves, leaves);
}

/// The proof that leaf `index`, which must exist, is in the tree: the sibling at each level, from
/// the leaves up.
[[nodiscard]] TXHASH_EXPORT std::vector<Hash> MerkleBranch(std::span<const Hash> leaves,
                                                           std::size_t index);

/// The root that `branch` leads to from leaf `index`. A verifier must also know the number of
/// levels: otherwise an inner node passes for a leaf (CVE-2017-12842).
[[nodiscard]] TXHASH_EXPORT Hash RootFromMerkleBranch(const Hash& leaf, std::size_t index,
                                                      std::span<const Hash> branch) noexcept;

/// Whether `branch` proves that `leaf` is leaf `index` under `root`; false if the index has more
/// bits than there are levels.
[[nodiscard]] TXHASH_EXPORT bool VerifyMerkleBranch(const Hash& leaf, std::size_t index,
                                                    std::span<const Hash> branch,
                                                    const Hash& root) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_MERKLE_H
