// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_KERNEL_WORK_H
#define TXHASH_BENCH_SUPPORT_MEASURE_KERNEL_WORK_H

// Kernels at full work with nothing around them: what the floors are made of. Their data fits in
// the L1 cache.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {

/// A long message in a one-stream kernel.
class StreamWork {
public:
    static constexpr std::size_t BLOCKS = 256;

    explicit StreamWork(const chainhash::internal::StreamKernel& kernel)
        : m_kernel(kernel), m_message(BLOCKS * chainhash::SHA256_BLOCK_SIZE) {}

    void Compress() const noexcept {
        chainhash::Sha256State state = chainhash::SHA256_INITIAL_STATE;
        m_kernel.compress(state, m_message.data(), BLOCKS);
        benchmark::DoNotOptimize(state);
    }

private:
    const chainhash::internal::StreamKernel& m_kernel;
    Bytes m_message;
};

/// A lane kernel with all lanes at work. Not movable: it holds pointers into itself.
class LaneWork {
public:
    static constexpr std::size_t BLOCKS = 32;  ///< of each lane
    static constexpr std::size_t GROUPS = 16;  ///< of 64-byte messages, one per lane

    explicit LaneWork(const chainhash::internal::LaneKernel& kernel)
        : m_kernel(kernel),
          m_bytes(kernel.lanes * LANE_STRIDE),
          m_messages(GROUPS * kernel.lanes * chainhash::SHA256_BLOCK_SIZE),
          m_nodes(GROUPS * kernel.lanes) {
        for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
            m_blocks[lane] = m_bytes.data() + lane * LANE_STRIDE;
            m_out[lane] = m_nodes[lane].bytes.data();
        }
    }
    LaneWork(const LaneWork&) = delete;
    LaneWork& operator=(const LaneWork&) = delete;

    /// Long messages, one in each lane.
    void Compress() noexcept { m_kernel.compress(m_state.data(), m_blocks.data(), BLOCKS); }
    [[nodiscard]] std::size_t CompressCount() const noexcept { return m_kernel.lanes * BLOCKS; }

    /// The second hash of each lane.
    void HashDigests() noexcept { m_kernel.hash_digests(m_out.data(), m_state.data()); }
    [[nodiscard]] std::size_t HashDigestsCount() const noexcept { return m_kernel.lanes; }

    /// A level of a merkle tree: three compressions per message.
    void DoubleHash64() noexcept {
        m_kernel.double_hash64(m_nodes[0].bytes.data(), m_messages.data(), GROUPS);
    }
    [[nodiscard]] std::size_t DoubleHash64Count() const noexcept {
        return 3 * GROUPS * m_kernel.lanes;
    }

private:
    // One cache line more than the blocks, so that the lanes do not all compete for one set.
    static constexpr std::size_t LANE_STRIDE = (BLOCKS + 1) * chainhash::SHA256_BLOCK_SIZE;

    const chainhash::internal::LaneKernel& m_kernel;
    alignas(64) std::array<std::uint32_t, 8 * chainhash::internal::LaneKernel::MAX_LANES> m_state{};
    std::array<const std::uint8_t*, chainhash::internal::LaneKernel::MAX_LANES> m_blocks{};
    std::array<std::uint8_t*, chainhash::internal::LaneKernel::MAX_LANES> m_out{};
    Bytes m_bytes;
    Bytes m_messages;
    std::vector<chainhash::Hash> m_nodes;
};

/// The current cost of a compression in the active engine's lane kernel.
[[nodiscard]] inline double LaneCompressionNs() {
    LaneWork work(*chainhash::internal::ActiveKernels().wide);
    double best_ns = std::numeric_limits<double>::max();
    for (int attempt = 0; attempt < 50; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        work.Compress();
        const std::chrono::duration<double, std::nano> elapsed =
            std::chrono::steady_clock::now() - start;
        best_ns = std::min(best_ns, elapsed.count());
    }
    return best_ns / static_cast<double>(work.CompressCount());
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_KERNEL_WORK_H
