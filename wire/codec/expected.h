// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_EXPECTED_H
#define TXHASH_WIRE_CODEC_EXPECTED_H

// A value or an error. Always tl::expected, even where the standard library has std::expected: a
// type that changed with the language standard of its user would be two types in one program.

#include <tl/expected.hpp>

#include "chainhash/bytes/attributes.h"

namespace txhash::wire {

/// A value, or the error that explains why there is none.
template <class T, class E>
using Expected = tl::expected<T, E>;
/// An error on its way into an Expected.
template <class E>
using Unexpected = tl::unexpected<E>;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_EXPECTED_H
