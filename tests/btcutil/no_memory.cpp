// SPDX-License-Identifier: MIT
// Out of memory at every allocation of the functions that save and load a table: std::bad_alloc, or
// the system's error where the C library allocates. No file is lost, none left over, nothing
// leaked.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <system_error>

#include "btcutil/coins/hash_table.h"
#include "btcutil/coins/hash_table_file.h"
#include "tests/support/alloc/failing_heap.h"
#include "tests/support/temp_dir.h"

namespace txhash::btcutil {
namespace {

using testing_support::FailingAllocation;
using testing_support::LiveAllocations;
using testing_support::TempDir;
using Table = HashTable<std::uint32_t, std::uint32_t>;

Table MakeTable(std::uint32_t count) {
    Table table;
    for (std::uint32_t i = 0; i < count; ++i) static_cast<void>(table.Add(i, i));
    return table;
}

template <class Result>
std::error_code SystemError(const Result& result) {
    return result ? std::error_code() : result.error().system;
}

class NoMemory : public testing::Test {
protected:
    void SetUp() override {
        if (!testing_support::FailingHeapAvailable()) {
            GTEST_SKIP() << "the allocator cannot be replaced in this build";
        }
    }

    /// Calls `attempt` with each of its allocations failing in turn, and `check` after each
    /// failure. Returns how many allocations there are.
    static std::size_t ExpectFails(const std::function<std::error_code()>& attempt,
                                   const std::function<void()>& check) {
        for (std::size_t n = 1;; ++n) {
            SCOPED_TRACE(n);
            const std::ptrdiff_t before = LiveAllocations();
            std::error_code error;
            try {
                const FailingAllocation failing(n);
                error = attempt();
            } catch (const std::bad_alloc&) {
                error = std::make_error_code(std::errc::not_enough_memory);
            }
            const bool failed = FailingAllocation::Failures() != 0;
            EXPECT_EQ(LiveAllocations(), before);
            EXPECT_EQ(error, failed ? std::errc::not_enough_memory : std::errc());
            if (!failed || HasFailure()) return n - 1;
            check();
        }
    }

    const TempDir m_dir;
    const std::string m_path = (m_dir.path() / "name-too-long-for-a-short-string.dat").string();
};

TEST_F(NoMemory, SaveHashTableKeepsTheOldFile) {
    const Table old_table = MakeTable(3);
    const Table new_table = MakeTable(50'000);
    ASSERT_TRUE(SaveHashTable(old_table, m_path).has_value());
    const auto allocations =
        ExpectFails([&] { return SystemError(SaveHashTable(new_table, m_path)); },
                    [&] {
                        const auto kept = LoadHashTable<Table>(m_path);
                        ASSERT_TRUE(kept.has_value()) << kept.error().Message();
                        EXPECT_EQ(kept->size(), old_table.size());
                        const std::filesystem::directory_iterator files(m_dir.path());
                        EXPECT_EQ(std::distance(begin(files), end(files)), 1);
                    });
    EXPECT_GE(allocations, 3U);
    EXPECT_EQ(LoadHashTable<Table>(m_path)->size(), new_table.size());
}

TEST_F(NoMemory, LoadHashTable) {
    const Table table = MakeTable(1000);
    ASSERT_TRUE(SaveHashTable(table, m_path).has_value());
    const auto allocations = ExpectFails(
        [&] {
            const auto loaded = LoadHashTable<Table>(m_path);
            EXPECT_EQ(loaded ? loaded->size() : table.size(), table.size());
            return SystemError(loaded);
        },
        [] {});
    EXPECT_GE(allocations, 3U);
}

}  // namespace
}  // namespace txhash::btcutil
