// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TRANSACTION_LIKE_H
#define TXHASH_WIRE_TX_TRANSACTION_LIKE_H

// The interface through which transactions are read. TxView has it; MsgTxView gives it to MsgTx.
// Templates that take any transaction take a TransactionLike; functions that are not templates
// take a TxRef (wire/tx/tx_ref.h).

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/writer.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/out_point.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

/// inputs(), outputs() and witnesses() are ranges with a size. Inputs have prevout, script_sig and
/// sequence; outputs have value_sat and script_pubkey. witnesses() has one stack per input, or may
/// be empty if the transaction has no witness.
template <class Tx>
concept TransactionLike = requires(const Tx& tx) {
    { tx.version() } -> std::same_as<std::uint32_t>;
    { tx.lock_time() } -> std::same_as<std::uint32_t>;
    { tx.inputs().size() } -> std::same_as<std::size_t>;
    { tx.inputs().begin()->prevout } -> std::convertible_to<OutPoint>;
    { tx.inputs().begin()->script_sig } -> std::convertible_to<ByteSpan>;
    { tx.inputs().begin()->sequence } -> std::convertible_to<std::uint32_t>;
    { tx.outputs().size() } -> std::same_as<std::size_t>;
    { tx.outputs().begin()->value_sat } -> std::convertible_to<std::int64_t>;
    { tx.outputs().begin()->script_pubkey } -> std::convertible_to<ByteSpan>;
    { tx.witnesses().size() } -> std::same_as<std::size_t>;
    { *tx.witnesses().begin() } -> std::convertible_to<TxWitnessView>;
    { tx.HasWitness() } -> std::same_as<bool>;
    { tx.IsCoinBase() } -> std::same_as<bool>;
    { tx.SerializeSize() } -> std::same_as<std::size_t>;
    { tx.SerializeSizeStripped() } -> std::same_as<std::size_t>;
    { tx.WeightWu() } -> std::same_as<std::size_t>;
    { tx.VirtualSize() } -> std::same_as<std::size_t>;
    { tx.TxHash() } -> std::same_as<chainhash::Txid>;
    { tx.WitnessHash() } -> std::same_as<chainhash::Wtxid>;
};

/// Calls `on_input(index, input, witness)` for each input in order. O(size).
template <TransactionLike Tx, class OnInput>
void ForEachInput(const Tx& tx, OnInput&& on_input) {
    const auto witnesses = tx.witnesses();
    auto witness = witnesses.begin();
    std::size_t index = 0;
    for (const auto& input : tx.inputs()) {
        if (witnesses.size() == 0) {
            on_input(index, input, TxWitnessView());
        } else {
            on_input(index, input, TxWitnessView(*witness));
            ++witness;
        }
        ++index;
    }
}

/// Writes all outputs, contiguous and without their count.
template <ByteWriter W, TransactionLike Tx>
TXHASH_ALWAYS_INLINE void SerializeOutputs(W& writer, const Tx& tx) {
    WriteTxOuts(writer, tx.outputs());
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TRANSACTION_LIKE_H
