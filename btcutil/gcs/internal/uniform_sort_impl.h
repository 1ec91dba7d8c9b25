// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_IMPL_H
#define TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_IMPL_H

// The functions of UniformSort, for the files that call them.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "btcutil/gcs/internal/uniform_sort.h"

namespace txhash::btcutil {

template <class Item>
template <class Hash, class Less>
std::span<Item> UniformSort<Item>::operator()(std::span<const Item> items, Hash hash, Less less) {
    Distribute(items, hash);
    Finish(less);
    return m_sorted;
}

/// Distributes the items to buckets by the top bits of their hashes: at least two buckets per item,
/// so that few items share one.
template <class Item>
template <class Hash>
void UniformSort<Item>::Distribute(std::span<const Item> items, Hash& hash) {
    const int bits = static_cast<int>(std::bit_width(items.size())) + 1;
    const auto bucket = [&](const Item& item) { return hash(item) >> (64 - bits); };

    m_ends.assign(std::size_t{1} << bits, 0);
    for (const Item& item : items) ++m_ends[bucket(item)];
    std::uint32_t begin = 0;
    for (std::uint32_t& end : m_ends) begin += std::exchange(end, begin);
    m_sorted.resize(items.size());
    for (const Item& item : items) m_sorted[m_ends[bucket(item)]++] = item;
}

/// Insertion sort, which is fast if each item is a step or two away from its place. Falls back to
/// std::sort if too many are not.
template <class Item>
template <class Less>
void UniformSort<Item>::Finish(Less& less) {
    constexpr std::size_t MAX_STEPS = 16;  // per item, on average
    std::size_t steps = 0;
    for (std::size_t i = 1; i < m_sorted.size(); ++i) {
        const Item item = m_sorted[i];
        std::size_t to = i;
        for (; to != 0 && less(item, m_sorted[to - 1]); --to) m_sorted[to] = m_sorted[to - 1];
        m_sorted[to] = item;
        steps += i - to;
        if (steps > MAX_STEPS * m_sorted.size()) {
            std::sort(m_sorted.begin(), m_sorted.end(), less);
            return;
        }
    }
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_IMPL_H
