// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_FLOORED_CONTEST_H
#define TXHASH_BENCH_RATIOS_FLOORED_CONTEST_H

// A contest with the kernels of the active engine among the entrants: what a compression costs
// there, in the same rounds, makes the floor for all others.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "bench/ratios/block_results.h"
#include "bench/ratios/clocked_contest.h"
#include "bench/support/lane_work.h"
#include "chainhash/bytes.h"

namespace txhash::bench_support {

inline constexpr double US = 1e-3;  ///< of a ns

class FlooredContest : public ClockedContest {
public:
    FlooredContest()
        : m_lane_work(*chainhash::ActiveEngine().lanes),
          m_message(STREAM_BLOCKS * chainhash::SHA256_BLOCK_SIZE),
          m_stream(Add([this] {
              chainhash::Sha256State state = chainhash::SHA256_INITIAL_STATE;
              chainhash::CompressSha256(state, m_message.data(), STREAM_BLOCKS);
              benchmark::DoNotOptimize(state);
          })),
          m_lanes(Add([this] { m_lane_work.Compress(); })),
          m_double_hash64(Add([this] { m_lane_work.DoubleHash64(); })) {}

    /// Keeps what the kernels cost in `kernels`, if it is less than what stands there.
    void Run(std::size_t rounds, KernelCosts& kernels) {
        Contest::Run(rounds);
        kernels.stream_ns = std::min(kernels.stream_ns, StreamNs());
        kernels.lanes_ns = std::min(kernels.lanes_ns, LanesNs());
        kernels.double_hash64_ns = std::min(kernels.double_hash64_ns, DoubleHash64Ns());
    }

    // Of one compression, fastest.
    [[nodiscard]] double StreamNs() const { return MinNs(m_stream) / double{STREAM_BLOCKS}; }
    [[nodiscard]] double LanesNs() const { return MinNs(m_lanes) / LanesCount(); }
    [[nodiscard]] double DoubleHash64Ns() const {
        return MinNs(m_double_hash64) / DoubleHash64Count();
    }
    // The same in cycles of the core, where those are known.
    [[nodiscard]] Ratio LanesCycles() const { return Cycles(m_lanes) * (1 / LanesCount()); }
    [[nodiscard]] Ratio DoubleHash64Cycles() const {
        return Cycles(m_double_hash64) * (1 / DoubleHash64Count());
    }

    /// The time of `compressions` in the lane kernel over the time of `entrant`.
    [[nodiscard]] Ratio FloorRatio(std::size_t compressions, std::size_t entrant) const {
        return TimeRatio(m_lanes, entrant) * (static_cast<double>(compressions) / LanesCount());
    }

private:
    /// Enough that nothing but compressions counts, and little enough for the nearest cache.
    static constexpr std::size_t STREAM_BLOCKS = 256;

    [[nodiscard]] double LanesCount() const {
        return static_cast<double>(m_lane_work.CompressCount());
    }
    [[nodiscard]] double DoubleHash64Count() const {
        return static_cast<double>(m_lane_work.DoubleHash64Count());
    }

    LaneWork m_lane_work;
    Bytes m_message;
    std::size_t m_stream, m_lanes, m_double_hash64;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_FLOORED_CONTEST_H
