// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_INTERNAL_READ_VECTOR_H
#define TXHASH_WIRE_MESSAGE_INTERNAL_READ_VECTOR_H

// Reads a sequence of parts whose count is a peer's claim.

#include <cstddef>
#include <utility>
#include <vector>

#include "wire/codec/reader.h"

namespace txhash::wire {

/// Calls `read(reader)` for each of `count` parts of at least `min_size` bytes. Reserves no more
/// than the remaining bytes can hold, and stops at the first failure.
template <ByteReader R, class Read>
[[nodiscard]] auto ReadVector(R& reader, std::size_t count, std::size_t min_size, Read&& read) {
    std::vector<decltype(read(reader))> parts;
    parts.reserve(reader.CountHint(count, min_size));
    for (std::size_t i = 0; i < count; ++i) {
        auto part = read(reader);
        if (!reader.ok()) break;
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_INTERNAL_READ_VECTOR_H
