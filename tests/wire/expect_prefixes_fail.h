// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_WIRE_EXPECT_PREFIXES_FAIL_H
#define TXHASH_TESTS_WIRE_EXPECT_PREFIXES_FAIL_H

// Asserts that truncated data is an error at the truncated field.

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/wire/reference_decoder.h"

namespace txhash::wire {

/// Decodes every proper prefix of `raw` with `decode` and expects an error at the field of the
/// first missing byte. `fields` are those of all of `raw`.
template <class Decode>
void ExpectEveryPrefixFails(ByteSpan raw, const std::vector<FieldAt>& fields, Decode&& decode) {
    for (std::size_t size = 0; size < raw.size(); ++size) {
        // Memory of exactly this size, so that a sanitizer detects a read beyond it.
        const Bytes prefix(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
        const auto decoded = decode(prefix);
        ASSERT_FALSE(decoded) << size;
        const FieldAt cut = FieldAround(fields, size);
        ASSERT_EQ(decoded.error(), (DecodeError{DecodeErrc::EndOfData, cut.field, cut.offset}))
            << size << ": " << decoded.error().Message();
    }
}

}  // namespace txhash::wire

#endif  // TXHASH_TESTS_WIRE_EXPECT_PREFIXES_FAIL_H
