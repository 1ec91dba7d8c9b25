// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_INTERNAL_TX_CODEC_H
#define TXHASH_WIRE_INTERNAL_TX_CODEC_H

// The transaction format (BIP-0144), written down once for writing and once for reading. MsgTx and
// TxView are made of these templates, whatever bytes go to or come from.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/ids.h"
#include "wire/compact_size.h"
#include "wire/tx_witness.h"

namespace txhash::wire {

/// One output of one transaction.
struct OutPoint {
    static constexpr std::size_t SIZE = chainhash::Hash::SIZE + 4;
    static constexpr std::uint32_t NULL_INDEX = 0xffffffff;

    chainhash::Txid txid{};
    std::uint32_t index = NULL_INDEX;

    /// What a coinbase input spends: no output at all.
    [[nodiscard]] bool IsNull() const noexcept { return index == NULL_INDEX && txid.IsZero(); }

    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteGroup<SIZE>(writer, [this](std::uint8_t* to) { return Store(to); });
    }
    /// Stores SIZE bytes at `to`. Returns the byte after them.
    std::uint8_t* Store(std::uint8_t* to) const noexcept {
        std::memcpy(to, txid.bytes().data(), chainhash::Hash::SIZE);
        return chainhash::StoreLE(to + chainhash::Hash::SIZE, index);
    }

    friend bool operator==(const OutPoint&, const OutPoint&) = default;
    friend auto operator<=>(const OutPoint&, const OutPoint&) = default;
};

/// How a transaction is laid out.
enum class TxFormat : std::uint8_t {
    /// As nodes send it: a marker of 0 where the input count stands means that a flag and, behind
    /// the outputs, witnesses follow.
    Network,
    /// Without witnesses: a 0 is an input count. For drafts without inputs and for old stores.
    NoWitness,
};

inline constexpr std::uint8_t WITNESS_MARKER = 0x00;
inline constexpr std::uint8_t WITNESS_FLAG = 0x01;

inline constexpr std::uint32_t SEQUENCE_FINAL = 0xffffffff;

// Writing. `TxIn` has prevout, script_sig, sequence; `TxOut` has value_sat, script_pubkey.

template <ByteWriter W, class TxIn>
TXHASH_ALWAYS_INLINE void WriteTxIn(W& writer, const TxIn& input) {
    WriteGroup<OutPoint::SIZE + MAX_COMPACT_SIZE_BYTES>(writer, [&](std::uint8_t* to) {
        return StoreCompactSize(input.prevout.Store(to), input.script_sig.size());
    });
    writer.Write(input.script_sig);
    WriteLE(writer, input.sequence);
}

template <ByteWriter W, class TxOut>
TXHASH_ALWAYS_INLINE void WriteTxOut(W& writer, const TxOut& output) {
    WriteGroup<8 + MAX_COMPACT_SIZE_BYTES>(writer, [&](std::uint8_t* to) {
        to = chainhash::StoreLE(to, static_cast<std::uint64_t>(output.value_sat));
        return StoreCompactSize(to, output.script_pubkey.size());
    });
    writer.Write(output.script_pubkey);
}

/// All outputs, one behind the other. Those of a view lie ready.
template <ByteWriter W, class TxOuts>
TXHASH_ALWAYS_INLINE void WriteTxOuts(W& writer, const TxOuts& outputs) {
    if constexpr (requires { outputs.encoded(); }) {
        writer.Write(outputs.encoded());
    } else {
        for (const auto& output : outputs) WriteTxOut(writer, output);
    }
}

/// What stands before the first output: version, marker and flag if `with_witness`, the inputs, and
/// the output count. `Tx` has version, inputs (each with its witness), outputs, lock_time.
template <ByteWriter W, class Tx>
TXHASH_ALWAYS_INLINE void WriteTxHead(W& writer, const Tx& tx, bool with_witness) {
    WriteLE(writer, tx.version);
    if (with_witness) {
        WriteLE(writer, WITNESS_MARKER);
        WriteLE(writer, WITNESS_FLAG);
    }
    WriteCompactSize(writer, tx.inputs.size());
    for (const auto& input : tx.inputs) WriteTxIn(writer, input);
    WriteCompactSize(writer, tx.outputs.size());
}

/// A whole transaction: the head, the outputs, the witnesses if `with_witness`, the lock time.
template <ByteWriter W, class Tx>
TXHASH_ALWAYS_INLINE void WriteTx(W& writer, const Tx& tx, bool with_witness) {
    WriteTxHead(writer, tx, with_witness);
    WriteTxOuts(writer, tx.outputs);
    if (with_witness) {
        for (const auto& input : tx.inputs) input.witness.Serialize(writer);
    }
    WriteLE(writer, tx.lock_time);
}

// Reading. What a reader yields holds its bytes as that reader's Blob. The parts are inlined into
// whoever reads a transaction, so that what its handler ignores is not even loaded.

template <class Blob>
struct ReadTxInResult {
    OutPoint prevout;
    Blob script_sig;
    std::uint32_t sequence;
};

template <class Blob>
struct ReadTxOutResult {
    std::int64_t value_sat;
    Blob script_pubkey;
};

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE OutPoint ReadOutPoint(R& reader) {
    const std::uint8_t* from = reader.template ReadFixed<OutPoint::SIZE>(Field::Prevout);
    chainhash::Hash txid;
    std::memcpy(txid.bytes.data(), from, chainhash::Hash::SIZE);
    return {chainhash::Txid(txid), chainhash::LoadLE<std::uint32_t>(from + chainhash::Hash::SIZE)};
}

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE ReadTxInResult<typename R::Blob> ReadTxIn(R& reader) {
    // The order of the initializers is the order of the fields.
    return {
        .prevout = ReadOutPoint(reader),
        .script_sig = reader.ReadBlob(ReadLength(reader, Field::ScriptSigLength), Field::ScriptSig),
        .sequence = ReadLE<std::uint32_t>(reader, Field::Sequence)};
}

template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE ReadTxOutResult<typename R::Blob> ReadTxOut(R& reader) {
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

/// Reads one transaction and tells `handler` each part as it comes:
///
///     OnVersion(version), OnMarker() when witnesses will follow,
///     OnInputCount(n, hint), OnInput(input)..., OnOutputCount(n, hint), OnOutput(output)...,
///     OnOutputsEnd(), OnWitness(input_index, witness)..., OnLockTime(t)
///
/// `hint` is how many parts the bytes left can hold at most. After a failure of the reader the
/// handler has seen an arbitrary beginning and is to be dropped.
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
            has_outputs = false;  // no marker, but a transaction of no inputs and no outputs
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

#endif  // TXHASH_WIRE_INTERNAL_TX_CODEC_H
