// SPDX-License-Identifier: MIT
#include "btcutil/block/block_fault.h"

#include <cstddef>
#include <optional>

#include "wire/codec/compact_size.h"
#include "wire/codec/limits.h"

namespace txhash::btcutil {
namespace {

using Transactions = std::span<const wire::TxView>;

/// What the checks ask of all transactions, found in one pass over them.
struct Survey {
    std::size_t size_bytes, stripped_size_bytes;  // of the block
    std::optional<std::size_t> second_coinbase{}, first_witness{};

    explicit Survey(Transactions transactions) noexcept
        : size_bytes(wire::BlockHeader::SIZE + wire::CompactSizeBytes(transactions.size())),
          stripped_size_bytes(size_bytes) {
        const std::size_t count = transactions.size();
        std::size_t coinbase = count;
        std::size_t witness = count;
        for (std::size_t i = count; i-- != 0;) {
            const wire::TxView& tx = transactions[i];
            size_bytes += tx.SerializeSize();
            stripped_size_bytes += tx.SerializeSizeStripped();
            if (tx.HasWitness()) witness = i;
            if (i != 0 && tx.IsCoinBase()) coinbase = i;
        }
        if (coinbase != count) second_coinbase = coinbase;
        if (witness != count) first_witness = witness;
    }
};

std::optional<BlockFault> CheckMerkleRoot(const wire::BlockHeader& header,
                                          const std::optional<chainhash::MerkleRoot>& computed) {
    if (!computed) return BlockFault{BlockErrc::NotComputed};
    if (computed->root != header.merkle_root) return BlockFault{BlockErrc::BadTxnMrklRoot};
    if (computed->mutated) return BlockFault{BlockErrc::BadTxnsDuplicate};
    return std::nullopt;
}

std::optional<BlockFault> CheckShape(Transactions transactions, const Survey& survey) {
    // The count by itself needs no check: each transaction takes more than one byte.
    if (transactions.empty() ||
        survey.stripped_size_bytes * wire::WITNESS_SCALE_FACTOR > wire::MAX_BLOCK_WEIGHT_WU) {
        return BlockFault{BlockErrc::BadBlkLength};
    }
    // Also refuses inner nodes of the tree that pass for transactions (CVE-2017-12842).
    if (!transactions[0].IsCoinBase()) return BlockFault{BlockErrc::BadCbMissing, std::size_t{0}};
    if (survey.second_coinbase) {
        return BlockFault{BlockErrc::BadCbMultiple, survey.second_coinbase};
    }
    return std::nullopt;
}

std::optional<BlockFault> CheckWitnesses(const Survey& survey,
                                         std::optional<CommitmentVerdict> commitment,
                                         WitnessRule rule) {
    if (!commitment) return BlockFault{BlockErrc::NotComputed};
    const auto& witness = survey.first_witness;
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
    const Survey survey(transactions);
    if (const auto fault = CheckShape(transactions, survey)) return fault;
    if (const auto fault = CheckWitnesses(survey, witness_commitment, rule)) return fault;
    if (wire::WeightOf(survey.stripped_size_bytes, survey.size_bytes) > wire::MAX_BLOCK_WEIGHT_WU) {
        return BlockFault{BlockErrc::BadBlkWeight};
    }
    return std::nullopt;
}

}  // namespace txhash::btcutil
