// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H

// How full a HashTable gets, and what follows for its size. Thread safe.

#include <cstddef>

namespace txhash::btcutil {

/// A value outside its bounds counts as the nearest one inside.
struct HashTableOptions {
    static constexpr unsigned LOWEST_MAX_OCCUPANCY = 10;
    static constexpr unsigned HIGHEST_MAX_OCCUPANCY = 95;
    static constexpr unsigned HIGHEST_MAX_DISPLACEMENT = 240;

    /// The table grows, to twice its size, before more than this share of it is taken. A fuller
    /// table costs a find little and an Add much: from 90 % on it moves dozens of entries.
    unsigned max_occupancy_percent = 80;
    /// Remove makes the table smaller when less than this share of it is taken and half of the
    /// entries that it had since its last change of size are gone, so that changes pay for
    /// themselves; and never to less than Reserve asked for. 0: Remove leaves the memory as it is.
    unsigned min_occupancy_percent = 0;
    /// How many slots an entry may stand behind the one that its hash names. The table gets another
    /// key, and grows if need be, before one stands farther. What exceeds the default is a
    /// stroke of bad luck or a known key.
    unsigned max_displacement = HIGHEST_MAX_DISPLACEMENT;
};

namespace internal {

/// The options as numbers of buckets and entries.
class HashTableSizing {
public:
    explicit HashTableSizing(const HashTableOptions& options) noexcept;

    /// How many entries `buckets` hold before they are too full.
    [[nodiscard]] std::size_t MaxEntries(std::size_t buckets) const noexcept;
    /// The buckets for `entries` at most, none for none. Throws std::bad_alloc for a number that no
    /// memory holds.
    [[nodiscard]] std::size_t BucketsFor(std::size_t entries) const;
    /// With fewer entries `buckets` are too empty.
    [[nodiscard]] std::size_t MinEntries(std::size_t buckets) const noexcept;
    /// No entry of so many buckets can, or may, stand farther from its home.
    [[nodiscard]] std::size_t MaxDisplacement(std::size_t buckets) const noexcept;

private:
    HashTableOptions m_options;
};

}  // namespace internal
}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H
