// SPDX-License-Identifier: MIT
// Replaces alloc_counter.cpp under sanitizers, which own the allocator.

#include "tests/support/alloc/alloc_counter.h"

namespace txhash::testing_support {

bool AllocCountingAvailable() noexcept { return false; }

AllocCount ThreadAllocations() noexcept { return {}; }

}  // namespace txhash::testing_support
