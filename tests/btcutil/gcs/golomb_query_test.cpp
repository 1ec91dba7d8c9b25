// SPDX-License-Identifier: MIT
#include "btcutil/gcs/golomb_query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::SipHashKey;
using testing_support::Random;

using Hashes = std::vector<std::uint64_t>;

Hashes SortedHashes(GolombQuery& query, const SipHashKey& key) {
    const auto hashes = query.SortedHashes(key);
    return {hashes.begin(), hashes.end()};
}

Hashes OneByOne(const std::vector<Bytes>& elements, const SipHashKey& key) {
    Hashes hashes;
    for (const Bytes& element : elements)
        hashes.push_back(chainhash::SipHash<2, 4>(key, ByteSpan(element)));
    std::sort(hashes.begin(), hashes.end());
    return hashes;
}

/// Of sizes up to 39, some more frequent than others, like scripts.
std::vector<Bytes> RandomElements(Random& random, std::size_t count) {
    std::vector<Bytes> elements;
    for (std::size_t i = 0; i < count; ++i) {
        elements.push_back(random.ByteString(random.OneIn(2) ? 22 : random.Below(40)));
    }
    return elements;
}

TEST(GolombQuery, HashesEqualThoseOfSingleElements) {
    for (const std::size_t count : {0U, 1U, 2U, 15U, 16U, 17U, 100U, 1000U}) {
        SCOPED_TRACE(count);
        Random random(count);
        const auto elements = RandomElements(random, count);
        GolombQuery query(std::vector<ByteSpan>(elements.begin(), elements.end()));
        EXPECT_EQ(query.size(), count);
        EXPECT_EQ(query.empty(), count == 0);
        for (int i = 0; i < 3; ++i) {
            const SipHashKey key = {random.Bits(), random.Bits()};
            EXPECT_EQ(SortedHashes(query, key), OneByOne(elements, key));
        }
    }
}

TEST(GolombQuery, GrowsBetweenSets) {
    const SipHashKey key = {1, 2};
    std::vector<Bytes> elements;
    GolombQuery query;
    EXPECT_EQ(SortedHashes(query, key), Hashes());
    for (const std::size_t size : {5U, 3U, 5U, 5000U, 0U, 0U, 8U, 3U}) {
        elements.push_back(testing_support::Pattern(size));
        query.Add(elements.back());
        EXPECT_EQ(SortedHashes(query, key), OneByOne(elements, key));
    }
}

TEST(GolombQuery, CopiesItsElements) {
    const SipHashKey key = {3, 4};
    Bytes element = testing_support::Pattern(25);
    GolombQuery query;
    query.Add(element);
    GolombQuery copy = query;
    const auto before = SortedHashes(query, key);
    element[0] ^= 1;
    EXPECT_EQ(SortedHashes(query, key), before);
    query.Add(element);
    EXPECT_EQ(SortedHashes(copy, key), before);
}

TEST(GolombQuery, IsEmptyOnceMovedFrom) {
    const SipHashKey key = {3, 4};
    const Bytes element = testing_support::Pattern(25);
    GolombQuery query;
    query.Add(element);
    GolombQuery moved = std::move(query);
    EXPECT_EQ(moved.size(), 1U);
    EXPECT_TRUE(query.empty());  // NOLINT(bugprone-use-after-move)
    EXPECT_TRUE(SortedHashes(query, key).empty());
    query = std::move(moved);
    EXPECT_EQ(query.size(), 1U);
    EXPECT_TRUE(moved.empty());  // NOLINT(bugprone-use-after-move)
}

TEST(GolombQuery, WarmAllocatesNothing) {
    Random random(5);
    const auto elements = RandomElements(random, 300);
    GolombQuery query(std::vector<ByteSpan>(elements.begin(), elements.end()));
    EXPECT_EQ(SortedHashes(query, {}).size(), elements.size());
    const std::size_t bytes = query.memory_bytes();
    EXPECT_GT(bytes, elements.size() * 2 * sizeof(std::uint64_t));
    testing_support::ExpectNoAllocation([&] {
        EXPECT_EQ(query.SortedHashes({1, 2}).size(), elements.size());
    });
    EXPECT_EQ(query.memory_bytes(), bytes);
}

}  // namespace
}  // namespace txhash::btcutil
