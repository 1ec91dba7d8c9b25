// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_MSG_BLOCK_H
#define TXHASH_WIRE_BLOCK_MSG_BLOCK_H

// A block that owns its transactions, for building and editing. To read many blocks, use BlockView.
// A plain value, like MsgTx.

#include <utility>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/block/internal/block_codec.h"
#include "wire/block/tx_loc.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {

/// A header and transactions that may disagree: nothing keeps the merkle root up to date.
struct TXHASH_EXPORT MsgBlock {
    BlockHeader header{};               ///< hash it with BlockHash()
    std::vector<MsgTx> transactions{};  ///< the coinbase first

    /// Decodes a whole buffer in the network format; trailing bytes are an error.
    [[nodiscard]] static Decoded<MsgBlock> Deserialize(ByteSpan raw);
    /// The same for a block stored without witnesses.
    [[nodiscard]] static Decoded<MsgBlock> DeserializeNoWitness(ByteSpan raw);
    /// Decodes one block at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgBlock> Deserialize(R& reader) {
        return ValueOrError(reader, Read(reader, TxFormat::Network));
    }
    /// The same for a block stored without witnesses.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgBlock> DeserializeNoWitness(R& reader) {
        return ValueOrError(reader, Read(reader, TxFormat::NoWitness));
    }

    /// Writes the network format, with the witnesses that there are.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteBlock(writer, header, transactions, [](W& to, const MsgTx& tx) { tx.Serialize(to); });
    }
    /// Writes the block without witnesses, as nodes before segwit send it.
    template <ByteWriter W>
    void SerializeNoWitness(W& writer) const {
        WriteBlock(writer, header, transactions,
                   [](W& to, const MsgTx& tx) { tx.SerializeNoWitness(to); });
    }

    /// The exact number of bytes that Serialize writes. These four are O(inputs + outputs).
    [[nodiscard]] std::size_t SerializeSize() const noexcept;
    /// The same for SerializeNoWitness.
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    /// Weight units (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept;
    /// Weight in virtual bytes, rounded up (BIP-0141).
    [[nodiscard]] std::size_t VirtualSize() const noexcept;

    /// The position of each transaction in the network format.
    [[nodiscard]] std::vector<TxLoc> TxLocs() const;

    /// Double SHA-256 of the header alone.
    [[nodiscard]] chainhash::BlockHash BlockHash() const noexcept { return header.BlockHash(); }
    /// The txids, in block order.
    [[nodiscard]] std::vector<chainhash::Txid> TxHashes() const;

    /// Appends; the merkle root in the header does not change.
    void AddTransaction(MsgTx tx) { transactions.push_back(std::move(tx)); }
    /// Removes all; the header stays. btcd's name for transactions.clear(), for code ported from
    /// it.
    void ClearTransactions() noexcept { transactions.clear(); }

    friend bool operator==(const MsgBlock&, const MsgBlock&) = default;

private:
    template <ByteReader R>
    [[nodiscard]] static MsgBlock Read(R& reader, TxFormat format);
};

template <ByteReader R>
MsgBlock MsgBlock::Read(R& reader, TxFormat format) {
    MsgBlock block;
    block.header = ReadBlock(
        reader, [&](std::size_t hint) { block.transactions.reserve(hint); },
        [&](R& from) {
            MsgTx tx = ReadTxAs<MsgTx>(from, format);
            if (from.ok()) block.transactions.push_back(std::move(tx));
        });
    return block;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_BLOCK_MSG_BLOCK_H
