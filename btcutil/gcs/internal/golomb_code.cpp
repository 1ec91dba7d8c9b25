// SPDX-License-Identifier: MIT
#include "btcutil/gcs/internal/golomb_code.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {
namespace {

/// Loads at least 56 bits, or all that are left.
TXHASH_ALWAYS_INLINE void Refill(GolombCursor& at) noexcept {
    if (at.end - at.next >= 8) [[likely]] {
        // Loads more bits than it counts; the next refill loads those again.
        at.bits |= ~chainhash::ByteSwap(chainhash::LoadLE<std::uint64_t>(at.next)) >> at.size;
        at.next += (63 - at.size) / 8;
        at.size |= 56;
        return;
    }
    for (; at.size < 56 && at.next != at.end; at.size += 8) {
        at.bits |= std::uint64_t{static_cast<std::uint8_t>(~*at.next++)} << (56 - at.size);
    }
}

TXHASH_ALWAYS_INLINE void Drop(GolombCursor& at, unsigned size) noexcept {
    at.bits <<= size;
    at.size -= size;
}

/// The number of bits after the run at the top and its end; 0 if the run does not end.
TXHASH_ALWAYS_INLINE unsigned BitsAfterRun(std::uint64_t bits) noexcept {
    return 63U ^ static_cast<unsigned>(std::countl_zero(bits | 1));
}

struct Code {
    std::uint64_t value;
    unsigned size;  ///< in bits; if the cursor has fewer, the value is meaningless
};

TXHASH_ALWAYS_INLINE Code CodeAt(const GolombCursor& at, unsigned p) noexcept {
    const unsigned after = BitsAfterRun(at.bits);
    const std::uint64_t end_and_rest = at.bits >> (after - p) % 64;
    return {(std::uint64_t{63 - after} << p) + (std::uint64_t{2} << p) - 1 - end_and_rest,
            64 + p - after};
}

/// Reads a code of any length; nullopt if it is truncated.
TXHASH_NOINLINE std::optional<std::uint64_t> TakeLongCode(GolombCursor& at, unsigned p) noexcept {
    std::uint64_t ones = 0;
    unsigned run = 63 - BitsAfterRun(at.bits);
    while (run >= at.size) {
        ones += at.size;
        Drop(at, at.size);
        Refill(at);
        if (at.size == 0) return std::nullopt;
        run = 63 - BitsAfterRun(at.bits);
    }
    Drop(at, run + 1);
    Refill(at);
    if (at.size < p) return std::nullopt;
    const std::uint64_t rest = ~at.bits >> 1 >> (63 - p);
    Drop(at, p);
    return ((ones + run) << p) + rest;
}

}  // namespace

std::span<const std::uint64_t> GolombReader::Next() noexcept {
    // Each code determines where the next one starts, and this chain of dependencies takes most of
    // the time. Two codes of typical length fit into the bits of one refill.
    const unsigned p = m_p;
    GolombCursor at = m_cursor;
    std::uint64_t last = m_last;
    std::uint64_t* const begin = m_numbers.data();
    std::uint64_t* const end = begin + std::min(m_left, m_numbers.size());
    std::uint64_t* to = begin;
    while (to != end) {
        Refill(at);
        const Code first = CodeAt(at, p);
        if (first.size > at.size) [[unlikely]] {
            GolombCursor copy = at;  // so that `at` stays in registers
            const auto value = TakeLongCode(copy, p);
            if (!value) break;
            at = copy;
            *to++ = last += *value;
            continue;
        }
        Drop(at, first.size);
        *to++ = last += first.value;

        const Code second = CodeAt(at, p);
        if (second.size > at.size || to == end) [[unlikely]]
            continue;
        Drop(at, second.size);
        *to++ = last += second.value;
    }
    m_cursor = at;
    m_last = last;
    const auto count = static_cast<std::size_t>(to - begin);
    m_left -= count;
    return std::span(m_numbers).first(count);
}

}  // namespace txhash::btcutil
