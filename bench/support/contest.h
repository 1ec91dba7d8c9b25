// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_CONTEST_H
#define TXHASH_BENCH_SUPPORT_CONTEST_H

// Timing ways to do the same job against each other on a noisy machine: A B C, B C A, C A B, ... in
// one run, so that a change of clock or a busy neighbour meets all of them alike.

#include <cstddef>
#include <functional>
#include <vector>

namespace txhash::bench_support {

/// One number twice: from the fastest samples, which come closest to a quiet machine, and from the
/// typical ones.
struct Ratio {
    double of_min;
    double median;  ///< of the ratios within each round
};

class Contest {
public:
    /// A way to do the job, known by the number returned. Called over and over.
    std::size_t Add(std::function<void()> run);

    /// Times all of them `rounds` times. A sample lasts at least MIN_SAMPLE_NS, its calls right
    /// after an untimed one, so that instructions and data are warm.
    void Run(std::size_t rounds);

    /// The fastest sample, in ns a call.
    [[nodiscard]] double MinNs(std::size_t entrant) const;
    /// Time of `a` over time of `b`.
    [[nodiscard]] Ratio TimeRatio(std::size_t a, std::size_t b) const;

private:
    static constexpr double MIN_SAMPLE_NS = 200'000;

    struct Entrant {
        std::function<void()> run;
        std::size_t calls_per_sample = 1;
        std::vector<double> samples_ns = {};
    };
    static double Sample(const Entrant& entrant);

    std::vector<Entrant> m_entrants;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_CONTEST_H
