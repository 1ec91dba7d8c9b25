// SPDX-License-Identifier: MIT
#include "btcutil/relay/internal/short_id_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Random;
using wire::ShortId;

std::vector<ShortId> ToShortIds(const std::vector<std::uint64_t>& values) {
    std::vector<ShortId> short_ids;
    for (const std::uint64_t value : values) short_ids.emplace_back(value);
    return short_ids;
}

/// Expects that every id is found at its position, whatever is above its 48 bits, and that its
/// neighbors are not found.
void ExpectFindsAll(const std::vector<std::uint64_t>& values) {
    const auto table = ShortIdTable::Make(ToShortIds(values));
    ASSERT_TRUE(table);
    std::map<std::uint64_t, std::size_t> positions;
    for (std::size_t i = 0; i < values.size(); ++i) {
        positions.emplace(values[i] & ShortId::MAX_VALUE, i);
    }
    for (const auto& [value, position] : positions) {
        ASSERT_EQ(table->Find(value), position);
        ASSERT_EQ(table->Find(value | 0xabcd000000000000), position);
        for (const std::uint64_t other :
             {(value + 1) & ShortId::MAX_VALUE, (value - 1) & ShortId::MAX_VALUE,
              value ^ 0x800000000000}) {
            const auto there = positions.find(other);
            ASSERT_EQ(table->Find(other),
                      there == positions.end() ? std::nullopt : std::optional(there->second));
        }
    }
}

TEST(ShortIdTable, EmptyFindsNothing) {
    const auto table = ShortIdTable::Make({});
    ASSERT_TRUE(table);
    EXPECT_EQ(table->Find(0), std::nullopt);
    EXPECT_EQ(table->Find(~std::uint64_t{0}), std::nullopt);
}

TEST(ShortIdTable, FindsEvenlySpreadIds) {
    Random random(1);
    for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 63U, 64U, 65U, 3000U, 65535U}) {
        SCOPED_TRACE(size);
        std::vector<std::uint64_t> values(size);
        for (std::uint64_t& value : values) value = random.Bits();
        ExpectFindsAll(values);
    }
}

// A peer chooses the ids: all in one bucket, in the first or in the last.
TEST(ShortIdTable, FindsClusteredIds) {
    for (const std::uint64_t first :
         {std::uint64_t{0}, ShortId::MAX_VALUE - 65534, std::uint64_t{0x123456780000}}) {
        std::vector<std::uint64_t> values(65535);
        for (std::size_t i = 0; i < values.size(); ++i) values[values.size() - 1 - i] = first + i;
        ExpectFindsAll(values);
    }
    ExpectFindsAll({0, ShortId::MAX_VALUE});
    ExpectFindsAll({0});
    ExpectFindsAll({ShortId::MAX_VALUE});
}

TEST(ShortIdTable, DuplicatesAreRefused) {
    EXPECT_FALSE(ShortIdTable::Make(ToShortIds({7, 7})));
    EXPECT_FALSE(ShortIdTable::Make(ToShortIds({7, 1, 2, 3, 7})));
    EXPECT_FALSE(ShortIdTable::Make(ToShortIds({0, 1, 0xabcd000000000001})));
    EXPECT_FALSE(ShortIdTable::Make(std::vector<ShortId>(65535)));
    EXPECT_TRUE(ShortIdTable::Make(ToShortIds({7, 6})));

    Random random(2);
    std::vector<std::uint64_t> values(5000);
    for (std::uint64_t& value : values) value = random.Bits();
    values[4321] = values[17];
    EXPECT_FALSE(ShortIdTable::Make(ToShortIds(values)));
}

TEST(ShortIdTable, FindingAllocatesNothing) {
    const auto table = ShortIdTable::Make(ToShortIds({3, 1, 2}));
    testing_support::ExpectNoAllocation([&] {
        EXPECT_EQ(table->Find(1), 1U);
        EXPECT_EQ(table->Find(4), std::nullopt);
    });
}

}  // namespace
}  // namespace txhash::btcutil
