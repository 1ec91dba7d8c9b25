// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_TX_SANITY_H
#define TXHASH_BTCUTIL_BLOCK_TX_SANITY_H

// The consensus rules that a transaction can be held against by itself. Decoding does not apply
// them: odd transactions decode and hash like any other.

#include <cstdint>
#include <optional>
#include <string_view>

#include "wire/tx_view.h"

namespace txhash::btcutil {

enum class TxSanityErrc : std::uint8_t {
    NoInputs,
    NoOutputs,
    Oversize,  ///< stripped size times four is above the block weight limit
    NegativeOutput,
    OutputTooLarge,      ///< one output above all the money there can be
    OutputsTooLarge,     ///< the outputs together above it
    DuplicateInputs,     ///< one outpoint spent twice (CVE-2018-17144)
    CoinBaseScriptSize,  ///< a coinbase script_sig of less than 2 or more than 100 bytes
    NullPrevout,         ///< the null outpoint in a transaction that is no coinbase
};

/// The reject reason of the field, as Bitcoin Core says it: "bad-txns-inputs-duplicate".
[[nodiscard]] std::string_view ToString(TxSanityErrc code) noexcept;

/// The first rule that `tx` breaks, if any, in Bitcoin Core's order. O(n log n) in the inputs.
/// Thread safe.
[[nodiscard]] std::optional<TxSanityErrc> CheckTransactionSanity(const wire::TxView& tx);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_TX_SANITY_H
