// SPDX-License-Identifier: MIT
#include "chainhash/merkle.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

#include "capi/internal/border.h"
#include "capi/txhash.h"

using namespace txhash;
using capi::Hashes;

extern "C" {

void txhash_merkle_root(txhash_hash* out, int* mutated, const txhash_hash* leaves, size_t count,
                        txhash_hash* scratch) {
    assert(out != nullptr);
    assert(count == 0 || (leaves != nullptr && scratch != nullptr));
    const auto root = chainhash::ComputeMerkleRoot(
        std::span(Hashes(leaves), count),
        std::span(Hashes(scratch), chainhash::MerkleScratchSize(count)));
    capi::Store(out, root.root);
    if (mutated != nullptr) *mutated = root.mutated ? 1 : 0;
}

txhash_status txhash_merkle_branch(txhash_hash* out, size_t capacity, size_t* levels,
                                   const txhash_hash* leaves, size_t count, size_t index) {
    if (levels == nullptr) return TXHASH_INVALID_ARGUMENT;
    *levels = 0;
    if (index >= count) return TXHASH_INDEX_OUT_OF_RANGE;
    if (leaves == nullptr) return TXHASH_INVALID_ARGUMENT;
    *levels = static_cast<std::size_t>(std::bit_width(count - 1));
    if (*levels > capacity) return TXHASH_BUFFER_TOO_SMALL;
    if (out == nullptr && *levels != 0) {
        *levels = 0;
        return TXHASH_INVALID_ARGUMENT;
    }
    const txhash_status status = capi::Guarded(nullptr, [&] {
        const auto branch = chainhash::MerkleBranch(std::span(Hashes(leaves), count), index);
        assert(branch.size() == *levels);
        std::ranges::copy(branch, Hashes(out));
        return TXHASH_OK;
    });
    if (status != TXHASH_OK) *levels = 0;
    return status;
}

int txhash_verify_merkle_branch(const txhash_hash* leaf, size_t index, const txhash_hash* branch,
                                size_t levels, const txhash_hash* root) {
    assert(leaf != nullptr && root != nullptr && (branch != nullptr || levels == 0));
    return chainhash::VerifyMerkleBranch(*Hashes(leaf), index, std::span(Hashes(branch), levels),
                                         *Hashes(root))
               ? 1
               : 0;
}

}  // extern "C"
