// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_INTERNAL_BLOCK_CODEC_H
#define TXHASH_WIRE_INTERNAL_BLOCK_CODEC_H

// The block format: header, transaction count, transactions. Written down once for writing and once
// for reading; MsgBlock and BlockView are made of it.

#include <cstddef>

#include "wire/block_header.h"
#include "wire/compact_size.h"

namespace txhash::wire {

/// Where a transaction stands in its block.
struct TxLoc {
    std::size_t offset;      ///< bytes from the start of the block
    std::size_t size_bytes;  ///< with its witness

    friend bool operator==(const TxLoc&, const TxLoc&) = default;
};

/// Writes a block; `write_tx(writer, tx)` writes each transaction.
template <ByteWriter W, class Transactions, class WriteTransaction>
void WriteBlock(W& writer, const BlockHeader& header, const Transactions& transactions,
                WriteTransaction&& write_tx) {
    header.Serialize(writer);
    WriteCompactSize(writer, transactions.size());
    for (const auto& tx : transactions) write_tx(writer, tx);
}

/// Reads a block: returns the header, tells `on_count(hint)` how many transactions the bytes left
/// can hold at most, then calls `read_tx(reader)` for each.
template <ByteReader R, class OnCount, class ReadTransaction>
BlockHeader ReadBlock(R& reader, OnCount&& on_count, ReadTransaction&& read_tx) {
    const BlockHeader header = ReadBlockHeader(reader);
    const std::size_t count = ReadLength(reader, Field::TransactionCount);
    on_count(reader.CountHint(count, MIN_TX_SIZE));
    for (std::size_t i = 0; i < count && reader.ok(); ++i) read_tx(reader);
    return header;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_INTERNAL_BLOCK_CODEC_H
