// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_GOLOMB_QUERY_H
#define TXHASH_BTCUTIL_GCS_GOLOMB_QUERY_H

// Elements to look for in many Golomb-coded sets (BIP-0158). Each set hashes under its own key, so
// the elements are stored ready to be hashed in SIMD lanes. Once warm, a query allocates nothing.
// It belongs to one thread at a time; copy it for another.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "btcutil/gcs/internal/uniform_sort.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"

namespace txhash::btcutil {

/// Elements to look for in many sets. Owns copies of them.
class TXHASH_EXPORT GolombQuery {
public:
    /// An empty query, which matches no set.
    GolombQuery() = default;
    /// A query for `elements`, which are copied.
    explicit GolombQuery(std::span<const ByteSpan> elements) {
        for (const ByteSpan element : elements) Add(element);
    }

    GolombQuery(const GolombQuery&) = default;
    GolombQuery& operator=(const GolombQuery&) = default;
    /// Leaves `other` empty.
    GolombQuery(GolombQuery&& other) noexcept
        : m_groups(std::exchange(other.m_groups, {})),
          m_size(std::exchange(other.m_size, 0)),
          m_hashes(std::move(other.m_hashes)),
          m_sort(std::move(other.m_sort)) {}
    /// Leaves `other` empty.
    GolombQuery& operator=(GolombQuery&& other) noexcept {
        m_groups = std::exchange(other.m_groups, {});
        m_size = std::exchange(other.m_size, 0);
        m_hashes = std::move(other.m_hashes);
        m_sort = std::move(other.m_sort);
        return *this;
    }
    ~GolombQuery() = default;

    /// Copies an element. Duplicates are allowed.
    void Add(ByteSpan element);

    /// The number of elements, duplicates included.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// SipHash-2-4 of all elements under `key`, in ascending order; valid until the next call. For
    /// GolombCodedSet.
    [[nodiscard]] std::span<const std::uint64_t> SortedHashes(const chainhash::SipHashKey& key) &
        TXHASH_LIFETIMEBOUND;

    /// Memory that the query holds on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    /// Elements of one size, contiguous.
    struct Group {
        std::size_t element_size;
        std::size_t count = 0;
        Bytes bytes{};
    };

    std::vector<Group> m_groups;  // by size
    std::size_t m_size = 0;
    std::vector<std::uint64_t> m_hashes;
    UniformSort<std::uint64_t> m_sort;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_GOLOMB_QUERY_H
