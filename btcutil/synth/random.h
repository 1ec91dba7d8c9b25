// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SYNTH_RANDOM_H
#define TXHASH_BTCUTIL_SYNTH_RANDOM_H

// Pseudorandom numbers, the same on every machine for the same seed: for synthetic data, never for
// secrets. The generator is SplitMix64 (Sebastiano Vigna, public domain). One object belongs to
// one thread at a time.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chainhash/bytes/endian.h"

namespace txhash::btcutil {

class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) noexcept : m_state(seed) {}

    std::uint64_t Next() noexcept {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// From 0 to limit - 1.
    std::uint32_t Below(std::uint32_t limit) noexcept {
        return static_cast<std::uint32_t>(((Next() >> 32) * limit) >> 32);
    }
    /// From `first` to `last`.
    std::uint32_t Between(std::uint32_t first, std::uint32_t last) noexcept {
        return first + Below(last - first + 1);
    }

    void Fill(std::span<std::uint8_t> bytes) noexcept {
        while (!bytes.empty()) {
            std::uint8_t word[8];
            chainhash::StoreLE(word, Next());
            const std::size_t count = std::min(bytes.size(), sizeof word);
            std::copy_n(word, count, bytes.begin());
            bytes = bytes.subspan(count);
        }
    }

private:
    std::uint64_t m_state;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SYNTH_RANDOM_H
