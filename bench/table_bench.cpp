// SPDX-License-Identifier: MIT
// Lookups of coins by outpoint in tables of several sizes: the library's, Boost's and Abseil's. An
// item is an outpoint.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/table_ways.h"

namespace txhash::bench_support {
namespace {

constexpr std::size_t MIB = std::size_t{1} << 20;
constexpr std::size_t LOOKUPS = std::size_t{1} << 16;
/// Too many for their slots to fit in a cache: each operation looks up the next LOOKUPS of them.
constexpr std::size_t OUTPOINTS = std::size_t{1} << 22;

/// A table and what is looked up in it.
template <class Table>
class Work {
public:
    explicit Work(std::size_t coins)
        : table(FilledTable<Table>(coins)),
          found(LOOKUPS),
          m_present(SomeOutPoints(OUTPOINTS, coins)),
          m_absent(SomeOutPoints(OUTPOINTS, coins, true)) {}

    [[nodiscard]] std::span<const OutPoint> Next(bool absent) {
        m_next = (m_next + LOOKUPS) % OUTPOINTS;
        return std::span(absent ? m_absent : m_present).subspan(m_next, LOOKUPS);
    }

    Table table;
    std::vector<const Coin*> found;

private:
    std::vector<OutPoint> m_present;
    std::vector<OutPoint> m_absent;
    std::size_t m_next = 0;
};

/// The work of the last benchmark, and its name. Only one is kept: they are large.
std::pair<std::string, std::shared_ptr<void>> g_last;

template <class Table>
class Suite {
public:
    Suite(std::string table, std::size_t mib)
        : m_name(std::move(table) + "/" + std::to_string(mib) + "MiB"),
          m_coins(CoinsIn(mib * MIB)) {}

    /// `find(table, outpoints, found)` is one of the ways.
    template <class Find>
    void AddFind(const std::string& way, bool absent, Find find) const {
        const auto run = [suite = *this, absent, find] {
            Work<Table>& work = suite.TheWork();
            const auto outpoints = work.Next(absent);
            find(work.table, outpoints, work.found);
            return outpoints;
        };
        const auto check = [suite = *this, absent, run] {
            const auto outpoints = run();
            return FoundAsExpected(outpoints, suite.TheWork().found, absent);
        };
        Add(way + (absent ? "Absent/" : "/") + m_name, SIZE, check, run);
    }

    /// Removes coins and adds them again, which leaves the table as full as before.
    void AddReplace() const {
        const auto run = [suite = *this] {
            Work<Table>& work = suite.TheWork();
            const auto outpoints = work.Next(false);
            for (const OutPoint& outpoint : outpoints) RemoveFrom(work.table, outpoint);
            for (const OutPoint& outpoint : outpoints) AddTo(work.table, outpoint, CoinOf(1));
        };
        Add(
            "RemoveAndAdd/" + m_name, SIZE, [] { return true; }, run);
    }

private:
    static constexpr Load SIZE = {LOOKUPS, LOOKUPS * sizeof(OutPoint)};

    [[nodiscard]] Work<Table>& TheWork() const {
        if (g_last.first != m_name) {
            g_last.second.reset();  // before the next one allocates
            g_last.second = std::make_shared<Work<Table>>(m_coins);
            g_last.first = m_name;
        }
        return *static_cast<Work<Table>*>(g_last.second.get());
    }

    std::string m_name;
    std::size_t m_coins;
};

template <class Table>
void AddTable(const std::string& table, std::size_t mib) {
    const Suite<Table> suite(table, mib);
    for (const bool absent : {false, true}) {
        suite.AddFind("FindLoop", absent, FindLoop<Table>);
        if constexpr (std::is_same_v<Table, CoinTable>) {
            suite.AddFind("FindMany", absent, FindMany);
        }
    }
    suite.AddFind("FindChain", false, FindChain<Table>);
    suite.AddReplace();
}

}  // namespace

void AddTableBenchmarks() {
    for (const std::size_t mib : {16U, 256U, 2048U}) {
        if (!HasMemoryFor(mib * MIB)) {
            AddUnavailable("FindLoop/HashTable/" + std::to_string(mib) + "MiB",
                           "the machine has too little memory");
            continue;
        }
        AddTable<CoinTable>("HashTable", mib);
#if defined(TXHASH_BENCH_BOOST)
        AddTable<BoostTable<>>("BoostFlatMap", mib);
        AddTable<BoostTable<HugePageAllocator>>("BoostFlatMapInHugePages", mib);
#endif
#if defined(TXHASH_BENCH_ABSEIL)
        AddTable<AbseilTable<>>("AbseilFlatHashMap", mib);
        AddTable<AbseilTable<HugePageAllocator>>("AbseilFlatHashMapInHugePages", mib);
#endif
    }
#if !defined(TXHASH_BENCH_BOOST)
    AddUnavailable("FindLoop/BoostFlatMap", "built without boost/unordered/unordered_flat_map.hpp");
#endif
#if !defined(TXHASH_BENCH_ABSEIL)
    AddUnavailable("FindLoop/AbseilFlatHashMap", "built without Abseil");
#endif
}

}  // namespace txhash::bench_support
