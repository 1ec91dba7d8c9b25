// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H
#define TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H

// A set of byte strings that can be asked whether something is in it (BIP-0158): it says yes to all
// its elements, and by chance to few others, in some 21 bits an element. What is stored is the
// number of elements, and their hashes in ascending order as Golomb-Rice codes of the differences.
// GolombSetBuilder makes one. Thread safe; nothing here allocates unless it says so.

#include <cstddef>
#include <cstdint>
#include <span>

#include "btcutil/gcs/golomb_query.h"
#include "chainhash/bytes.h"
#include "chainhash/siphash.h"
#include "wire/error.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// What a set is coded under. Both sides have to know it.
struct GolombParams {
    static constexpr std::uint8_t MAX_P = 32;

    chainhash::SipHashKey key{};
    std::uint8_t p = 0;   ///< the bits of a difference that are coded as they are: at most MAX_P
    std::uint32_t m = 0;  ///< something else is taken for an element once in `m` times

    friend bool operator==(const GolombParams&, const GolombParams&) = default;
};

/// A set as it lies in somebody else's bytes, and valid as long as they are.
class GolombCodedSet {
public:
    /// Looks at a whole encoded set and decodes all of it: one that is cut off, bytes left over, a
    /// number of elements that is above wire::MAX_LENGTH or not in its shortest form are errors.
    /// The bits that fill up the last byte may be any, as in Bitcoin Core.
    [[nodiscard]] static wire::Decoded<GolombCodedSet> Parse(
        const GolombParams& params, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept;
    /// Looks at the number of elements alone, and spares the time of a match: for bytes that were
    /// parsed before, or whose hash is known to be right. Of others, only what can be decoded may
    /// match; no byte outside is read.
    [[nodiscard]] static wire::Decoded<GolombCodedSet> ParseTrusted(
        const GolombParams& params, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept;

    [[nodiscard]] const GolombParams& params() const noexcept TXHASH_LIFETIMEBOUND {
        return m_params;
    }
    /// How many elements the set has.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// Whether `element` is in the set, or happens to look like one that is. Decodes half the set
    /// on average.
    [[nodiscard]] bool Match(ByteSpan element) const noexcept;

    /// Whether Match holds for any of the elements, in one pass over the set. To look at many sets,
    /// keep the query: a warm one allocates nothing.
    [[nodiscard]] bool MatchAny(GolombQuery& query) const;
    [[nodiscard]] bool MatchAny(std::span<const ByteSpan> elements) const {
        GolombQuery query(elements);
        return MatchAny(query);
    }

private:
    GolombCodedSet(const GolombParams& params, std::size_t size, ByteSpan codes) noexcept
        : m_params(params), m_size(size), m_codes(codes) {}

    /// The hashes are below this.
    [[nodiscard]] std::uint64_t Range() const noexcept {
        return std::uint64_t{m_size} * m_params.m;
    }

    GolombParams m_params;
    std::size_t m_size;
    ByteSpan m_codes;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_GOLOMB_CODED_SET_H
