// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H
#define TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H

// A raw block in, every id, both roots and a verdict out: for a node that connects blocks.
//
//     btcutil::BlockHasher hasher;                            // one per thread, kept
//     const auto block = hasher.Compute(raw);
//     if (!block) return Reject(block.error().Message());
//     const auto fault = block->Check(btcutil::WitnessRule::SegwitActive);
//     if (fault) return Reject(fault->Message());
//
// The transactions of a block are hashed in place, many at a time. Results are spans into the
// hasher, which reuses its storage for the next block: once warm, it allocates nothing.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "btcutil/block/block_fault.h"
#include "btcutil/block/witness_commitment.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256/double_hash_many.h"
#include "wire/block/block_view.h"

namespace txhash::btcutil {

/// What to compute besides the block hash and the txids. BlockHashes::Check needs the default.
struct BlockHasherOptions {
    bool wtxids = true;       ///< one hash per transaction that has a witness
    bool merkle_root = true;  ///< the root over the txids
    /// The root over the wtxids and the verdict on the commitment to it; implies `wtxids`.
    bool witness_commitment = true;
};

/// Everything that can be known about a block without its ancestors. Valid until the hasher
/// computes again or is destroyed, and while the raw block exists. What the hasher was not asked
/// for is nullopt.
struct BlockHashes {
    const wire::BlockView* view = nullptr;     ///< null only in a default-constructed object
    chainhash::BlockHash block_hash{};         ///< of the header
    std::span<const chainhash::Txid> txids{};  ///< in block order
    /// In block order. The coinbase has the hash of its bytes here, like any other transaction.
    std::optional<std::span<const chainhash::Wtxid>> wtxids{};
    /// The root over the txids. The root that the block claims is in its header.
    std::optional<chainhash::MerkleRoot> merkle_root{};
    /// The root over the wtxids, with zero for the coinbase (BIP-0141).
    std::optional<chainhash::Hash> witness_merkle_root{};
    std::optional<CommitmentVerdict>
        witness_commitment{};             ///< whether the coinbase commits to that root
    std::size_t size_bytes = 0;           ///< with witnesses
    std::size_t stripped_size_bytes = 0;  ///< without
    std::size_t witness_tx_count = 0;     ///< transactions that have a witness
    std::uint64_t hash_count = 0;         ///< double SHA-256 hashes computed for this result

    /// Decoded; requires `view`.
    [[nodiscard]] const wire::BlockHeader& header() const noexcept { return view->header(); }
    /// In block order, views into the raw block; requires `view`.
    [[nodiscard]] std::span<const wire::TxView> Transactions() const noexcept {
        return view->Transactions();
    }
    /// Weight units (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept {
        return wire::WeightOf(stripped_size_bytes, size_bytes);
    }
    /// Whether any transaction has a witness.
    [[nodiscard]] bool HasWitness() const noexcept { return witness_tx_count != 0; }

    /// What is wrong with the block, or nullopt: see CheckBlock. A hasher that was not asked for
    /// the merkle root and the witness commitment cannot tell, and answers BlockErrc::NotComputed
    /// for every good block. That is an answer and not an assertion because it depends on options,
    /// which may come from a user, and because "no fault" must never be the result of a check left
    /// out.
    [[nodiscard]] std::optional<BlockFault> Check(WitnessRule rule) const noexcept {
        if (view == nullptr) return BlockFault{BlockErrc::NotComputed};
        return CheckBlock(header(), Transactions(), merkle_root, witness_commitment, rule);
    }
};

/// Hashes blocks, one after another, in memory that it reuses: once warm, it allocates nothing. One
/// object belongs to one thread at a time.
class TXHASH_EXPORT BlockHasher {
public:
    /// Allocates nothing yet.
    explicit BlockHasher(const BlockHasherOptions& options = {}) noexcept : m_options(options) {}

    // Results point into the hasher, so it stays where it is.
    BlockHasher(const BlockHasher&) = delete;
    BlockHasher& operator=(const BlockHasher&) = delete;
    ~BlockHasher() = default;

    /// Parses and hashes a whole buffer in the network format; trailing bytes are an error. After
    /// an error there are no results. `raw` must outlive every use of the results.
    [[nodiscard]] wire::Decoded<BlockHashes> Compute(BorrowedBytes raw TXHASH_LIFETIMEBOUND) &
        TXHASH_LIFETIMEBOUND;
    /// The same for a block at the front of `raw`; `size_bytes` of the result is its length.
    [[nodiscard]] wire::Decoded<BlockHashes> ComputePrefix(BorrowedBytes raw TXHASH_LIFETIMEBOUND) &
        TXHASH_LIFETIMEBOUND;

    /// Bytes on the heap: about 132 per transaction of the largest block so far, plus 33 KiB.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    [[nodiscard]] BlockHashes HashView();
    void HashTransactions(BlockHashes& result);
    void ComputeRoots(BlockHashes& result);

    BlockHasherOptions m_options;
    wire::BlockView m_view;
    std::vector<chainhash::Hash> m_ids;        // the txids, then one wtxid per transaction
    std::vector<std::uint32_t> m_witness_txs;  // indexes of the transactions that have a witness
    std::vector<chainhash::Hash> m_merkle_scratch;
    chainhash::DoubleHashScratch m_scratch;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_BLOCK_HASHER_H
