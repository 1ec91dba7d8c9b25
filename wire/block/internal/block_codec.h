// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_INTERNAL_BLOCK_CODEC_H
#define TXHASH_WIRE_BLOCK_INTERNAL_BLOCK_CODEC_H

// The block format: header, transaction count, transactions. One template writes it and one reads
// it, for MsgBlock and BlockView alike.

#include <cstddef>

#include "wire/block/block_header.h"
#include "wire/codec/compact_size.h"

namespace txhash::wire {

/// Writes a block; `write_tx(writer, tx)` writes each transaction.
template <ByteWriter W, class Transactions, class WriteTransaction>
void WriteBlock(W& writer, const BlockHeader& header, const Transactions& transactions,
                WriteTransaction&& write_tx) {
    header.Serialize(writer);
    WriteCompactSize(writer, transactions.size());
    for (const auto& tx : transactions) write_tx(writer, tx);
}

/// Reads a block: calls `on_count(hint)` with the number of transactions, or with the most
/// that the remaining bytes can hold, then `read_tx(reader)` for each. Returns the header.
template <ByteReader R, class OnCount, class ReadTransaction>
BlockHeader ReadBlock(R& reader, OnCount&& on_count, ReadTransaction&& read_tx) {
    const BlockHeader header = BlockHeader::Deserialize(reader).value_or(BlockHeader{});
    const std::size_t count = ReadLength(reader, Field::TransactionCount);
    on_count(reader.CountHint(count, MIN_TX_SIZE));
    for (std::size_t i = 0; i < count && reader.ok(); ++i) read_tx(reader);
    return header;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_BLOCK_INTERNAL_BLOCK_CODEC_H
