// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_SUMMARY_H
#define TXHASH_BTCUTIL_BLOCK_SUMMARY_H

// All ids and roots of a block, and whether they are what the block says they are. Reading one
// block after another reuses the storage: once warm, nothing is allocated. Const use is thread
// safe.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "btcutil/witness_commitment.h"
#include "chainhash/ids.h"
#include "chainhash/merkle.h"
#include "wire/block_view.h"

namespace btcutil {

class BlockSummary {
public:
    /// Reads and hashes the block at the front of `raw`, which must outlive all use of block().
    /// Returns the bytes it takes. After an error the object is of no block and only good for
    /// another Read.
    wire::Decoded<std::size_t> Read(wire::ByteSpan raw);

    [[nodiscard]] const wire::BlockView& block() const noexcept TXHASH_LIFETIMEBOUND {
        return m_block;
    }
    [[nodiscard]] const chainhash::BlockHash& hash() const noexcept TXHASH_LIFETIMEBOUND {
        return m_hash;
    }

    /// In block order.
    [[nodiscard]] std::span<const chainhash::Txid> txids() const noexcept TXHASH_LIFETIMEBOUND {
        return m_txids;
    }
    [[nodiscard]] std::span<const chainhash::Wtxid> wtxids() const noexcept TXHASH_LIFETIMEBOUND {
        return m_wtxids;
    }

    /// The root over the txids as computed; what the block claims is in its header.
    [[nodiscard]] const chainhash::MerkleRoot& merkle_root() const noexcept TXHASH_LIFETIMEBOUND {
        return m_merkle_root;
    }
    [[nodiscard]] bool MerkleRootMatches() const noexcept {
        return m_merkle_root.root == m_block.header().merkle_root;
    }

    /// The root over the wtxids, with zero for the coinbase (BIP-0141).
    [[nodiscard]] const chainhash::Hash& witness_merkle_root() const noexcept TXHASH_LIFETIMEBOUND {
        return m_witness_merkle_root;
    }
    [[nodiscard]] CommitmentVerdict witness_commitment() const noexcept {
        return m_witness_commitment;
    }
    /// Whether any transaction has a witness.
    [[nodiscard]] bool HasWitness() const noexcept { return m_witness_tx_count != 0; }
    /// A block must commit to its witnesses; without any, it need not, whatever the verdict says.
    [[nodiscard]] bool WitnessesCommitted() const noexcept {
        return !HasWitness() || m_witness_commitment == CommitmentVerdict::Valid;
    }

    /// Double SHA-256 hashes that all of this took.
    [[nodiscard]] std::uint64_t HashCount() const noexcept;

private:
    void HashTransactions();

    wire::BlockView m_block;
    chainhash::BlockHash m_hash;
    std::vector<chainhash::Txid> m_txids;
    std::vector<chainhash::Wtxid> m_wtxids;
    std::vector<chainhash::Hash> m_leaves;  // scratch
    chainhash::MerkleRoot m_merkle_root;
    chainhash::Hash m_witness_merkle_root;
    CommitmentVerdict m_witness_commitment = CommitmentVerdict::None;
    std::size_t m_witness_tx_count = 0;
};

}  // namespace btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_SUMMARY_H
