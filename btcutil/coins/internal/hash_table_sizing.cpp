// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/hash_table_sizing.h"

#include <algorithm>
#include <limits>
#include <new>

namespace txhash::btcutil::internal {
namespace {

constexpr std::size_t MIN_BUCKETS = 16;

/// `percent` of `count`, rounded down, for any count.
std::size_t PercentOf(std::size_t count, std::size_t percent) noexcept {
    return count / 100 * percent + count % 100 * percent / 100;
}

}  // namespace

HashTableSizing::HashTableSizing(const HashTableOptions& options) noexcept : m_options(options) {
    unsigned& max = m_options.max_occupancy_percent;
    unsigned& min = m_options.min_occupancy_percent;
    unsigned& displacement = m_options.max_displacement;
    max = std::clamp(max, HashTableOptions::LOWEST_MAX_OCCUPANCY,
                     HashTableOptions::HIGHEST_MAX_OCCUPANCY);
    min = std::min(min, max);
    displacement = std::min(displacement, HashTableOptions::HIGHEST_MAX_DISPLACEMENT);
}

std::size_t HashTableSizing::MaxEntries(std::size_t buckets) const noexcept {
    return PercentOf(buckets, m_options.max_occupancy_percent);
}

std::size_t HashTableSizing::BucketsFor(std::size_t entries) const {
    if (entries == 0) return 0;
    if (entries > std::numeric_limits<std::size_t>::max() / 200) throw std::bad_alloc();
    const std::size_t max = m_options.max_occupancy_percent;
    return std::max((entries * 100 + max - 1) / max, MIN_BUCKETS);
}

std::size_t HashTableSizing::MinEntries(std::size_t buckets) const noexcept {
    return PercentOf(buckets, m_options.min_occupancy_percent);
}

std::size_t HashTableSizing::MaxDisplacement(std::size_t buckets) const noexcept {
    const std::size_t entries = MaxEntries(buckets);
    return entries == 0 ? 0 : std::min<std::size_t>(m_options.max_displacement, entries - 1);
}

}  // namespace txhash::btcutil::internal
