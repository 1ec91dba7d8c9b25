// SPDX-License-Identifier: MIT
#include "btcutil/coins/hash_table_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "btcutil/coins/hash_table.h"
#include "chainhash/sha256.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"
#include "tests/support/temp_dir.h"
#include "wire/tx.h"

namespace txhash::btcutil {
namespace {

namespace fs = std::filesystem;

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;
using testing_support::TempDir;

using Value = std::array<std::uint8_t, 3>;
using Table = HashTable<std::uint32_t, Value>;

constexpr std::size_t HEADER_SIZE = 56;
constexpr std::size_t ENTRY_SIZE = 7;

Table MakeTable(std::uint32_t count, const HashTableOptions& options = {}) {
    Table table(options);
    for (std::uint32_t i = 0; i < count; ++i) {
        static_cast<void>(
            table.Add(i * i, {static_cast<std::uint8_t>(i), 7, static_cast<std::uint8_t>(i >> 8)}));
    }
    return table;
}

std::map<std::uint32_t, Value> Contents(const Table& table) {
    std::map<std::uint32_t, Value> contents;
    for (const auto& [key, value] : table) contents.emplace(key, value);
    return contents;
}

Bytes ReadFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The bytes of a saved table.
Bytes Saved(const Table& table) {
    const TempDir dir;
    EXPECT_TRUE(SaveHashTable(table, dir.path() / "table").has_value());
    return ReadFile(dir.path() / "table");
}

Bytes Hashed(Bytes bytes) {
    const chainhash::Hash hash = chainhash::HashH(bytes);
    bytes.insert(bytes.end(), hash.bytes.begin(), hash.bytes.end());
    return bytes;
}

/// With the checksum recomputed for the changed bytes.
Bytes Rehashed(const Bytes& bytes) {
    return Hashed(Bytes(bytes.begin(), bytes.end() - chainhash::Hash::SIZE));
}

template <class T = Table>
HashTableFileError LoadError(const Bytes& bytes) {
    static const TempDir dir;
    const fs::path path = dir.Write("table", bytes);
    const auto table = LoadHashTable<T>(path);
    if (table) {
        ADD_FAILURE() << "loaded";
        return {};
    }
    EXPECT_EQ(table.error().path, path);
    return table.error();
}

void ExpectError(const HashTableFileError& error, HashTableFileErrc code, std::uint64_t offset,
                 std::optional<std::uint64_t> found = std::nullopt,
                 std::optional<std::uint64_t> expected = std::nullopt) {
    EXPECT_EQ(error, (HashTableFileError{code, error.path, offset, found, expected}));
}

TEST(HashTableFile, LoadedTableEqualsSavedTable) {
    const TempDir dir;
    const fs::path path = dir.path() / "table";
    for (const std::uint32_t count : {0U, 1U, 2U, 100U, 60'000U}) {
        SCOPED_TRACE(count);
        const Table table = MakeTable(count);
        ASSERT_TRUE(SaveHashTable(table, path).has_value());
        EXPECT_EQ(fs::file_size(path), HEADER_SIZE + ENTRY_SIZE * count + 32);
        auto loaded = LoadHashTable<Table>(path, {.max_occupancy_percent = 50});
        ASSERT_TRUE(loaded.has_value()) << loaded.error().Message();
        EXPECT_EQ(Contents(*loaded), Contents(table));
        EXPECT_EQ(loaded->SelfCheck(), std::nullopt);
        EXPECT_EQ(loaded->hash_key(), table.hash_key());
        EXPECT_EQ(loaded->memory_bytes() == 0, count == 0);
        static_cast<void>(loaded->Add(5, {}));
        EXPECT_EQ(loaded->size(), count + 1);
    }
}

TEST(HashTableFile, FormatAsDocumented) {
    if (std::endian::native != std::endian::little)
        GTEST_SKIP() << "the expected bytes are little-endian";
    Table table;
    static_cast<void>(table.Add(0x11223344, {5, 6, 7}));
    const auto key = table.hash_key().ToBytes();
    EXPECT_EQ(Saved(table),
              Hashed(Concat({FromHex("5458485441424c45"  // TXHTABLE
                                     "01000000"          // version
                                     "04030201"          // byte order
                                     "04000000"          // key size
                                     "03000000"          // value size
                                     "01000000"          // compression rounds
                                     "03000000"          // finalization rounds
                                     "0100000000000000"  // one entry
                                     ),
                             key, FromHex("44332211050607")})));
}

TEST(HashTableFile, EntriesAreSortedByBucket) {
    const Table table = MakeTable(1000);
    const Bytes bytes = Saved(table);
    // Entries of one bucket are in any order; capacity() is less than the number of buckets.
    const std::uint64_t bucket_width = ~std::uint64_t{0} / table.capacity();
    std::uint64_t highest = bucket_width;
    for (std::size_t at = HEADER_SIZE; at < bytes.size() - 32; at += ENTRY_SIZE) {
        const auto hash = chainhash::SipHash<1, 3>(table.hash_key(),
                                                   std::span<const std::uint8_t, 4>(&bytes[at], 4));
        EXPECT_GE(hash, highest - bucket_width);
        highest = std::max(highest, hash);
    }
}

TEST(HashTableFile, EveryFlippedBitIsAnError) {
    const Bytes bytes = Saved(MakeTable(20));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            Bytes damaged = bytes;
            damaged[i] ^= static_cast<std::uint8_t>(1 << bit);
            const auto error = LoadError(damaged);
            ASSERT_FALSE(HasFailure()) << "bit " << bit << " of byte " << i;
            if (i >= HEADER_SIZE && error.code != HashTableFileErrc::DuplicateKey) {
                ExpectError(error, HashTableFileErrc::WrongChecksum, bytes.size() - 32);
            }
        }
    }
}

TEST(HashTableFile, EveryChangedByteIsAnError) {
    Random random(1);
    const Bytes bytes = Saved(MakeTable(3000));
    for (int i = 0; i < 300; ++i) {
        Bytes damaged = bytes;
        damaged[random.Below(bytes.size())] ^= static_cast<std::uint8_t>(1 + random.Below(255));
        LoadError(damaged);
        ASSERT_FALSE(HasFailure());
    }
}

TEST(HashTableFile, EveryTruncationIsAnError) {
    for (const std::uint32_t count : {0U, 20U}) {
        const Bytes bytes = Saved(MakeTable(count));
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const auto error = LoadError(Bytes(bytes.data(), bytes.data() + size));
            if (size < 8) {
                ExpectError(error, HashTableFileErrc::NotAHashTable, 0);
            } else if (size < HEADER_SIZE) {
                ExpectError(error, HashTableFileErrc::TruncatedHeader, size);
            } else {
                ExpectError(error, HashTableFileErrc::WrongFileSize, size, size, count);
            }
        }
    }
}

