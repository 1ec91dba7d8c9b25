// SPDX-License-Identifier: MIT
#ifndef TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H
#define TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H

// Counts allocations: the program replaces operator new, from which the library and the standard
// containers get all their heap memory.

#include <cstdint>

namespace ibd {

/// Calls to any operator new so far, by all threads. Thread safe.
[[nodiscard]] std::uint64_t AllocationCount() noexcept;

}  // namespace ibd

#endif  // TXHASH_EXAMPLES_IBD_ALLOCATION_COUNT_H
