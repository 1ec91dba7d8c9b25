// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_AMOUNT_H
#define TXHASH_BTCUTIL_AMOUNT_H

// Sums of money: a whole number of satoshi, 100 million of which are a bitcoin. Text is exact
// decimal; no floating point is involved anywhere.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace txhash::btcutil {

struct Amount {
    static constexpr std::int64_t SAT_PER_BTC = 100'000'000;
    static constexpr int DECIMALS = 8;

    std::int64_t sat = 0;

    /// Bitcoin with eight decimals, as Bitcoin Core prints it: "0.00000001", "-1.50000000". Exact
    /// for every 64-bit value.
    [[nodiscard]] std::string ToBtc() const;

    /// Bitcoin from decimal text: an optional minus sign, at least one digit, and optionally a
    /// point with one to eight digits. Nothing if the text is anything else or the value needs more
    /// than 64 bits.
    [[nodiscard]] static std::optional<Amount> FromBtc(std::string_view text) noexcept;

    /// From 0 to all the money there can be.
    [[nodiscard]] bool InMoneyRange() const noexcept;

    friend auto operator<=>(const Amount&, const Amount&) = default;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_AMOUNT_H
