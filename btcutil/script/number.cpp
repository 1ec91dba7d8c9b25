// SPDX-License-Identifier: MIT
#include "btcutil/script/number.h"

#include <cassert>

namespace txhash::btcutil {
namespace {

constexpr std::uint8_t SIGN = 0x80;

}  // namespace

std::int64_t DecodeScriptNumber(ByteSpan bytes) noexcept {
    assert(bytes.size() <= MAX_SCRIPT_NUMBER_SIZE);
    if (bytes.empty()) return 0;
    std::int64_t magnitude = bytes.back() & ~SIGN;
    for (std::size_t i = bytes.size() - 1; i-- > 0;) magnitude = magnitude << 8 | bytes[i];
    return bytes.back() & SIGN ? -magnitude : magnitude;
}

Bytes EncodeScriptNumber(std::int64_t value) {
    Bytes bytes;
    const bool negative = value < 0;
    // Unsigned, because the most negative value has no positive counterpart.
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::uint64_t left = negative ? 0 - bits : bits; left != 0; left >>= 8) {
        bytes.push_back(static_cast<std::uint8_t>(left));
    }
    if (!bytes.empty() && bytes.back() & SIGN) bytes.push_back(0);
    if (negative) bytes.back() |= SIGN;
    return bytes;
}

}  // namespace txhash::btcutil
