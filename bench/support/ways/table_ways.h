// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_TABLE_WAYS_H
#define TXHASH_BENCH_SUPPORT_WAYS_TABLE_WAYS_H

// Tables of coins by outpoint, all filled alike, and ways to look coins up: the library's table,
// and those of Boost and Abseil if installed, with the same SipHash and the same comparison of
// keys.

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(TXHASH_BENCH_BOOST)
#include <boost/unordered/unordered_flat_map.hpp>
#endif
#if defined(TXHASH_BENCH_ABSEIL)
#include <absl/container/flat_hash_map.h>
#endif

#include "btcutil/coins.h"
#include "btcutil/synth.h"
#include "wire/tx.h"

namespace txhash::bench_support {

using wire::OutPoint;

/// As large as fits, with an outpoint, in a cache line.
struct Coin {
    std::int64_t value_sat;
    std::uint64_t height;
    std::uint64_t zero;  ///< always 0, unknown to the compiler
};

using CoinTable = btcutil::HashTable<OutPoint, Coin>;

/// Whether this machine has memory for two tables of that size at a time.
[[nodiscard]] inline bool HasMemoryFor(std::size_t size_bytes) {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
               static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 3 >=
           size_bytes;
}

/// The capacity of a table of `size_bytes` bytes at maximum occupancy.
[[nodiscard]] constexpr std::size_t CoinsIn(std::size_t size_bytes) noexcept {
    const std::size_t slot_bytes = sizeof(OutPoint) + sizeof(Coin) + 4 + 2;
    return size_bytes / slot_bytes * btcutil::HashTableOptions().max_occupancy_percent / 100;
}

/// Coin number `number`: its outpoint looks random.
[[nodiscard]] inline OutPoint OutPointOf(std::uint64_t number) noexcept {
    btcutil::SplitMix64 random(number << 8);  // far enough apart that no two share numbers
    chainhash::Hash txid;
    random.Fill(txid.bytes);
    return {chainhash::Txid(txid), static_cast<std::uint32_t>(number % 4)};
}
[[nodiscard]] inline Coin CoinOf(std::uint64_t number) noexcept {
    return {static_cast<std::int64_t>(number), number / 1000, 0};
}

/// `count` outpoints, in random order, of coins 0 to coins - 1 or, if `absent`, of others.
[[nodiscard]] inline std::vector<OutPoint> SomeOutPoints(std::size_t count, std::size_t coins,
                                                         bool absent = false) {
    std::vector<OutPoint> outpoints(count);
    btcutil::SplitMix64 random(1);
    for (OutPoint& outpoint : outpoints) {
        outpoint = OutPointOf(random.Next() % coins + (absent ? coins : 0));
    }
    return outpoints;
}

/// Allocates in huge pages, as the library's table does, instead of on the heap.
template <class T>
struct HugePageAllocator {
    using value_type = T;

    HugePageAllocator() noexcept = default;
    template <class U>
    HugePageAllocator(const HugePageAllocator<U>&) noexcept {}  // NOLINT: allocators convert

    [[nodiscard]] T* allocate(std::size_t count) {
        // The object is kept in the first cache line.
        btcutil::ZeroedMemory memory(HEAD + count * sizeof(T));
        auto* const data = memory.data();
        new (data) btcutil::ZeroedMemory(std::move(memory));
        return reinterpret_cast<T*>(data + HEAD);
    }
    void deallocate(T* data, std::size_t /*count*/) noexcept {
        auto* const memory =
            reinterpret_cast<btcutil::ZeroedMemory*>(reinterpret_cast<std::byte*>(data) - HEAD);
        const btcutil::ZeroedMemory freed(std::move(*memory));
    }
    friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) = default;

private:
    static constexpr std::size_t HEAD = btcutil::ZeroedMemory::ALIGNMENT;
};

/// The hash and the comparison of the other tables.
struct CoinHash {
    using is_avalanching = void;  // tells Boost not to mix the bits again

    chainhash::SipHashKey key;

