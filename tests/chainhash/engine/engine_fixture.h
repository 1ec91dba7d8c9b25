// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_CHAINHASH_ENGINE_ENGINE_FIXTURE_H
#define TXHASH_TESTS_CHAINHASH_ENGINE_ENGINE_FIXTURE_H

// What kernel tests share. They run for every engine, named after it, and skip with the reason if
// the engine is not available on this machine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chainhash/bytes/bytes.h"
#include "chainhash/engine/engine.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/internal/sha256_padding.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash::internal {

inline void PrintTo(const EngineKernels& engine, std::ostream* out) { *out << engine.name; }

inline void SkipUnlessAvailable(const EngineKernels& engine) {
    if (!engine.available) GTEST_SKIP() << engine.name << ": " << engine.reason;
}

/// A padded message, `offset` bytes after a multiple of 64.
class PlacedMessage {
public:
    PlacedMessage(ByteSpan message, std::size_t offset)
        : m_storage(ALIGNMENT + offset + message.size() + SHA256_MAX_PADDING) {
        const auto address = reinterpret_cast<std::uintptr_t>(m_storage.data());
        m_start = m_storage.data() + (ALIGNMENT - address % ALIGNMENT) % ALIGNMENT + offset;
        std::copy(message.begin(), message.end(), m_start);
        m_count = PadSha256(m_start, message.size(), message.size());
    }
    // Moving a vector keeps its memory, so m_start stays valid.
    PlacedMessage(PlacedMessage&&) = default;

    [[nodiscard]] const std::uint8_t* blocks() const { return m_start; }
    [[nodiscard]] std::size_t count() const { return m_count; }

private:
    static constexpr std::size_t ALIGNMENT = 64;

    Bytes m_storage;
    std::uint8_t* m_start;
    std::size_t m_count;
};

struct PublishedVector {
    Bytes message;
    std::string_view digest;
};

/// FIPS 180-2, appendix B, and the empty message, which NIST publishes beside FIPS 180-4.
[[nodiscard]] inline std::vector<PublishedVector> FipsVectors() {
    using testing_support::FromText;
    return {
        {{}, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {FromText("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {FromText("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {testing_support::Repeat('a', 1000000),
         "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
}

/// Every engine must give the same two sums over messages at every alignment. The pattern and the
/// sums come from a public report of one that required aligned memory (bitcoin/bitcoin#24727).
struct AlignmentReport {
    static constexpr std::size_t OFFSETS = 64;
    static constexpr std::size_t SIZES = 258;
    static constexpr std::string_view SUM_OF_DIGESTS =
        "fe78a05091faccc403a0f419de3bc4ad93ce90198590b82a3c4323b38cd33009";
    static constexpr std::string_view SUM_OF_DOUBLE_DIGESTS =
        "ae5d57d66d69dbfbffacddf7f57d1e859cd7854b077d409dfd47656aacc2c61a";

    [[nodiscard]] static Bytes Pattern() {
        Bytes pattern(OFFSETS + SIZES);
        for (std::size_t i = 0; i < pattern.size(); ++i) {
            pattern[i] = static_cast<std::uint8_t>(7 * i + 3);
        }
        return pattern;
    }
};

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_TESTS_CHAINHASH_ENGINE_ENGINE_FIXTURE_H
