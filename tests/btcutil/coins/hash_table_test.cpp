// SPDX-License-Identifier: MIT
#include "btcutil/coins/hash_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"
#include "wire/tx.h"

namespace txhash::btcutil {
namespace {

using testing_support::ExpectNoAllocation;
using testing_support::Random;
using wire::OutPoint;

static_assert(PlainBytes<OutPoint>);

/// What a node might store about a coin.
struct Coin {
    std::int64_t value_sat = 0;
    std::uint32_t height = 0;
    std::array<std::uint8_t, 12> script{};

    friend bool operator==(const Coin&, const Coin&) = default;
};

using CoinTable = HashTable<OutPoint, Coin>;
using NumberTable = HashTable<std::uint64_t, std::uint64_t>;

static_assert(std::forward_iterator<CoinTable::iterator>);
static_assert(std::forward_iterator<CoinTable::const_iterator>);
static_assert(std::is_nothrow_move_constructible_v<CoinTable>);
static_assert(std::is_nothrow_move_assignable_v<CoinTable>);
static_assert(!std::is_copy_constructible_v<CoinTable>);

OutPoint AnOutPoint(std::uint32_t number) {
    OutPoint outpoint;
    outpoint.index = number;
    return outpoint;
}

Coin ACoin(std::uint32_t number) { return {.value_sat = number, .height = number + 1}; }

/// A table of 0, 1, ..., each with its double.
NumberTable Doubles(std::uint64_t count, const HashTableOptions& options = {}) {
    NumberTable table(options);
    for (std::uint64_t i = 0; i < count; ++i) static_cast<void>(table.Add(i, 2 * i));
    return table;
}

template <class Table>
void ExpectSound(const Table& table) {
    EXPECT_EQ(table.SelfCheck(), std::nullopt);
}

template <class Key, class Value, int C, int D>
std::map<Key, Value> Contents(const HashTable<Key, Value, C, D>& table) {
    std::map<Key, Value> contents;
    for (const auto& [key, value] : table) {
        EXPECT_TRUE(contents.emplace(key, value).second) << "seen twice";
    }
    EXPECT_EQ(contents.size(), table.size());
    return contents;
}

TEST(HashTable, EmptyTableTakesNoMemory) {
    CoinTable table;
    EXPECT_TRUE(table.empty());
    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.capacity(), 0U);
    EXPECT_EQ(table.memory_bytes(), 0U);
    EXPECT_EQ(table.Find(AnOutPoint(1)), nullptr);
    EXPECT_FALSE(table.Remove(AnOutPoint(1)));
    EXPECT_EQ(table.begin(), table.end());
    const Coin coin;
    std::vector<const Coin*> found(3, &coin);
    table.FindMany(std::vector<OutPoint>(3), found);
    EXPECT_EQ(found, std::vector<const Coin*>(3));
    table.Clear();
    table.Reserve(0);
    EXPECT_EQ(table.memory_bytes(), 0U);
    ExpectSound(table);
}

TEST(HashTable, AddByMode) {
    CoinTable table;
    const OutPoint outpoint = AnOutPoint(7);
    EXPECT_EQ(table.Add(outpoint, ACoin(1), AddMode::UpdateOnly), AddResult::NotThere);
    EXPECT_EQ(table.Find(outpoint), nullptr);
    EXPECT_EQ(table.Add(outpoint, ACoin(2)), AddResult::Added);
    EXPECT_EQ(table.Add(outpoint, ACoin(3)), AddResult::AlreadyThere);
    EXPECT_EQ(*table.Find(outpoint), ACoin(2));
    EXPECT_EQ(table.Add(outpoint, ACoin(4), AddMode::UpdateOnly), AddResult::Updated);
    EXPECT_EQ(*table.Find(outpoint), ACoin(4));
    EXPECT_EQ(table.Add(outpoint, ACoin(5), AddMode::InsertOrUpdate), AddResult::Updated);
    EXPECT_EQ(*table.Find(outpoint), ACoin(5));
    EXPECT_EQ(table.size(), 1U);
    EXPECT_EQ(table.Add(AnOutPoint(8), ACoin(6), AddMode::InsertOrUpdate), AddResult::Added);
    EXPECT_EQ(table.size(), 2U);
    ExpectSound(table);
}

TEST(HashTable, EveryByteOfAKeyMatters) {
    CoinTable table;
    static_cast<void>(table.Add(OutPoint{}, ACoin(0)));
    std::array<std::uint8_t, sizeof(OutPoint)> bytes{};
    for (std::uint32_t i = 0; i < bytes.size(); ++i) {
        bytes = {};
        bytes[i] = 1;
        const auto outpoint = std::bit_cast<OutPoint>(bytes);
        EXPECT_EQ(table.Find(outpoint), nullptr) << i;
        EXPECT_EQ(table.Add(outpoint, ACoin(i)), AddResult::Added) << i;
    }
    EXPECT_EQ(table.size(), 1 + bytes.size());
}

TEST(HashTable, ValuesCanBeChangedInPlace) {
    NumberTable table = Doubles(100);
    *table.Find(50) = 5;
    for (const auto& [key, value] : table) value += 1;
    for (std::uint64_t i = 0; i < 100; ++i) {
        EXPECT_EQ(*std::as_const(table).Find(i), (i == 50 ? 5 : 2 * i) + 1);
    }
}

TEST(HashTable, RemoveLeavesTheOthers) {
    NumberTable table = Doubles(1000);
    for (std::uint64_t i = 0; i < 1000; i += 2) {
        EXPECT_TRUE(table.Remove(i));
        EXPECT_FALSE(table.Remove(i));
    }
    EXPECT_EQ(table.size(), 500U);
    for (std::uint64_t i = 0; i < 1000; ++i) EXPECT_EQ(table.Find(i) != nullptr, i % 2 == 1) << i;
    ExpectSound(table);
}

TEST(HashTable, RemoveByAKeyInTheTable) {
    NumberTable table = Doubles(1000, {.min_occupancy_percent = 40});
    while (!table.empty()) EXPECT_TRUE(table.Remove((*table.begin()).key));
}

TEST(HashTable, AddAcceptsValuesInTheTable) {
    // Even if Add moves the value or grows the table.
    NumberTable table({.max_occupancy_percent = 95});
    for (std::uint64_t i = 0; i < 2000; ++i) static_cast<void>(table.Add(i, 2 * i));
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        static_cast<void>(table.Add(2000 + i, *table.Find(i % 2000)));
        ASSERT_EQ(*table.Find(2000 + i), 2 * (i % 2000)) << i;
    }
}

