// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_REF_H
#define TXHASH_WIRE_TX_TX_REF_H

// One parameter type for every transaction, owned or viewed.
//
//     bool IsFinal(wire::TxRef tx);         // called with a MsgTx or a TxView
//     return tx.Visit([](const auto& any) { return any.lock_time() == 0; });

#include "chainhash/bytes/attributes.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/transaction_like.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {

static_assert(TransactionLike<MsgTxView> && TransactionLike<TxView>);

/// Refers to a MsgTx, which must outlive it, or copies a TxView, whose bytes must. 40 bytes.
class TxRef {
public:
    /// Implicit, so that functions take either kind. A temporary does not compile.
    TxRef(const MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_message(&tx) {}
    TxRef(const MsgTx&&) = delete;
    /// Implicit; the view may be a temporary, its bytes may not.
    TxRef(const TxView& tx) noexcept : m_view(tx) {}

    /// `visitor(tx)` with a TransactionLike: the MsgTx read as a view, or the TxView.
    template <class Visitor>
    [[nodiscard]] decltype(auto) Visit(Visitor&& visitor) const {
        return m_message == nullptr ? visitor(m_view) : visitor(MsgTxView(*m_message));
    }

private:
    const MsgTx* m_message = nullptr;
    TxView m_view;  // only without a message
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_REF_H
