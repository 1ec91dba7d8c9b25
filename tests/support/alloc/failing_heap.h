// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_ALLOC_FAILING_HEAP_H
#define TXHASH_TESTS_SUPPORT_ALLOC_FAILING_HEAP_H

// Makes chosen allocations fail. A program that links the target txhash_failing_heap has malloc and
// its relatives replaced: they call the C library's, but for those that are to fail.
//
// It needs glibc and an allocator that no sanitizer has replaced. Elsewhere the target links, but
// nothing fails, and tests skip because FailingHeapAvailable() is false.
//
// Thread safety: none. The program has one thread.

#include <cstddef>

namespace txhash::testing_support {

[[nodiscard]] bool FailingHeapAvailable() noexcept;

/// Allocations that have not been freed.
[[nodiscard]] std::ptrdiff_t LiveAllocations() noexcept;

/// Lets allocation `n`, counted from 1, fail while it exists, and with `fail_all` all later ones.
class FailingAllocation {
public:
    explicit FailingAllocation(std::size_t n, bool fail_all = false) noexcept;
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    ~FailingAllocation();

    /// How many allocations have failed so far.
    [[nodiscard]] static std::size_t Failures() noexcept;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_ALLOC_FAILING_HEAP_H
