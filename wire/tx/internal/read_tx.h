// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_INTERNAL_READ_TX_H
#define TXHASH_WIRE_TX_INTERNAL_READ_TX_H

// The transaction format (BIP-0144) for reading, described once for all readers and all results.
//
// A reader that hands out spans yields TxInView and TxOutView; one that hands out copies yields
// TxIn and TxOut. The part readers are inlined into their callers, so that fields which a handler
// ignores are not even loaded.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/limits.h"
#include "wire/codec/reader.h"
#include "wire/tx/out_point.h"
#include "wire/tx/tx_format.h"
#include "wire/tx/tx_parts.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

template <ByteReader R>
using TxInOf = std::conditional_t<std::same_as<typename R::Blob, ByteSpan>, TxInView, TxIn>;
template <ByteReader R>
using TxOutOf = std::conditional_t<std::same_as<typename R::Blob, ByteSpan>, TxOutView, TxOut>;

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE OutPoint ReadOutPoint(R& reader) {
    const std::uint8_t* from = reader.template ReadFixed<OutPoint::SIZE>(Field::Prevout);
    chainhash::Hash txid;
    std::memcpy(txid.bytes.data(), from, chainhash::Hash::SIZE);
    return {chainhash::Txid(txid), chainhash::LoadLE<std::uint32_t>(from + chainhash::Hash::SIZE)};
}

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE TxInOf<R> ReadTxIn(R& reader) {
    // Initializers run in order, and their order is that of the fields.
    return {
        .prevout = ReadOutPoint(reader),
        .script_sig = reader.ReadBlob(ReadLength(reader, Field::ScriptSigLength), Field::ScriptSig),
        .sequence = ReadLE<std::uint32_t>(reader, Field::Sequence)};
}

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE TxOutOf<R> ReadTxOut(R& reader) {
    return {.value_sat = static_cast<std::int64_t>(ReadLE<std::uint64_t>(reader, Field::Value)),
            .script_pubkey = reader.ReadBlob(ReadLength(reader, Field::ScriptPubKeyLength),
                                             Field::ScriptPubKey)};
}

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE typename R::Witness ReadWitness(R& reader) {
    typename R::Witness witness;
    const std::size_t count = ReadLength(reader, Field::WitnessItemCount);
    for (std::size_t i = 0; i < count; ++i) {
        const auto item =
            reader.ReadBlob(ReadLength(reader, Field::WitnessItemLength), Field::WitnessItem);
        if (!reader.ok()) break;
        witness.AddRead(item);
    }
    return witness;
}

/// Reads one transaction and passes each part to `handler` as it arrives:
///
///     OnVersion(version), OnMarker() when witnesses will follow,
///     OnInputCount(n, hint), OnInput(input)..., OnOutputCount(n, hint), OnOutput(output)...,
///     OnOutputsEnd(), OnWitness(input_index, witness)..., OnLockTime(t)
///
/// `hint` is the most parts that the remaining bytes can hold. If the reader fails, the handler has
/// seen an arbitrary prefix and must be discarded.
template <ByteReader R, class Handler>
void ReadTx(R& reader, TxFormat format, Handler& handler) {
    handler.OnVersion(ReadLE<std::uint32_t>(reader, Field::Version));

    bool has_witness = false;
    bool has_outputs = true;
    std::size_t input_count = ReadLength(reader, Field::InputCount);
    if (input_count == 0 && format == TxFormat::Network && reader.ok()) {
        const std::size_t flag_offset = reader.offset();
        const std::uint8_t flag = *reader.template ReadFixed<1>(Field::WitnessFlag);
        if (flag == WITNESS_FLAG) {
            has_witness = true;
            handler.OnMarker();
            input_count = ReadLength(reader, Field::InputCount);
        } else if (flag == 0) {
            has_outputs = false;  // not a marker: neither inputs nor outputs
        } else {
            reader.Fail(DecodeErrc::UnknownWitnessFlag, Field::WitnessFlag, flag_offset);
        }
    }

    handler.OnInputCount(input_count, reader.CountHint(input_count, MIN_TX_IN_SIZE));
    for (std::size_t i = 0; i < input_count; ++i) {
        auto input = ReadTxIn(reader);
        if (!reader.ok()) return;
        handler.OnInput(std::move(input));
    }

    const std::size_t output_count = has_outputs ? ReadLength(reader, Field::OutputCount) : 0;
    handler.OnOutputCount(output_count, reader.CountHint(output_count, MIN_TX_OUT_SIZE));
    for (std::size_t i = 0; i < output_count; ++i) {
        auto output = ReadTxOut(reader);
        if (!reader.ok()) return;
        handler.OnOutput(std::move(output));
    }
    handler.OnOutputsEnd();

    if (has_witness) {
        const std::size_t witness_offset = reader.offset();
        bool all_empty = true;
        for (std::size_t i = 0; i < input_count && reader.ok(); ++i) {
            auto witness = ReadWitness(reader);
            all_empty = all_empty && witness.empty();
            handler.OnWitness(i, std::move(witness));
        }
        if (all_empty && reader.ok()) {
            reader.Fail(DecodeErrc::SuperfluousWitness, Field::Witness, witness_offset);
        }
    }
    handler.OnLockTime(ReadLE<std::uint32_t>(reader, Field::LockTime));
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_INTERNAL_READ_TX_H
