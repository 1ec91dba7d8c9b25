// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_INTERNAL_READ_TX_VIEW_H
#define TXHASH_WIRE_INTERNAL_READ_TX_VIEW_H

// The sticky form of TxView::Parse, for readers of larger objects.

#include <cstdint>

#include "wire/codec/reader.h"

namespace txhash::wire {

class TxView;
enum class TxFormat : std::uint8_t;

/// Checks one transaction at the reader's position and returns its view. If the reader fails, the
/// result is meaningless.
[[nodiscard]] TxView ReadTxView(SpanReader& reader, TxFormat format) noexcept;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_INTERNAL_READ_TX_VIEW_H
