// SPDX-License-Identifier: MIT
#include "tests/support/bytes.h"

#include <stdexcept>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

Bytes FromHex(std::string_view text) {
    Bytes bytes(text.size() / 2);
    if (const auto decoded = chainhash::DecodeHex(text, bytes.data()); !decoded.ok()) {
        throw std::invalid_argument(decoded.error().Message());
    }
    return bytes;
}

Bytes FromText(std::string_view text) { return {text.begin(), text.end()}; }

Bytes Repeat(std::uint8_t byte, std::size_t count) { return Bytes(count, byte); }

Bytes Pattern(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i % 251);
    return bytes;
}

Bytes Concat(std::initializer_list<ByteSpan> parts) {
    Bytes all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace txhash::testing_support
