// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_BLOCK_H
#define TXHASH_BTCUTIL_BLOCK_BLOCK_H

// A block that caches its hash and the ids of its transactions. Only its height can change. It
// takes five allocations, its bytes included, however many transactions and scripts it has. Const
// use is thread safe.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "btcutil/block/tx.h"
#include "btcutil/internal/memo.h"
#include "btcutil/internal/shared.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/block/block_view.h"
#include "wire/block/msg_block.h"

namespace txhash::btcutil {

/// Why a block has no transaction with an index.
enum class TxIndexErrc : std::uint8_t { Negative, TooLarge };

/// The block has no transaction with this index.
struct TXHASH_EXPORT TxIndexError {
    TxIndexErrc code;    ///< why
    std::int64_t index;  ///< as the caller passed it
    std::size_t count;   ///< transactions in the block

    /// "transaction index -1 is out of range: the block has 1".
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const TxIndexError&, const TxIndexError&) = default;
};

/// A parsed block with its bytes, and ids that are computed once, when first needed. Const
/// functions are thread safe.
class TXHASH_EXPORT Block {
public:
    static constexpr std::int32_t UNKNOWN_HEIGHT = -1;  ///< until SetHeight

    /// From a whole buffer in the network format, which the Block takes over.
    [[nodiscard]] static wire::Decoded<Block> FromBytes(Bytes raw);
    /// From a message. Fails if the message exceeds a limit of the encoding, or has a transaction
    /// whose network format would read as a different one.
    [[nodiscard]] static wire::Decoded<Block> FromMsgBlock(const wire::MsgBlock& block);

    // Movable only: copies of blocks are accidents. Its transactions can be copied out and kept.
    /// Leaves `other` with no transactions and a header of zeros.
    Block(Block&& other) noexcept;
    /// Leaves `other` with no transactions and a header of zeros.
    Block& operator=(Block&& other) noexcept;
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() = default;

    /// Double SHA-256 of the header; computed by the first call.
    [[nodiscard]] chainhash::BlockHash Hash() const {
        return m_hash.Get([this] { return view().BlockHash(); });
    }
    /// Valid as view() is.
    [[nodiscard]] const wire::BlockHeader& header() const& noexcept TXHASH_LIFETIMEBOUND {
        return view().header();
    }
    const wire::BlockHeader& header() const&& = delete;
    /// Valid while the Block or any of its transactions exists.
    [[nodiscard]] const wire::BlockView& view() const& noexcept TXHASH_LIFETIMEBOUND {
        return *m_view;
    }
    const wire::BlockView& view() const&& = delete;
    /// A copy to edit.
    [[nodiscard]] wire::MsgBlock MsgBlock() const { return view().ToMsgBlock(); }

    /// All transactions in block order, each with its index set. A copy of one outlives the Block,
    /// and keeps the block's bytes in memory: see Tx.
    [[nodiscard]] std::span<const Tx> Transactions() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_transactions;
    }
    std::span<const Tx> Transactions() const&& = delete;
    /// Transaction `index`, never null. The index is signed so that a negative one is reported as
    /// such.
    [[nodiscard]] wire::Expected<const Tx*, TxIndexError> Transaction(
        std::int64_t index) const& noexcept TXHASH_LIFETIMEBOUND;
    wire::Expected<const Tx*, TxIndexError> Transaction(std::int64_t index) const&& = delete;
    /// The txid of transaction `index`; computed by the first call for it.
    [[nodiscard]] wire::Expected<chainhash::Txid, TxIndexError> TxHash(std::int64_t index) const;

    /// The position of transaction `index` in the block's bytes.
    [[nodiscard]] wire::Expected<wire::TxLoc, TxIndexError> TxLoc(
        std::int64_t index) const noexcept;

    /// As given to SetHeight: a block does not contain its height.
    [[nodiscard]] std::int32_t height() const noexcept { return m_height; }
    /// For the owner of the chain. Not thread safe.
    void SetHeight(std::int32_t height) noexcept { m_height = height; }

private:
    friend class PartialBlock;

    struct Parsed;

    /// From bytes that `view` has parsed, and the ids of the transactions in block order, which are
    /// not checked.
    [[nodiscard]] static Block FromParsed(Bytes&& raw, wire::BlockView&& view,
                                          std::span<const chainhash::Txid> txids,
                                          std::span<const chainhash::Wtxid> wtxids);

    Block(SharedOwner owner, const Parsed& parsed);

    SharedOwner m_owner;  // of *m_view and of the bytes
    const wire::BlockView* m_view;
    std::vector<Tx> m_transactions;
    Memo<chainhash::BlockHash> m_hash;
    std::int32_t m_height = UNKNOWN_HEIGHT;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_BLOCK_H
