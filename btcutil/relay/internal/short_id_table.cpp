// SPDX-License-Identifier: MIT
#include "btcutil/relay/internal/short_id_table.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace txhash::btcutil {
namespace {

constexpr unsigned POSITION_BITS = 16;
constexpr unsigned ID_BITS = 8 * wire::ShortId::SIZE;
// Entries that a search compares at once. Few honest buckets are larger.
constexpr std::size_t LOOK = 4;

constexpr std::uint64_t IdOf(std::uint64_t entry) noexcept { return entry >> POSITION_BITS; }

}  // namespace

std::optional<ShortIdTable> ShortIdTable::Make(std::span<const wire::ShortId> short_ids) {
    ShortIdTable table(short_ids);
    if (table.HasDuplicate()) return std::nullopt;
    return table;
}

// There are as many buckets as ids, rounded up to a power of two.
ShortIdTable::ShortIdTable(std::span<const wire::ShortId> short_ids)
    : m_bucket_shift(ID_BITS -
                     static_cast<unsigned>(std::countr_zero(std::bit_ceil(short_ids.size())))),
      m_starts(std::bit_ceil(short_ids.size()) + 1),
      m_entries(short_ids.size() + LOOK) {
    assert(short_ids.size() < std::size_t{1} << POSITION_BITS);
    // The ends of the buckets; each is moved to the start as the bucket is filled from the back.
    for (const wire::ShortId& id : short_ids) ++m_starts[BucketOf(id.value())];
    std::partial_sum(m_starts.begin(), m_starts.end(), m_starts.begin());
    for (std::size_t i = 0; i < short_ids.size(); ++i) {
        const std::uint64_t id = short_ids[i].value();
        m_entries[--m_starts[BucketOf(id)]] = id << POSITION_BITS | i;
    }
    for (std::size_t bucket = 0; bucket + 1 < m_starts.size(); ++bucket) {
        std::sort(m_entries.begin() + m_starts[bucket], m_entries.begin() + m_starts[bucket + 1]);
    }
    // A search may read past the end: repeat the last entry there.
    if (!short_ids.empty()) std::fill_n(m_entries.rbegin(), LOOK, m_entries[short_ids.size() - 1]);
}

bool ShortIdTable::HasDuplicate() const noexcept {
    const auto same_id = [](std::uint64_t a, std::uint64_t b) { return IdOf(a) == IdOf(b); };
    const auto end = m_entries.begin() + m_starts.back();
    return std::adjacent_find(m_entries.begin(), end, same_id) != end;
}

std::size_t ShortIdTable::BucketOf(std::uint64_t id) const noexcept {
    return static_cast<std::size_t>(id >> m_bucket_shift);
}

std::optional<std::size_t> ShortIdTable::Find(std::uint64_t hash) const noexcept {
    if (m_starts.back() == 0) return std::nullopt;
    const std::uint64_t id = hash & wire::ShortId::MAX_VALUE;
    const std::size_t bucket = BucketOf(id);
    auto first = m_entries.begin() + m_starts[bucket];
    if (const auto end = m_entries.begin() + m_starts[bucket + 1];
        end - first > static_cast<std::ptrdiff_t>(LOOK)) [[unlikely]] {
        first = std::lower_bound(first, end, id << POSITION_BITS);
    }
    // Compare all of them, in the bucket or not, so that no branch can be mispredicted.
    bool found = false;
    std::uint64_t entry = 0;
    for (std::size_t i = 0; i < LOOK; ++i) {
        const std::uint64_t candidate = first[static_cast<std::ptrdiff_t>(i)];
        const bool same = IdOf(candidate) == id;
        found |= same;
        entry = same ? candidate : entry;
    }
    if (!found) return std::nullopt;
    return static_cast<std::size_t>(entry & ((std::uint64_t{1} << POSITION_BITS) - 1));
}

}  // namespace txhash::btcutil
