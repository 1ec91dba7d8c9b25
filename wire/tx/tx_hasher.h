// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_HASHER_H
#define TXHASH_WIRE_TX_TX_HASHER_H

// Hashes a transaction part by part: while it is decoded, or from objects that are not this
// library's. Gives both ids in one pass; serializes nothing and allocates nothing.
//
//     wire::TxHasher hasher(version, has_witness);
//     hasher.InputCount(n), hasher.Input(input)...,
//     hasher.OutputCount(n), hasher.Output(output)...,
//     hasher.Witness(stack)...                            // one per input, if has_witness
//     hasher.LockTime(lock_time)
//
// The caller must keep the order and the number of parts. A plain value; one object belongs to
// one thread at a time.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "chainhash/sha256/sha256.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/writer.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/tx_format.h"
#include "wire/tx/tx_parts.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

/// Two running hashes: with the witnesses, and without. 232 bytes.
class TxHasher {
public:
    /// `has_witness`: whether some input has a witness that is not empty (BIP-0144).
    TxHasher(std::uint32_t version, bool has_witness) noexcept : m_has_witness(has_witness) {
        WriteLE(m_stripped, version);
        if (!has_witness) return;
        m_full = m_stripped;
        WriteLE(m_full, WITNESS_MARKER);
        WriteLE(m_full, WITNESS_FLAG);
    }

    /// Before the first input.
    void InputCount(std::size_t count) noexcept { Count(count); }
    /// A TxIn or a TxInView, whose script must not be longer than MAX_LENGTH.
    template <class In = TxInView>
    void Input(const In& input) noexcept {
        Write([&](auto& hasher) { WriteTxIn(hasher, input); });
    }
    /// After the last input.
    void OutputCount(std::size_t count) noexcept { Count(count); }
    /// A TxOut converts; its script must not be longer than MAX_LENGTH.
    void Output(const TxOutView& output) noexcept {
        Write([&](auto& hasher) { WriteTxOut(hasher, output); });
    }

    /// The stack of the next input, empty or not. Only if `has_witness`.
    void Witness(const TxWitnessView& stack) noexcept { stack.Serialize(m_full); }
    /// The same item by item.
    void WitnessItemCount(std::size_t count) noexcept { WriteCompactSize(m_full, count); }
    /// `item` must not be longer than MAX_LENGTH.
    void WitnessItem(ByteSpan item) noexcept { WriteWitnessItem(m_full, item); }

    /// The last part.
    void LockTime(std::uint32_t lock_time) noexcept {
        Write([&](auto& hasher) { WriteLE(hasher, lock_time); });
    }

    /// The id, once all parts have been written.
    [[nodiscard]] chainhash::Txid TxHash() const noexcept {
        return chainhash::Txid(m_stripped.DoubleDigest());
    }
    /// The same with the witnesses; without any, the same bytes as the txid.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept {
        return chainhash::Wtxid((m_has_witness ? m_full : m_stripped).DoubleDigest());
    }

private:
    void Count(std::size_t count) noexcept {
        Write([&](auto& hasher) { WriteCompactSize(hasher, count); });
    }
    template <class Part>
    void Write(Part&& part) noexcept {
        part(m_stripped);
        if (m_has_witness) part(m_full);
    }

    chainhash::Sha256 m_stripped;
    chainhash::Sha256 m_full;  // used only with a witness
    bool m_has_witness;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_HASHER_H
