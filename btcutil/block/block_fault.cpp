// SPDX-License-Identifier: MIT
#include "btcutil/block/block_fault.h"

#include <algorithm>
#include <functional>

#include "wire/codec/compact_size.h"
#include "wire/codec/limits.h"

namespace txhash::btcutil {
namespace {

using Transactions = std::span<const wire::TxView>;

/// The index of the first transaction from `begin` on for which `predicate` is true.
template <class Predicate>
std::optional<std::size_t> FindTransaction(Transactions transactions, std::size_t begin,
                                           Predicate predicate) noexcept {
    for (std::size_t i = begin; i < transactions.size(); ++i) {
        if (predicate(transactions[i])) return i;
    }
    return std::nullopt;
}

/// The bytes of a block whose transactions have `tx_size(tx)` bytes each.
template <class TxSize>
std::size_t BlockSize(Transactions transactions, TxSize tx_size) noexcept {
    std::size_t size = wire::BlockHeader::SIZE + wire::CompactSizeBytes(transactions.size());
    for (const wire::TxView& tx : transactions) size += std::invoke(tx_size, tx);
    return size;
}

std::optional<BlockFault> CheckMerkleRoot(const wire::BlockHeader& header,
                                          const std::optional<chainhash::MerkleRoot>& computed) {
    if (!computed) return BlockFault{BlockErrc::NotComputed};
    if (computed->root != header.merkle_root) return BlockFault{BlockErrc::BadTxnMrklRoot};
    if (computed->mutated) return BlockFault{BlockErrc::BadTxnsDuplicate};
    return std::nullopt;
}

std::optional<BlockFault> CheckShape(Transactions transactions, std::size_t stripped_size) {
    // The count by itself needs no check: each transaction takes more than one byte.
    if (transactions.empty() ||
        stripped_size * wire::WITNESS_SCALE_FACTOR > wire::MAX_BLOCK_WEIGHT_WU) {
        return BlockFault{BlockErrc::BadBlkLength};
    }
    // Also refuses inner nodes of the tree that pass for transactions (CVE-2017-12842).
    if (!transactions[0].IsCoinBase()) return BlockFault{BlockErrc::BadCbMissing, std::size_t{0}};
    if (const auto second =
            FindTransaction(transactions, 1, std::mem_fn(&wire::TxView::IsCoinBase))) {
        return BlockFault{BlockErrc::BadCbMultiple, second};
    }
    return std::nullopt;
}

std::optional<BlockFault> CheckWitnesses(Transactions transactions,
                                         std::optional<CommitmentVerdict> commitment,
                                         WitnessRule rule) {
    if (!commitment) return BlockFault{BlockErrc::NotComputed};
    const auto witness = FindTransaction(transactions, 0, std::mem_fn(&wire::TxView::HasWitness));
    if (!witness && rule == WitnessRule::AnyAge) return std::nullopt;
    switch (*commitment) {
        case CommitmentVerdict::Valid:
            return std::nullopt;
        case CommitmentVerdict::None:
            if (!witness) return std::nullopt;
            return BlockFault{BlockErrc::UnexpectedWitness, witness};
        case CommitmentVerdict::NonceMissing:
            return BlockFault{BlockErrc::BadWitnessNonceSize, std::size_t{0}};
        case CommitmentVerdict::Invalid:
            break;
    }
    return BlockFault{BlockErrc::BadWitnessMerkleMatch};
}

}  // namespace

std::string_view ToString(BlockErrc code) noexcept {
    switch (code) {
        case BlockErrc::BadTxnMrklRoot:
            return "bad-txnmrklroot";
        case BlockErrc::BadTxnsDuplicate:
            return "bad-txns-duplicate";
        case BlockErrc::BadBlkLength:
            return "bad-blk-length";
        case BlockErrc::BadCbMissing:
            return "bad-cb-missing";
        case BlockErrc::BadCbMultiple:
            return "bad-cb-multiple";
        case BlockErrc::UnexpectedWitness:
            return "unexpected-witness";
        case BlockErrc::BadWitnessNonceSize:
            return "bad-witness-nonce-size";
        case BlockErrc::BadWitnessMerkleMatch:
            return "bad-witness-merkle-match";
        case BlockErrc::BadBlkWeight:
            return "bad-blk-weight";
        case BlockErrc::NotComputed:
            return "not-computed";
    }
    return "unknown fault";
}

std::string BlockFault::Message() const { return std::string(ToString(code)); }

bool BlockFault::InvalidatesHash() const noexcept {
    return code == BlockErrc::BadBlkLength || code == BlockErrc::BadCbMultiple ||
           code == BlockErrc::BadBlkWeight;
}

std::optional<BlockFault> CheckBlock(const wire::BlockHeader& header, Transactions transactions,
                                     const std::optional<chainhash::MerkleRoot>& merkle_root,
                                     std::optional<CommitmentVerdict> witness_commitment,
                                     WitnessRule rule) noexcept {
    if (const auto fault = CheckMerkleRoot(header, merkle_root)) return fault;
    const std::size_t stripped_size = BlockSize(transactions, &wire::TxView::SerializeSizeStripped);
    if (const auto fault = CheckShape(transactions, stripped_size)) return fault;
    if (const auto fault = CheckWitnesses(transactions, witness_commitment, rule)) return fault;
    const std::size_t size = BlockSize(transactions, &wire::TxView::SerializeSize);
    if (wire::WeightOf(stripped_size, size) > wire::MAX_BLOCK_WEIGHT_WU) {
        return BlockFault{BlockErrc::BadBlkWeight};
    }
    return std::nullopt;
}

}  // namespace txhash::btcutil