    std::size_t operator()(const OutPoint& outpoint) const noexcept {
        return chainhash::SipHash<1, 3>(
            key, std::span<const std::uint8_t, sizeof(OutPoint)>(
                     reinterpret_cast<const std::uint8_t*>(&outpoint), sizeof(OutPoint)));
    }
};
struct SameOutPoint {
    bool operator()(const OutPoint& a, const OutPoint& b) const noexcept {
        return btcutil::internal::SameBytes(a, b);
    }
};

#if defined(TXHASH_BENCH_BOOST)
template <template <class> class Allocator = std::allocator>
using BoostTable = boost::unordered_flat_map<OutPoint, Coin, CoinHash, SameOutPoint,
                                             Allocator<std::pair<const OutPoint, Coin>>>;
#endif
#if defined(TXHASH_BENCH_ABSEIL)
template <template <class> class Allocator = std::allocator>
using AbseilTable = absl::flat_hash_map<OutPoint, Coin, CoinHash, SameOutPoint,
                                        Allocator<std::pair<const OutPoint, Coin>>>;
#endif

inline void AddTo(CoinTable& table, const OutPoint& outpoint, const Coin& coin) {
    static_cast<void>(table.Add(outpoint, coin));
}
inline void RemoveFrom(CoinTable& table, const OutPoint& outpoint) {
    static_cast<void>(table.Remove(outpoint));
}
inline const Coin* FindIn(const CoinTable& table, const OutPoint& outpoint) noexcept {
    return table.Find(outpoint);
}

template <class Map>
void AddTo(Map& map, const OutPoint& outpoint, const Coin& coin) {
    map.emplace(outpoint, coin);
}
template <class Map>
void RemoveFrom(Map& map, const OutPoint& outpoint) {
    map.erase(outpoint);
}
template <class Map>
const Coin* FindIn(const Map& map, const OutPoint& outpoint) noexcept {
    const auto found = map.find(outpoint);
    return found == map.end() ? nullptr : &found->second;
}

template <class Table>
[[nodiscard]] Table EmptyTable() {
    return Table(0, CoinHash{chainhash::SipHashKey::Random()});
}
template <>
[[nodiscard]] inline CoinTable EmptyTable<CoinTable>() {
    return CoinTable();
}

/// With coins 0 to coins - 1.
template <class Table>
[[nodiscard]] Table FilledTable(std::size_t coins) {
    auto table = EmptyTable<Table>();
    if constexpr (std::is_same_v<Table, CoinTable>) {
        table.Reserve(coins);
    } else {
        table.reserve(coins);
    }
    for (std::uint64_t i = 0; i < coins; ++i) AddTo(table, OutPointOf(i), CoinOf(i));
    return table;
}

// The ways. `found` has one element per outpoint.

/// One by one. The processor starts the next lookup before one is done.
template <class Table>
void FindLoop(const Table& table, std::span<const OutPoint> outpoints,
              std::span<const Coin*> found) {
    for (std::size_t i = 0; i < outpoints.size(); ++i) found[i] = FindIn(table, outpoints[i]);
}

/// One by one, each waiting for the one before: which is next depends on what was found. All
/// outpoints must be present.
template <class Table>
void FindChain(const Table& table, std::span<const OutPoint> outpoints,
               std::span<const Coin*> found) {
    for (std::size_t i = 0; i < outpoints.size(); i += 1 + found[i]->zero) {
        found[i] = FindIn(table, outpoints[i]);
    }
}

/// All at once.
inline void FindMany(const CoinTable& table, std::span<const OutPoint> outpoints,
                     std::span<const Coin*> found) {
    table.FindMany(outpoints, found);
}

/// Whether each outpoint led to its coin or, if `absent`, none did.
[[nodiscard]] inline bool FoundAsExpected(std::span<const OutPoint> outpoints,
                                          std::span<const Coin* const> found, bool absent) {
    return std::ranges::equal(
        outpoints, found, [absent](const OutPoint& outpoint, const Coin* coin) {
            if (absent || coin == nullptr) return absent && coin == nullptr;
            return OutPointOf(static_cast<std::uint64_t>(coin->value_sat)) == outpoint;
        });
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_TABLE_WAYS_H
