// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H

// How full a HashTable gets.

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// Values outside their bounds are clamped.
struct HashTableOptions {
    static constexpr unsigned LOWEST_MAX_OCCUPANCY = 10;       ///< percent
    static constexpr unsigned HIGHEST_MAX_OCCUPANCY = 95;      ///< percent
    static constexpr unsigned HIGHEST_MAX_DISPLACEMENT = 240;  ///< slots

    /// The table doubles in size before it becomes fuller than this. Fuller tables slow Find a
    /// little and Add a lot: from 90 % on, Add moves dozens of entries.
    unsigned max_occupancy_percent = 80;
    /// Remove shrinks the table when it is emptier than this and half of the most entries it had
    /// since its size last changed are gone, so that the cost is amortized; but never below what
    /// Reserve asked for. 0: Remove never shrinks.
    unsigned min_occupancy_percent = 0;
    /// The maximum distance in slots between an entry and its home, the slot that its hash selects.
    /// Before an entry would be farther away, the table takes a new hash key and grows if
    /// necessary. Only extremely bad luck or a known key exceeds the default.
    unsigned max_displacement = HIGHEST_MAX_DISPLACEMENT;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_OPTIONS_H
