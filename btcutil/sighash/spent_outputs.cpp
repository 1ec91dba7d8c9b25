// SPDX-License-Identifier: MIT
#include "btcutil/sighash/spent_outputs.h"

#include "wire/codec/reader.h"

namespace txhash::btcutil {

wire::Decoded<std::vector<wire::TxOutView>> ParseSpentOutputs(BorrowedBytes raw) {
    std::vector<wire::TxOutView> outputs;
    wire::SpanReader reader(raw);
    while (reader.bytes_left() != 0) {
        const auto output = wire::TxOutView::Parse(reader);
        if (!output) return wire::Unexpected<wire::DecodeError>(output.error());
        outputs.push_back(*output);
    }
    return outputs;
}

}  // namespace txhash::btcutil
