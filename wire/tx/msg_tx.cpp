// SPDX-License-Identifier: MIT
#include "wire/tx/msg_tx.h"

#include "wire/internal/whole.h"

namespace txhash::wire {
namespace {

std::size_t SizeOf(const MsgTx& tx, bool with_witness) noexcept {
    SizeCounter counter;
    WriteTx(counter, MsgTxView(tx), with_witness);
    return counter.size_bytes();
}

}  // namespace

Decoded<MsgTx> MsgTx::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::Transaction, [](SpanReader& reader) {
        return ReadTxAs<MsgTx>(reader, TxFormat::Network);
    });
}

Decoded<MsgTx> MsgTx::DeserializeNoWitness(ByteSpan raw) {
    return DecodeWhole(raw, Field::Transaction, [](SpanReader& reader) {
        return ReadTxAs<MsgTx>(reader, TxFormat::NoWitness);
    });
}

std::size_t MsgTx::SerializeSize() const noexcept { return SizeOf(*this, HasWitness()); }

std::size_t MsgTx::SerializeSizeStripped() const noexcept { return SizeOf(*this, false); }

std::size_t MsgTx::WeightWu() const noexcept {
    return WeightOf(SerializeSizeStripped(), SerializeSize());
}

std::size_t MsgTx::VirtualSize() const noexcept { return VirtualSizeOf(WeightWu()); }

std::vector<std::size_t> MsgTx::PkScriptLocs() const {
    SizeCounter counter;
    WriteTxHead(counter, MsgTxView(*this), HasWitness());
    std::vector<std::size_t> locations;
    locations.reserve(outputs.size());
    for (const TxOut& output : outputs) {
        WriteTxOut(counter, output);
        locations.push_back(counter.size_bytes() - output.script_pubkey.size());
    }
    return locations;
}

}  // namespace txhash::wire
