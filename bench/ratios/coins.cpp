// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "bench/ratios/table.h"
#include "bench/support/ways/table_ways.h"

namespace txhash::bench_support {
namespace {

// Targets are for coins that are found in tables too large for the nearest caches.
// clang-format off
constexpr Claim FIND_MANY = {
    .name = "coins looked up: loop of Find / FindMany", .better = Better::Higher,
    .ours = "ours", .peer = "peer", .target = {.each = 2.3, .moonshot = 3.3}, .unit = "ns/key"};
constexpr Claim FIND_MANY_OTHERS = {
    .name = "coins looked up, small or absent: loop of Find / FindMany",
    .better = Better::Higher, .ours = "ours", .peer = "peer", .unit = "ns/key"};
// Never slower: one part in a hundred is noise.
constexpr Claim FIND = {
    .name = "coins looked up: Boost or Abseil / Find", .better = Better::Higher,
    .ours = "ours", .peer = "peer", .target = {.each = 0.99}, .unit = "ns/key"};
constexpr Claim FIND_OTHERS = {
    .name = "coins looked up, small or absent: Boost or Abseil / Find",
    .better = Better::Higher, .ours = "ours", .peer = "peer", .unit = "ns/key"};
// clang-format on

/// What is looked up in tables of one size, window by window.
struct Lookups {
    static constexpr std::size_t WINDOW = 4096;
    /// So many that a window has left every cache when its turn comes again.
    static constexpr std::size_t COUNT = std::size_t{1} << 23;

    explicit Lookups(std::size_t size_mib)
        : mib(size_mib),
          coins(CoinsIn(size_mib << 20)),
          present(SomeOutPoints(COUNT, coins)),
          absent(SomeOutPoints(COUNT, coins, true)) {}

    [[nodiscard]] bool HasTarget(bool of_absent) const { return mib >= 256 && !of_absent; }

    std::size_t mib, coins;
    std::vector<OutPoint> present, absent;
};

/// Enters `find(table, outpoints, found)`, window after window. Ours and the peer take turns at the
/// windows: one would find in the caches what the other has looked up.
template <class Coins, class Find>
void AddWay(Contest& contest, std::string_view way, const Coins& table, const Lookups& lookups,
            bool absent, Find find) {
    constexpr std::size_t WINDOW = Lookups::WINDOW;
    const std::span<const OutPoint> outpoints = absent ? lookups.absent : lookups.present;
    std::vector<const Coin*> found(WINDOW);
    find(table, outpoints.first(WINDOW), found);
    if (!FoundAsExpected(outpoints.first(WINDOW), found, absent)) {
        throw std::runtime_error("coins looked up: wrong result");
    }
    const auto work = [&table, outpoints, find, found = std::move(found),
                       at = way == "peer" ? WINDOW : 0]() mutable {
        find(table, outpoints.subspan(at, WINDOW), found);
        at = (at + 2 * WINDOW) % Lookups::COUNT;
    };
    contest.Add(way, WINDOW, work);
}

void MeasureFindMany(Table& results, const CoinTable& table, const Lookups& lookups) {
    for (const bool absent : {false, true}) {
        Contest contest;
        AddWay(contest, "ours", table, lookups, absent, FindMany);
        AddWay(contest, "peer", table, lookups, absent, FindLoop<CoinTable>);
        const Claim& claim = lookups.HasTarget(absent) ? FIND_MANY : FIND_MANY_OTHERS;
        results.Run(contest, {&claim, 1},
                    {"", std::to_string(lookups.mib) + " MiB" + (absent ? ", absent" : "")});
    }
}

template <class Peer>
void MeasurePeer(Table& results, const std::string& name, const CoinTable& table,
                 const Lookups& lookups) {
    const Peer peer = FilledTable<Peer>(lookups.coins);
    const auto measure = [&](const char* what, bool absent, auto find, auto find_in_peer) {
        Contest contest;
        AddWay(contest, "ours", table, lookups, absent, find);
        AddWay(contest, "peer", peer, lookups, absent, find_in_peer);
        const Claim& claim = lookups.HasTarget(absent) ? FIND : FIND_OTHERS;
        results.Run(contest, {&claim, 1},
                    {"", std::to_string(lookups.mib) + " MiB, " + name + what});
    };
    measure("", false, FindLoop<CoinTable>, FindLoop<Peer>);
    measure(", each waits", false, FindChain<CoinTable>, FindChain<Peer>);
    measure(", absent", true, FindLoop<CoinTable>, FindLoop<Peer>);
}

}  // namespace

void MeasureCoins(Table& results) {
    const auto skip = [&](std::string_view what) {
        results.listings["not measured"].push_back(what);
    };
    for (const std::size_t mib : {16U, 256U, 2048U}) {
        if (!HasMemoryFor(mib << 20)) {
            skip("tables of " + std::to_string(mib) + " MiB: too little memory");
            continue;
        }
        const Lookups lookups(mib);
        const auto table = FilledTable<CoinTable>(lookups.coins);
        MeasureFindMany(results, table, lookups);
        // The peers get huge pages too, which double their speed.
#if defined(TXHASH_BENCH_BOOST)
        MeasurePeer<BoostTable<HugePageAllocator>>(results, "Boost", table, lookups);
#endif
#if defined(TXHASH_BENCH_ABSEIL)
        MeasurePeer<AbseilTable<HugePageAllocator>>(results, "Abseil", table, lookups);
#endif
    }
#if !defined(TXHASH_BENCH_BOOST)
    skip("boost::unordered_flat_map: not installed");
#endif
#if !defined(TXHASH_BENCH_ABSEIL)
    skip("absl::flat_hash_map: not installed");
#endif
}

}  // namespace txhash::bench_support
