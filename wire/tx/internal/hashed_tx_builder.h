// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_INTERNAL_HASHED_TX_BUILDER_H
#define TXHASH_WIRE_TX_INTERNAL_HASHED_TX_BUILDER_H

// Builds and hashes a MsgTx from what ReadTx finds.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/hash/ids.h"
#include "wire/tx/internal/msg_tx_builder.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/tx_hasher.h"

namespace txhash::wire {

/// A handler for ReadTx that builds a MsgTx and hashes it on the way.
class HashedTxBuilder {
public:
    explicit HashedTxBuilder(MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_builder(tx) {}

    void OnVersion(std::uint32_t version) {
        m_version = version;
        m_builder.OnVersion(version);
    }
    void OnMarker() noexcept { m_has_witness = true; }
    void OnInputCount(std::size_t count, std::size_t hint) {
        m_hasher = TxHasher(m_version, m_has_witness);
        m_hasher.InputCount(count);
        m_builder.OnInputCount(count, hint);
    }
    template <class Input>
    void OnInput(Input&& input) {
        m_hasher.Input(input);
        m_builder.OnInput(std::forward<Input>(input));
    }
    void OnOutputCount(std::size_t count, std::size_t hint) {
        m_hasher.OutputCount(count);
        m_builder.OnOutputCount(count, hint);
    }
    template <class Output>
    void OnOutput(Output&& output) {
        m_hasher.Output(output);
        m_builder.OnOutput(std::forward<Output>(output));
    }
    void OnOutputsEnd() noexcept {}
    template <class Stack>
    void OnWitness(std::size_t input_index, Stack&& witness) {
        m_hasher.Witness(witness);
        m_builder.OnWitness(input_index, std::forward<Stack>(witness));
    }
    void OnLockTime(std::uint32_t lock_time) {
        m_hasher.LockTime(lock_time);
        m_builder.OnLockTime(lock_time);
    }

    [[nodiscard]] chainhash::Txid TxHash() const noexcept { return m_hasher.TxHash(); }
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept { return m_hasher.WitnessHash(); }

private:
    MsgTxBuilder<MsgTx> m_builder;
    std::uint32_t m_version = 0;
    bool m_has_witness = false;
    TxHasher m_hasher{0, false};  // from the input count on
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_INTERNAL_HASHED_TX_BUILDER_H
