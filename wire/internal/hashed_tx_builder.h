// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_INTERNAL_HASHED_TX_BUILDER_H
#define TXHASH_WIRE_INTERNAL_HASHED_TX_BUILDER_H

// Builds and hashes a MsgTx from what ReadTx finds.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/attributes.h"
#include "chainhash/ids.h"
#include "chainhash/sha256.h"
#include "wire/internal/msg_tx_builder.h"
#include "wire/internal/write_tx.h"
#include "wire/msg_tx.h"

namespace txhash::wire {

/// A handler for ReadTx that builds a MsgTx and hashes it on the way.
class HashedTxBuilder {
public:
    explicit HashedTxBuilder(MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_builder(tx) {}

    void OnVersion(std::uint32_t version) {
        Feed([&](auto& hasher) { WriteLE(hasher, version); });
        m_builder.OnVersion(version);
    }
    void OnMarker() {
        // Both forms begin with the version; here they part.
        m_full = m_stripped;
        WriteLE(m_full, WITNESS_MARKER);
        WriteLE(m_full, WITNESS_FLAG);
        m_has_witness = true;
    }
    void OnInputCount(std::size_t count, std::size_t hint) {
        Feed([&](auto& hasher) { WriteCompactSize(hasher, count); });
        m_builder.OnInputCount(count, hint);
    }
    template <class Input>
    void OnInput(Input&& input) {
        Feed([&](auto& hasher) { WriteTxIn(hasher, input); });
        m_builder.OnInput(std::forward<Input>(input));
    }
    void OnOutputCount(std::size_t count, std::size_t hint) {
        Feed([&](auto& hasher) { WriteCompactSize(hasher, count); });
        m_builder.OnOutputCount(count, hint);
    }
    template <class Output>
    void OnOutput(Output&& output) {
        Feed([&](auto& hasher) { WriteTxOut(hasher, output); });
        m_builder.OnOutput(std::forward<Output>(output));
    }
    void OnOutputsEnd() noexcept {}
    template <class Stack>
    void OnWitness(std::size_t input_index, Stack&& witness) {
        witness.Serialize(m_full);
        m_builder.OnWitness(input_index, std::forward<Stack>(witness));
    }
    void OnLockTime(std::uint32_t lock_time) {
        Feed([&](auto& hasher) { WriteLE(hasher, lock_time); });
        m_builder.OnLockTime(lock_time);
    }

    [[nodiscard]] chainhash::Txid txid() const noexcept {
        return chainhash::Txid(m_stripped.DoubleDigest());
    }
    [[nodiscard]] chainhash::Wtxid wtxid() const noexcept {
        return m_has_witness ? chainhash::Wtxid(m_full.DoubleDigest())
                             : chainhash::Wtxid(txid().hash());
    }

private:
    template <class Write>
    void Feed(Write&& write) {
        write(m_stripped);
        if (m_has_witness) write(m_full);
    }

    MsgTxBuilder<MsgTx> m_builder;
    chainhash::Sha256 m_stripped;
    chainhash::Sha256 m_full;  // used only when there is a witness
    bool m_has_witness = false;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_INTERNAL_HASHED_TX_BUILDER_H
