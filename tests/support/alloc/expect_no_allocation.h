// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_ALLOC_EXPECT_NO_ALLOCATION_H
#define TXHASH_TESTS_SUPPORT_ALLOC_EXPECT_NO_ALLOCATION_H

// How tests assert that code does not allocate.

#include <gtest/gtest.h>

#include "tests/support/alloc/alloc_counter.h"

namespace txhash::testing_support {

/// Runs `code()` and expects it to allocate nothing. Under a sanitizer, which owns the allocator,
/// only runs it.
template <class Code>
void ExpectNoAllocation(Code&& code) {
    const AllocScope scope;
    code();
    const AllocCount count = scope.Count();
    EXPECT_EQ(count.calls, 0U);
    EXPECT_EQ(count.bytes, 0U);
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_ALLOC_EXPECT_NO_ALLOCATION_H
