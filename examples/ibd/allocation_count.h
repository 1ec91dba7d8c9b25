// SPDX-License-Identifier: MIT
#ifndef TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H
#define TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H

// Counting allocations in the simplest honest way: the program replaces operator new, through which
// the library and the standard containers get all memory that they take from the heap.

#include <cstdint>

namespace ibd {

/// Calls of any operator new so far, by all threads. Thread safe.
[[nodiscard]] std::uint64_t AllocationCount() noexcept;

}  // namespace ibd

#endif  // TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H
