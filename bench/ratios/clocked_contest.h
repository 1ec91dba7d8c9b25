// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CLOCKED_CONTEST_H
#define TXHASH_BENCH_RATIOS_CLOCKED_CONTEST_H

// A contest with the clock of the core among the entrants, which makes cycles of times.

#include "bench/support/contest.h"
#include "bench/support/core_clock.h"

namespace txhash::bench_support {

[[nodiscard]] inline Ratio operator*(const Ratio& ratio, double factor) {
    return {ratio.of_min * factor, ratio.median * factor};
}

class ClockedContest : public Contest {
public:
    ClockedContest() : m_clock(Add(SpendCycles)) {}

    /// Of a call, in cycles of the core; of no meaning where those are not known.
    [[nodiscard]] Ratio Cycles(std::size_t entrant) const {
        return TimeRatio(entrant, m_clock) * SPENT_CYCLES;
    }

private:
    std::size_t m_clock;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CLOCKED_CONTEST_H
