// SPDX-License-Identifier: MIT
#include "btcutil/gcs/internal/uniform_sort_impl.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// The sorted `numbers`, which must not depend on the memory used.
Numbers Sorted(const Numbers& numbers, UniformSort<std::uint64_t>& sort) {
    const auto sorted = sort(numbers, std::identity(), std::less());
    return {sorted.begin(), sorted.end()};
}

Numbers StdSorted(Numbers numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

TEST(UniformSort, SortsAnyCountInTheSameMemory) {
    testing_support::Random random(1);
    UniformSort<std::uint64_t> sort;
    for (const std::size_t count : {0U, 1U, 2U, 3U, 7U, 8U, 100U, 5U, 1000U, 0U, 40000U, 999U}) {
        Numbers numbers(count);
        for (auto& number : numbers) number = random.Bits();
        EXPECT_EQ(Sorted(numbers, sort), StdSorted(numbers)) << count;
    }
}

TEST(UniformSort, SortsNonuniformHashes) {
    testing_support::Random random(2);
    UniformSort<std::uint64_t> sort;
    Numbers ascending(3000);
    std::iota(ascending.begin(), ascending.end(), 0U);
    const Numbers descending(ascending.rbegin(), ascending.rend());
    Numbers few_values(3000);
    for (auto& number : few_values) number = random.Below(3) << 20;
    Numbers low_bits(3000);
    for (auto& number : low_bits) number = random.Below(1000);
    const Numbers equal(3000, ~std::uint64_t{0});
    for (const Numbers& numbers : {ascending, descending, few_values, low_bits, equal}) {
        EXPECT_EQ(Sorted(numbers, sort), StdSorted(numbers));
    }
}

// The worst case of an insertion sort would take half a minute.
TEST(UniformSort, EqualTopBitsDoNotTakeQuadraticTime) {
    UniformSort<std::uint64_t> sort;
    Numbers descending(1 << 18);
    std::iota(descending.rbegin(), descending.rend(), 0U);
    std::size_t comparisons = 0;
    const auto sorted = sort(descending, std::identity(), [&](std::uint64_t a, std::uint64_t b) {
        ++comparisons;
        return a < b;
    });
    EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
    EXPECT_LT(comparisons, 100 * descending.size());
}

TEST(UniformSort, OrderDecidesBetweenEqualHashes) {
    using Item = std::pair<std::uint64_t, int>;
    const std::vector<Item> items = {{~0ULL, 2}, {5, 3}, {~0ULL, 1}, {5, 4}, {5, 1}};
    UniformSort<Item> sort;
    const auto sorted = sort(
        items, [](const Item& item) { return item.first; }, std::less());
    EXPECT_EQ((std::vector<Item>(sorted.begin(), sorted.end())),
              (std::vector<Item>{{5, 1}, {5, 3}, {5, 4}, {~0ULL, 1}, {~0ULL, 2}}));
}

TEST(UniformSort, WarmAllocatesNothing) {
    testing_support::Random random(3);
    Numbers numbers(1000);
    for (auto& number : numbers) number = random.Bits();
    UniformSort<std::uint64_t> sort;
    EXPECT_EQ(Sorted(numbers, sort), StdSorted(numbers));
    const std::size_t bytes = sort.memory_bytes();
    EXPECT_GT(bytes, numbers.size() * sizeof(std::uint64_t));
    testing_support::ExpectNoAllocation(
        [&] { EXPECT_EQ(sort(numbers, std::identity(), std::less()).size(), numbers.size()); });
    EXPECT_EQ(sort.memory_bytes(), bytes);
}

}  // namespace
}  // namespace txhash::btcutil
