// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DECODE_DECODE_STREAM_H
#define TXHASH_TESTS_SUPPORT_DECODE_DECODE_STREAM_H

// Decodes a stream that must hold one object and nothing else.

#include <utility>

#include "chainhash/bytes.h"
#include "tests/support/decode/all_ways.h"
#include "wire/codec.h"

namespace txhash::testing_support {

/// The result of `read(reader)` on a stream that yields `raw`; trailing bytes are an error.
template <class Read>
[[nodiscard]] auto DecodeStream(ByteSpan raw, wire::Field object, Read&& read) {
    SpanSource source(raw);
    wire::StreamReader reader(source);
    auto value = read(reader);
    if (reader.ok() && reader.offset() != raw.size()) {
        reader.Fail(wire::DecodeErrc::TrailingBytes, object, reader.offset());
    }
    return wire::ValueOrError(reader, std::move(value));
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DECODE_DECODE_STREAM_H
