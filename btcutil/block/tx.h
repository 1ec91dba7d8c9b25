// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_TX_H
#define TXHASH_BTCUTIL_BLOCK_TX_H

// A transaction with its ids remembered. It cannot be changed, so a remembered id is never stale;
// to edit one, take MsgTx() and build anew. Const use is thread safe, ids included.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "btcutil/internal/memo.h"
#include "chainhash/bytes.h"
#include "wire/msg_tx.h"
#include "wire/tx_view.h"

namespace txhash::btcutil {

class Tx {
public:
    static constexpr std::int32_t UNKNOWN_INDEX = -1;

    /// From a whole buffer in the network format: taking it over, or referring to it for as long as
    /// the Tx lives.
    [[nodiscard]] static wire::Decoded<Tx> FromBytes(Bytes raw);
    [[nodiscard]] static wire::Decoded<Tx> Borrow(ByteSpan raw TXHASH_LIFETIMEBOUND) noexcept;
    /// From a message. Fails where the message breaks a limit of the encoding (MAX_LENGTH).
    [[nodiscard]] static wire::Decoded<Tx> FromMsgTx(const wire::MsgTx& tx);
    /// From a transaction whose bytes have been checked already; refers to them.
    explicit Tx(const wire::TxView& view) noexcept : m_view(view) {}
    /// The same with its ids, which are taken on trust.
    Tx(const wire::TxView& view, const chainhash::Txid& txid,
       const chainhash::Wtxid& wtxid) noexcept
        : m_view(view), m_txid(txid), m_wtxid(wtxid) {}

    Tx(const Tx& other);
    Tx& operator=(const Tx& other);
    Tx(Tx&&) noexcept = default;
    Tx& operator=(Tx&&) noexcept = default;
    ~Tx() = default;

    /// The txid, hashed from slices of the bytes at the first call.
    [[nodiscard]] chainhash::Txid Hash() const {
        return m_txid.Get([this] { return m_view.TxHash(); });
    }
    /// The wtxid, likewise; without a witness it is the txid's hash and costs nothing more.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const {
        if (!HasWitness()) return chainhash::Wtxid(Hash().hash());
        return m_wtxid.Get([this] { return m_view.WitnessHash(); });
    }

    [[nodiscard]] bool HasWitness() const noexcept { return m_view.HasWitness(); }
    [[nodiscard]] const wire::TxView& view() const noexcept TXHASH_LIFETIMEBOUND { return m_view; }
    [[nodiscard]] wire::MsgTx MsgTx() const { return m_view.ToMsgTx(); }

    /// The position in its block, or UNKNOWN_INDEX.
    [[nodiscard]] std::int32_t index() const noexcept { return m_index; }
    void SetIndex(std::int32_t index) noexcept { m_index = index; }

private:
    Tx(Bytes owned, const wire::TxView& view) noexcept : m_owned(std::move(owned)), m_view(view) {}

    Bytes m_owned;  // empty when the bytes are somebody else's
    wire::TxView m_view;
    Memo<chainhash::Txid> m_txid;
    Memo<chainhash::Wtxid> m_wtxid;
    std::int32_t m_index = UNKNOWN_INDEX;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_TX_H
