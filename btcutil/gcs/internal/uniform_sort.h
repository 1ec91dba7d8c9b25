// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H
#define TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H

// Sorting hashes. Their top bits say where in the order they belong, or nearly: one pass puts each
// there, and another makes good what is left. Both take time in proportion to the number of hashes.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"

namespace txhash::btcutil {

/// The memory that UniformSort works in; it grows to the most items so far. Belongs to one thread
/// at a time.
template <class Item>
class UniformSort {
public:
    /// The items in the order `less`, until the next call. `hash(item)`, a std::uint64_t, is what
    /// `less` goes by first. Hashes that are not spread out take longer, as std::sort would.
    template <class Hash, class Less>
    [[nodiscard]] std::span<Item> operator()(std::span<const Item> items, Hash&& hash,
                                             Less&& less) {
        Distribute(items, hash);
        Finish(less);
        return m_sorted;
    }

    /// Bytes on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return m_sorted.capacity() * sizeof(Item) + m_ends.capacity() * sizeof(std::uint32_t);
    }

private:
    /// Puts the items into buckets by the top bits of their hashes: at least two buckets an item,
    /// so that few have to share one.
    template <class Hash>
    void Distribute(std::span<const Item> items, Hash&& hash) {
        const int bits = static_cast<int>(std::bit_width(items.size())) + 1;
        const auto bucket = [&](const Item& item) { return hash(item) >> (64 - bits); };

        m_ends.assign(std::size_t{1} << bits, 0);
        for (const Item& item : items) ++m_ends[bucket(item)];
        std::uint32_t begin = 0;
        for (std::uint32_t& end : m_ends) begin += std::exchange(end, begin);
        m_sorted.resize(items.size());
        for (const Item& item : items) m_sorted[m_ends[bucket(item)]++] = item;
    }

    /// Insertion sort, which is done at once where each item is a step or two away from its place;
    /// given up where too many are not.
    template <class Less>
    void Finish(Less&& less) {
        constexpr std::size_t MAX_STEPS = 16;  // an item, on average
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

    std::vector<Item> m_sorted;
    std::vector<std::uint32_t> m_ends;  // of the buckets so far, in m_sorted
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H
