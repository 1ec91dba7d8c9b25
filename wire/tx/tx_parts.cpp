// SPDX-License-Identifier: MIT
#include "wire/tx/tx_parts.h"

#include "wire/tx/internal/read_tx.h"

namespace txhash::wire {

Decoded<TxOutView> TxOutView::Parse(SpanReader& reader) noexcept {
    const TxOutView output = ReadTxOut(reader);
    return ValueOrError(reader, output);
}

}  // namespace txhash::wire
