// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H
#define TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H

// Compact blocks of version 2 (BIP-0152): their short ids, and what a node that has a block sends.
// For the receiving side see PartialBlock.
//
//     const auto message = btcutil::MakeCompactBlock(*hashes, nonce);  // of a BlockHasher
//     if (message) Send("cmpctblock", wire::ToBytes(*message));
//     ...
//     const auto answer = btcutil::AnswerGetBlockTxn(block.view(), request);
//     if (answer) Send("blocktxn", wire::ToBytes(*answer));
//
// Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "btcutil/block/block.h"
#include "btcutil/block/block_fault.h"
#include "btcutil/block/block_hasher.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/hash/ids.h"
#include "chainhash/siphash/siphash.h"
#include "wire/block/block_view.h"
#include "wire/codec/expected.h"
#include "wire/message/msg_block_txn.h"
#include "wire/message/msg_cmpct_block.h"
#include "wire/message/msg_get_block_txn.h"

namespace txhash::btcutil {

/// Why a message cannot be made, answered or completed.
enum class CompactBlockErrc : std::uint8_t {
    NoTransactions,         ///< a block has at least a coinbase
    TooManyTransactions,    ///< more than wire::MAX_TX_INDEX
    IndexOutOfRange,        ///< an index that the block does not have
    IndexesNotIncreasing,   ///< an index that is not above the one before
    DuplicateShortId,       ///< two transactions of the block have the same short id
    NoWtxids,               ///< the hasher was not asked for wtxids
    WrongBlock,             ///< a message about another block
    WrongTransactionCount,  ///< more or fewer transactions than are missing
    MalformedTransaction,   ///< a transaction that the network format cannot represent
    BadBlock,  ///< the transactions do not make the block: see CompactBlockError::fault
};

/// "duplicate short id" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(CompactBlockErrc code) noexcept;

/// Why there is no message, or no block.
struct TXHASH_EXPORT CompactBlockError {
    CompactBlockErrc code;  ///< why
    /// The position in the block of the transaction at fault, or the index that is out of range or
    /// out of order, if it is about one.
    std::optional<std::size_t> index{};
    /// What CheckBlock found. Only with BadBlock.
    std::optional<BlockFault> fault{};

    /// "transaction index out of range: 7", or for a bad block its reject reason, such as
    /// "bad-txnmrklroot".
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const CompactBlockError&, const CompactBlockError&) = default;
};

/// A message or a block, or why there is none.
template <class T>
using CompactBlockResult = wire::Expected<T, CompactBlockError>;

/// The key of the short ids in a cmpctblock: 16 bytes of the SHA-256 of header and nonce.
[[nodiscard]] TXHASH_EXPORT chainhash::SipHashKey ShortIdKey(const wire::BlockHeader& header,
                                                             std::uint64_t nonce) noexcept;

/// The low 48 bits of SipHash-2-4 of the wtxid (BIP-0152).
[[nodiscard]] TXHASH_EXPORT wire::ShortId ComputeShortId(const chainhash::SipHashKey& key,
                                                         const chainhash::Wtxid& wtxid) noexcept;

/// Stores the short id of wtxids[i] at out[i], for all i, computed many at a time. `out` has room
/// for all of them. Allocates nothing.
TXHASH_EXPORT void ComputeShortIds(const chainhash::SipHashKey& key,
                                   std::span<const chainhash::Wtxid> wtxids,
                                   std::span<wire::ShortId> out) noexcept;

/// The cmpctblock of a block, given the wtxids of all its transactions. It includes the coinbase
/// and the transactions at the indexes `also`, which must increase strictly. `nonce` must be
/// unpredictable: use chainhash::SipHashKey::Random().k0.
///
/// Fails for a block with no or too many transactions and for bad indexes. Two equal short ids
/// occur once in about 2^26 blocks and are not checked for: a receiver of that message asks for the
/// whole block.
[[nodiscard]] TXHASH_EXPORT CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const wire::BlockView& block, std::span<const chainhash::Wtxid> wtxids, std::uint64_t nonce,
    std::span<const std::uint16_t> also = {});
/// The same for the result of a BlockHasher. Also fails if that was not asked for wtxids.
[[nodiscard]] TXHASH_EXPORT CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const BlockHashes& block, std::uint64_t nonce, std::span<const std::uint16_t> also = {});
/// The same for a Block, whose wtxids are computed if they are not known yet.
[[nodiscard]] TXHASH_EXPORT CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(
    const Block& block, std::uint64_t nonce, std::span<const std::uint16_t> also = {});

/// The transactions of `block` that `request` asks for. Fails if the request is about another block
/// or about a transaction that this one does not have: only a broken peer asks for that.
[[nodiscard]] TXHASH_EXPORT CompactBlockResult<wire::MsgBlockTxn> AnswerGetBlockTxn(
    const wire::BlockView& block, const wire::MsgGetBlockTxn& request);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_RELAY_COMPACT_BLOCK_H
