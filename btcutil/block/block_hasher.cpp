// SPDX-License-Identifier: MIT
#include "btcutil/block/block_hasher.h"

#include <utility>

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using chainhash::Message;

/// Branches of a merkle tree over `leaf_count` leaves.
std::size_t BranchCount(std::size_t leaf_count) noexcept {
    std::size_t branches = 0;
    for (std::size_t level = leaf_count; level > 1; branches += level) level = (level + 1) / 2;
    return branches;
}

}  // namespace

wire::Decoded<BlockHashes> BlockHasher::Compute(BorrowedBytes raw) & {
    return m_view.Parse(raw).map([this] { return HashView(); });
}

wire::Decoded<BlockHashes> BlockHasher::ComputePrefix(BorrowedBytes raw) & {
    return m_view.ParsePrefix(raw).map([this](std::size_t) { return HashView(); });
}

BlockHashes BlockHasher::HashView() {
    BlockHashes result;
    result.view = &m_view;
    result.block_hash = m_view.BlockHash();
    result.size_bytes = m_view.SerializeSize();
    result.hash_count = 1;
    HashTransactions(result);
    ComputeRoots(result);
    return result;
}

void BlockHasher::HashTransactions(BlockHashes& result) {
    const std::span<const wire::TxView> txs = m_view.Transactions();
    const std::size_t count = txs.size();
    const bool with_wtxids = m_options.wtxids || m_options.witness_commitment;

    result.stripped_size_bytes = wire::BlockHeader::SIZE + wire::CompactSizeBytes(count);
    // Exactly the most that a block of this size can need: doubling would waste memory, and
    // reserving what this block happens to need would allocate again for the next of its size.
    m_witness_txs.reserve(count);
    m_ids.reserve(with_wtxids ? 2 * count : count);
    m_merkle_scratch.reserve(chainhash::MerkleScratchSize(count));
    m_scratch.Reserve(with_wtxids ? 2 * count : count);

    m_witness_txs.clear();
    for (std::size_t i = 0; i < count; ++i) {
        result.stripped_size_bytes += txs[i].SerializeSizeStripped();
        if (txs[i].HasWitness()) m_witness_txs.push_back(static_cast<std::uint32_t>(i));
    }
    result.witness_tx_count = m_witness_txs.size();

    // A single batch, because more messages fill the lanes better: first every transaction without
    // its witness, then those that have a witness, with it.
    const std::size_t batch = count + (with_wtxids ? m_witness_txs.size() : 0);
    m_ids.resize(with_wtxids ? 2 * count : count);
    const auto message = [&](std::size_t i) noexcept {
        if (i < count) return Message{txs[i].StrippedSlices()};
        return Message{{txs[m_witness_txs[i - count]].raw()}};
    };
    DoubleHashMany(chainhash::MessageList(batch, message), m_ids, m_scratch);
    result.hash_count += batch;

    const std::span<const Hash> ids(m_ids);
    result.txids = chainhash::IdsFrom<chainhash::Txid>(ids.first(count));
    if (!with_wtxids) return;
    // Spread the wtxids out to one per transaction, from the back, so that none is overwritten.
    for (std::size_t i = count, next = batch; i-- != 0;) {
        m_ids[count + i] = txs[i].HasWitness() ? m_ids[--next] : m_ids[i];
    }
    result.wtxids = chainhash::IdsFrom<chainhash::Wtxid>(ids.subspan(count));
}

void BlockHasher::ComputeRoots(BlockHashes& result) {
    const std::size_t count = result.txids.size();
    m_merkle_scratch.resize(chainhash::MerkleScratchSize(count));
    chainhash::FirstLeafBranch beside_coinbase;
    if (m_options.merkle_root) {
        result.merkle_root = chainhash::ComputeMerkleRoot(std::span<const Hash>(m_ids).first(count),
                                                          m_merkle_scratch, beside_coinbase);
        result.hash_count += BranchCount(count);
    }
    if (!m_options.witness_commitment) return;
    if (count == 0) {
        result.witness_merkle_root = Hash{};
        result.witness_commitment = CommitmentVerdict::None;
        return;
    }

    const bool only_coinbase_has_witness =
        m_witness_txs.empty() || (m_witness_txs.size() == 1 && m_witness_txs[0] == 0);
    if (m_options.merkle_root && only_coinbase_has_witness) {
        // The two trees differ only in the leaf of the coinbase, which is zero here.
        const auto branch = std::span(beside_coinbase.siblings).first(beside_coinbase.levels);
        result.witness_merkle_root = chainhash::RootFromMerkleBranch(Hash{}, 0, branch);
        result.hash_count += branch.size();
    } else {
        const std::span<Hash> leaves = std::span(m_ids).subspan(count);
        const Hash coinbase = std::exchange(leaves[0], {});
        result.witness_merkle_root = chainhash::ComputeMerkleRoot(leaves, m_merkle_scratch).root;
        leaves[0] = coinbase;
        result.hash_count += BranchCount(count);
    }
    result.witness_commitment =
        CheckWitnessCommitment(m_view.Transactions()[0], *result.witness_merkle_root);
    const bool compared = result.witness_commitment == CommitmentVerdict::Valid ||
                          result.witness_commitment == CommitmentVerdict::Invalid;
    if (compared) ++result.hash_count;
}

std::size_t BlockHasher::memory_bytes() const noexcept {
    return m_view.memory_bytes() + m_ids.capacity() * sizeof(Hash) +
           m_witness_txs.capacity() * sizeof(std::uint32_t) +
           m_merkle_scratch.capacity() * sizeof(Hash) + m_scratch.memory_bytes();
}

}  // namespace txhash::btcutil
