// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_MSG_TX_H
#define TXHASH_WIRE_TX_MSG_TX_H

// Transactions that own their parts, for building, editing and signing (BIP-0144). To read many
// transactions, use TxView.
//
// Plain values: copy, compare and edit them freely; distinct objects may be used from distinct
// threads. Hashing one is O(size) and allocates nothing.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/error.h"
#include "wire/tx/internal/msg_tx_builder.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/tx_parts.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

struct TXHASH_EXPORT MsgTx {
    std::uint32_t version = 2;
    std::vector<TxIn> inputs{};
    std::vector<TxOut> outputs{};
    std::uint32_t lock_time = 0;

    /// Decodes a whole buffer in the network format; trailing bytes are an error.
    [[nodiscard]] static Decoded<MsgTx> Deserialize(ByteSpan raw);
    /// Decodes a whole buffer in the no-witness format, in which an input count of 0 is just that.
    [[nodiscard]] static Decoded<MsgTx> DeserializeNoWitness(ByteSpan raw);

    /// Decodes one transaction at the reader's position and leaves the rest unread. The error is
    /// the reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgTx> Deserialize(R& reader) {
        return ValueOrError(reader, ReadTxAs<MsgTx>(reader, TxFormat::Network));
    }
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgTx> DeserializeNoWitness(R& reader) {
        return ValueOrError(reader, ReadTxAs<MsgTx>(reader, TxFormat::NoWitness));
    }

    /// Writes the network format: with marker, flag and witnesses if there is any witness.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const;
    /// Writes the form whose hash is the txid.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void SerializeNoWitness(W& writer) const;

    /// Exact sizes of the two forms, in bytes. O(inputs + outputs).
    [[nodiscard]] std::size_t SerializeSize() const noexcept;
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    /// Weight units, and virtual bytes rounded up (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept;
    [[nodiscard]] std::size_t VirtualSize() const noexcept;

    /// Whether any input has a witness item.
    [[nodiscard]] bool HasWitness() const noexcept {
        for (const TxIn& input : inputs) {
            if (!input.witness.empty()) return true;
        }
        return false;
    }
    /// Whether there is one input and it spends no output.
    [[nodiscard]] bool IsCoinBase() const noexcept {
        return inputs.size() == 1 && inputs[0].prevout.IsNull();
    }

    [[nodiscard]] chainhash::Txid TxHash() const noexcept;
    /// Without a witness, the same bytes as the txid.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept;

    void AddTxIn(TxIn input) { inputs.push_back(std::move(input)); }
    void AddTxOut(TxOut output) { outputs.push_back(std::move(output)); }

    /// The offset of each script_pubkey in the network format, in bytes. For btcd's callers.
    [[nodiscard]] std::vector<std::size_t> PkScriptLocs() const;

    friend bool operator==(const MsgTx&, const MsgTx&) = default;
};

/// The witnesses of a MsgTx, one per input, as views. Random access is constant time.
class MsgTxWitnesses {
public:
    class Iterator {
    public:
        explicit Iterator(const TxIn* input) noexcept : m_input(input) {}
        TxWitnessView operator*() const noexcept { return m_input->witness; }
        Iterator& operator++() noexcept {
            ++m_input;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) noexcept = default;

    private:
        const TxIn* m_input;
    };

    explicit MsgTxWitnesses(std::span<const TxIn> inputs) noexcept : m_inputs(inputs) {}
    [[nodiscard]] Iterator begin() const noexcept { return Iterator(m_inputs.data()); }
    [[nodiscard]] Iterator end() const noexcept {
        return Iterator(m_inputs.data() + m_inputs.size());
    }
    [[nodiscard]] std::size_t size() const noexcept { return m_inputs.size(); }
    [[nodiscard]] bool empty() const noexcept { return m_inputs.empty(); }
    [[nodiscard]] TxWitnessView operator[](std::size_t index) const noexcept {
        return m_inputs[index].witness;
    }

private:
    std::span<const TxIn> m_inputs;
};

/// A MsgTx read through the interface of TxView (see TransactionLike). Refers to the message and
/// sees later changes to it; a pointer in size.
class MsgTxView {
public:
    explicit MsgTxView(const MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_tx(&tx) {}
    explicit MsgTxView(const MsgTx&&) = delete;

    [[nodiscard]] std::uint32_t version() const noexcept { return m_tx->version; }
    [[nodiscard]] std::uint32_t lock_time() const noexcept { return m_tx->lock_time; }
    [[nodiscard]] std::span<const TxIn> inputs() const noexcept { return m_tx->inputs; }
    [[nodiscard]] std::span<const TxOut> outputs() const noexcept { return m_tx->outputs; }
    [[nodiscard]] MsgTxWitnesses witnesses() const noexcept { return MsgTxWitnesses(m_tx->inputs); }

    [[nodiscard]] bool HasWitness() const noexcept { return m_tx->HasWitness(); }
    [[nodiscard]] bool IsCoinBase() const noexcept { return m_tx->IsCoinBase(); }
    [[nodiscard]] std::size_t SerializeSize() const noexcept { return m_tx->SerializeSize(); }
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept {
        return m_tx->SerializeSizeStripped();
    }
    [[nodiscard]] std::size_t WeightWu() const noexcept { return m_tx->WeightWu(); }
    [[nodiscard]] std::size_t VirtualSize() const noexcept { return m_tx->VirtualSize(); }
    [[nodiscard]] chainhash::Txid TxHash() const noexcept { return m_tx->TxHash(); }
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept { return m_tx->WitnessHash(); }

private:
    const MsgTx* m_tx;
};

template <ByteWriter W>
TXHASH_ALWAYS_INLINE void MsgTx::Serialize(W& writer) const {
    WriteTx(writer, MsgTxView(*this), HasWitness());
}
template <ByteWriter W>
TXHASH_ALWAYS_INLINE void MsgTx::SerializeNoWitness(W& writer) const {
    WriteTx(writer, MsgTxView(*this), false);
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_MSG_TX_H
