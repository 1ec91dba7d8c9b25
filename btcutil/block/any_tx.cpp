// SPDX-License-Identifier: MIT
#include "btcutil/block/any_tx.h"

namespace txhash::btcutil {

wire::Decoded<wire::TxView> ParseAnyTx(BorrowedBytes raw) noexcept {
    const auto network = wire::TxView::Parse(raw);
    if (network) return network;
    const auto no_witness = wire::TxView::ParseNoWitness(raw);
    return no_witness ? no_witness : network;
}

}  // namespace txhash::btcutil
