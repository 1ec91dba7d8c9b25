// SPDX-License-Identifier: MIT
// Out of memory while a message is built: it stays as it was.

#include <gtest/gtest.h>

#include <cstddef>
#include <new>

#include "tests/support/alloc/failing_heap.h"
#include "wire/tx.h"

namespace txhash::wire {
namespace {

using testing_support::FailingAllocation;

TEST(NoMemory, WitnessItemIsAddedWholeOrNotAtAll) {
    if (!testing_support::FailingHeapAvailable()) {
        GTEST_SKIP() << "the allocator cannot be replaced in this build";
    }
    std::size_t failures = 0;
    TxWitness witness;
    // Sizes around every change of capacity, and more than fits into the new one.
    for (std::size_t size = 0; size < 2000; ++size) {
        const Bytes item(size, 7);
        const TxWitness before = witness;
        bool thrown = false;
        try {
            const FailingAllocation failing(1);
            witness.Add(item);
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        if (!thrown) continue;
        ++failures;
        ASSERT_EQ(witness, before) << size;
        witness.Add(item);
        ASSERT_EQ(witness.size(), size + 1);
    }
    EXPECT_GE(failures, 5U);
    std::size_t size = 0;
    for (const ByteSpan item : witness) ASSERT_EQ(item.size(), size++);
    EXPECT_EQ(size, 2000U);
}

}  // namespace
}  // namespace txhash::wire
