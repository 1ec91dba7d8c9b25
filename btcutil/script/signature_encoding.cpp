// SPDX-License-Identifier: MIT
#include "btcutil/script/signature_encoding.h"

namespace txhash::btcutil {
namespace {

constexpr std::uint8_t DER_SEQUENCE = 0x30;
constexpr std::uint8_t DER_INTEGER = 0x02;

/// With two integers of one byte each, and of 33 bytes each.
constexpr std::size_t MIN_SIGNATURE_SIZE = 9;
constexpr std::size_t MAX_SIGNATURE_SIZE = 73;

bool HasTopBit(std::uint8_t byte) noexcept { return byte & 0x80; }

/// Removes an integer from the front of `der`.
bool TakeInteger(ByteSpan& der) noexcept {
    if (der.size() < 2 || der[0] != DER_INTEGER) return false;
    const std::size_t size = der[1];
    if (size == 0 || size > der.size() - 2) return false;
    const ByteSpan number = der.subspan(2, size);
    if (HasTopBit(number[0])) return false;                                 // negative
    if (number[0] == 0 && size > 1 && !HasTopBit(number[1])) return false;  // not minimal
    der = der.subspan(2 + size);
    return true;
}

}  // namespace

bool IsValidSignatureEncoding(ByteSpan signature) noexcept {
    const std::size_t size = signature.size();
    if (size < MIN_SIGNATURE_SIZE || size > MAX_SIGNATURE_SIZE) return false;
    if (signature[0] != DER_SEQUENCE || signature[1] != size - 3) return false;
    ByteSpan integers = signature.subspan(2, size - 3);
    return TakeInteger(integers) && TakeInteger(integers) && integers.empty();
}

}  // namespace txhash::btcutil
