// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_FAULT_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_FAULT_H

// What HashTable::SelfCheck finds: memory that no longer is the table's.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// What is wrong with the memory of a table.
enum class HashTableErrc : std::uint8_t {
    WrongPlace,    ///< an entry is before the bucket of its hash, or too far after it
    WrongTag,      ///< the tag of an entry is not that of its hash
    WrongOrder,    ///< a gap between an entry and the bucket of its hash
    DuplicateKey,  ///< two entries have the same key
    WrongCount,    ///< not as many entries as the table has counted
};

/// "wrong tag" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(HashTableErrc code) noexcept;

/// The first fault in a table.
struct TXHASH_EXPORT HashTableFault {
    HashTableErrc code;  ///< what is wrong
    /// Of the entry; nullopt for WrongCount.
    std::optional<std::size_t> slot{};

    /// "wrong tag in slot 41". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const HashTableFault&, const HashTableFault&) = default;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_FAULT_H
