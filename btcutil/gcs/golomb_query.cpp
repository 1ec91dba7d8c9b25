// SPDX-License-Identifier: MIT
#include "btcutil/gcs/golomb_query.h"

#include <algorithm>
#include <functional>

#include "btcutil/gcs/internal/uniform_sort_impl.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::btcutil {

void GolombQuery::Add(ByteSpan element) {
    auto group = std::lower_bound(
        m_groups.begin(), m_groups.end(), element.size(),
        [](const Group& a, std::size_t element_size) { return a.element_size < element_size; });
    if (group == m_groups.end() || group->element_size != element.size()) {
        group = m_groups.insert(group, Group{.element_size = element.size()});
    }
    group->bytes.insert(group->bytes.end(), element.begin(), element.end());
    ++group->count;
    ++m_size;
}

std::span<const std::uint64_t> GolombQuery::SortedHashes(const chainhash::SipHashKey& key) & {
    m_hashes.resize(m_size);
    std::span<std::uint64_t> out = m_hashes;
    for (const Group& group : m_groups) {
        chainhash::SipHashMany<2, 4>(key,
                                     chainhash::ByteRows{.first = group.bytes.data(),
                                                         .size = group.element_size,
                                                         .stride = group.element_size,
                                                         .count = group.count},
                                     out);
        out = out.subspan(group.count);
    }
    return m_sort(m_hashes, std::identity(), std::less());
}

std::size_t GolombQuery::memory_bytes() const noexcept {
    std::size_t bytes = m_groups.capacity() * sizeof(Group) +
                        m_hashes.capacity() * sizeof(std::uint64_t) + m_sort.memory_bytes();
    for (const Group& group : m_groups) bytes += group.bytes.capacity();
    return bytes;
}

}  // namespace txhash::btcutil