TEST(HashTable, IterationCoversAllExactlyOnce) {
    for (const std::uint64_t count : {1U, 2U, 13U, 100U, 5000U}) {
        const NumberTable table = Doubles(count);
        const auto contents = Contents(table);
        ASSERT_EQ(contents.size(), count);
        EXPECT_EQ(contents.rbegin()->first, count - 1);
        for (const auto& [key, value] : contents) EXPECT_EQ(value, 2 * key);
    }
}

TEST(HashTable, FindManyEqualsFind) {
    Random random(1);
    for (const std::uint64_t entries : {1U, 10U, 1000U, 50'000U}) {
        NumberTable table = Doubles(entries);
        for (std::size_t size = 0; size <= 200; size += size < 70 ? 1 : 13) {
            std::vector<std::uint64_t> keys(size);
            for (auto& key : keys) key = random.Below(2 * entries);
            std::vector<std::uint64_t*> found(size + 1, table.Find(0));
            table.FindMany(keys, found);
            std::vector<const std::uint64_t*> found_const(size + 1, table.Find(0));
            std::as_const(table).FindMany(keys, found_const);
            for (std::size_t i = 0; i < size; ++i) {
                ASSERT_EQ(found[i], table.Find(keys[i])) << size << " keys, key " << i;
                ASSERT_EQ(found_const[i], found[i]);
            }
            ASSERT_EQ(found[size], table.Find(0)) << "written past the last key";
        }
    }
}

TEST(HashTable, FindsEntriesFarFromHome) {
    const std::uint64_t count = 20'000;
    NumberTable table({.max_occupancy_percent = 95});
    table.Reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) static_cast<void>(table.Add(i, 2 * i));
    ASSERT_EQ(table.size(), table.capacity());
    ExpectSound(table);
    std::vector<std::uint64_t> keys(2 * count);
    for (std::uint64_t i = 0; i < keys.size(); ++i) keys[i] = i;
    std::vector<std::uint64_t*> found(keys.size());
    table.FindMany(keys, found);
    for (std::uint64_t i = 0; i < keys.size(); ++i) {
        const auto* const one = table.Find(i);
        ASSERT_EQ(one != nullptr, i < count) << i;
        ASSERT_EQ(found[i], one) << i;
        if (one != nullptr) {
            ASSERT_EQ(*one, 2 * i);
        }
    }
    for (std::uint64_t i = 0; i < count; i += 2) EXPECT_TRUE(table.Remove(i));
    ExpectSound(table);
    EXPECT_EQ(Contents(table).size(), count / 2);
}