TEST(HashTableFile, EveryAppendedByteIsAnError) {
    for (const std::uint32_t count : {0U, 20U}) {
        Bytes bytes = Saved(MakeTable(count));
        for (int i = 0; i < 100; ++i) {
            bytes.push_back(static_cast<std::uint8_t>(i));
            ExpectError(LoadError(bytes), HashTableFileErrc::WrongFileSize, bytes.size(),
                        bytes.size(), count);
        }
    }
}

TEST(HashTableFile, OtherVersionsAndFormatsAreErrors) {
    const Bytes bytes = Saved(MakeTable(20));
    const auto with = [&](std::size_t offset, std::uint8_t byte) {
        Bytes changed = bytes;
        changed[offset] = byte;
        return Rehashed(changed);
    };
    ExpectError(LoadError(with(0, 't')), HashTableFileErrc::NotAHashTable, 0);
    ExpectError(LoadError(with(8, 2)), HashTableFileErrc::UnknownVersion, 8, 2, 1);
    ExpectError(LoadError(with(8, 0)), HashTableFileErrc::UnknownVersion, 8, 0, 1);
    ExpectError(LoadError(with(12, 5)), HashTableFileErrc::WrongByteOrder, 12);
    ExpectError(LoadError(with(16, 5)), HashTableFileErrc::WrongKeySize, 16, 5, 4);
    ExpectError(LoadError(with(20, 2)), HashTableFileErrc::WrongValueSize, 20, 2, 3);
    ExpectError(LoadError(with(24, 2)), HashTableFileErrc::WrongCompressionRounds, 24, 2, 1);
    ExpectError(LoadError(with(28, 4)), HashTableFileErrc::WrongFinalizationRounds, 28, 4, 3);

    Bytes swapped = bytes;
    std::reverse(&swapped[12], &swapped[16]);
    ExpectError(LoadError(Rehashed(swapped)), HashTableFileErrc::WrongByteOrder, 12);
}

