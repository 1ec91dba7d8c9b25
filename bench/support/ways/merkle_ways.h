// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_MERKLE_WAYS_H
#define TXHASH_BENCH_SUPPORT_WAYS_MERKLE_WAYS_H

// The library's competitors for merkle roots. Unlike the library, they do not check for mutation.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "chainhash/engine.h"
#include "chainhash/sha256.h"

namespace txhash::bench_support {

/// The root over `leaves` by `hash_level(out, in, count)`, which must do what DoubleHash64 does.
/// `scratch` has room for the level above the leaves.
template <class HashLevel>
[[nodiscard]] chainhash::Hash RootBy(HashLevel&& hash_level,
                                     std::span<const chainhash::Hash> leaves,
                                     std::span<chainhash::Hash> scratch) {
    std::span<const chainhash::Hash> nodes = leaves;
    while (nodes.size() > 1) {
        const std::array<chainhash::Hash, 2> last = {nodes.back(), nodes.back()};
        const std::size_t pairs = nodes.size() / 2;
        hash_level(scratch[0].bytes.data(), nodes[0].bytes.data(), pairs);
        if (nodes.size() % 2 != 0) {
            hash_level(scratch[pairs].bytes.data(), last[0].bytes.data(), std::size_t{1});
        }
        nodes = scratch.first((nodes.size() + 1) / 2);
    }
    return nodes.empty() ? chainhash::Hash() : nodes[0];
}

/// Node by node, by the one-stream engine.
inline void HashLevelByOneStream(std::uint8_t* out, const std::uint8_t* in, std::size_t count) {
    for (; count != 0; --count, in += chainhash::SHA256_BLOCK_SIZE) {
        const chainhash::Hash hash = chainhash::DoubleHashH({in, chainhash::SHA256_BLOCK_SIZE});
        out = std::ranges::copy(hash.bytes, out).out;
    }
}

/// As many nodes at a time as `kernel` has lanes.
class HashLevelByKernel {
public:
    explicit HashLevelByKernel(const chainhash::internal::LaneKernel& kernel) noexcept
        : m_kernel(&kernel) {}

    void operator()(std::uint8_t* out, const std::uint8_t* in, std::size_t count) const {
        const std::size_t in_groups = count - count % m_kernel->lanes;
        m_kernel->double_hash64(out, in, in_groups / m_kernel->lanes);
        HashLevelByOneStream(out + in_groups * chainhash::Hash::SIZE,
                             in + in_groups * chainhash::SHA256_BLOCK_SIZE, count - in_groups);
    }

private:
    const chainhash::internal::LaneKernel* m_kernel;
};

/// Distinct hashes, for leaves.
[[nodiscard]] inline std::vector<chainhash::Hash> SomeHashes(std::size_t count) {
    std::vector<chainhash::Hash> hashes(count);
    for (std::size_t i = 1; i < count; ++i) hashes[i] = chainhash::HashH(hashes[i - 1].bytes);
    return hashes;
}

/// SHA-NI with two interleaved streams; null if unavailable.
[[nodiscard]] inline const chainhash::internal::LaneKernel* ShaniTwoStreams() {
    for (const auto& engine : chainhash::internal::ListKernels()) {
        if (engine.name == "shani" && engine.available) return engine.narrow;
    }
    return nullptr;
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_MERKLE_WAYS_H
