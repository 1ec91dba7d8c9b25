// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_BYTES_H
#define TXHASH_TESTS_SUPPORT_BYTES_H

// Bytes for fixtures.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

/// The bytes that `text` spells in hex. Throws std::invalid_argument on a malformed fixture.
[[nodiscard]] Bytes FromHex(std::string_view text);

/// The characters of `text` as bytes.
[[nodiscard]] Bytes FromText(std::string_view text);

[[nodiscard]] Bytes Repeat(std::uint8_t byte, std::size_t count);

/// 0, 1, 2, ... modulo 251. The period is prime, so swapped blocks are detected.
[[nodiscard]] Bytes Pattern(std::size_t size);

[[nodiscard]] Bytes Concat(std::initializer_list<ByteSpan> parts);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_BYTES_H
