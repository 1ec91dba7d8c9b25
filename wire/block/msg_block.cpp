// SPDX-License-Identifier: MIT
#include "wire/block/msg_block.h"

#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<MsgBlock> MsgBlock::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::Block,
                       [](SpanReader& reader) { return Read(reader, TxFormat::Network); });
}

Decoded<MsgBlock> MsgBlock::DeserializeNoWitness(ByteSpan raw) {
    return DecodeWhole(raw, Field::Block,
                       [](SpanReader& reader) { return Read(reader, TxFormat::NoWitness); });
}

std::size_t MsgBlock::SerializeSize() const noexcept {
    SizeCounter counter;
    Serialize(counter);
    return counter.size_bytes();
}

std::size_t MsgBlock::SerializeSizeStripped() const noexcept {
    SizeCounter counter;
    SerializeNoWitness(counter);
    return counter.size_bytes();
}

std::size_t MsgBlock::WeightWu() const noexcept {
    return WeightOf(SerializeSizeStripped(), SerializeSize());
}

std::size_t MsgBlock::VirtualSize() const noexcept { return VirtualSizeOf(WeightWu()); }

std::vector<TxLoc> MsgBlock::TxLocs() const {
    std::vector<TxLoc> locations;
    locations.reserve(transactions.size());
    SizeCounter counter;
    WriteBlock(counter, header, transactions, [&](SizeCounter& to, const MsgTx& tx) {
        const std::size_t offset = to.size_bytes();
        tx.Serialize(to);
        locations.push_back({offset, to.size_bytes() - offset});
    });
    return locations;
}

std::vector<chainhash::Txid> MsgBlock::TxHashes() const {
    std::vector<chainhash::Txid> txids;
    txids.reserve(transactions.size());
    for (const MsgTx& tx : transactions) txids.push_back(tx.TxHash());
    return txids;
}

}  // namespace txhash::wire
