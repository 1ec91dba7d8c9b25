// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_BTCUTIL_TEXT_H
#define TXHASH_TESTS_BTCUTIL_TEXT_H

// For tests of text that spells bytes.

#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"

namespace txhash::btcutil {

/// The message of the error, or "none".
template <class T>
[[nodiscard]] std::string ErrorOf(const TextResult<T>& result) {
    return result ? "none" : result.error().Message();
}

[[nodiscard]] inline std::string Lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

[[nodiscard]] inline std::string Upper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

}  // namespace txhash::btcutil

#endif  // TXHASH_TESTS_BTCUTIL_TEXT_H