TEST(HashTable, FindAndRemoveAllocateNothing) {
    NumberTable table = Doubles(10'000);
    std::vector<std::uint64_t> keys(500);
    for (std::uint64_t i = 0; i < keys.size(); ++i) keys[i] = 100 * i;
    std::vector<std::uint64_t*> found(keys.size());
    ExpectNoAllocation([&] {
        table.FindMany(keys, found);
        EXPECT_EQ(*table.Find(5), 10U);
        EXPECT_EQ(table.Find(10'000), nullptr);
        EXPECT_TRUE(table.Remove(5));
        EXPECT_EQ(table.Add(5, 1), AddResult::Added);
        for (const auto& [key, value] : table) value = key;
    });
    EXPECT_EQ(*found[1], 100U);
}

TEST(HashTable, EveryTableAndEverySizeHasItsOwnKey) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
    std::size_t sizes = 0;
    std::size_t memory = 1;
    NumberTable table({.min_occupancy_percent = 30});
    const auto note = [&] {
        if (std::exchange(memory, table.memory_bytes()) == table.memory_bytes()) return;
        ++sizes;
        keys.emplace(table.hash_key().k0, table.hash_key().k1);
    };
    note();
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        static_cast<void>(table.Add(i, i));
        note();
    }
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        static_cast<void>(table.Remove(i));
        note();
    }
    EXPECT_GE(sizes, 20U);
    EXPECT_EQ(keys.size(), sizes);
    for (int i = 0; i < 10; ++i) {
        const NumberTable other;
        keys.emplace(other.hash_key().k0, other.hash_key().k1);
    }
    EXPECT_EQ(keys.size(), sizes + 10);
}

