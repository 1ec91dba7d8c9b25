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

inline constexpr std::uint32_t SEQUENCE_FINAL = 0xffffffff;

struct TxIn {
    OutPoint prevout{};
    Bytes script_sig{};
    std::uint32_t sequence = SEQUENCE_FINAL;
    TxWitness witness{};

    /// Writes the input without its witness, which follows the outputs in a transaction.
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxIn(writer, *this);
    }

    friend bool operator==(const TxIn&, const TxIn&) = default;
};

/// An input without its witness; see TxView::witnesses().
struct TxInView {
    OutPoint prevout;
    ByteSpan script_sig;
    std::uint32_t sequence;

    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxIn(writer, *this);
    }
};

struct TXHASH_EXPORT TxOutView {
    std::int64_t value_sat;
    ByteSpan script_pubkey;

    /// Parses one output at the reader's position and leaves the rest unread.
    [[nodiscard]] static Decoded<TxOutView> Parse(SpanReader& reader) noexcept;

    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxOut(writer, *this);
    }
};

struct TxOut {
    std::int64_t value_sat = 0;  ///< any 64-bit value decodes; see btcutil::CheckTransactionSanity
    Bytes script_pubkey{};

    operator TxOutView() const& noexcept TXHASH_LIFETIMEBOUND { return {value_sat, script_pubkey}; }
    operator TxOutView() const&& = delete;

    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void Serialize(W& writer) const {
        WriteTxOut(writer, *this);
    }

    friend bool operator==(const TxOut&, const TxOut&) = default;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_PARTS_H
