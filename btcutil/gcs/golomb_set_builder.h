// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_GOLOMB_SET_BUILDER_H
#define TXHASH_BTCUTIL_GCS_GOLOMB_SET_BUILDER_H

// Builds Golomb-coded sets (BIP-0158), one after another, in memory that it reuses: once warm, it
// allocates nothing. A builder belongs to one thread at a time.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "btcutil/gcs/golomb_coded_set.h"
#include "btcutil/gcs/internal/uniform_sort.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"

namespace txhash::btcutil {

/// Builds sets, one after another, in memory that it reuses. A builder belongs to one thread at a
/// time.
class TXHASH_EXPORT GolombSetBuilder {
public:
    /// Starts a new, empty set.
    void Start(const GolombParams& params) noexcept {
        assert(params.p <= GolombParams::MAX_P);
        m_params = params;
        m_items.clear();
    }

    /// Adds an element; duplicates are ignored. Its bytes must stay valid until Build.
    void Add(BorrowedBytes element) {
        m_items.push_back({chainhash::SipHash<2, 4>(m_params.key, element), element});
    }

    /// Encodes the set of all elements added, of which at most wire::MAX_LENGTH may be distinct,
    /// for GolombCodedSet. Valid until the next call.
    [[nodiscard]] ByteSpan Build() & TXHASH_LIFETIMEBOUND;

    /// Memory that the builder holds on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return m_items.capacity() * sizeof(Item) + m_sort.memory_bytes() + m_encoded.capacity();
    }

private:
    struct Item {
        std::uint64_t hash = 0;
        ByteSpan element{};
    };

    GolombParams m_params;
    std::vector<Item> m_items;
    UniformSort<Item> m_sort;
    Bytes m_encoded;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_GOLOMB_SET_BUILDER_H
