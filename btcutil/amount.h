// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_AMOUNT_H
#define TXHASH_BTCUTIL_AMOUNT_H

// Amounts of money in satoshi, 100 million to the bitcoin, and their exact decimal text. No
// floating point is involved. Thread safe.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "wire/codec/limits.h"

namespace txhash::btcutil {

/// A number of satoshi, possibly negative. A plain value.
struct TXHASH_EXPORT Amount {
    static constexpr std::int64_t SAT_PER_BTC =
        wire::SAT_PER_BTC;              ///< a bitcoin is 10^DECIMALS satoshi
    static constexpr int DECIMALS = 8;  ///< of the text in bitcoin

    std::int64_t sat = 0;  ///< satoshi

    /// In bitcoin with eight decimals, as in Bitcoin Core: "0.00000001", "-1.50000000". Exact for
    /// every 64-bit value.
    [[nodiscard]] std::string ToBtc() const;

    /// Parses an amount in bitcoin: an optional minus sign, at least one digit, and optionally a
    /// point and one to eight digits. nullopt for any other text and for values that do not fit
    /// into 64 bits.
    [[nodiscard]] static std::optional<Amount> FromBtc(std::string_view text) noexcept;

    /// Whether the amount is between 0 and 21 million bitcoin.
    [[nodiscard]] bool InMoneyRange() const noexcept;

    friend auto operator<=>(const Amount&, const Amount&) = default;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_AMOUNT_H