TEST(HashTableFile, TablesOfOtherTypesAreNotLoaded) {
    const Bytes bytes = Saved(MakeTable(20));
    ExpectError(LoadError<HashTable<std::uint64_t, Value>>(bytes), HashTableFileErrc::WrongKeySize,
                16, 4, 8);
    ExpectError(LoadError<HashTable<std::uint32_t, std::uint32_t>>(bytes),
                HashTableFileErrc::WrongValueSize, 20, 3, 4);
    ExpectError(LoadError<HashTable<std::uint32_t, Value, 2, 3>>(bytes),
                HashTableFileErrc::WrongCompressionRounds, 24, 1, 2);
    ExpectError(LoadError<HashTable<std::uint32_t, Value, 1, 2>>(bytes),
                HashTableFileErrc::WrongFinalizationRounds, 28, 3, 2);
}

TEST(HashTableFile, ErrorTexts) {
    const auto text = [](HashTableFileErrc code) {
        return HashTableFileError{code, "coins.dat", 16, 5, 4}.Message();
    };
    using enum HashTableFileErrc;
    EXPECT_EQ(text(NotAHashTable), "coins.dat: not a saved hash table at offset 16");
    EXPECT_EQ(text(TruncatedHeader), "coins.dat: truncated header at offset 16");
    EXPECT_EQ(text(UnknownVersion), "coins.dat: format version 5, expected 4 at offset 16");
    EXPECT_EQ(text(WrongByteOrder), "coins.dat: written in another byte order at offset 16");
    EXPECT_EQ(text(WrongKeySize), "coins.dat: keys of 5 bytes, expected 4 at offset 16");
    EXPECT_EQ(text(WrongValueSize), "coins.dat: values of 5 bytes, expected 4 at offset 16");
    EXPECT_EQ(text(WrongCompressionRounds),
              "coins.dat: 5 compression rounds of SipHash, expected 4 at offset 16");
    EXPECT_EQ(text(WrongFinalizationRounds),
              "coins.dat: 5 finalization rounds of SipHash, expected 4 at offset 16");
    EXPECT_EQ(text(WrongFileSize), "coins.dat: file size does not match 4 entries at offset 16");
    EXPECT_EQ(text(DuplicateKey), "coins.dat: duplicate key at offset 16");
    EXPECT_EQ(text(WrongChecksum), "coins.dat: wrong checksum at offset 16");
    EXPECT_EQ(text(Shrunk), "coins.dat: file shrank while it was read at offset 16");
}

