// SPDX-License-Identifier: MIT
#include "btcutil/gcs/golomb_coded_set.h"

#include <algorithm>
#include <cassert>

#include "btcutil/gcs/internal/golomb_code.h"
#include "wire/codec/compact_size.h"

namespace txhash::btcutil {

using wire::DecodeErrc;
using wire::Field;

wire::Decoded<GolombCodedSet> GolombCodedSet::ParseTrusted(const GolombParams& params,
                                                           BorrowedBytes encoded) noexcept {
    assert(params.p <= GolombParams::MAX_P);
    wire::SpanReader reader(encoded);
    const std::size_t size = wire::ReadLength(reader, Field::FilterElementCount);
    return wire::ValueOrError(reader,
                              GolombCodedSet(params, size, encoded.subspan(reader.offset())));
}

wire::Decoded<GolombCodedSet> GolombCodedSet::Parse(const GolombParams& params,
                                                    BorrowedBytes encoded) noexcept {
    auto set = ParseTrusted(params, encoded);
    if (!set) return set;

    GolombReader reader(set->m_codes, params.p, set->m_size);
    while (!reader.Next().empty()) continue;
    if (reader.left() != 0) {
        const std::size_t codes_at = encoded.size() - set->m_codes.size();
        return wire::Unexpected<wire::DecodeError>(
            {DecodeErrc::EndOfData, Field::FilterElement, codes_at + reader.offset()});
    }
    if (reader.bytes_left() != 0) {
        return wire::Unexpected<wire::DecodeError>(
            {DecodeErrc::TrailingBytes, Field::Filter, encoded.size() - reader.bytes_left()});
    }
    return set;
}

bool GolombCodedSet::Match(ByteSpan element) const noexcept {
    const std::uint64_t hash = chainhash::SipHash<2, 4>(m_params.key, element);
    const std::uint64_t wanted = HashIntoRange(hash, Range());
    GolombReader reader(m_codes, m_params.p, m_size);
    for (auto numbers = reader.Next(); !numbers.empty(); numbers = reader.Next()) {
        if (wanted <= numbers.back()) {
            return *std::lower_bound(numbers.begin(), numbers.end(), wanted) == wanted;
        }
    }
    return false;
}

bool GolombCodedSet::MatchAny(GolombQuery& query) const {
    const auto hashes = query.SortedHashes(m_params.key);
    if (hashes.empty()) return false;
    auto hash = hashes.begin();
    std::uint64_t wanted = HashIntoRange(*hash, Range());

    GolombReader reader(m_codes, m_params.p, m_size);
    for (auto numbers = reader.Next(); !numbers.empty(); numbers = reader.Next()) {
        auto number = numbers.begin();
        while (wanted <= numbers.back()) {
            while (*number < wanted) ++number;
            if (*number == wanted) return true;
            if (++hash == hashes.end()) return false;
            wanted = HashIntoRange(*hash, Range());
        }
    }
    return false;
}

}  // namespace txhash::btcutil
