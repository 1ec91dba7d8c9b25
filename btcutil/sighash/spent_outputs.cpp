// SPDX-License-Identifier: MIT
#include "btcutil/sighash/spent_outputs.h"

#include "wire/reader.h"

namespace txhash::btcutil {

wire::Decoded<std::vector<wire::TxOutView>> ParseSpentOutputs(BorrowedBytes raw) {
    std::vector<wire::TxOutView> prevouts;
    wire::SpanReader reader(raw);
    while (reader.offset() != raw.size()) {
        const wire::TxOutView prevout = wire::ReadTxOut(reader);
        if (!reader.ok()) return wire::Unexpected<wire::DecodeError>(reader.error());
        prevouts.push_back(prevout);
    }
    return prevouts;
}

}  // namespace txhash::btcutil