TEST(HashTableFile, CountMustMatchTheFileSize) {
    const Bytes bytes = Saved(MakeTable(20));
    for (const std::uint64_t count :
         {std::uint64_t{0}, std::uint64_t{19}, std::uint64_t{21}, std::uint64_t{1} << 32,
          std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        Bytes changed = bytes;
        chainhash::StoreLE(&changed[32], count);
        const testing_support::AllocScope allocations;
        ExpectError(LoadError(Rehashed(changed)), HashTableFileErrc::WrongFileSize, bytes.size(),
                    bytes.size(), count);
        EXPECT_LT(allocations.Count().bytes, 100'000U);
    }
}

TEST(HashTableFile, DuplicateKeyIsAnError) {
    Bytes bytes = Saved(MakeTable(20));
    const auto entry = [&](std::size_t i) {
        return bytes.begin() + static_cast<std::ptrdiff_t>(HEADER_SIZE + i * ENTRY_SIZE);
    };
    std::copy_n(entry(3), 4, entry(10));
    ExpectError(LoadError(Rehashed(bytes)), HashTableFileErrc::DuplicateKey,
                HEADER_SIZE + 10 * ENTRY_SIZE);
}

TEST(HashTableFile, AnyOrderOfEntriesIsValid) {
    const Table table = MakeTable(500);
    Bytes bytes = Saved(table);
    std::vector<std::array<std::uint8_t, ENTRY_SIZE>> entries(500);
    std::memcpy(entries.data(), &bytes[HEADER_SIZE], 500 * ENTRY_SIZE);
    std::ranges::reverse(entries);
    std::memcpy(&bytes[HEADER_SIZE], entries.data(), 500 * ENTRY_SIZE);
    const TempDir dir;
    const auto loaded = LoadHashTable<Table>(dir.Write("table", Rehashed(bytes)));
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(Contents(*loaded), Contents(table));
    EXPECT_EQ(loaded->SelfCheck(), std::nullopt);
}

TEST(HashTableFile, CollidingKeysGetANewHashKey) {
    Bytes bytes = Saved(MakeTable(0));
    bytes.resize(HEADER_SIZE);
    const chainhash::SipHashKey chosen{1, 2};
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; count < 400; ++i) {
        std::array<std::uint8_t, 4> key;
        std::memcpy(key.data(), &i, sizeof i);
        if (chainhash::SipHash<1, 3>(chosen, key) >> 54 != 0) continue;
        ++count;
        bytes.insert(bytes.end(), key.begin(), key.end());
        bytes.insert(bytes.end(), {1, 2, 3});
    }
    chainhash::StoreLE(&bytes[32], count);
    std::ranges::copy(chosen.ToBytes(), &bytes[40]);

    const TempDir dir;
    const auto table = LoadHashTable<Table>(dir.Write("table", Hashed(bytes)));
    ASSERT_TRUE(table.has_value()) << table.error().Message();
    EXPECT_EQ(table->size(), count);
    EXPECT_NE(table->hash_key(), chosen);
    EXPECT_EQ(table->SelfCheck(), std::nullopt);
}

TEST(HashTableFile, LoadTakesMemoryInProportionToTheFile) {
    const TempDir dir;
    const Bytes bytes = Saved(MakeTable(10'000));
    const auto path = dir.Write("table", bytes);
    const testing_support::AllocScope allocations;
    const auto table = LoadHashTable<Table>(path);
    ASSERT_TRUE(table.has_value());
    EXPECT_LT(table->memory_bytes(), 3 * bytes.size());
    EXPECT_LT(allocations.Count().bytes, 3 * bytes.size() + 200'000);
}

TEST(HashTableFile, LargeEntries) {
    using Large = HashTable<std::uint64_t, std::array<std::uint8_t, 100'000>>;
    Large table;
    for (std::uint8_t i = 0; i < 20; ++i) {
        std::array<std::uint8_t, 100'000> value;
        value.fill(i);
        static_cast<void>(table.Add(i, value));
    }
    const TempDir dir;
    ASSERT_TRUE(SaveHashTable(table, dir.path() / "table").has_value());
    const auto loaded = LoadHashTable<Large>(dir.path() / "table");
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->size(), 20U);
    for (const auto& [key, value] : table) EXPECT_EQ(*loaded->Find(key), value);
}

TEST(HashTableFile, OnlyRegularFilesCanBeLoaded) {
    const TempDir dir;
    for (const auto& [path, reason] :
         {std::pair(dir.path() / "nothing", "No such file or directory"),
          std::pair(dir.path(), "Is a directory"),
          std::pair(dir.Write("file", {}) / "inside", "Not a directory")}) {
        const auto table = LoadHashTable<Table>(path);
        ASSERT_FALSE(table.has_value());
        EXPECT_EQ(table.error().Message(), path.string() + ": " + reason);
        EXPECT_EQ(table.error().offset, std::nullopt);
    }
    const fs::path fifo = dir.path() / "fifo";
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    EXPECT_FALSE(
        LoadHashTable<Table>(fifo).has_value());  // and must not block, waiting for a writer
}

/// The names in a directory.
std::vector<std::string> Names(const fs::path& directory) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory)) {
        names.push_back(entry.path().filename());
    }
    return names;
}

