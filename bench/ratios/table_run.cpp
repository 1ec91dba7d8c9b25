// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bench/ratios/checks.h"
#include "bench/ratios/keyed_run.h"
#include "bench/support/table_ways.h"

namespace txhash::bench_support {
namespace {

using Better = Claim::Better;
using Judged = Claim::Judged;

constexpr std::size_t MIB = std::size_t{1} << 20;

/// Claims about tables too large for the nearest caches, and the same for what is only told.
struct TableClaims {
    Claim many{.name = "coins looked up: loop of Find / FindMany",
               .better = Better::Higher,
               .judged = Judged::Worst,
               .target = 2.3,
               .moonshot = 3.3,
               .unit = "ns/key"};
    Claim many_told{.name = "coins looked up, small or absent: loop of Find / FindMany",
                    .better = Better::Higher,
                    .judged = Judged::Geomean,
                    .unit = "ns/key"};
    // Never slower: one part in a hundred is noise.
    Claim find{.name = "coins looked up: Boost or Abseil / Find",
               .better = Better::Higher,
               .judged = Judged::Worst,
               .target = 0.99,
               .unit = "ns/key"};
    Claim find_told{.name = "coins looked up, small or absent: Boost or Abseil / Find",
                    .better = Better::Higher,
                    .judged = Judged::Geomean,
                    .unit = "ns/key"};
};

/// What is looked up in tables of one size, in windows of which one is a call.
struct Lookups {
    static constexpr std::size_t WINDOW = 4096;
    /// So many that what is looked up again has long left every cache.
    static constexpr std::size_t COUNT = std::size_t{1} << 23;

    explicit Lookups(std::size_t size_mib)
        : mib(size_mib),
          coins(CoinsIn(size_mib * MIB)),
          present(SomeOutPoints(COUNT, coins)),
          absent(SomeOutPoints(COUNT, coins, true)) {}

    std::size_t mib;
    std::size_t coins;
    std::vector<OutPoint> present, absent;
};

/// Ways to look coins up, in turns. Each has windows of its own: it would find in the caches what
/// another has looked up before it.
class TableContest : public Contest {
public:
    explicit TableContest(const Lookups& lookups) : m_lookups(lookups) {}

    /// `find(table, outpoints, found)` is one of the ways of table_ways.h.
    template <class Table, class Find>
    std::size_t AddWay(const Table& table, bool absent, Find find) {
        const std::span<const OutPoint> outpoints = absent ? m_lookups.absent : m_lookups.present;
        std::vector<const Coin*> found(Lookups::WINDOW);
        const auto first = outpoints.first(Lookups::WINDOW);
        find(table, first, found);
        Require(AllFoundAsTheyShould(first, found, absent), "coins looked up");

        return Add([&table, outpoints, find, found = std::move(found),
                    at = m_ways++ * Lookups::WINDOW]() mutable {
            find(table, outpoints.subspan(at, Lookups::WINDOW), found);
            at = (at + MAX_WAYS * Lookups::WINDOW) % Lookups::COUNT;
        });
    }

    /// "256 MiB, WHAT": the time of `peer` over that of `ours`.
    [[nodiscard]] Case Compare(const std::string& what, std::size_t peer, std::size_t ours) const {
        return {.name = std::to_string(m_lookups.mib) + " MiB" + what,
                .ratio = TimeRatio(peer, ours),
                .measured = MinNs(ours) / double{Lookups::WINDOW}};
    }

private:
    static constexpr std::size_t MAX_WAYS = 8;  // of those that Add gives windows to

    const Lookups& m_lookups;
    std::size_t m_ways = 0;
};

/// Where a case about tables of one size belongs.
Claim& Choose(Claim& claim, Claim& told, const Lookups& lookups, bool absent) {
    return lookups.mib < 256 || absent ? told : claim;
}

void MeasureFindMany(const CoinTable& table, const Lookups& lookups, std::size_t rounds,
                     TableClaims& claims) {
    TableContest contest(lookups);
    const auto many = contest.AddWay(table, false, FindMany);
    const auto loop = contest.AddWay(table, false, FindLoop<CoinTable>);
    const auto many_absent = contest.AddWay(table, true, FindMany);
    const auto loop_absent = contest.AddWay(table, true, FindLoop<CoinTable>);
    contest.Run(rounds);
    Choose(claims.many, claims.many_told, lookups, false)
        .cases.push_back(contest.Compare("", loop, many));
    claims.many_told.cases.push_back(contest.Compare(", absent", loop_absent, many_absent));
}

template <class Peer>
void MeasurePeer(const std::string& name, const CoinTable& table, const Lookups& lookups,
                 std::size_t rounds, TableClaims& claims) {
    const Peer peer = FilledTable<Peer>(lookups.coins);
    TableContest contest(lookups);
    const auto loop = contest.AddWay(table, false, FindLoop<CoinTable>);
    const auto peer_loop = contest.AddWay(peer, false, FindLoop<Peer>);
    const auto chain = contest.AddWay(table, false, FindChain<CoinTable>);
    const auto peer_chain = contest.AddWay(peer, false, FindChain<Peer>);
    const auto absent = contest.AddWay(table, true, FindLoop<CoinTable>);
    const auto peer_absent = contest.AddWay(peer, true, FindLoop<Peer>);
    contest.Run(rounds);
    auto& cases = Choose(claims.find, claims.find_told, lookups, false).cases;
    cases.push_back(contest.Compare(", " + name, peer_loop, loop));
    cases.push_back(contest.Compare(", " + name + ", each waits", peer_chain, chain));
    claims.find_told.cases.push_back(
        contest.Compare(", " + name + ", absent", peer_absent, absent));
}

}  // namespace

void MeasureTables(std::size_t rounds, KeyedResults& results,
                   const std::function<void(std::string_view)>& on_done) {
    TableClaims claims;
    for (const std::size_t mib : {16U, 256U, 2048U}) {
        if (!HasMemoryFor(mib * MIB)) {
            results.remarks.push_back("no tables of " + std::to_string(mib) +
                                      " MiB: the machine has too little memory");
            continue;
        }
        const Lookups lookups(mib);
        const auto table = FilledTable<CoinTable>(lookups.coins);
        MeasureFindMany(table, lookups, rounds, claims);
        // In pages as large as those of the library's, which are half their speed.
#if defined(TXHASH_BENCH_BOOST)
        MeasurePeer<BoostTable<HugePageAllocator>>("Boost", table, lookups, rounds, claims);
#endif
#if defined(TXHASH_BENCH_ABSEIL)
        MeasurePeer<AbseilTable<HugePageAllocator>>("Abseil", table, lookups, rounds, claims);
#endif
        on_done("tables of " + std::to_string(mib) + " MiB");
    }
#if !defined(TXHASH_BENCH_BOOST)
    results.remarks.push_back(
        "not compared with boost::unordered_flat_map, which is not installed");
#endif
#if !defined(TXHASH_BENCH_ABSEIL)
    results.remarks.push_back("not compared with absl::flat_hash_map, which is not installed");
#endif
    for (Claim* claim : {&claims.many, &claims.find, &claims.many_told, &claims.find_told}) {
        if (!claim->cases.empty()) results.claims.push_back(std::move(*claim));
    }
}

}  // namespace txhash::bench_support
