// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_MERKLE_H
#define TXHASH_CHAINHASH_MERKLE_H

// Bitcoin's merkle tree: a branch is the double SHA-256 of its two children, and a level of odd
// length repeats its last node. Thread safe, no allocation.

#include <span>

#include "chainhash/hash.h"

namespace chainhash {

struct MerkleRoot {
    Hash root{};  ///< zero for a tree without leaves
    /// Some level holds two equal neighbours that the tree would also make by itself, so a list of
    /// leaves with a repeated end has the same root (CVE-2012-2459). A block with this mark is
    /// refused without marking its hash as bad.
    bool mutated = false;

    friend bool operator==(const MerkleRoot&, const MerkleRoot&) = default;
};

/// The root over `leaves`, in O(n). The levels are computed in place: `leaves` is scratch
/// afterwards.
[[nodiscard]] MerkleRoot ComputeMerkleRoot(std::span<Hash> leaves) noexcept;

}  // namespace chainhash

#endif  // TXHASH_CHAINHASH_MERKLE_H
