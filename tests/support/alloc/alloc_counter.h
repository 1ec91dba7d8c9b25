// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_ALLOC_ALLOC_COUNTER_H
#define TXHASH_TESTS_SUPPORT_ALLOC_ALLOC_COUNTER_H

// Counts the heap allocations of the calling thread. An executable that links the target
// txhash_alloc_counter has its whole allocator replaced: malloc and its relatives and every
// operator new and delete go through the counter to mimalloc, so allocations inside the C library,
// the C++ library and Crypto++ are seen as well.
//
// Sanitizers have their own allocator. Under them the same target links but does not count, and a
// test that asserts a count skips because AllocCountingAvailable() is false.
//
// Thread safety: each thread has its own count; nothing is shared.

#include <cstdint>
#include <ostream>

namespace txhash::testing_support {

/// Allocations made. A realloc counts as one allocation of its new size; freeing is not counted.
struct AllocCount {
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;  ///< As requested, without the allocator's rounding.

    friend bool operator==(const AllocCount&, const AllocCount&) = default;
    friend std::ostream& operator<<(std::ostream& out, const AllocCount& count) {
        return out << count.calls << " allocations of " << count.bytes << " bytes";
    }
};

/// Whether this executable counts. When false, every count stays at zero.
bool AllocCountingAvailable() noexcept;

/// All allocations of the calling thread since it began.
AllocCount ThreadAllocations() noexcept;

/// The calling thread's allocations from this object's construction on. It is for the thread that
/// made it.
class AllocScope {
public:
    AllocScope() noexcept : m_start{ThreadAllocations()} {}
    AllocScope(const AllocScope&) = delete;
    AllocScope& operator=(const AllocScope&) = delete;

    AllocCount Count() const noexcept {
        const AllocCount now = ThreadAllocations();
        return {now.calls - m_start.calls, now.bytes - m_start.bytes};
    }

private:
    AllocCount m_start;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_ALLOC_ALLOC_COUNTER_H
