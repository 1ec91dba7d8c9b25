// SPDX-License-Identifier: MIT
#include "btcutil/block/tx.h"

#include <utility>

namespace txhash::btcutil {

/// One transaction by itself.
struct Tx::Owned : Shared {
    Owned(Bytes bytes, const wire::TxView& view) noexcept
        : raw(std::move(bytes)), parsed{.owner = this, .view = view} {}

    Bytes raw;
    Parsed parsed;
};

wire::Decoded<Tx> Tx::FromBytes(Bytes raw) {
    return wire::TxView::Parse(raw).map(
        [&](const wire::TxView& view) { return Own(std::move(raw), view); });
}

wire::Decoded<Tx> Tx::FromMsgTx(const wire::MsgTx& tx) {
    Bytes raw = wire::ToBytes(tx);
    // Without a witness there is no marker, and an input count of 0 must not be taken for one.
    const auto view =
        tx.HasWitness() ? wire::TxView::Parse(raw) : wire::TxView::ParseNoWitness(raw);
    return view.map([&](const wire::TxView& checked) { return Own(std::move(raw), checked); });
}

Tx Tx::FromView(const wire::TxView& view) {
    Bytes raw(view.raw().begin(), view.raw().end());
    const wire::TxView copied = view.At(raw);
    return Own(std::move(raw), copied);
}

Tx Tx::Detach() const {
    Tx detached = FromView(view());
    if (const auto* txid = m_parsed->txid.Find()) detached.m_parsed->txid.Offer(*txid);
    if (const auto* wtxid = m_parsed->wtxid.Find()) detached.m_parsed->wtxid.Offer(*wtxid);
    detached.m_index = m_index;
    return detached;
}

Tx Tx::Own(Bytes raw, const wire::TxView& view) {
    const auto* owned = new Owned(std::move(raw), view);
    Tx tx(owned->parsed, UNKNOWN_INDEX, InBlock{});
    tx.m_owner = SharedOwner(owned);
    return tx;
}

}  // namespace txhash::btcutil
