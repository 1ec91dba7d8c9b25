// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CONTEST_H
#define TXHASH_BENCH_RATIOS_CONTEST_H

// Ways to one result, timed against each other on a noisy machine: A B C, B C A, C A B, ... in one
// process, so that a change of clock or a busy neighbor affects all of them alike. The kernels of
// the active engine and the core clock take part in every contest: floors are made of their costs.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/measure/kernel_work.h"
#include "bench/support/measure/measure.h"

namespace txhash::bench_support {

/// What the processor takes at best.
struct KernelCosts {
    // Per SHA-256 compression: in one stream, in lanes, and in lanes over 64-byte messages.
    double stream_ns, lanes_ns, double_hash64_ns;
    double cycle_ns;  ///< of the core clock; NaN if unknown
};

class Contest {
public:
    using Work = std::function<void()>;

    Contest();

    /// Enters `work`, which handles `items` items per call.
    void Add(std::string_view name, std::size_t items, Work work);
    /// Enters a way of the suites, unless it has been entered, and its floor as FloorName(name).
    /// Throws std::runtime_error if its result is wrong.
    void Add(const Way& way);

    [[nodiscard]] static std::string FloorName(std::string_view name) {
        return std::string(name) + ", floor";
    }

    /// Times everything `rounds` times. A sample lasts at least 0.2 ms, its calls right after an
    /// untimed one, so that instructions and data are warm.
    void Run(std::size_t rounds);

    struct Timing {
        std::string name;
        Work work;                                       ///< null if computed
        std::function<double(const KernelCosts&)> cost;  ///< null if timed
        double items = 1;
        std::size_t calls_per_sample = 1;
        std::vector<double> samples_ns = {};  ///< per call, by round
        double fastest_ns = 0;                ///< per call
    };

    [[nodiscard]] const Timing* Find(std::string_view name) const;          ///< null if none
    [[nodiscard]] const KernelCosts& kernels() const { return m_kernels; }  ///< fastest

private:
    /// `ns(timing)` of each kernel, per compression or cycle.
    template <class Ns>
    [[nodiscard]] KernelCosts Costs(const Ns& ns) const;

    StreamWork m_stream;
    LaneWork m_lanes;
    std::vector<Timing> m_timings;
    KernelCosts m_kernels{};
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CONTEST_H
