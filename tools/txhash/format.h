// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_FORMAT_H
#define TXHASH_TOOLS_TXHASH_FORMAT_H

// Numbers for people.

#include <array>
#include <charconv>
#include <string>

namespace tool {

/// The number with exactly so many decimals; at most about 1e40.
[[nodiscard]] inline std::string Fixed(double number, int decimals) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                   std::chars_format::fixed, decimals)
                         .ptr;
    return {text.data(), end};
}

}  // namespace tool

#endif  // TXHASH_TOOLS_TXHASH_FORMAT_H
