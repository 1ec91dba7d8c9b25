// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DECODE_STREAM_H
#define TXHASH_TESTS_SUPPORT_DECODE_STREAM_H

// Decoding a stream that holds one object and nothing else.

#include <utility>

#include "chainhash/bytes.h"
#include "tests/support/all_ways.h"
#include "wire/stream_reader.h"

namespace txhash::testing_support {

/// What `read(reader)` makes of a stream that yields `raw`, bytes left over being an error.
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

#endif  // TXHASH_TESTS_SUPPORT_DECODE_STREAM_H
