// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MSG_TX_H
#define TXHASH_WIRE_MSG_TX_H

// Transactions that own their parts, for building, editing and signing. To read many, see TxView.
//
// Plain values: copy, compare and edit them freely; distinct objects may be used from distinct
// threads. Hashing one takes O(size) and allocates nothing.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/error.h"
#include "wire/internal/tx_codec.h"
#include "wire/tx_witness.h"

namespace txhash::wire {

/// Opaque bytes: decoding looks into no script, and broken ones are valid data.

struct TxIn {
    OutPoint prevout{};
    Bytes script_sig{};
    std::uint32_t sequence = SEQUENCE_FINAL;
    TxWitness witness{};

    friend bool operator==(const TxIn&, const TxIn&) = default;
};

struct TxOut {
    std::int64_t value_sat = 0;  ///< any 64-bit value decodes; see btcutil::CheckTransactionSanity
    Bytes script_pubkey{};

    friend bool operator==(const TxOut&, const TxOut&) = default;
};

struct MsgTx {
    std::uint32_t version = 2;
    std::vector<TxIn> inputs{};
    std::vector<TxOut> outputs{};
    std::uint32_t lock_time = 0;

    /// Decodes a whole buffer in the network format (BIP-0144); bytes left over are an error.
    [[nodiscard]] static Decoded<MsgTx> Deserialize(ByteSpan raw);
    /// Decodes a whole buffer as a transaction without witnesses, where an input count of 0 is just
    /// that.
    [[nodiscard]] static Decoded<MsgTx> DeserializeNoWitness(ByteSpan raw);

    /// Writes the network format: with marker, flag and witnesses if there is any witness.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTx(writer, *this, HasWitness());
    }
    /// Writes the form whose hash is the txid.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void SerializeNoWitness(W& writer) const {
        WriteTx(writer, *this, false);
    }

    /// Exact sizes of the two forms.
    [[nodiscard]] std::size_t SerializeSize() const noexcept;
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept;
    /// Weight units and virtual bytes, rounded up (BIP-0141).
    [[nodiscard]] std::size_t WeightWu() const noexcept;
    [[nodiscard]] std::size_t VirtualSize() const noexcept;

    /// Whether any input has a witness item.
    [[nodiscard]] bool HasWitness() const noexcept {
        for (const TxIn& input : inputs) {
            if (!input.witness.empty()) return true;
        }
        return false;
    }
    /// One input, which spends no output.
    [[nodiscard]] bool IsCoinBase() const noexcept {
        return inputs.size() == 1 && inputs[0].prevout.IsNull();
    }

    [[nodiscard]] chainhash::Txid TxHash() const noexcept;
    /// Equal to the txid's bytes when there is no witness.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept;

    void AddTxIn(TxIn input) { inputs.push_back(std::move(input)); }
    void AddTxOut(TxOut output) { outputs.push_back(std::move(output)); }

    /// Where each script_pubkey starts in the network format, in bytes.
    [[nodiscard]] std::vector<std::size_t> PkScriptLocs() const;

    friend bool operator==(const MsgTx&, const MsgTx&) = default;
};

/// Decodes one transaction where `reader` stands; what follows is left to the caller.
template <ByteReader R>
[[nodiscard]] MsgTx ReadMsgTx(R& reader, TxFormat format = TxFormat::Network);

/// The handler of ReadTx that builds a MsgTx.
class MsgTxBuilder {
public:
    explicit MsgTxBuilder(MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_tx(&tx) {}

    void OnVersion(std::uint32_t version) noexcept { m_tx->version = version; }
    void OnMarker() noexcept {}
    void OnInputCount(std::size_t, std::size_t hint) { m_tx->inputs.reserve(hint); }
    template <class Blob>
    void OnInput(ReadTxInResult<Blob>&& input) {
        m_tx->inputs.push_back({.prevout = input.prevout,
                                .script_sig = ToScript(std::move(input.script_sig)),
                                .sequence = input.sequence});
    }
    void OnOutputCount(std::size_t, std::size_t hint) { m_tx->outputs.reserve(hint); }
    template <class Blob>
    void OnOutput(ReadTxOutResult<Blob>&& output) {
        m_tx->outputs.push_back({.value_sat = output.value_sat,
                                 .script_pubkey = ToScript(std::move(output.script_pubkey))});
    }
    void OnOutputsEnd() noexcept {}
    template <class Stack>
    void OnWitness(std::size_t input_index, Stack&& witness) {
        m_tx->inputs[input_index].witness = TxWitness(std::forward<Stack>(witness));
    }
    void OnLockTime(std::uint32_t lock_time) noexcept { m_tx->lock_time = lock_time; }

private:
    static Bytes ToScript(ByteSpan bytes) { return {bytes.begin(), bytes.end()}; }
    static Bytes ToScript(Bytes&& bytes) noexcept { return std::move(bytes); }

    MsgTx* m_tx;
};

template <ByteReader R>
MsgTx ReadMsgTx(R& reader, TxFormat format) {
    MsgTx tx;
    MsgTxBuilder builder(tx);
    ReadTx(reader, format, builder);
    return tx;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MSG_TX_H
