// SPDX-License-Identifier: MIT
// Stands in for alloc_counter.cpp where the allocator belongs to a sanitizer.

#include "tests/support/alloc_counter.h"

namespace txhash::testing_support {

bool AllocCountingAvailable() noexcept { return false; }

AllocCount ThreadAllocations() noexcept { return {}; }

}  // namespace txhash::testing_support
