// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_EXPECTED_H
#define TXHASH_WIRE_EXPECTED_H

// A value or an error. std::expected where the standard library has it, tl::expected before; both
// have the same interface.

#include <version>

#if defined(__cpp_lib_expected)
#include <expected>
#else
#include <tl/expected.hpp>
#endif

namespace txhash::wire {

#if defined(__cpp_lib_expected)
template <class T, class E>
using Expected = std::expected<T, E>;
template <class E>
using Unexpected = std::unexpected<E>;
#else
template <class T, class E>
using Expected = tl::expected<T, E>;
template <class E>
using Unexpected = tl::unexpected<E>;
#endif

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_EXPECTED_H
