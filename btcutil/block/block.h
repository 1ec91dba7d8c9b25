// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_BLOCK_H
#define TXHASH_BTCUTIL_BLOCK_BLOCK_H

// A block with its hash and its transactions' ids remembered. It cannot be changed but for its
// height. A block that owns its bytes takes three allocations, however many scripts it holds. Const
// use is thread safe.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "btcutil/block/tx.h"
#include "btcutil/internal/memo.h"
#include "chainhash/bytes.h"
#include "wire/block_view.h"
#include "wire/msg_block.h"

namespace txhash::btcutil {

/// A transaction was asked for that the block does not have.
struct OutOfRange {
    std::int64_t index;
    std::size_t count;  ///< what the block has

    /// "transaction index -1 is out of range: the block has 1".
    [[nodiscard]] std::string Message() const;
};

class Block {
public:
    static constexpr std::int32_t UNKNOWN_HEIGHT = -1;

    /// From a whole buffer in the network format: taking it over, or referring to it for as long as
    /// the Block lives.
    [[nodiscard]] static wire::Decoded<Block> FromBytes(Bytes raw);
    [[nodiscard]] static wire::Decoded<Block> Borrow(ByteSpan raw TXHASH_LIFETIMEBOUND);
    /// From a message. Fails where the message breaks a limit of the encoding, or holds a
    /// transaction that reads as another one in the network format.
    [[nodiscard]] static wire::Decoded<Block> FromMsgBlock(const wire::MsgBlock& block);

    /// From the bytes behind `view` and the ids of its transactions in block order, which are taken
    /// on trust.
    [[nodiscard]] static Block FromParsed(Bytes raw, wire::BlockView view,
                                          std::span<const chainhash::Txid> txids,
                                          std::span<const chainhash::Wtxid> wtxids);

    // Movable only: a copy would double megabytes by accident.
    Block(Block&&) noexcept = default;
    Block& operator=(Block&&) noexcept = default;
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() = default;

    [[nodiscard]] chainhash::BlockHash Hash() const {
        return m_hash.Get([this] { return m_view.BlockHash(); });
    }
    [[nodiscard]] const wire::BlockHeader& header() const noexcept TXHASH_LIFETIMEBOUND {
        return m_view.header();
    }
    [[nodiscard]] const wire::BlockView& view() const noexcept TXHASH_LIFETIMEBOUND {
        return m_view;
    }
    [[nodiscard]] wire::MsgBlock MsgBlock() const { return m_view.ToMsgBlock(); }

    /// All transactions in block order, each with its index set.
    [[nodiscard]] std::span<const Tx> Transactions() const noexcept TXHASH_LIFETIMEBOUND {
        return m_transactions;
    }
    /// Transaction `index`, never null; signed, so that a wrong index is an error and not a huge
    /// one.
    [[nodiscard]] wire::Expected<const Tx*, OutOfRange> Transaction(
        std::int64_t index) const noexcept TXHASH_LIFETIMEBOUND;
    [[nodiscard]] wire::Expected<chainhash::Txid, OutOfRange> TxHash(std::int64_t index) const;

    /// Where transaction `index` stands in the block's bytes.
    [[nodiscard]] wire::Expected<wire::TxLoc, OutOfRange> TxLoc(std::int64_t index) const noexcept;

    [[nodiscard]] std::int32_t height() const noexcept { return m_height; }
    void SetHeight(std::int32_t height) noexcept { m_height = height; }

private:
    Block(Bytes owned, wire::BlockView view);

    Bytes m_owned;  // empty when the bytes are somebody else's
    wire::BlockView m_view;
    std::vector<Tx> m_transactions;
    Memo<chainhash::BlockHash> m_hash;
    std::int32_t m_height = UNKNOWN_HEIGHT;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_BLOCK_H
