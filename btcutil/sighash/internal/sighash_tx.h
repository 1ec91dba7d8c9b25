// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_SIGHASH_TX_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_SIGHASH_TX_H

// A transaction as signature hashes read it: owned or a view, behind one type.

#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "wire/msg_tx.h"
#include "wire/tx_view.h"

namespace txhash::btcutil {

/// The parts of a transaction that signatures sign. Refers to them.
template <class Inputs, class Outputs>
struct SighashTxParts {
    std::uint32_t version;
    Inputs inputs;
    Outputs outputs;
    std::uint32_t lock_time;
};

/// Refers to an owned transaction; copies a view.
class SighashTx {
public:
    explicit SighashTx(const wire::MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_tx(&tx) {}
    explicit SighashTx(const wire::TxView& tx) noexcept : m_tx(tx) {}

    /// Calls `visitor` with the parts: `inputs` and `outputs` are spans, or ranges of a view.
    template <class Visitor>
    decltype(auto) Visit(Visitor&& visitor) const {
        if (const auto* view = std::get_if<wire::TxView>(&m_tx)) {
            return visitor(SighashTxParts<wire::TxInRange, wire::TxOutRange>{
                view->version(), view->inputs(), view->outputs(), view->lock_time()});
        }
        const wire::MsgTx& tx = **std::get_if<const wire::MsgTx*>(&m_tx);
        return visitor(SighashTxParts<std::span<const wire::TxIn>, std::span<const wire::TxOut>>{
            tx.version, tx.inputs, tx.outputs, tx.lock_time});
    }

private:
    std::variant<const wire::MsgTx*, wire::TxView> m_tx;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_INTERNAL_SIGHASH_TX_H
