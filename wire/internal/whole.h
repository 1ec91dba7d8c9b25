// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_INTERNAL_WHOLE_H
#define TXHASH_WIRE_INTERNAL_WHOLE_H

// Decodes a buffer that must hold one object and nothing else.

#include <utility>

#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/codec/reader.h"

namespace txhash::wire {

/// Fails unless `reader` is at the end of its data.
inline void ExpectEnd(SpanReader& reader, Field object) noexcept {
    if (reader.bytes_left() != 0) {
        reader.Fail(DecodeErrc::TrailingBytes, object, reader.offset());
    }
}

/// The result of `read(reader)`, which must consume all of `raw`.
template <class Read>
[[nodiscard]] auto DecodeWhole(ByteSpan raw, Field object, Read&& read) {
    SpanReader reader(raw);
    auto value = read(reader);
    ExpectEnd(reader, object);
    return ValueOrError(reader, std::move(value));
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_INTERNAL_WHOLE_H
