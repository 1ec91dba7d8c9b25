// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CONTEST_H
#define TXHASH_BENCH_RATIOS_CONTEST_H

// Ways to do one job, timed against each other on a noisy machine: A B C, B C A, C A B, ... in one
// process, so that a change of clock or a busy neighbor affects all of them alike. The kernels of
// the active engine and the core clock take part in every contest: floors are made of their costs.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support/kernel_work.h"

namespace txhash::bench_support {

/// What the processor takes at best.
struct KernelCosts {
    // A SHA-256 compression: of a long message in one stream, with all lanes at work, and with all
    // lanes at work on 64-byte messages.
    double stream_ns, lanes_ns, double_hash64_ns;
    double cycle_ns;  ///< of the core clock; NaN if unknown
};

class Contest {
public:
    using Work = std::function<void()>;
    using Cost = std::function<double(const KernelCosts&)>;

    explicit Contest(std::string name);
    Contest(const Contest&) = delete;
    Contest& operator=(const Contest&) = delete;

    /// Enters a way: `work()` does the job for `items` items.
    void Add(std::string_view way, Work work, std::size_t items = 1);
    /// Enters a way: `one(i)` for each of `items` items. All must equal `expected(i)`.
    template <class One, class Expected>
    void AddEach(std::string_view way, std::size_t items, One one, Expected expected) {
        for (std::size_t i = 0; i < items; ++i) Require(one(i) == expected(i), way);
        const auto all = [items, one] {
            for (std::size_t i = 0; i < items; ++i) benchmark::DoNotOptimize(one(i));
        };
        Add(way, all, items);
    }
    /// Enters a way: `compute()`, one item, which must equal `expected`.
    template <class Compute, class Result>
    void AddResult(std::string_view way, Compute compute, const Result& expected) {
        Require(compute() == expected, way);
        Add(way, [compute] { benchmark::DoNotOptimize(compute()); });
    }
    /// Enters a way that is computed rather than timed, such as a floor: it takes `cost(kernels)`
    /// ns, with the costs of the kernels in the same round.
    void AddCost(std::string_view way, Cost cost);
    /// The cost of `count` compressions in one kernel.
    void AddCost(std::string_view way, std::size_t count, double KernelCosts::*kernel_ns) {
        AddCost(way, [=](const KernelCosts& costs) {
            return static_cast<double>(count) * costs.*kernel_ns;
        });
    }
    /// Throws std::runtime_error if the result of `way` is not `right`.
    void Require(bool right, std::string_view way) const;

    /// Times every way `rounds` times. A sample lasts at least 0.2 ms, its calls right after an
    /// untimed one, so that instructions and data are warm.
    void Run(std::size_t rounds);

    struct Timing {
        std::string way;
        Work work;  ///< null if computed
        Cost cost;  ///< null if timed
        double items = 1;
        std::size_t calls_per_sample = 1;
        std::vector<double> samples_ns = {};  ///< per call, by round
        double fastest_ns = 0;                ///< per call
    };

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const Timing* Find(std::string_view way) const;  ///< null if there is none
    [[nodiscard]] const KernelCosts& kernels() const { return m_kernels; }  ///< fastest

private:
    /// `ns(timing)` of each kernel, per compression or cycle.
    template <class Ns>
    [[nodiscard]] KernelCosts Costs(const Ns& ns) const;

    std::string m_name;
    StreamWork m_stream;
    LaneWork m_lanes;
    std::vector<Timing> m_timings;
    KernelCosts m_kernels{};
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CONTEST_H
