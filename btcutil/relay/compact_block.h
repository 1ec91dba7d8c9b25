// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H
#define TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H

// Compact blocks of version 2 (BIP-0152): their short ids, and what a node sends of a block that it
// has. For the other side see PartialBlock.
//
//     const auto message = btcutil::MakeCompactBlock(*hashes, nonce);  // of a BlockHasher
//     if (message) Send("cmpctblock", wire::ToBytes(*message));
//     ...
//     const auto answer = btcutil::AnswerGetBlockTxn(block.view(), request);
//     if (answer) Send("blocktxn", wire::ToBytes(*answer));
//
// Thread safe.

#include <cstdint>
#include <span>
#include <string_view>

#include "btcutil/block/block.h"
#include "btcutil/block/block_hasher.h"
#include "chainhash/ids.h"
#include "chainhash/siphash.h"
#include "wire/block_view.h"
#include "wire/expected.h"
#include "wire/message/msg_block_txn.h"
#include "wire/message/msg_cmpct_block.h"
#include "wire/message/msg_get_block_txn.h"

namespace txhash::btcutil {

/// Why there is no message, or no block.
enum class CompactBlockErrc : std::uint8_t {
    NoTransactions,
    TooManyTransactions,  ///< more than wire::MAX_TX_INDEX
    IndexOutOfRange,      ///< an index that the block does not have
    IndexesNotIncreasing,
    DuplicateShortId,         ///< two transactions of the block have one short id
    WrongBlock,               ///< about another block
    WrongTransactionCount,    ///< not as many transactions as are missing
    MalformedTransaction,     ///< a transaction that the network format cannot hold
    NoCoinBase,               ///< the first transaction is none
    MerkleRootMismatch,       ///< the transactions are not those that the header commits to
    MerkleTreeMutated,        ///< transactions repeated behind the last one (CVE-2012-2459)
    WitnessCommitmentFailed,  ///< the witnesses are not those that the coinbase commits to
};

/// "merkle root mismatch" and so on.
[[nodiscard]] std::string_view ToString(CompactBlockErrc code) noexcept;

template <class T>
using CompactBlockResult = wire::Expected<T, CompactBlockErrc>;

/// The key of the short ids in a cmpctblock: 16 bytes of the SHA-256 of header and nonce.
[[nodiscard]] chainhash::SipHashKey ShortIdKey(const wire::BlockHeader& header,
                                               std::uint64_t nonce) noexcept;

[[nodiscard]] wire::ShortId ComputeShortId(const chainhash::SipHashKey& key,
                                           const chainhash::Wtxid& wtxid) noexcept;

/// Stores the short id of wtxids[i] at out[i], for all i, computed many at a time. `out` has room
/// for all of them. Allocates nothing.
void ComputeShortIds(const chainhash::SipHashKey& key, std::span<const chainhash::Wtxid> wtxids,
                     std::span<wire::ShortId> out) noexcept;

/// The cmpctblock of a block whose transactions have the wtxids `wtxids`, all of them. The coinbase
/// is sent along, and so are the transactions at the indexes `also`, which increase strictly.
/// Nobody must be able to foresee `nonce`: chainhash::SipHashKey::Random().k0 will do.
///
/// Fails for a block of no or too many transactions and for indexes that are not as they should be.
/// That two short ids are equal happens once in some 2^26 blocks and is not looked for: whoever
/// receives that asks for the whole block.
[[nodiscard]] CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const wire::BlockView& block, std::span<const chainhash::Wtxid> wtxids, std::uint64_t nonce,
    std::span<const std::uint16_t> also = {});
/// The same of what a BlockHasher has found that was asked for wtxids.
[[nodiscard]] CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const BlockHashes& block, std::uint64_t nonce, std::span<const std::uint16_t> also = {});
[[nodiscard]] CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const Block& block, std::uint64_t nonce, std::span<const std::uint16_t> also = {});

/// The transactions of `block` that `request` asks for. Fails if the request is for another block
/// or for a transaction that this one does not have; a peer that asks so is broken.
[[nodiscard]] CompactBlockResult<wire::MsgBlockTxn> AnswerGetBlockTxn(
    const wire::BlockView& block, const wire::MsgGetBlockTxn& request);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H
