// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_BLOCK_FAULT_H
#define TXHASH_BTCUTIL_BLOCK_BLOCK_FAULT_H

// Whether a block's transactions are the ones that its header and its coinbase commit to, and
// whether its shape is legal: what Bitcoin Core's CheckBlock and CheckWitnessMalleation decide, in
// the same order and under the same names. Proof of work, the sanity of each transaction, signature
// operations and scripts are checked elsewhere.
//
// Most callers use BlockHashes::Check or PartialBlock::Complete. Thread safe, no allocation except
// for Message().

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "btcutil/block/witness_commitment.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/merkle.h"
#include "wire/block/block_header.h"
#include "wire/tx/tx_view.h"

namespace txhash::btcutil {

/// What a block must say about its witnesses.
enum class WitnessRule : std::uint8_t {
    /// BIP-0141, for blocks in which segwit is active: a commitment must match the witnesses, and a
    /// block without a commitment must not have any.
    SegwitActive,
    /// For blocks of any age: if there are witnesses, a commitment must match them. A commitment
    /// without witnesses is ignored, because an output from before segwit may look like one. So
    /// this rule accepts a block whose witnesses have all been stripped; SegwitActive does not.
    AnyAge,
};

/// Named after Bitcoin Core's reject reasons.
enum class BlockErrc : std::uint8_t {
    BadTxnMrklRoot,         ///< the transactions are not those that the header commits to
    BadTxnsDuplicate,       ///< transactions repeated at the end, same root (CVE-2012-2459)
    BadBlkLength,           ///< no transactions, or too many bytes without witnesses
    BadCbMissing,           ///< the first transaction is not a coinbase
    BadCbMultiple,          ///< a later transaction is a coinbase
    UnexpectedWitness,      ///< a witness in a block that does not commit to witnesses
    BadWitnessNonceSize,    ///< a commitment, but no single 32-byte item in the coinbase's witness
    BadWitnessMerkleMatch,  ///< the witnesses are not those that the coinbase commits to
    BadBlkWeight,           ///< the weight is above 4,000,000
    NotComputed,            ///< no verdict: the hasher was not asked for what the check needs
};

/// The reject reason: "bad-txnmrklroot" and so on; "not-computed" for NotComputed.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(BlockErrc code) noexcept;

/// Why a block is refused.
struct TXHASH_EXPORT BlockFault {
    BlockErrc code;  ///< the rule that is broken
    /// The index of the transaction at fault, if it is one transaction's.
    std::optional<std::size_t> transaction{};

    /// The reject reason, as Bitcoin Core words it.
    [[nodiscard]] std::string Message() const;

    /// True if no other transactions can fit the block's header, so that its hash may be remembered
    /// as invalid. For all other faults a sound block with the same hash may exist: refuse these
    /// bytes, but not the hash.
    [[nodiscard]] bool InvalidatesHash() const noexcept;

    friend bool operator==(const BlockFault&, const BlockFault&) = default;
};

/// The first fault in Bitcoin Core's order, or nullopt for a good block. `merkle_root` is the root
/// over the txids and `witness_commitment` the result of CheckWitnessCommitment, whatever the rule.
/// If one of them is nullopt, the answer is NotComputed unless an earlier check has failed: never
/// nullopt, and for a good block never another fault.
[[nodiscard]] TXHASH_EXPORT std::optional<BlockFault> CheckBlock(
    const wire::BlockHeader& header, std::span<const wire::TxView> transactions,
    const std::optional<chainhash::MerkleRoot>& merkle_root,
    std::optional<CommitmentVerdict> witness_commitment, WitnessRule rule) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_BLOCK_FAULT_H
