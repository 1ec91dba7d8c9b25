// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H

// Legacy digests hash all inputs for each input, which takes time quadratic in their number. Those
// of one transaction begin alike: version, input count, and the inputs before the signing one, each
// with an empty script. States of SHA-256 on the way through that beginning let a digest start
// close to its input, which saves half the work. Thread safe, no allocation.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "btcutil/internal/memo.h"
#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "wire/compact_size.h"
#include "wire/limits.h"

namespace txhash::btcutil {

/// The states of one beginning, noted by the digests that pass. Bounded memory: of a transaction
/// with many inputs, one state for each span of them.
class LegacyPrefixes {
public:
    explicit LegacyPrefixes(std::size_t input_count) noexcept
        : m_head_bytes(VERSION_BYTES + wire::CompactSizeBytes(input_count)),
          m_span(std::max(BLOCK_PERIOD, input_count / SPANS + 1)) {}

    /// A state before an input.
    struct State {
        std::size_t input_index;
        chainhash::Sha256Midstate midstate;
    };

    /// The last known state before input `input_index` or an earlier one.
    [[nodiscard]] std::optional<State> FindUpTo(std::size_t input_index) const noexcept {
        for (std::size_t span = input_index / m_span + 1; span-- > 0;) {
            const Noted* noted = m_noted[span].Find();
            if (noted != nullptr && noted->input_index <= input_index) {
                return State{noted->input_index, {noted->state, PrefixBytes(noted->input_index)}};
            }
        }
        return std::nullopt;
    }

    /// Whether the state before input `input_index` is worth noting: a block ends there, and its
    /// span has none.
    [[nodiscard]] bool Wants(std::size_t input_index) const noexcept {
        return PrefixBytes(input_index) % chainhash::SHA256_BLOCK_SIZE == 0 &&
               m_noted[input_index / m_span].Find() == nullptr;
    }

    void Note(std::size_t input_index, const chainhash::Sha256Midstate& midstate) const noexcept {
        assert(midstate.size_bytes == PrefixBytes(input_index));
        m_noted[input_index / m_span].Offer(
            {midstate.state, static_cast<std::uint32_t>(input_index)});
    }

private:
    static constexpr std::size_t SPANS = 32;
    static constexpr std::size_t VERSION_BYTES = 4;
    /// As an input with an empty script has an odd size, one in so many begins on a block boundary.
    static constexpr std::size_t BLOCK_PERIOD = chainhash::SHA256_BLOCK_SIZE;
    static_assert(wire::MIN_TX_IN_SIZE % 2 == 1);

    struct Noted {
        Noted() noexcept {}  // left as it is: written before it is read
        Noted(const chainhash::Sha256State& s, std::uint32_t i) noexcept
            : state(s), input_index(i) {}
        chainhash::Sha256State state;
        std::uint32_t input_index;
    };

    /// Bytes of the beginning up to input `input_index`.
    [[nodiscard]] std::uint64_t PrefixBytes(std::size_t input_index) const noexcept {
        return m_head_bytes + input_index * wire::MIN_TX_IN_SIZE;
    }

    std::size_t m_head_bytes;
    std::size_t m_span;  // inputs
    std::array<Memo<Noted>, SPANS> m_noted;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H
