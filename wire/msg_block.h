// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MSG_BLOCK_H
#define TXHASH_WIRE_MSG_BLOCK_H

// A block that owns its transactions, for building and editing. To read many, see BlockView. A
// plain value, as MsgTx is.

#include <utility>
#include <vector>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "wire/internal/block_codec.h"
#include "wire/msg_tx.h"

namespace txhash::wire {

struct TXHASH_EXPORT MsgBlock {
    BlockHeader header{};
    std::vector<MsgTx> transactions{};

    /// Decodes a whole buffer in the network format; bytes left over are an error.
    [[nodiscard]] static Decoded<MsgBlock> Deserialize(ByteSpan raw);
    /// The same for a block stored without witnesses.
    [[nodiscard]] static Decoded<MsgBlock> DeserializeNoWitness(ByteSpan raw);

    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteBlock(writer, header, transactions, [](W& to, const MsgTx& tx) { tx.Serialize(to); });
    }
    template <ByteWriter W>
    void SerializeNoWitness(W& writer) const {
        WriteBlock(writer, header, transactions,
                   [](W& to, const MsgTx& tx) { tx.SerializeNoWitness(to); });
    }

    /// Exact sizes of the two forms, and what follows from them (BIP-0141).
    [[nodiscard]] std::size_t SerializeSize() const noexcept;
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    [[nodiscard]] std::size_t WeightWu() const noexcept;
    [[nodiscard]] std::size_t VirtualSize() const noexcept;

    /// Where each transaction would stand in the network format.
    [[nodiscard]] std::vector<TxLoc> TxLocs() const;

    [[nodiscard]] chainhash::BlockHash BlockHash() const noexcept { return header.BlockHash(); }
    /// The txids, in block order.
    [[nodiscard]] std::vector<chainhash::Txid> TxHashes() const;

    void AddTransaction(MsgTx tx) { transactions.push_back(std::move(tx)); }
    void ClearTransactions() noexcept { transactions.clear(); }

    friend bool operator==(const MsgBlock&, const MsgBlock&) = default;
};

/// Decodes one block where `reader` stands; what follows is left to the caller.
template <ByteReader R>
[[nodiscard]] MsgBlock ReadMsgBlock(R& reader, TxFormat format = TxFormat::Network) {
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

#endif  // TXHASH_WIRE_MSG_BLOCK_H
