// SPDX-License-Identifier: MIT
#include "btcutil/block/proof_of_work.h"

#include <algorithm>
#include <array>
#include <optional>

namespace txhash::btcutil {
namespace {

using Target = std::array<std::uint8_t, chainhash::Hash::SIZE>;  // least significant byte first

/// `bits` is a length in bytes followed by the three most significant bytes, with a sign bit.
std::optional<Target> TargetOf(std::uint32_t bits) noexcept {
    constexpr std::uint32_t SIGN = 0x00800000;
    constexpr std::size_t MANTISSA_SIZE = 3;
    const std::size_t size = bits >> 24;
    if ((bits & SIGN) != 0) return std::nullopt;

    Target target{};
    bool is_zero = true;
    for (std::size_t i = 0; i < MANTISSA_SIZE; ++i) {
        const auto byte = static_cast<std::uint8_t>(bits >> (8 * i));
        // Byte i of the mantissa is byte size - 3 + i of the number; lower bytes are dropped.
        if (byte == 0 || size + i < MANTISSA_SIZE) continue;
        const std::size_t at = size + i - MANTISSA_SIZE;
        if (at >= target.size()) return std::nullopt;
        target[at] = byte;
        is_zero = false;
    }
    return is_zero ? std::nullopt : std::optional(target);
}

}  // namespace

bool MeetsTarget(const chainhash::BlockHash& hash, std::uint32_t bits) noexcept {
    const auto target = TargetOf(bits);
    return target && !std::lexicographical_compare(target->rbegin(), target->rend(),
                                                   hash.bytes().rbegin(), hash.bytes().rend());
}

}  // namespace txhash::btcutil
