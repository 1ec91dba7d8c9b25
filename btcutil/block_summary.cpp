// SPDX-License-Identifier: MIT
#include "btcutil/block_summary.h"

namespace btcutil {
namespace {

using chainhash::Hash;

/// Branches of a merkle tree over `leaf_count` leaves.
std::size_t BranchCount(std::size_t leaf_count) noexcept {
    std::size_t branches = 0;
    for (std::size_t level = leaf_count; level > 1; branches += level) level = (level + 1) / 2;
    return branches;
}

}  // namespace

wire::Decoded<std::size_t> BlockSummary::Read(wire::ByteSpan raw) {
    const auto size = m_block.ParsePrefix(raw);
    if (!size) return size;
    m_hash = m_block.BlockHash();
    HashTransactions();

    m_leaves.clear();
    for (const auto& txid : m_txids) m_leaves.push_back(txid.hash());
    m_merkle_root = chainhash::ComputeMerkleRoot(m_leaves);

    m_leaves.clear();
    for (const auto& wtxid : m_wtxids) m_leaves.push_back(wtxid.hash());
    if (!m_leaves.empty()) m_leaves[0] = Hash{};
    m_witness_merkle_root = chainhash::ComputeMerkleRoot(m_leaves).root;

    m_witness_commitment =
        m_txids.empty() ? CommitmentVerdict::None
                        : CheckWitnessCommitment(m_block.transactions()[0], m_witness_merkle_root);
    return size;
}

void BlockSummary::HashTransactions() {
    m_txids.clear();
    m_wtxids.clear();
    m_witness_tx_count = 0;
    for (const wire::TxView& tx : m_block.transactions()) {
        const chainhash::Txid txid = tx.TxHash();
        m_txids.push_back(txid);
        if (tx.HasWitness()) {
            m_wtxids.push_back(tx.WitnessHash());
            ++m_witness_tx_count;
        } else {
            m_wtxids.emplace_back(txid.hash());
        }
    }
}

std::uint64_t BlockSummary::HashCount() const noexcept {
    const std::size_t header = 1;
    const bool commitment = m_witness_commitment == CommitmentVerdict::Valid ||
                            m_witness_commitment == CommitmentVerdict::Invalid;
    return header + m_txids.size() + m_witness_tx_count + 2 * BranchCount(m_txids.size()) +
           (commitment ? 1 : 0);
}

}  // namespace btcutil
