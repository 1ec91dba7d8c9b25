// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_MSG_GET_BLOCK_TXN_H
#define TXHASH_WIRE_MESSAGE_MSG_GET_BLOCK_TXN_H

// The payload of "getblocktxn" (BIP-0152): asks for the transactions of a compact block that the
// receiver does not have. A plain value.

#include <cstdint>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/error.h"
#include "wire/message/internal/differential_index.h"
#include "wire/message/internal/read_block_hash.h"
#include "wire/message/internal/read_vector.h"

namespace txhash::wire {

/// A request for some transactions of one block.
struct TXHASH_EXPORT MsgGetBlockTxn {
    chainhash::BlockHash block_hash{};     ///< which block they are from
    std::vector<std::uint16_t> indexes{};  ///< in the block, strictly increasing

    /// Decodes a whole buffer; trailing bytes are an error.
    [[nodiscard]] static Decoded<MsgGetBlockTxn> Deserialize(ByteSpan raw);
    /// Decodes one message at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgGetBlockTxn> Deserialize(R& reader) {
        return ValueOrError(reader, Read(reader));
    }

    /// Writes the payload. Requires that the indexes increase strictly.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        writer.Write(block_hash.bytes());
        WriteCompactSize(writer, indexes.size());
        DifferentialIndexes differential;
        for (const std::uint16_t index : indexes) differential.Write(writer, index);
    }

    friend bool operator==(const MsgGetBlockTxn&, const MsgGetBlockTxn&) = default;

private:
    template <ByteReader R>
    [[nodiscard]] static MsgGetBlockTxn Read(R& reader);
};

template <ByteReader R>
MsgGetBlockTxn MsgGetBlockTxn::Read(R& reader) {
    MsgGetBlockTxn message;
    message.block_hash = ReadBlockHash(reader);
    const std::size_t count = ReadLength(reader, Field::IndexCount);
    DifferentialIndexes indexes;
    message.indexes = ReadVector(
        reader, count, 1, [&](R& from) { return indexes.Read(from, Field::TransactionIndex); });
    return message;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_MSG_GET_BLOCK_TXN_H
