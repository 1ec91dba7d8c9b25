// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_INTERNAL_SHORT_ID_TABLE_H
#define TXHASH_BTCUTIL_RELAY_INTERNAL_SHORT_ID_TABLE_H

// Finds the position of an id in a list of short ids (BIP-0152). A peer chooses the ids, so they
// are sorted, not hashed: in the worst case building takes O(n log n) and a search O(log n). If
// they are spread evenly, as honest ones are, building takes O(n) and a search O(1).
//
// A value. Const use is thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wire/message/short_id.h"

namespace txhash::btcutil {

class ShortIdTable {
public:
    /// The table of fewer than 2^16 ids, or nullopt if two of them are equal.
    [[nodiscard]] static std::optional<ShortIdTable> Make(std::span<const wire::ShortId> short_ids);

    /// The position of the id that is the low 48 bits of `hash`.
    [[nodiscard]] std::optional<std::size_t> Find(std::uint64_t hash) const noexcept;

private:
    explicit ShortIdTable(std::span<const wire::ShortId> short_ids);

    [[nodiscard]] bool HasDuplicate() const noexcept;
    [[nodiscard]] std::size_t BucketOf(std::uint64_t id) const noexcept;

    unsigned m_bucket_shift;               // the bits of an id below those that select its bucket
    std::vector<std::uint16_t> m_starts;   // of each bucket in m_entries, and the end
    std::vector<std::uint64_t> m_entries;  // sorted: an id and, in the low 16 bits, its position
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_RELAY_INTERNAL_SHORT_ID_TABLE_H
