// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/hash_table_tags.h"

#include <gtest/gtest.h>

#include <vector>

namespace txhash::btcutil::internal {
namespace {

constexpr std::size_t BUCKETS = 100;
constexpr std::size_t MAX_DISPLACEMENT = 10;

/// A hash whose home is `bucket`.
std::uint64_t HashOf(std::size_t bucket, std::uint8_t low_byte = 0) {
    const std::uint64_t width = ~std::uint64_t{0} / BUCKETS;
    return (width * bucket + width / 2) >> 8 << 8 | low_byte;
}

class HashTableTagsTest : public testing::Test {
protected:
    /// Returns the position, or -1.
    int Insert(std::uint64_t hash) {
        const auto room = m_tags.FindRoom(hash);
        if (!room) return -1;
        m_tags.Take(*room);
        return static_cast<int>(room->at);
    }

    std::vector<SlotTag> m_memory =
        std::vector<SlotTag>(HashTableTags::TagCount(BUCKETS, MAX_DISPLACEMENT));
    HashTableTags m_tags{m_memory.data(), BUCKETS, MAX_DISPLACEMENT};
};

TEST_F(HashTableTagsTest, HomesAreInTheOrderOfHashes) {
    EXPECT_EQ(m_tags.Home(0), 0U);
    EXPECT_EQ(m_tags.Home(~std::uint64_t{0}), BUCKETS - 1);
    for (std::size_t i = 0; i < BUCKETS; ++i) EXPECT_EQ(m_tags.Home(HashOf(i)), i);
}

TEST_F(HashTableTagsTest, EntriesAreSortedByHome) {
    EXPECT_EQ(Insert(HashOf(5)), 5);
    EXPECT_EQ(Insert(HashOf(5)), 6);
    EXPECT_EQ(Insert(HashOf(7)), 7);
    EXPECT_EQ(Insert(HashOf(6)), 7);  // moves the entry of 7
    EXPECT_EQ(Insert(HashOf(5)), 7);  // moves the entries of 6 and 7
    EXPECT_EQ(m_memory[7], 0x300);
    EXPECT_EQ(m_memory[8], 0x300);
    EXPECT_EQ(m_memory[9], 0x300);
    EXPECT_EQ(m_memory[10], 0);
}

TEST_F(HashTableTagsTest, FreeClosesTheGap) {
    for (const std::size_t home : {5U, 5U, 6U, 7U, 10U, 10U}) Insert(HashOf(home));
    EXPECT_EQ(m_tags.Free(5), 9U);
    const std::vector<SlotTag> expected = {0x100, 0x100, 0x100, 0, 0, 0x100, 0x200, 0};
    EXPECT_EQ(std::vector<SlotTag>(&m_memory[5], &m_memory[13]), expected);
    EXPECT_EQ(m_tags.Free(11), 12U);
    EXPECT_EQ(m_tags.NextEntry(8), 10U);
    EXPECT_EQ(m_tags.NextEntry(11), m_tags.slot_count());
}

TEST_F(HashTableTagsTest, NothingIsDisplacedTooFar) {
    for (std::size_t i = 0; i <= MAX_DISPLACEMENT; ++i) EXPECT_NE(Insert(HashOf(50)), -1);
    const auto before = m_memory;
    EXPECT_EQ(Insert(HashOf(50)), -1);
    EXPECT_EQ(Insert(HashOf(49)), 49);  // nothing has to move
    EXPECT_EQ(Insert(HashOf(49)), -1);  // the last of 50 would have to
    EXPECT_EQ(m_tags.Free(49), 50U);
    EXPECT_EQ(m_memory, before);
}

TEST_F(HashTableTagsTest, LastBucketHasRoomAfterIt) {
    for (std::size_t i = 0; i <= MAX_DISPLACEMENT; ++i) {
        EXPECT_EQ(Insert(HashOf(BUCKETS - 1)), static_cast<int>(BUCKETS - 1 + i));
    }
    EXPECT_EQ(Insert(HashOf(BUCKETS - 1)), -1);
    EXPECT_EQ(Insert(HashOf(BUCKETS - 2)), static_cast<int>(BUCKETS - 2));
    EXPECT_EQ(Insert(HashOf(BUCKETS - 2)), -1);
}

TEST_F(HashTableTagsTest, MatchIsByHomeAndLowByte) {
    Insert(HashOf(20, 1));
    Insert(HashOf(20, 2));
    Insert(HashOf(21, 1));
    Insert(HashOf(20, 1));
    const auto positions = [this](std::uint64_t hash) {
        std::vector<std::size_t> matches;
        for (auto left = m_tags.Match(m_tags.Home(hash), hash); !left.empty(); left.DropFirst()) {
            matches.push_back(m_tags.Home(hash) + left.first());
        }
        return matches;
    };
    EXPECT_EQ(positions(HashOf(20, 1)), (std::vector<std::size_t>{20, 22}));
    EXPECT_EQ(positions(HashOf(20, 2)), std::vector<std::size_t>{21});
    EXPECT_EQ(positions(HashOf(21, 1)), std::vector<std::size_t>{23});
    EXPECT_TRUE(positions(HashOf(20, 3)).empty());
    EXPECT_TRUE(positions(HashOf(21, 2)).empty());
    EXPECT_TRUE(positions(HashOf(22, 0)).empty());
}

TEST_F(HashTableTagsTest, MatchesAfterTheFirstGroup) {
    for (std::uint8_t i = 0; i < 7; ++i) Insert(HashOf(30, i));
    EXPECT_TRUE(m_tags.EndsInGroup(30));
    Insert(HashOf(30, 7));
    EXPECT_FALSE(m_tags.EndsInGroup(30));  // it may go on
    EXPECT_TRUE(m_tags.Match(30, HashOf(30, 8), TAG_GROUP).empty());
    EXPECT_TRUE(m_tags.EndsInGroup(30, TAG_GROUP));
    Insert(HashOf(30, 8));
    EXPECT_EQ(m_tags.Match(30, HashOf(30, 8), TAG_GROUP).first(), 0U);
    EXPECT_TRUE(m_tags.Match(30, HashOf(30, 8)).empty());
}

TEST_F(HashTableTagsTest, CheckEntryNamesTheFault) {
    Insert(HashOf(40, 9));
    Insert(HashOf(40, 8));
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(40, 8)), std::nullopt);
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(40, 9)), HashTableErrc::WrongTag);
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(41, 8)), HashTableErrc::WrongTag);
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(42, 8)), HashTableErrc::WrongPlace);
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(3, 8)), HashTableErrc::WrongPlace);
    m_memory[40] = 0;
    EXPECT_EQ(m_tags.CheckEntry(41, HashOf(40, 8)), HashTableErrc::WrongOrder);
}

}  // namespace
}  // namespace txhash::btcutil::internal
