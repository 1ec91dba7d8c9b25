// SPDX-License-Identifier: MIT
#include "btcutil/gcs/golomb_set_builder.h"

#include <algorithm>
#include <cassert>

#include "btcutil/gcs/internal/golomb_code.h"
#include "btcutil/gcs/internal/uniform_sort_impl.h"
#include "wire/codec/compact_size.h"

namespace txhash::btcutil {

ByteSpan GolombSetBuilder::Build() & {
    // Only distinct elements count, so elements with the same hash are compared.
    const auto items = m_sort(
        m_items, [](const Item& item) { return item.hash; },
        [](const Item& a, const Item& b) {
            return a.hash != b.hash
                       ? a.hash < b.hash
                       : std::lexicographical_compare(a.element.begin(), a.element.end(),
                                                      b.element.begin(), b.element.end());
        });
    const auto end = std::unique(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return a.hash == b.hash &&
               std::equal(a.element.begin(), a.element.end(), b.element.begin(), b.element.end());
    });
    const auto distinct = items.first(static_cast<std::size_t>(end - items.begin()));
    assert(distinct.size() <= wire::MAX_LENGTH);

    const std::uint64_t range = std::uint64_t{distinct.size()} * m_params.m;
    m_encoded.resize(wire::MAX_COMPACT_SIZE_BYTES +
                     GolombWriter::RoomFor(distinct.size(), range, m_params.p));
    std::uint8_t* const codes = wire::StoreCompactSize(m_encoded.data(), distinct.size());
    GolombWriter writer(codes, m_params.p);
    for (const Item& item : distinct) writer.Write(HashIntoRange(item.hash, range));
    return {m_encoded.data(), writer.Finish()};
}

}  // namespace txhash::btcutil
