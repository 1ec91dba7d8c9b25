// SPDX-License-Identifier: MIT
#include "btcutil/decode_tx.h"

namespace btcutil {

wire::Decoded<wire::TxView> DecodeAnyTx(wire::ByteSpan raw) noexcept {
    const auto network = wire::TxView::Parse(raw);
    if (network) return network;
    const auto no_witness = wire::TxView::ParseNoWitness(raw);
    return no_witness ? no_witness : network;
}

}  // namespace btcutil
