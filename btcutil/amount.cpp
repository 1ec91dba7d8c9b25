// SPDX-License-Identifier: MIT
#include "btcutil/amount.h"

#include <algorithm>

#include "wire/codec/limits.h"

namespace txhash::btcutil {
namespace {

bool IsDigit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

std::string Amount::ToBtc() const {
    const auto magnitude =
        sat < 0 ? 0 - static_cast<std::uint64_t>(sat) : static_cast<std::uint64_t>(sat);
    const std::string whole = std::to_string(magnitude / SAT_PER_BTC);
    const std::string fraction = std::to_string(magnitude % SAT_PER_BTC);
    std::string text = sat < 0 ? "-" : "";
    text += whole;
    text += '.';
    text.append(static_cast<std::size_t>(DECIMALS) - fraction.size(), '0');
    return text += fraction;
}

std::optional<Amount> Amount::FromBtc(std::string_view text) noexcept {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);

    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction =
        point == std::string_view::npos ? std::string_view("0") : text.substr(point + 1);
    if (whole.empty() || fraction.empty() || fraction.size() > DECIMALS) return std::nullopt;
    if (!std::all_of(whole.begin(), whole.end(), IsDigit)) return std::nullopt;
    if (!std::all_of(fraction.begin(), fraction.end(), IsDigit)) return std::nullopt;

    // Accumulates downward, because the most negative value has no positive counterpart.
    std::int64_t sat = 0;
    const auto append_digit = [&](int digit) {
        return !__builtin_mul_overflow(sat, std::int64_t{10}, &sat) &&
               !__builtin_sub_overflow(sat, std::int64_t{digit}, &sat);
    };
    for (const char c : whole) {
        if (!append_digit(c - '0')) return std::nullopt;
    }
    for (std::size_t i = 0; i < DECIMALS; ++i) {
        if (!append_digit(i < fraction.size() ? fraction[i] - '0' : 0)) return std::nullopt;
    }
    if (!negative && __builtin_sub_overflow(std::int64_t{0}, sat, &sat)) return std::nullopt;
    return Amount{sat};
}

bool Amount::InMoneyRange() const noexcept { return sat >= 0 && sat <= wire::MAX_MONEY_SAT; }

}  // namespace txhash::btcutil
