// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_BYTES_H
#define TXHASH_TESTS_SUPPORT_BYTES_H

// Bytes for fixtures.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

/// The bytes that `text` spells in hex. Throws std::invalid_argument on a malformed fixture.
[[nodiscard]] inline Bytes FromHex(std::string_view text) {
    Bytes bytes(text.size() / 2);
    if (const auto error = chainhash::DecodeHex(text, bytes.data())) {
        throw std::invalid_argument("bad hex at character " + std::to_string(error->position));
    }
    return bytes;
}

/// The characters of `text` as bytes.
[[nodiscard]] inline Bytes FromText(std::string_view text) { return {text.begin(), text.end()}; }

[[nodiscard]] inline Bytes Repeat(std::uint8_t byte, std::size_t count) {
    return Bytes(count, byte);
}

/// 0, 1, 2, ... modulo 251. The period is prime, so swapped blocks are detected.
[[nodiscard]] inline Bytes Pattern(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i % 251);
    return bytes;
}

[[nodiscard]] inline Bytes Concat(std::initializer_list<ByteSpan> parts) {
    Bytes all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_BYTES_H
