// SPDX-License-Identifier: MIT
#include "chainhash/merkle.h"

#include <array>
#include <bit>
#include <cassert>

#include "chainhash/double_hash_many.h"

namespace chainhash {
namespace {

Hash Parent(const Hash& left, const Hash& right) noexcept {
    const std::array<Hash, 2> children = {left, right};
    Hash parent;
    DoubleHash64(parent.bytes.data(), children[0].bytes.data(), 1);
    return parent;
}

/// Computes the level above `nodes` at `parents`, which may be the same memory. Returns its size.
std::size_t ComputeParents(std::span<const Hash> nodes, Hash* parents) noexcept {
    const std::size_t pairs = nodes.size() / 2;
    // Before the level is computed: it may overwrite the nodes.
    const Hash last = nodes.back();
    DoubleHash64(parents->bytes.data(), nodes[0].bytes.data(), pairs);
    if (nodes.size() % 2 == 0) return pairs;
    parents[pairs] = Parent(last, last);
    return pairs + 1;
}

bool HasEqualPair(std::span<const Hash> nodes) noexcept {
    bool found = false;
    for (std::size_t i = 0; i + 1 < nodes.size(); i += 2) found |= nodes[i] == nodes[i + 1];
    return found;
}

}  // namespace

MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves, std::span<Hash> scratch) noexcept {
    FirstLeafBranch first;
    return ComputeMerkleRoot(leaves, scratch, first);
}

MerkleRoot ComputeMerkleRoot(std::span<const Hash> leaves, std::span<Hash> scratch,
                             FirstLeafBranch& first) noexcept {
    assert(scratch.size() >= MerkleScratchSize(leaves.size()));
    first.levels = 0;
    if (leaves.empty()) return {};
    MerkleRoot result;
    std::span<const Hash> nodes = leaves;
    while (nodes.size() > 1) {
        result.mutated |= HasEqualPair(nodes);
        first.siblings[first.levels++] = nodes[1];
        nodes = scratch.first(ComputeParents(nodes, scratch.data()));
    }
    result.root = nodes[0];
    return result;
}

std::vector<Hash> MerkleBranch(std::span<const Hash> leaves, std::size_t index) {
    assert(index < leaves.size());
    std::vector<Hash> branch;
    std::vector<Hash> level(leaves.begin(), leaves.end());
    while (level.size() > 1) {
        const std::size_t sibling = index ^ 1;
        branch.push_back(level[sibling < level.size() ? sibling : index]);
        level.resize(ComputeParents(level, level.data()));
        index /= 2;
    }
    return branch;
}

Hash RootFromMerkleBranch(const Hash& leaf, std::size_t index,
                          std::span<const Hash> branch) noexcept {
    Hash node = leaf;
    for (const Hash& sibling : branch) {
        node = index % 2 == 0 ? Parent(node, sibling) : Parent(sibling, node);
        index /= 2;
    }
    return node;
}

bool CheckMerkleBranch(const Hash& leaf, std::size_t index, std::span<const Hash> branch,
                       const Hash& root) noexcept {
    return static_cast<std::size_t>(std::bit_width(index)) <= branch.size() &&
           RootFromMerkleBranch(leaf, index, branch) == root;
}

}  // namespace chainhash