TEST(HashTableFile, SaveReplacesTheOldFileAndLeavesNoTemporaryFile) {
    const TempDir dir;
    const fs::path path = dir.Write("table", FromHex("00"));
    for (const std::uint32_t count : {10U, 5U}) {
        ASSERT_TRUE(SaveHashTable(MakeTable(count), path).has_value());
        EXPECT_EQ(LoadHashTable<Table>(path)->size(), count);
        EXPECT_EQ(Names(dir.path()), std::vector<std::string>{"table"});
    }
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(HashTableFile, SaveToTheCurrentDirectory) {
    const TempDir dir;
    const fs::path before = fs::current_path();
    fs::current_path(dir.path());
    EXPECT_TRUE(SaveHashTable(MakeTable(10), "table").has_value());
    EXPECT_EQ(LoadHashTable<Table>("table")->size(), 10U);
    fs::current_path(before);
}

TEST(HashTableFile, UnwritablePathIsAnError) {
    const TempDir dir;
    dir.Write("directory/file", {});
    for (const auto& [path, reason] :
         {std::pair(dir.path() / "missing" / "table", "No such file or directory"),
          std::pair(dir.Write("file", {}) / "table", "Not a directory"),
          std::pair(dir.path() / "directory", "Is a directory")}) {
        const auto saved = SaveHashTable(MakeTable(10), path);
        ASSERT_FALSE(saved.has_value());
        EXPECT_EQ(saved.error().code, HashTableFileErrc::SystemError);
        EXPECT_EQ(saved.error().path, path);
        EXPECT_EQ(saved.error().offset, std::nullopt);
        EXPECT_EQ(saved.error().system.message(), reason);
    }
    EXPECT_EQ(Names(dir.path()).size(), 2U);
}

/// Limits the size of files while it lives.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t size_bytes) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = signal(SIGXFSZ, SIG_IGN);
        rlimit limit = m_before;
        limit.rlim_cur = size_bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

TEST(HashTableFile, FailedSaveLeavesTheOldFile) {
    const TempDir dir;
    const fs::path path = dir.path() / "table";
    const Table table = MakeTable(40'000);
    ASSERT_TRUE(SaveHashTable(MakeTable(3), path).has_value());
    const Bytes before = ReadFile(path);
    const std::size_t size = HEADER_SIZE + 40'000 * ENTRY_SIZE + 32;
    for (const std::size_t limit :
         {std::size_t{0}, std::size_t{1}, HEADER_SIZE, std::size_t{100'000}, size - 32, size - 1}) {
        SCOPED_TRACE(limit);
        const auto saved = [&] {
            const FileSizeLimit full(limit);
            return SaveHashTable(table, path);
        }();
        ASSERT_FALSE(saved.has_value());
        EXPECT_EQ(saved.error().system, std::errc::file_too_large);
        EXPECT_EQ(saved.error().offset, limit);
        EXPECT_EQ(ReadFile(path), before);
        EXPECT_EQ(Names(dir.path()), std::vector<std::string>{"table"});
    }
    const FileSizeLimit enough(size);
    EXPECT_TRUE(SaveHashTable(table, path).has_value());
}

TEST(HashTableFile, LoadedWithOtherOptions) {
    const TempDir dir;
    const fs::path path = dir.path() / "table";
    ASSERT_TRUE(SaveHashTable(MakeTable(5000, {.max_occupancy_percent = 20}), path).has_value());
    const auto loaded =
        LoadHashTable<Table>(path, {.max_occupancy_percent = 95, .max_displacement = 30});
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->size(), 5000U);
    EXPECT_EQ(loaded->SelfCheck(), std::nullopt);
}

TEST(HashTableFile, LoadedTableShrinks) {
    const TempDir dir;
    ASSERT_TRUE(SaveHashTable(MakeTable(5000), dir.path() / "table").has_value());
    auto loaded = LoadHashTable<Table>(dir.path() / "table", {.min_occupancy_percent = 20});
    ASSERT_TRUE(loaded.has_value());
    for (std::uint32_t i = 0; i < 4990; ++i) EXPECT_TRUE(loaded->Remove(i * i));
    EXPECT_LT(loaded->capacity(), 100U);
    EXPECT_EQ(loaded->SelfCheck(), std::nullopt);
}

TEST(HashTableFile, CoinsByOutPoint) {
    struct Coin {
        std::int64_t value_sat;
        std::uint64_t rest[2];
    };
    using Coins = HashTable<wire::OutPoint, Coin>;
    Random random(3);
    Coins coins;
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        static_cast<void>(coins.Add({chainhash::Txid(random.Hash()), i % 3}, {i, {i, i}}));
    }
    const TempDir dir;
    ASSERT_TRUE(SaveHashTable(coins, dir.path() / "coins").has_value());
    const auto loaded = LoadHashTable<Coins>(dir.path() / "coins");
    ASSERT_TRUE(loaded.has_value());
    ASSERT_EQ(loaded->size(), coins.size());
    for (const auto& [outpoint, coin] : coins) {
        const Coin* const found = loaded->Find(outpoint);
        ASSERT_NE(found, nullptr);
        ASSERT_EQ(found->value_sat, coin.value_sat);
    }
}

}  // namespace
}  // namespace txhash::btcutil
