// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H
#define TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H

// Sorts hashes in linear time. The top bits of a uniformly distributed hash give its position in
// the order, almost exactly: one pass moves each item there, and an insertion sort fixes the rest.
// The functions are in uniform_sort_impl.h, because <algorithm> is heavy.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace txhash::btcutil {

/// Sorts into memory that it reuses, which grows to the largest number of items so far. Belongs to
/// one thread at a time.
template <class Item>
class UniformSort {
public:
    /// The items, sorted by `less`; valid until the next call. `less` must compare hash(item), a
    /// std::uint64_t, first. If hashes are not uniform, this takes as long as std::sort.
    template <class Hash, class Less>
    [[nodiscard]] std::span<Item> operator()(std::span<const Item> items, Hash hash, Less less);

    /// Memory on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return m_sorted.capacity() * sizeof(Item) + m_ends.capacity() * sizeof(std::uint32_t);
    }

private:
    template <class Hash>
    void Distribute(std::span<const Item> items, Hash& hash);
    template <class Less>
    void Finish(Less& less);

    std::vector<Item> m_sorted;
    std::vector<std::uint32_t> m_ends;  // of the buckets so far, in m_sorted
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_INTERNAL_UNIFORM_SORT_H
