// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_MSG_BLOCK_TXN_H
#define TXHASH_WIRE_MESSAGE_MSG_BLOCK_TXN_H

// The payload of "blocktxn" (BIP-0152): the transactions that a getblocktxn asked for. A plain
// value.

#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/error.h"
#include "wire/codec/limits.h"
#include "wire/message/internal/read_block_hash.h"
#include "wire/message/internal/read_vector.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {

/// The answer to a MsgGetBlockTxn.
struct TXHASH_EXPORT MsgBlockTxn {
    chainhash::BlockHash block_hash{};  ///< which block they are from
    std::vector<MsgTx> transactions{};  ///< in the order of the requested indexes

    /// Decodes a whole buffer; trailing bytes are an error.
    [[nodiscard]] static Decoded<MsgBlockTxn> Deserialize(ByteSpan raw);
    /// Decodes one message at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgBlockTxn> Deserialize(R& reader) {
        return ValueOrError(reader, Read(reader));
    }

    /// Writes the payload, without the header of a network message.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        writer.Write(block_hash.bytes());
        WriteCompactSize(writer, transactions.size());
        for (const MsgTx& tx : transactions) tx.Serialize(writer);
    }

    friend bool operator==(const MsgBlockTxn&, const MsgBlockTxn&) = default;

private:
    template <ByteReader R>
    [[nodiscard]] static MsgBlockTxn Read(R& reader);
};

template <ByteReader R>
MsgBlockTxn MsgBlockTxn::Read(R& reader) {
    MsgBlockTxn message;
    message.block_hash = ReadBlockHash(reader);
    const std::size_t count = ReadLength(reader, Field::TransactionCount);
    message.transactions = ReadVector(reader, count, MIN_TX_SIZE, [](R& from) {
        return ReadTxAs<MsgTx>(from, TxFormat::Network);
    });
    return message;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_MSG_BLOCK_TXN_H
