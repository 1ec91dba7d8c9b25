// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_HASH_LITERALS_H
#define TXHASH_CHAINHASH_HASH_LITERALS_H

// Ids as literals in display order, for tests, examples and consensus constants:
//
//     using namespace txhash::literals;
//     constexpr auto GENESIS =
//         "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"_block_hash;
//
// They are computed by the compiler. Text that is not exactly 64 hexadecimal digits does not
// compile.

#include <cstddef>
#include <cstdint>

#include "chainhash/hash/hash.h"
#include "chainhash/hash/ids.h"

namespace txhash::literals {
namespace internal {

consteval std::uint8_t DigitValue(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<std::uint8_t>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<std::uint8_t>(digit - 'A' + 10);
    throw "not a hexadecimal digit";  // stops the compiler
}

}  // namespace internal

/// A plain hash from 64 digits in display order.
consteval chainhash::Hash operator""_hash(const char* text, std::size_t size) {
    if (size != chainhash::Hash::HEX_SIZE) throw "not 64 digits";
    chainhash::Hash hash;
    for (std::size_t i = 0; i < chainhash::Hash::SIZE; ++i) {
        hash.bytes[chainhash::Hash::SIZE - 1 - i] = static_cast<std::uint8_t>(
            internal::DigitValue(text[2 * i]) << 4 | internal::DigitValue(text[2 * i + 1]));
    }
    return hash;
}
/// The same as a Txid.
consteval chainhash::Txid operator""_txid(const char* text, std::size_t size) {
    return chainhash::Txid(operator""_hash(text, size));
}
/// The same as a Wtxid.
consteval chainhash::Wtxid operator""_wtxid(const char* text, std::size_t size) {
    return chainhash::Wtxid(operator""_hash(text, size));
}
/// The same as a BlockHash.
consteval chainhash::BlockHash operator""_block_hash(const char* text, std::size_t size) {
    return chainhash::BlockHash(operator""_hash(text, size));
}

}  // namespace txhash::literals

#endif  // TXHASH_CHAINHASH_HASH_LITERALS_H
