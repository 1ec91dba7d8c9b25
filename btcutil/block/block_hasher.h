// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H
#define TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H

// A raw block in, every id and root out: the job of a node that connects blocks.
//
//     btcutil::BlockHasher hasher;                            // one a thread, kept
//     const auto block = hasher.Compute(raw);
//     if (!block) return Reject(block.error().Message());
//     if (!block->MerkleRootMatches()) return Reject("bad-txnmrklroot");
//
// The transactions of a block are hashed side by side, where they lie. Results are spans into the
// hasher, which uses its storage again for the next block: once warm, nothing is allocated.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "btcutil/block/witness_commitment.h"
#include "chainhash/bytes.h"
#include "chainhash/double_hash_many.h"
#include "chainhash/ids.h"
#include "chainhash/merkle.h"
#include "wire/block_view.h"

namespace txhash::btcutil {

/// What to compute besides the block hash and the txids. Less costs less.
struct BlockHasherOptions {
    bool wtxids = true;
    bool merkle_root = true;
    /// The root over the wtxids and the verdict on the commitment to it; implies `wtxids`.
    bool witness_commitment = true;
};

/// All that there is to know about a block without running it. Valid until the hasher computes
/// again or goes, and while the raw block is there. What was not asked for is empty, zero or None.
struct BlockHashes {
    const wire::BlockView* view = nullptr;
    chainhash::BlockHash block_hash{};
    std::span<const chainhash::Txid> txids{};    ///< in block order
    std::span<const chainhash::Wtxid> wtxids{};  ///< in block order; the coinbase's as it is
    /// The root over the txids as computed; what the block claims is in its header.
    chainhash::MerkleRoot merkle_root{};
    /// The root over the wtxids, with zero for the coinbase (BIP-0141).
    chainhash::Hash witness_merkle_root{};
    CommitmentVerdict witness_commitment = CommitmentVerdict::None;
    std::size_t size_bytes = 0;
    std::size_t stripped_size_bytes = 0;
    std::size_t witness_tx_count = 0;  ///< transactions that have a witness
    std::uint64_t hash_count = 0;      ///< double SHA-256 hashes that all of this took

    [[nodiscard]] const wire::BlockHeader& header() const noexcept { return view->header(); }
    [[nodiscard]] std::span<const wire::TxView> Transactions() const noexcept {
        return view->Transactions();
    }
    [[nodiscard]] std::size_t WeightWu() const noexcept {
        return wire::WeightOf(stripped_size_bytes, size_bytes);
    }
    [[nodiscard]] bool HasWitness() const noexcept { return witness_tx_count != 0; }
    [[nodiscard]] bool MerkleRootMatches() const noexcept {
        return merkle_root.root == header().merkle_root;
    }
    /// Whether the block commits to its witnesses, if it has any. For blocks of any age: before
    /// segwit was active, an output might look like a commitment and mean nothing.
    [[nodiscard]] bool WitnessesCommitted() const noexcept {
        return !HasWitness() || witness_commitment == CommitmentVerdict::Valid;
    }
    /// The rule where segwit is active (BIP-0141): a commitment that is there has to be right, and
    /// without one there may be no witness.
    [[nodiscard]] bool ObeysBip141() const noexcept {
        return witness_commitment == CommitmentVerdict::Valid ||
               (witness_commitment == CommitmentVerdict::None && !HasWitness());
    }
};

/// One object belongs to one thread at a time.
class BlockHasher {
public:
    explicit BlockHasher(const BlockHasherOptions& options = {}) noexcept : m_options(options) {}

    /// Reads and hashes a whole buffer in the network format; bytes left over are an error. After
    /// an error there are no results. `raw` must outlive all use of the results.
    [[nodiscard]] wire::Decoded<BlockHashes> Compute(BorrowedBytes raw TXHASH_LIFETIMEBOUND)
        TXHASH_LIFETIMEBOUND;
    /// The same for a block at the front of `raw`: `size_bytes` tells how much it takes.
    [[nodiscard]] wire::Decoded<BlockHashes> ComputePrefix(BorrowedBytes raw TXHASH_LIFETIMEBOUND)
        TXHASH_LIFETIMEBOUND;

    /// Bytes that the hasher holds on the heap: about 132 a transaction of the largest block
    /// so far, and 33 KiB.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    [[nodiscard]] BlockHashes HashView();
    void HashTransactions(BlockHashes& result);
    void ComputeRoots(BlockHashes& result);

    BlockHasherOptions m_options;
    wire::BlockView m_view;
    std::vector<chainhash::Hash> m_ids;  // txids, and behind them one wtxid for each transaction
    std::vector<std::uint32_t> m_witness_txs;  // indexes of the transactions that have a witness
    std::vector<chainhash::Hash> m_merkle_scratch;
    chainhash::DoubleHashScratch m_scratch;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H
