// SPDX-License-Identifier: MIT
#include "btcutil/block/tx.h"

#include <utility>

namespace txhash::btcutil {

wire::Decoded<Tx> Tx::FromBytes(Bytes raw) {
    return wire::TxView::Parse(raw).map(
        [&](const wire::TxView& view) { return Tx(std::move(raw), view); });
}

wire::Decoded<Tx> Tx::Borrow(ByteSpan raw) noexcept {
    return wire::TxView::Parse(raw).map([](const wire::TxView& view) { return Tx(view); });
}

wire::Decoded<Tx> Tx::FromMsgTx(const wire::MsgTx& tx) {
    Bytes raw = wire::ToBytes(tx);
    // Without a witness there is no marker, and an input count of 0 must not be taken for one.
    const auto view =
        tx.HasWitness() ? wire::TxView::Parse(raw) : wire::TxView::ParseNoWitness(raw);
    return view.map([&](const wire::TxView& checked) { return Tx(std::move(raw), checked); });
}

Tx::Tx(const Tx& other)
    : m_owned(other.m_owned),
      m_view(m_owned.empty() ? other.m_view : other.m_view.At(m_owned.data())),
      m_txid(other.m_txid),
      m_wtxid(other.m_wtxid),
      m_index(other.m_index) {}

Tx& Tx::operator=(const Tx& other) {
    if (this != &other) *this = Tx(other);
    return *this;
}

}  // namespace txhash::btcutil
