// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_VIEW_INDEX_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_VIEW_INDEX_H

// Finds the parts of a transaction by index. The parts of a view vary in size: without an index,
// visiting each of them by number would be quadratic. Thread safe, no allocation.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "btcutil/internal/memo.h"
#include "chainhash/bytes/bytes.h"
#include "wire/tx/tx_view.h"

namespace txhash::btcutil {

/// An index of one range, which must be the same in every call. Built on first use, in one pass
/// over the range.
class ViewIndex {
public:
    /// `parts` from part `first` on, which must exist unless it is 0. With the index, steps over at
    /// most one PLACES-th of the parts.
    template <auto READ>
    [[nodiscard]] wire::ViewRange<READ> From(const wire::ViewRange<READ>& parts,
                                             std::size_t first) const noexcept {
        if (first == 0) return parts;
        assert(first < parts.size());
        const std::size_t steps = first % StrideOf(parts);
        const ByteSpan bytes = parts.encoded().subspan(OffsetOf(parts, first / StrideOf(parts)));
        wire::SpanReader reader(bytes);
        for (std::size_t i = 0; i < steps; ++i) static_cast<void>(READ(reader));
        return {bytes.subspan(reader.offset()), parts.size() - first};
    }

    /// The same for an array, which needs no index.
    template <class Part>
    [[nodiscard]] std::span<const Part> From(std::span<const Part> parts,
                                             std::size_t first) const noexcept {
        return parts.subspan(first);
    }

private:
    static constexpr std::size_t PLACES = 64;
    /// The offsets of parts 0, stride, 2 * stride and so on.
    using Offsets = std::array<std::uint32_t, PLACES>;

    template <auto READ>
    [[nodiscard]] static std::size_t StrideOf(const wire::ViewRange<READ>& parts) noexcept {
        return parts.size() / PLACES + 1;
    }

    template <auto READ>
    [[nodiscard]] std::size_t OffsetOf(const wire::ViewRange<READ>& parts,
                                       std::size_t place) const noexcept {
        if (const Offsets* offsets = m_offsets.Find()) return (*offsets)[place];
        const Offsets offsets = MakeOffsets(parts);
        m_offsets.Offer(offsets);
        return offsets[place];
    }

    template <auto READ>
    [[nodiscard]] static Offsets MakeOffsets(const wire::ViewRange<READ>& parts) noexcept {
        Offsets offsets{};
        wire::SpanReader reader(parts.encoded());
        const std::size_t stride = StrideOf(parts);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i % stride == 0) {
                offsets[i / stride] = static_cast<std::uint32_t>(reader.offset());
            }
            static_cast<void>(READ(reader));
        }
        return offsets;
    }

    Memo<Offsets> m_offsets;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_INTERNAL_VIEW_INDEX_H
