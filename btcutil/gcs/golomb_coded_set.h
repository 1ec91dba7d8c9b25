// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H
#define TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H

// A probabilistic set of byte strings (BIP-0158): it matches all of its elements and, rarely,
// others, in about 21 bits per element. It stores the number of elements and, in ascending order,
// their hashes, as Golomb-Rice codes of the differences. GolombSetBuilder builds one. Thread safe;
// nothing here allocates unless stated.

#include <cstddef>
#include <cstdint>
#include <span>

#include "btcutil/gcs/golomb_query.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"
#include "wire/codec/error.h"
#include "wire/codec/writer.h"

namespace txhash::btcutil {

/// The parameters of a set, which both sides must know.
struct GolombParams {
    static constexpr std::uint8_t MAX_P = 32;  ///< bits

    chainhash::SipHashKey key{};  ///< of the hash of elements; for blocks, from the block hash
    std::uint8_t p = 0;   ///< low bits of a difference that are stored verbatim; at most MAX_P
    std::uint32_t m = 0;  ///< the false positive rate is 1 / `m`

    friend bool operator==(const GolombParams&, const GolombParams&) = default;
};

/// A view of an encoded set, valid as long as its bytes are.
class TXHASH_EXPORT GolombCodedSet {
public:
    /// Validates a whole encoded set. Errors: truncated codes, trailing bytes, and a number of
    /// elements that is above wire::MAX_LENGTH or not minimally encoded. As in Bitcoin Core, the
    /// padding bits of the last byte are ignored.
    [[nodiscard]] static wire::Decoded<GolombCodedSet> Parse(
        const GolombParams& params, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept;
    /// Validates only the number of elements, which saves about the time of a match. For bytes that
    /// were parsed before, or whose hash has been verified. With other bytes, elements after an
    /// invalid code do not match, and nothing outside the bytes is read.
    [[nodiscard]] static wire::Decoded<GolombCodedSet> ParseTrusted(
        const GolombParams& params, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept;

    /// As they were given to Parse.
    [[nodiscard]] const GolombParams& params() const noexcept TXHASH_LIFETIMEBOUND {
        return m_params;
    }
    /// The number of elements.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// Whether `element` is in the set, or has the hash of one that is. Decodes half of the set on
    /// average.
    [[nodiscard]] bool Match(ByteSpan element) const noexcept;

    /// Whether any of the elements matches, in one pass over the set. Reuse the query for many
    /// sets: once warm, it allocates nothing.
    [[nodiscard]] bool MatchAny(GolombQuery& query) const;
    /// The same for one set only: makes a query, which allocates.
    [[nodiscard]] bool MatchAny(std::span<const ByteSpan> elements) const {
        GolombQuery query(elements);
        return MatchAny(query);
    }

private:
    GolombCodedSet(const GolombParams& params, std::size_t size, ByteSpan codes) noexcept
        : m_params(params), m_size(size), m_codes(codes) {}

    /// Hashes are below this.
    [[nodiscard]] std::uint64_t Range() const noexcept {
        return std::uint64_t{m_size} * m_params.m;
    }

    GolombParams m_params;
    std::size_t m_size;
    ByteSpan m_codes;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H
