// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_INTERNAL_WRITE_TX_H
#define TXHASH_WIRE_TX_INTERNAL_WRITE_TX_H

// The transaction format (BIP-0144) for writing, described once for all types and all writers.
//
// A transaction is anything that TransactionLike accepts: a TxView, or a MsgTxView over a MsgTx.
// An input is anything with prevout, script_sig and sequence; an output, anything with value_sat
// and script_pubkey.

#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/endian.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/writer.h"
#include "wire/tx/out_point.h"
#include "wire/tx/tx_format.h"

namespace txhash::wire {

template <ByteWriter W, class Input>
TXHASH_ALWAYS_INLINE void WriteTxIn(W& writer, const Input& input) {
    WriteGroup<OutPoint::SIZE + MAX_COMPACT_SIZE_BYTES>(writer, [&](std::uint8_t* to) {
        return StoreCompactSize(internal::StoreOutPoint(to, input.prevout),
                                input.script_sig.size());
    });
    writer.Write(input.script_sig);
    WriteLE(writer, input.sequence);
}

template <ByteWriter W, class Output>
TXHASH_ALWAYS_INLINE void WriteTxOut(W& writer, const Output& output) {
    WriteGroup<8 + MAX_COMPACT_SIZE_BYTES>(writer, [&](std::uint8_t* to) {
        to = chainhash::StoreLE(to, static_cast<std::uint64_t>(output.value_sat));
        return StoreCompactSize(to, output.script_pubkey.size());
    });
    writer.Write(output.script_pubkey);
}

/// All outputs, without their count. The range of a view is already encoded.
template <ByteWriter W, class Outputs>
TXHASH_ALWAYS_INLINE void WriteTxOuts(W& writer, const Outputs& outputs) {
    if constexpr (requires { outputs.encoded(); }) {
        writer.Write(outputs.encoded());
    } else {
        for (const auto& output : outputs) WriteTxOut(writer, output);
    }
}

/// Everything before the first output: version, marker and flag if `with_witness`, the inputs, and
/// the output count.
template <ByteWriter W, class Tx>
TXHASH_ALWAYS_INLINE void WriteTxHead(W& writer, const Tx& tx, bool with_witness) {
    WriteLE(writer, tx.version());
    if (with_witness) {
        WriteLE(writer, WITNESS_MARKER);
        WriteLE(writer, WITNESS_FLAG);
    }
    WriteCompactSize(writer, tx.inputs().size());
    for (const auto& input : tx.inputs()) WriteTxIn(writer, input);
    WriteCompactSize(writer, tx.outputs().size());
}

/// A whole transaction: the head, the outputs, the witnesses if `with_witness`, the lock time.
template <ByteWriter W, class Tx>
TXHASH_ALWAYS_INLINE void WriteTx(W& writer, const Tx& tx, bool with_witness) {
    WriteTxHead(writer, tx, with_witness);
    WriteTxOuts(writer, tx.outputs());
    if (with_witness) {
        for (const auto& witness : tx.witnesses()) witness.Serialize(writer);
    }
    WriteLE(writer, tx.lock_time());
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_INTERNAL_WRITE_TX_H
