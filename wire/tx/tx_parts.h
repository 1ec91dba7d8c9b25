// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_PARTS_H
#define TXHASH_WIRE_TX_TX_PARTS_H

// The inputs and outputs of transactions: TxIn and TxOut own their scripts; TxInView and TxOutView
// refer to scripts that somebody else owns. Scripts are opaque bytes: decoding does not look inside
// them, and malformed scripts are valid data. Plain values.

#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/codec/reader.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/out_point.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

/// Turns off what an input's sequence can mean: lock times (BIP-0065, BIP-0068) and replacement
/// (BIP-0125).
inline constexpr std::uint32_t SEQUENCE_FINAL = 0xffffffff;

/// An input that owns its script and its witness.
struct TxIn {
    OutPoint prevout{};                       ///< which output it spends
    Bytes script_sig{};                       ///< empty in a native segwit spend
    std::uint32_t sequence = SEQUENCE_FINAL;  ///< see BIP-0068
    TxWitness witness{};                      ///< empty if there is none

    /// Writes the input without its witness, which follows the outputs in a transaction.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxIn(writer, *this);
    }

    friend bool operator==(const TxIn&, const TxIn&) = default;
};

/// An input without its witness; see TxView::witnesses().
struct TxInView {
    OutPoint prevout;          ///< a copy
    BorrowedBytes script_sig;  ///< into the transaction's bytes
    std::uint32_t sequence;    ///< see BIP-0068

    /// Writes prevout, script_sig with its length, sequence.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxIn(writer, *this);
    }
};

/// An output whose script somebody else owns.
struct TXHASH_EXPORT TxOutView {
    std::int64_t value_sat;       ///< any 64-bit value decodes
    BorrowedBytes script_pubkey;  ///< into the caller's bytes

    /// Parses one output at the reader's position and leaves the rest unread.
    [[nodiscard]] static Decoded<TxOutView> Parse(SpanReader& reader) noexcept;

    /// Writes value, then script_pubkey with its length.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxOut(writer, *this);
    }
};

/// An output that owns its script.
struct TxOut {
    std::int64_t value_sat = 0;  ///< any 64-bit value decodes; see btcutil::CheckTransactionSanity
    Bytes script_pubkey{};       ///< any bytes decode

    /// Valid until this output is changed or destroyed. Not of a temporary.
    operator TxOutView() const& noexcept TXHASH_LIFETIMEBOUND { return {value_sat, script_pubkey}; }
    operator TxOutView() const&& = delete;

    /// Writes value, then script_pubkey with its length.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxOut(writer, *this);
    }

    friend bool operator==(const TxOut&, const TxOut&) = default;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_PARTS_H
