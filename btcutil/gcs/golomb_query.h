// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_GOLOMB_QUERY_H
#define TXHASH_BTCUTIL_GCS_GOLOMB_QUERY_H

// What to look for in Golomb-coded sets (BIP-0158), again and again: each set hashes under a key of
// its own, so the elements lie ready to be hashed side by side. Once warm, nothing is allocated.
// One object belongs to one thread at a time; a copy is for another.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "btcutil/gcs/internal/uniform_sort.h"
#include "chainhash/bytes.h"
#include "chainhash/siphash.h"
#include "wire/writer.h"

namespace txhash::btcutil {

class GolombQuery {
public:
    /// For nothing: it matches no set.
    GolombQuery() = default;
    explicit GolombQuery(std::span<const ByteSpan> elements) {
        for (const ByteSpan element : elements) Add(element);
    }

    /// Copies an element, which may be there already.
    void Add(ByteSpan element);

    /// How many were added.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// SipHash-2-4 of all elements under `key`, ascending: until the next call. What the sets match
    /// with.
    [[nodiscard]] std::span<const std::uint64_t> SortedHashes(const chainhash::SipHashKey& key)
        TXHASH_LIFETIMEBOUND;

    /// Bytes that the query holds on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    /// Elements of one size, one behind the other.
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
