// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_TX_SANITY_H
#define TXHASH_BTCUTIL_BLOCK_TX_SANITY_H

// The consensus rules that a transaction can be checked against on its own. Decoding does not apply
// them: transactions that break them decode and hash like any other.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "wire/tx/tx_ref.h"

namespace txhash::btcutil {

/// The rules that need only the transaction, in Bitcoin Core's words.
enum class TxSanityErrc : std::uint8_t {
    NoInputs,            ///< "bad-txns-vin-empty"
    NoOutputs,           ///< "bad-txns-vout-empty"
    Oversize,            ///< stripped size times four exceeds the block weight limit
    NegativeOutput,      ///< one output has a negative value
    OutputTooLarge,      ///< one output exceeds MAX_MONEY_SAT
    OutputsTooLarge,     ///< the sum of the outputs exceeds it
    DuplicateInputs,     ///< one outpoint spent twice (CVE-2018-17144)
    CoinBaseScriptSize,  ///< a coinbase script_sig shorter than 2 or longer than 100 bytes
    NullPrevout,         ///< the null outpoint in a transaction that is not a coinbase
};

/// Bitcoin Core's reject reason: "bad-txns-inputs-duplicate".
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(TxSanityErrc code) noexcept;

/// The first rule that a transaction breaks, and where.
struct TXHASH_EXPORT TxSanityError {
    TxSanityErrc code;  ///< the rule
    /// The output, or for the last three codes the input, at which the rule is broken; for
    /// DuplicateInputs, the second input that spends the outpoint.
    std::optional<std::size_t> index{};

    /// "bad-txns-vout-negative, output 3". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const TxSanityError&, const TxSanityError&) = default;
};

/// The first rule that `tx` breaks, in Bitcoin Core's order; nullopt if there is none.
/// O(n log n) in the inputs. Thread safe.
[[nodiscard]] TXHASH_EXPORT std::optional<TxSanityError> CheckTransactionSanity(wire::TxRef tx);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_TX_SANITY_H
