// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_BLOCK_VIEW_H
#define TXHASH_WIRE_BLOCK_BLOCK_VIEW_H

// A view of a block in the caller's bytes: checked once, with one TxView per transaction. It
// accepts exactly what MsgBlock accepts. Parsing again reuses the storage, so a warm BlockView
// allocates nothing. Reading is thread safe, parsing is not.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/block/internal/block_codec.h"
#include "wire/block/msg_block.h"
#include "wire/block/tx_loc.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {

/// The transactions of one block, as views. Copies refer to the same bytes.
class TXHASH_EXPORT BlockView {
public:
    /// An empty view: no transactions and a default header.
    BlockView() noexcept = default;

    // A view that was moved from is empty.
    BlockView(const BlockView&) = default;
    BlockView& operator=(const BlockView&) = default;
    /// Takes over the storage.
    BlockView(BlockView&& other) noexcept
        : m_raw(std::exchange(other.m_raw, {})),
          m_header(std::exchange(other.m_header, {})),
          m_transactions(std::move(other.m_transactions)) {}
    /// Takes over the storage.
    BlockView& operator=(BlockView&& other) noexcept {
        m_raw = std::exchange(other.m_raw, {});
        m_header = std::exchange(other.m_header, {});
        m_transactions = std::exchange(other.m_transactions, {});
        return *this;
    }
    ~BlockView() = default;

    /// Parses a whole buffer in the network format; trailing bytes are an error. After an error, or
    /// if memory runs out, the view is empty. `raw` must outlive every use of the view.
    [[nodiscard]] Decoded<void> Parse(BorrowedBytes raw);
    /// The same for a block at the front of `raw`. Returns its size in bytes.
    [[nodiscard]] Decoded<std::size_t> ParsePrefix(BorrowedBytes raw);

    /// Decoded; a default header if the view is empty.
    [[nodiscard]] const BlockHeader& header() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_header;
    }
    const BlockHeader& header() const&& = delete;
    /// In block order, the coinbase first. Valid until the view is parsed into again or destroyed.
    [[nodiscard]] std::span<const TxView> Transactions() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_transactions;
    }
    std::span<const TxView> Transactions() const&& = delete;
    /// The bytes of the block.
    [[nodiscard]] ByteSpan raw() const noexcept { return m_raw; }

    /// Double SHA-256 of the header. Computed by each call.
    [[nodiscard]] chainhash::BlockHash BlockHash() const noexcept;
    /// Where `tx`, one of Transactions(), lies in raw().
    [[nodiscard]] wire::TxLoc TxLoc(const TxView& tx) const noexcept {
        return {static_cast<std::size_t>(tx.raw().data() - m_raw.data()), tx.raw().size()};
    }

    /// Writes raw().
    template <ByteWriter W>
    void Serialize(W& writer) const {
        writer.Write(raw());
    }
    /// Writes the block without witnesses, as nodes before segwit send it.
    template <ByteWriter W>
    void SerializeNoWitness(W& writer) const {
        WriteBlock(writer, m_header, m_transactions,
                   [](W& to, const TxView& tx) { tx.SerializeNoWitness(to); });
    }

    /// Bytes of raw().
    [[nodiscard]] std::size_t SerializeSize() const noexcept { return m_raw.size(); }
    /// Bytes that SerializeNoWitness writes. O(transactions).
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    /// Weight units (BIP-0141). O(transactions).
    [[nodiscard]] std::size_t WeightWu() const noexcept {
        return WeightOf(SerializeSizeStripped(), SerializeSize());
    }

    /// Bytes on the heap: 32 per transaction of the largest block so far.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return m_transactions.capacity() * sizeof(TxView);
    }

    /// A copy that owns its parts.
    [[nodiscard]] MsgBlock ToMsgBlock() const;

private:
    [[nodiscard]] Decoded<std::size_t> Read(ByteSpan raw, bool whole);

    ByteSpan m_raw;
    BlockHeader m_header{};
    std::vector<TxView> m_transactions;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_BLOCK_BLOCK_VIEW_H
