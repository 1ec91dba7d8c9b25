// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H

// Legacy digests hash all inputs for each input, which is quadratic in their number. The digests of
// one transaction share a prefix: version, input count, and the inputs before the signing one, each
// with an empty script. SHA-256 midstates along that prefix let a digest start close to its input,
// which saves half the work. Thread safe, no allocation.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "btcutil/internal/memo.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/sha256/sha256.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/limits.h"

namespace txhash::btcutil {

/// The midstates of one prefix, recorded by digests as they pass. Memory is bounded: one midstate
/// per span of inputs.
class LegacyPrefixes {
public:
    explicit LegacyPrefixes(std::size_t input_count) noexcept
        : m_head_bytes(VERSION_BYTES + wire::CompactSizeBytes(input_count)),
          m_span(input_count / SPANS < BLOCK_PERIOD ? BLOCK_PERIOD : input_count / SPANS + 1) {}

    /// The midstate before an input.
    struct State {
        std::size_t input_index;
        chainhash::Sha256Midstate midstate;
    };

    /// The last known midstate at or before input `input_index`.
    [[nodiscard]] std::optional<State> FindUpTo(std::size_t input_index) const noexcept {
        for (std::size_t span = input_index / m_span + 1; span-- > 0;) {
            const Noted* noted = m_noted[span].Find();
            if (noted != nullptr && noted->input_index <= input_index) {
                return State{noted->input_index, {noted->state, PrefixBytes(noted->input_index)}};
            }
        }
        return std::nullopt;
    }

    /// Whether to record the midstate before input `input_index`: a block ends there, and its span
    /// has no midstate yet.
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
    /// An input with an empty script has an odd size, so one in BLOCK_PERIOD begins on a block
    /// boundary.
    static constexpr std::size_t BLOCK_PERIOD = chainhash::SHA256_BLOCK_SIZE;
    static_assert(wire::MIN_TX_IN_SIZE % 2 == 1);

    struct Noted {
        Noted() noexcept {}  // uninitialized: written before it is read
        Noted(const chainhash::Sha256State& s, std::uint32_t i) noexcept
            : state(s), input_index(i) {}
        chainhash::Sha256State state;
        std::uint32_t input_index;
    };

    /// The size of the prefix before input `input_index`.
    [[nodiscard]] std::uint64_t PrefixBytes(std::size_t input_index) const noexcept {
        return m_head_bytes + input_index * wire::MIN_TX_IN_SIZE;
    }

    std::size_t m_head_bytes;
    std::size_t m_span;  // inputs
    std::array<Memo<Noted>, SPANS> m_noted;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_PREFIXES_H
