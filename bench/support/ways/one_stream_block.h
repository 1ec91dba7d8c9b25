// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_ONE_STREAM_BLOCK_H
#define TXHASH_BENCH_SUPPORT_WAYS_ONE_STREAM_BLOCK_H

// The work of a BlockHasher without one: decode into objects, compute the ids of each, hash the
// trees node by node. The one-stream engine does all hashing.

#include <stdexcept>
#include <vector>

#include "bench/support/ways/merkle_ways.h"
#include "chainhash/bytes.h"
#include "wire/block.h"

namespace txhash::bench_support {

class OneStreamBlock {
public:
    void Compute(ByteSpan raw) {
        const auto block = wire::MsgBlock::Deserialize(raw);
        if (!block) throw std::runtime_error("a block does not decode");
        m_txids.clear();
        m_wtxids.clear();
        for (const wire::MsgTx& tx : block->transactions) {
            m_txids.push_back(tx.TxHash().hash());
            m_wtxids.push_back(tx.HasWitness() ? tx.WitnessHash().hash() : m_txids.back());
        }
        m_scratch.resize((m_txids.size() + 1) / 2);
        m_merkle_root = RootBy(HashLevelByOneStream, m_txids, m_scratch);
        if (!m_wtxids.empty()) m_wtxids[0] = {};
        m_witness_merkle_root = RootBy(HashLevelByOneStream, m_wtxids, m_scratch);
    }

    [[nodiscard]] const chainhash::Hash& merkle_root() const { return m_merkle_root; }
    [[nodiscard]] const chainhash::Hash& witness_merkle_root() const {
        return m_witness_merkle_root;
    }

private:
    std::vector<chainhash::Hash> m_txids, m_wtxids, m_scratch;
    chainhash::Hash m_merkle_root, m_witness_merkle_root;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_ONE_STREAM_BLOCK_H
