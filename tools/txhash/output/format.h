// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_OUTPUT_FORMAT_H
#define TXHASH_TOOLS_TXHASH_OUTPUT_FORMAT_H

// Formats numbers.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string>

namespace txhash::tool {

/// The number with this many decimals. It must be below 1e40.
[[nodiscard]] inline std::string Fixed(double number, int decimals) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                   std::chars_format::fixed, decimals)
                         .ptr;
    return {text.data(), end};
}

/// The number, right-justified in a column of `width`.
[[nodiscard]] inline std::string Column(std::size_t number, std::size_t width) {
    const std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_OUTPUT_FORMAT_H
