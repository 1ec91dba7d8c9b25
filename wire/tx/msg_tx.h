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

/// A transaction as its fields. No cache: every id and size is computed from what they are now.
struct TXHASH_EXPORT MsgTx {
    std::uint32_t version = 2;     ///< unsigned, as in Bitcoin Core since version 28
    std::vector<TxIn> inputs{};    ///< each with its witness
    std::vector<TxOut> outputs{};  ///< each a value and a script
    std::uint32_t lock_time = 0;   ///< below 500,000,000 a height, otherwise seconds since 1970

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
    /// The same in the no-witness format, in which an input count of 0 is just that.
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

    /// The exact number of bytes that Serialize writes. O(inputs + outputs).
    [[nodiscard]] std::size_t SerializeSize() const noexcept;
    /// The same for SerializeNoWitness.
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    /// Weight units (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept;
    /// Weight in virtual bytes, rounded up (BIP-0141).
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

    /// Double SHA-256 of the form without witnesses.
    [[nodiscard]] chainhash::Txid TxHash() const noexcept;
    /// Without a witness, the same bytes as the txid.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept;

    /// Appends.
    void AddTxIn(TxIn input) { inputs.push_back(std::move(input)); }
    /// Appends.
    void AddTxOut(TxOut output) { outputs.push_back(std::move(output)); }

    /// The offset of each script_pubkey in the network format, in bytes. For btcd's callers.
    [[nodiscard]] std::vector<std::size_t> PkScriptLocs() const;

    friend bool operator==(const MsgTx&, const MsgTx&) = default;
};

/// The witnesses of a MsgTx, one per input, as views. Random access is constant time.
class MsgTxWitnesses {
public:
    /// Steps from input to input, by pointer.
    class Iterator {
    public:
        /// At `input`; valid as long as the vector of inputs is.
        explicit Iterator(const TxIn* input) noexcept : m_input(input) {}
        /// The witness of the input, empty if it has none.
        [[nodiscard]] TxWitnessView operator*() const noexcept { return m_input->witness; }
        Iterator& operator++() noexcept {
            ++m_input;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) noexcept = default;

    private:
        const TxIn* m_input;
    };

    [[nodiscard]] Iterator begin() const noexcept { return Iterator(m_inputs.data()); }
    [[nodiscard]] Iterator end() const noexcept {
        return Iterator(m_inputs.data() + m_inputs.size());
    }
    /// The number of inputs, whether or not any has a witness.
    [[nodiscard]] std::size_t size() const noexcept { return m_inputs.size(); }
    [[nodiscard]] bool empty() const noexcept { return m_inputs.empty(); }
    /// The witness of input `index`, which must exist.
    [[nodiscard]] TxWitnessView operator[](std::size_t index) const noexcept {
        return m_inputs[index].witness;
    }

private:
    friend class MsgTxView;

    explicit MsgTxWitnesses(std::span<const TxIn> inputs) noexcept : m_inputs(inputs) {}

    std::span<const TxIn> m_inputs;
};

/// A MsgTx read through the interface of TxView (see TransactionLike). Refers to the message and
/// sees later changes to it; a pointer in size.
class MsgTxView {
public:
    /// Refers to `tx`, which must outlive the view. A temporary does not compile.
    explicit MsgTxView(const MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_tx(&tx) {}
    explicit MsgTxView(const MsgTx&&) = delete;

    /// MsgTx::version.
    [[nodiscard]] std::uint32_t version() const noexcept { return m_tx->version; }
    /// MsgTx::lock_time.
    [[nodiscard]] std::uint32_t lock_time() const noexcept { return m_tx->lock_time; }
    /// Invalid once the vector of inputs is changed.
    [[nodiscard]] std::span<const TxIn> inputs() const noexcept { return m_tx->inputs; }
    /// Invalid once the vector of outputs is changed.
    [[nodiscard]] std::span<const TxOut> outputs() const noexcept { return m_tx->outputs; }
    /// One per input, also if all are empty.
    [[nodiscard]] MsgTxWitnesses witnesses() const noexcept { return MsgTxWitnesses(m_tx->inputs); }

    /// Whether any input has a witness item.
    [[nodiscard]] bool HasWitness() const noexcept { return m_tx->HasWitness(); }
    /// Whether there is one input and it spends no output.
    [[nodiscard]] bool IsCoinBase() const noexcept { return m_tx->IsCoinBase(); }
    /// Bytes of the network format.
    [[nodiscard]] std::size_t SerializeSize() const noexcept { return m_tx->SerializeSize(); }
    /// Bytes of the form without witnesses.
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept {
        return m_tx->SerializeSizeStripped();
    }
    /// Weight units (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept { return m_tx->WeightWu(); }
    /// Virtual bytes, rounded up (BIP-0141).
    [[nodiscard]] std::size_t VirtualSize() const noexcept { return m_tx->VirtualSize(); }
    /// Double SHA-256 of the form without witnesses. Computed by each call.
    [[nodiscard]] chainhash::Txid TxHash() const noexcept { return m_tx->TxHash(); }
    /// Double SHA-256 of the network format. Computed by each call.
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