TEST(HashTable, MemoryIsProportionalToTheEntries) {
    constexpr std::size_t SLOT = 16 + 2;
    for (const unsigned percent : {1U, 10U, 50U, 80U, 95U, 100U}) {
        SCOPED_TRACE(percent);
        const std::size_t kept = std::clamp(percent, 10U, 95U);
        NumberTable table({.max_occupancy_percent = percent});
        for (std::uint64_t i = 0; i < 20'000; ++i) {
            static_cast<void>(table.Add(i, i));
            ASSERT_LE(table.size(), table.capacity());
            // Twice what is needed, room after the last bucket, and the minimum.
            ASSERT_LE(table.memory_bytes(), (2 * (i + 1) * 100 / kept + 240 + 16) * SLOT + 16);
        }
        NumberTable exact({.max_occupancy_percent = percent});
        exact.Reserve(20'000);
        EXPECT_LE(exact.memory_bytes(), (20'000 * 100 / kept + 241) * SLOT + 16);
    }
}

TEST(HashTable, ReserveMakesRoomWithoutGrowth) {
    NumberTable table = Doubles(10);
    table.Reserve(5000);
    EXPECT_GE(table.capacity(), 5000U);
    const auto key = table.hash_key();
    for (std::uint64_t i = 10; i < 5000; ++i) static_cast<void>(table.Add(i, 2 * i));
    EXPECT_EQ(table.hash_key(), key);
    table.Reserve(100);
    EXPECT_EQ(table.hash_key(), key);
    EXPECT_EQ(Contents(table).size(), 5000U);
    ExpectSound(table);
}

TEST(HashTable, RemoveShrinksBelowMinOccupancy) {
    NumberTable table = Doubles(100'000, {.min_occupancy_percent = 20});
    const std::size_t memory = table.memory_bytes();
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        ASSERT_TRUE(table.Remove(i));
        ASSERT_LE(table.capacity(), table.size() * 80 / 20 + 16);
        if (table.size() % 10'000 == 0) ExpectSound(table);
    }
    EXPECT_LT(table.memory_bytes(), memory / 1000);
    EXPECT_GE(table.capacity(), 1U);
}

TEST(HashTable, WithoutMinOccupancyRemoveKeepsTheMemory) {
    NumberTable table = Doubles(10'000);
    const std::size_t memory = table.memory_bytes();
    for (std::uint64_t i = 0; i < 10'000; ++i) static_cast<void>(table.Remove(i));
    EXPECT_EQ(table.memory_bytes(), memory);
}

TEST(HashTable, ReservedRoomIsKeptUntilReleased) {
    NumberTable table({.min_occupancy_percent = 20});
    table.Reserve(10'000);
    for (std::uint64_t i = 0; i < 10'000; ++i) static_cast<void>(table.Add(i, i));
    table.Reserve(9'000);  // from here on, Remove may shrink the table
    for (std::uint64_t i = 0; i < 9'900; ++i) static_cast<void>(table.Remove(i));
    EXPECT_GE(table.capacity(), 9'000U);
    table.Reserve(0);
    for (std::uint64_t i = 9'900; i < 9'999; ++i) static_cast<void>(table.Remove(i));
    EXPECT_LT(table.capacity(), 200U);
}

TEST(HashTable, AddAndRemoveAtTheLimitDoNotThrash) {
    for (const unsigned min : {1U, 20U, 50U, 80U, 100U}) {
        NumberTable table({.min_occupancy_percent = min});
        for (std::uint64_t count = 0; count < 3000; ++count) {
            auto key = table.hash_key();
            std::size_t changes = 0;
            for (int i = 0; i < 8; ++i) {
                static_cast<void>(table.Add(count, 0));
                if (i < 7) static_cast<void>(table.Remove(count));
                if (std::exchange(key, table.hash_key()) != table.hash_key()) ++changes;
            }
            ASSERT_LE(changes, 2U) << min << " %, at " << count;
        }
    }
}

TEST(HashTable, ResizesRarely) {
    for (const unsigned min : {1U, 20U, 50U, 80U, 100U}) {
        NumberTable table = Doubles(3000, {.min_occupancy_percent = min});
        auto key = table.hash_key();
        std::size_t changes = 0;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            static_cast<void>(table.Remove(i));
            if (std::exchange(key, table.hash_key()) != table.hash_key()) ++changes;
        }
        EXPECT_LE(changes, 12U) << min;  // as often as 3000 can be halved
        EXPECT_GE(changes, 1U) << min;
    }
}

/// Keys that all hash to bucket 0 of `buckets`; with `tags`, also to equal tags.
std::vector<std::uint64_t> Colliding(const chainhash::SipHashKey& hash_key, std::size_t buckets,
                                     std::size_t count, std::uint64_t tags = 1) {
    std::vector<std::uint64_t> keys;
    for (std::uint64_t i = 0; keys.size() < count; ++i) {
        std::array<std::uint8_t, 8> bytes;
        std::memcpy(bytes.data(), &i, sizeof i);
        const std::uint64_t hash = chainhash::SipHash<1, 3>(hash_key, bytes);
        if (hash < ~std::uint64_t{0} / buckets && hash % tags == 0) keys.push_back(i);
    }
    return keys;
}

TEST(HashTable, KeysChosenWithoutTheHashKeyDoNotCollide) {
    const NumberTable other;
    const HashTableOptions options{.max_displacement = 60};
    for (const auto& keys :
         {Colliding(other.hash_key(), 500, 1000),  // all of them in one bucket of the other table
          Colliding({}, 500, 1000)}) {
        NumberTable table(options);
        table.Reserve(keys.size());
        const auto hash_key = table.hash_key();
        for (const std::uint64_t key : keys) static_cast<void>(table.Add(key, key));
        EXPECT_EQ(table.hash_key(), hash_key);  // so nothing was displaced by more than 60
        ExpectSound(table);
    }
    CoinTable coins(options);  // outputs of one transaction, and keys that are almost all zeros
    coins.Reserve(100'000);
    const auto hash_key = coins.hash_key();
    for (std::uint32_t i = 0; i < 100'000; ++i)
        static_cast<void>(coins.Add(AnOutPoint(i), ACoin(i)));
    EXPECT_EQ(coins.hash_key(), hash_key);
    ExpectSound(coins);
}

TEST(HashTable, CollisionsUnderAKnownKeyForceANewKey) {
    NumberTable table({.max_displacement = 100});
    table.Reserve(1000);
    const auto hash_key = table.hash_key();
    const auto keys = Colliding(hash_key, 1250, 300);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        ASSERT_EQ(table.Add(keys[i], i), AddResult::Added);
        ASSERT_EQ(table.hash_key() == hash_key, i <= 100) << i;
    }
    EXPECT_LT(table.capacity(), 1100U);  // another key was enough
    for (std::size_t i = 0; i < keys.size(); ++i) ASSERT_EQ(*table.Find(keys[i]), i);
    ExpectSound(table);
}

TEST(HashTable, SmallDisplacementGrowsTheTable) {
    NumberTable table({.max_displacement = 2});
    for (std::uint64_t i = 0; i < 2000; ++i) {
        ASSERT_EQ(table.Add(i, 2 * i), AddResult::Added);
        if (i % 100 == 0) ExpectSound(table);
    }
    EXPECT_GT(table.capacity(), 4000U);
    for (std::uint64_t i = 0; i < 2000; ++i) ASSERT_EQ(*table.Find(i), 2 * i);
    for (std::uint64_t i = 0; i < 2000; ++i) ASSERT_TRUE(table.Remove(i));
    ExpectSound(table);
}

TEST(HashTable, TooSmallDisplacementThrowsAndChangesNothing) {
    NumberTable table({.max_displacement = 0});
    std::uint64_t count = 0;
    const auto fill = [&] {
        for (; count < 100'000; ++count) static_cast<void>(table.Add(count, 2 * count));
    };
    EXPECT_THROW(fill(), std::length_error);
    EXPECT_GT(count, 10U);
    EXPECT_EQ(table.size(), count);
    EXPECT_LT(table.memory_bytes(), 64U << 20);
    EXPECT_EQ(table.Find(count), nullptr);
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_EQ(*table.Find(i), 2 * i);
    ExpectSound(table);
}

TEST(HashTable, WithoutMemoryNothingChanges) {
    NumberTable table = Doubles(1000);
    const auto hash_key = table.hash_key();
    const std::size_t capacity = table.capacity();
    for (const std::size_t count :
         {std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max() / 18,
          std::size_t{1} << 48}) {
        EXPECT_THROW(table.Reserve(count), std::bad_alloc) << count;
    }
    EXPECT_EQ(table.hash_key(), hash_key);
    EXPECT_EQ(table.capacity(), capacity);
    EXPECT_EQ(Contents(table).size(), 1000U);
    ExpectSound(table);
}

TEST(HashTable, ClearKeepsTheMemory) {
    NumberTable table = Doubles(1000);
    const std::size_t memory = table.memory_bytes();
    table.Clear();
    EXPECT_TRUE(table.empty());
    EXPECT_EQ(table.Find(5), nullptr);
    EXPECT_EQ(table.begin(), table.end());
    ExpectSound(table);
    for (std::uint64_t i = 500; i < 1500; ++i) EXPECT_EQ(table.Add(i, i), AddResult::Added);
    EXPECT_EQ(table.memory_bytes(), memory);
    EXPECT_EQ(table.Find(5), nullptr);
    EXPECT_EQ(*table.Find(1000), 1000U);
    ExpectSound(table);
}

TEST(HashTable, MovedFromIsEmptyAndUsable) {
    NumberTable table = Doubles(100, {.max_occupancy_percent = 50});
    const std::uint64_t* const value = table.Find(7);
    NumberTable moved = std::move(table);
    EXPECT_EQ(moved.Find(7), value);
    EXPECT_EQ(moved.size(), 100U);
    table = Doubles(10);
    EXPECT_EQ(table.size(), 10U);
    std::swap(table, moved);
    EXPECT_EQ(table.Find(7), value);
    EXPECT_EQ(moved.size(), 10U);

    NumberTable last = std::move(moved);
    EXPECT_TRUE(moved.empty());  // NOLINT: that is what is tested
    EXPECT_EQ(moved.memory_bytes(), 0U);
    EXPECT_EQ(moved.Find(7), nullptr);
    EXPECT_FALSE(moved.Remove(7));
    EXPECT_EQ(moved.begin(), moved.end());
    moved.Clear();
    EXPECT_EQ(moved.Add(7, 1), AddResult::Added);
    EXPECT_NE(moved.hash_key(), last.hash_key());
    ExpectSound(moved);
    ExpectSound(last);
}

TEST(HashTable, SelfCheckFindsDamage) {
    NumberTable table = Doubles(1000);
    ExpectSound(table);
    std::size_t noticed = 0;
    for (const auto& [key, value] : table) {
        auto& stored = const_cast<std::uint64_t&>(key);
        const std::uint64_t right = std::exchange(stored, key ^ 1);
        if (const auto wrong = table.SelfCheck()) {
            ++noticed;
            EXPECT_TRUE(wrong->slot.has_value()) << wrong->Message();
        }
        stored = right;
    }
    EXPECT_EQ(noticed, table.size());
    ExpectSound(table);

    // Two of the same home and tag, so that only the key tells them apart.
    const auto twins = Colliding(table.hash_key(), 1 << 12, 2, 256);
    NumberTable with_twins = std::move(table);
    with_twins.Clear();
    for (const std::uint64_t key : twins) static_cast<void>(with_twins.Add(key, 0));
    for (const auto& [key, value] : with_twins) const_cast<std::uint64_t&>(key) = twins[0];
    const auto wrong = with_twins.SelfCheck();
    ASSERT_TRUE(wrong.has_value());
    EXPECT_EQ(*wrong, (HashTableFault{HashTableErrc::DuplicateKey, 1}));
}

TEST(HashTableFault, Messages) {
    using enum HashTableErrc;
    const auto text = [](HashTableErrc code) { return HashTableFault{code, 41}.Message(); };
    EXPECT_EQ(text(WrongPlace), "wrong place in slot 41");
    EXPECT_EQ(text(WrongTag), "wrong tag in slot 41");
    EXPECT_EQ(text(WrongOrder), "wrong order in slot 41");
    EXPECT_EQ(text(DuplicateKey), "duplicate key in slot 41");
    EXPECT_EQ(HashTableFault{WrongCount}.Message(), "wrong number of entries");
}

template <class Key, class Value, int ROUNDS_C, int ROUNDS_D>
struct Shape {
    using Table = HashTable<Key, Value, ROUNDS_C, ROUNDS_D>;
    using KeyType = Key;
    using ValueType = Value;
};

template <std::size_t SIZE>
using ByteArray = std::array<std::uint8_t, SIZE>;

template <class T>
class HashTableShapes : public testing::Test {};

using Shapes =
    testing::Types<Shape<std::uint8_t, std::uint8_t, 1, 3>, Shape<std::uint16_t, double, 1, 2>,
                   Shape<std::uint32_t, ByteArray<3>, 2, 4>, Shape<ByteArray<7>, bool, 3, 5>,
                   Shape<ByteArray<20>, std::uint64_t, 1, 3>, Shape<OutPoint, Coin, 1, 3>,
                   Shape<OutPoint, ByteArray<28>, 2, 4>, Shape<ByteArray<65>, ByteArray<300>, 1, 3>,
                   Shape<ByteArray<200>, std::uint8_t, 1, 3>,
                   Shape<std::uint32_t, ByteArray<5000>, 1, 3>>;
TYPED_TEST_SUITE(HashTableShapes, Shapes);

template <class T>
T Numbered(std::size_t number) {
    std::array<std::uint8_t, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), &number, std::min(sizeof number, sizeof(T)));
    if (std::is_same_v<T, bool>) bytes[0] &= 1;
    return std::bit_cast<T>(bytes);
}

TYPED_TEST(HashTableShapes, AddFindRemove) {
    using Key = typename TypeParam::KeyType;
    using Value = typename TypeParam::ValueType;
    typename TypeParam::Table table({.min_occupancy_percent = 20});
    const std::size_t count = 200;
    for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(table.Add(Numbered<Key>(i), Numbered<Value>(i)), AddResult::Added);
    }
    ExpectSound(table);
    std::vector<Key> keys;
    for (std::size_t i = 0; i < 256; ++i) keys.push_back(Numbered<Key>(i));
    std::vector<Value*> found(keys.size());
    table.FindMany(keys, found);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        ASSERT_EQ(found[i], table.Find(keys[i]));
        ASSERT_EQ(found[i] != nullptr, i < count);
        if (i < count) {
            ASSERT_EQ(*found[i], Numbered<Value>(i));
        }
    }
    for (std::size_t i = 0; i < count; i += 2) ASSERT_TRUE(table.Remove(Numbered<Key>(i)));
    ExpectSound(table);
    for (std::size_t i = 0; i < count; ++i) {
        const Value* const value = table.Find(Numbered<Key>(i));
        ASSERT_EQ(value != nullptr, i % 2 == 1);
        if (value != nullptr) {
            ASSERT_EQ(*value, Numbered<Value>(i));
        }
    }
}

struct BytesHash {
    std::size_t operator()(const OutPoint& outpoint) const noexcept {
        std::size_t hash;
        std::memcpy(&hash, &outpoint, sizeof hash);
        return hash;
    }
};

/// Runs random operations on both the table and std::unordered_map.
class Twins {
public:
    Twins(std::uint64_t seed, const HashTableOptions& options) : m_random(seed), m_table(options) {
        for (std::size_t i = 0; i < 6000; ++i) {
            m_keys.push_back({chainhash::Txid(m_random.Hash()), m_random.Bits32()});
        }
    }

    void Run(std::size_t operations) {
        // Alternates between mostly Adds and mostly Removes, sometimes of few keys.
        std::size_t adds_in_ten = 0;
        std::size_t keys = 0;
        for (std::size_t i = 0; i < operations; ++i) {
            if (i % 10'000 == 0) {
                adds_in_ten = (adds_in_ten < 5 ? 6 : 0) + m_random.Below(5);
                keys = m_keys.size() / (m_random.OneIn(4) ? 100 : 1);
                m_table.Reserve(m_random.OneIn(4) ? m_random.Below(m_keys.size()) : 0);
            }
            const OutPoint& key = m_keys[m_random.Below(keys)];
            if (m_random.OneIn(3)) {
                Find(key);
            } else if (m_random.Below(10) < adds_in_ten) {
                Add(key);
            } else {
                ASSERT_EQ(m_table.Remove(key), m_expected.erase(key) == 1);
            }
            if (m_random.OneIn(200)) FindMany();
            if (m_random.OneIn(10'000)) Compare();
            if (m_random.OneIn(60'000)) {
                m_table.Clear();
                m_expected.clear();
            }
            ASSERT_EQ(m_table.size(), m_expected.size());
            const std::size_t before = std::exchange(m_capacity, m_table.capacity());
            if (before < m_capacity) ++m_grown;
            if (before > m_capacity) ++m_shrunk;
            if (testing::Test::HasFatalFailure()) return;
        }
        Compare();
    }
    [[nodiscard]] std::size_t grown() const { return m_grown; }
    [[nodiscard]] std::size_t shrunk() const { return m_shrunk; }

private:
    void Add(const OutPoint& key) {
        const Coin coin = ACoin(m_random.Bits32());
        const bool there = m_expected.contains(key);
        switch (m_random.Below(3)) {
            case 0:
                ASSERT_EQ(m_table.Add(key, coin),
                          there ? AddResult::AlreadyThere : AddResult::Added);
                m_expected.emplace(key, coin);
                break;
            case 1:
                ASSERT_EQ(m_table.Add(key, coin, AddMode::InsertOrUpdate),
                          there ? AddResult::Updated : AddResult::Added);
                m_expected.insert_or_assign(key, coin);
                break;
            default:
                ASSERT_EQ(m_table.Add(key, coin, AddMode::UpdateOnly),
                          there ? AddResult::Updated : AddResult::NotThere);
                if (there) m_expected[key] = coin;
        }
    }
    void Find(const OutPoint& key) { ExpectFound(key, m_table.Find(key)); }
    void FindMany() {
        std::vector<OutPoint> keys(m_random.Below(100));
        for (OutPoint& key : keys) key = m_keys[m_random.Below(m_keys.size())];
        std::vector<Coin*> found(keys.size());
        m_table.FindMany(keys, found);
        for (std::size_t i = 0; i < keys.size(); ++i) ExpectFound(keys[i], found[i]);
    }
    void ExpectFound(const OutPoint& key, const Coin* found) {
        const auto expected = m_expected.find(key);
        ASSERT_EQ(found != nullptr, expected != m_expected.end());
        if (found != nullptr) {
            ASSERT_EQ(*found, expected->second);
        }
    }
    void Compare() {
        ASSERT_EQ(m_table.SelfCheck(), std::nullopt);
        ASSERT_EQ(Contents(m_table),
                  (std::map<OutPoint, Coin>(m_expected.begin(), m_expected.end())));
    }

    Random m_random;
    std::vector<OutPoint> m_keys;
    CoinTable m_table;
    std::unordered_map<OutPoint, Coin, BytesHash> m_expected;
    std::size_t m_capacity = 0;
    std::size_t m_grown = 0;
    std::size_t m_shrunk = 0;
};

TEST(HashTable, MatchesUnorderedMapUnderRandomOperations) {
    const HashTableOptions options[] = {
        {},
        {.min_occupancy_percent = 20},
        {.max_occupancy_percent = 95, .min_occupancy_percent = 60},
        {.max_occupancy_percent = 30, .min_occupancy_percent = 10, .max_displacement = 7},
        {.max_occupancy_percent = 90, .min_occupancy_percent = 45, .max_displacement = 12}};
    for (std::uint64_t seed = 0; seed < std::size(options); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Twins twins(seed, options[seed]);
        twins.Run(300'000);
        EXPECT_GT(twins.grown(), 5U);
        EXPECT_EQ(twins.shrunk() > 0, options[seed].min_occupancy_percent > 0);
        if (HasFatalFailure()) return;
    }
}

// A minimum recorded while the table was empty applies to entries added later.
TEST(HashTable, ShrinksAfterAReservationIsReleased) {
    NumberTable table({.min_occupancy_percent = 30});
    table.Reserve(100'000);
    table.Reserve(0);
    for (std::uint64_t i = 0; i < 50'000; ++i) static_cast<void>(table.Add(i, i));
    const std::size_t full = table.memory_bytes();
    for (std::uint64_t i = 0; i < 50'000; ++i) static_cast<void>(table.Remove(i));
    EXPECT_LT(table.memory_bytes(), full / 100);
    EXPECT_EQ(table.SelfCheck(), std::nullopt);
}

TEST(HashTable, AReservationMovesWithTheTable) {
    NumberTable from({.min_occupancy_percent = 30});
    from.Reserve(100'000);
    NumberTable to = std::move(from);
    EXPECT_GE(to.capacity(), 100'000U);
    from = NumberTable({.min_occupancy_percent = 30});
    for (std::uint64_t i = 0; i < 50'000; ++i) static_cast<void>(from.Add(i, i));
    const std::size_t full = from.memory_bytes();
    for (std::uint64_t i = 0; i < 50'000; ++i) static_cast<void>(from.Remove(i));
    EXPECT_LT(from.memory_bytes(), full / 100);
}

}  // namespace
}  // namespace txhash::btcutil
