// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SIZING_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SIZING_H

// The sizes of a HashTable that follow from its options. Thread safe.

#include <cstddef>

#include "btcutil/coins/hash_table_options.h"
#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil::internal {

/// The options in terms of buckets and entries.
class TXHASH_EXPORT HashTableSizing {
public:
    explicit HashTableSizing(const HashTableOptions& options) noexcept;

    /// The number of entries that fit into `buckets`.
    [[nodiscard]] std::size_t MaxEntries(std::size_t buckets) const noexcept;
    /// The number of buckets for up to `entries`; 0 for 0. Throws std::bad_alloc for numbers that
    /// cannot fit into memory.
    [[nodiscard]] std::size_t BucketsFor(std::size_t entries) const;
    /// The number of entries below which `buckets` are too many.
    [[nodiscard]] std::size_t MinEntries(std::size_t buckets) const noexcept;
    /// The maximum distance of an entry from its home in a table of `buckets`.
    [[nodiscard]] std::size_t MaxDisplacement(std::size_t buckets) const noexcept;

private:
    HashTableOptions m_options;
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SIZING_H
