// SPDX-License-Identifier: MIT
#include "chainhash/merkle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "chainhash/bytes/endian.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/sha256/double_hash_many.h"

namespace txhash::chainhash {
namespace {

Hash Parent(const Hash& left, const Hash& right) noexcept {
    const std::array<Hash, 2> children = {left, right};
    Hash parent;
    DoubleHash64(parent.bytes.data(), children[0].bytes.data(), 1);
    return parent;
}

/// Computes the level above `nodes` at `parents`, which may be the same memory. Returns its size.
std::size_t ComputeParents(std::span<const Hash> nodes, Hash* parents) noexcept {
    const std::size_t count = (nodes.size() + 1) / 2;
    if (nodes.size() % 2 == 0) {
        DoubleHash64(parents->bytes.data(), nodes[0].bytes.data(), count);
        return count;
    }
    // The last node and its repetition join the last few pairs, so that all are hashed side by
    // side. They are copied first: computing the parents may overwrite them.
    constexpr std::size_t APART = internal::LaneKernel::MAX_LANES;
    std::array<Hash, 2 * APART> apart;
    const std::size_t first_apart = (count - 1) / APART * APART;
    const auto repeated = std::copy(nodes.begin() + static_cast<std::ptrdiff_t>(2 * first_apart),
                                    nodes.end(), apart.begin());
    *repeated = nodes.back();
    DoubleHash64(parents->bytes.data(), nodes[0].bytes.data(), first_apart);
    DoubleHash64(parents[first_apart].bytes.data(), apart[0].bytes.data(), count - first_apart);
    return count;
}

bool HasEqualPair(std::span<const Hash> nodes) noexcept {
    // The first eight bytes nearly always differ, which saves the call that compares all 32.
    const auto head = [&](std::size_t i) { return LoadLE<std::uint64_t>(nodes[i].bytes.data()); };
    for (std::size_t i = 0; i + 1 < nodes.size(); i += 2) {
        if (head(i) == head(i + 1) && nodes[i] == nodes[i + 1]) return true;
    }
    return false;
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

bool VerifyMerkleBranch(const Hash& leaf, std::size_t index, std::span<const Hash> branch,
                        const Hash& root) noexcept {
    return static_cast<std::size_t>(std::bit_width(index)) <= branch.size() &&
           RootFromMerkleBranch(leaf, index, branch) == root;
}

}  // namespace txhash::chainhash
