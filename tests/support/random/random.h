// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_H
#define TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_H

// Random data for property tests. A seed gives the same data on every machine, which the
// distributions of <random> do not guarantee; tests print it with SCOPED_TRACE.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "tests/support/bytes.h"

namespace txhash::testing_support {

class Random {
public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}

    /// Any 64 bits.
    [[nodiscard]] std::uint64_t Bits() { return m_engine(); }
    [[nodiscard]] std::uint32_t Bits32() { return static_cast<std::uint32_t>(Bits()); }
    /// 0 to limit - 1.
    [[nodiscard]] std::size_t Below(std::size_t limit) {
        return static_cast<std::size_t>(Bits() % limit);
    }
    /// True with probability 1 / n.
    [[nodiscard]] bool OneIn(std::size_t n) { return Below(n) == 0; }

    [[nodiscard]] Bytes ByteString(std::size_t size) {
        Bytes bytes(size);
        Fill(bytes);
        return bytes;
    }
    [[nodiscard]] chainhash::Hash Hash() {
        chainhash::Hash hash;
        Fill(hash.bytes);
        return hash;
    }

private:
    void Fill(std::span<std::uint8_t> bytes) {
        std::generate(bytes.begin(), bytes.end(),
                      [this] { return static_cast<std::uint8_t>(Bits()); });
    }

    std::mt19937_64 m_engine;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_H
