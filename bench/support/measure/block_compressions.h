// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_BLOCK_COMPRESSIONS_H
#define TXHASH_BENCH_SUPPORT_MEASURE_BLOCK_COMPRESSIONS_H

// How many compressions the ids and roots of a block need if nothing is hashed twice.

#include <algorithm>
#include <bit>

#include "bench/support/inputs/inputs.h"
#include "bench/support/measure/compressions.h"

namespace txhash::bench_support {

struct BlockCompressions {
    explicit BlockCompressions(const Input& block)
        : txids(Compressions(block.stripped)), root(MerkleCompressions(block.views.size())) {
        for (const wire::TxView& tx : block.views) {
            if (tx.HasWitness()) wtxids += Compressions(tx.raw().size());
        }
        const bool other_leaves = std::any_of(block.views.begin() + 1, block.views.end(),
                                              [](const auto& tx) { return tx.HasWitness(); });
        const auto levels = static_cast<std::size_t>(std::bit_width(block.views.size() - 1));
        witness_root = other_leaves ? root : levels * Compressions(chainhash::SHA256_BLOCK_SIZE);
    }

    std::size_t txids;
    std::size_t wtxids = 0;  ///< of transactions with a witness; the wtxid of others is their txid
    std::size_t root;
    std::size_t witness_root;  ///< only the path of the coinbase if no other leaf has a witness
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_BLOCK_COMPRESSIONS_H
