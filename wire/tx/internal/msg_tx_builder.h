// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_INTERNAL_MSG_TX_BUILDER_H
#define TXHASH_WIRE_TX_INTERNAL_MSG_TX_BUILDER_H

// Builds a MsgTx from what ReadTx finds. MsgTx is a template parameter because its own header uses
// these templates before it is complete.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "wire/tx/internal/read_tx.h"

namespace txhash::wire {

/// A handler for ReadTx.
template <class Message>
class MsgTxBuilder {
public:
    explicit MsgTxBuilder(Message& tx TXHASH_LIFETIMEBOUND) noexcept : m_tx(&tx) {}

    void OnVersion(std::uint32_t version) noexcept { m_tx->version = version; }
    void OnMarker() noexcept {}
    void OnInputCount(std::size_t, std::size_t hint) { m_tx->inputs.reserve(hint); }
    void OnInput(TxIn&& input) { m_tx->inputs.push_back(std::move(input)); }
    void OnInput(const TxInView& input) {
        m_tx->inputs.push_back({.prevout = input.prevout,
                                .script_sig = ToBytes(input.script_sig),
                                .sequence = input.sequence});
    }
    void OnOutputCount(std::size_t, std::size_t hint) { m_tx->outputs.reserve(hint); }
    void OnOutput(TxOut&& output) { m_tx->outputs.push_back(std::move(output)); }
    void OnOutput(const TxOutView& output) {
        m_tx->outputs.push_back(
            {.value_sat = output.value_sat, .script_pubkey = ToBytes(output.script_pubkey)});
    }
    void OnOutputsEnd() noexcept {}
    template <class Stack>
    void OnWitness(std::size_t input_index, Stack&& witness) {
        m_tx->inputs[input_index].witness = TxWitness(std::forward<Stack>(witness));
    }
    void OnLockTime(std::uint32_t lock_time) noexcept { m_tx->lock_time = lock_time; }

private:
    static Bytes ToBytes(ByteSpan bytes) { return {bytes.begin(), bytes.end()}; }

    Message* m_tx;
};

/// Reads one transaction at the reader's position. If the reader fails, the result is an arbitrary
/// prefix.
template <class Message, ByteReader R>
[[nodiscard]] Message ReadTxAs(R& reader, TxFormat format) {
    Message tx;
    MsgTxBuilder<Message> builder(tx);
    ReadTx(reader, format, builder);
    return tx;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_INTERNAL_MSG_TX_BUILDER_H
