// SPDX-License-Identifier: MIT
#include "chainhash/merkle.h"

#include "chainhash/double_hash.h"

namespace chainhash {
namespace {

Hash Branch(const Hash& left, const Hash& right) noexcept {
    return DoubleHashRaw([&](auto& writer) {
        writer.Write(left.bytes);
        writer.Write(right.bytes);
    });
}

}  // namespace

MerkleRoot ComputeMerkleRoot(std::span<Hash> leaves) noexcept {
    if (leaves.empty()) return {};
    bool mutated = false;
    std::size_t size = leaves.size();
    while (size > 1) {
        for (std::size_t i = 0; i < size; i += 2) {
            const bool paired = i + 1 < size;
            const Hash& right = leaves[paired ? i + 1 : i];
            mutated |= paired && leaves[i] == right;
            leaves[i / 2] = Branch(leaves[i], right);
        }
        size = (size + 1) / 2;
    }
    return {leaves[0], mutated};
}

}  // namespace chainhash
