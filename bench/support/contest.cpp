// SPDX-License-Identifier: MIT
#include "bench/support/contest.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace txhash::bench_support {
namespace {

double Median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

std::size_t Contest::Add(std::function<void()> run) {
    m_entrants.push_back({.run = std::move(run)});
    return m_entrants.size() - 1;
}

double Contest::Sample(const Entrant& entrant) {
    entrant.run();
    // Wall time: it is too long when another process gets the CPU, which the fastest sample and the
    // median bear, but never too short, as CPU time in a virtual machine can be.
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < entrant.calls_per_sample; ++i) entrant.run();
    const std::chrono::duration<double, std::nano> elapsed =
        std::chrono::steady_clock::now() - start;
    return elapsed.count() / static_cast<double>(entrant.calls_per_sample);
}

void Contest::Run(std::size_t rounds) {
    for (Entrant& entrant : m_entrants) {
        // The first sample, of one call, may be cold; the second tells how many calls it takes.
        Sample(entrant);
        entrant.calls_per_sample =
            static_cast<std::size_t>(std::ceil(MIN_SAMPLE_NS / Sample(entrant)));
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < m_entrants.size(); ++i) {
            Entrant& entrant = m_entrants[(round + i) % m_entrants.size()];
            entrant.samples_ns.push_back(Sample(entrant));
        }
    }
}

double Contest::MinNs(std::size_t entrant) const {
    return std::ranges::min(m_entrants[entrant].samples_ns);
}

Ratio Contest::TimeRatio(std::size_t a, std::size_t b) const {
    std::vector<double> ratios;
    std::ranges::transform(m_entrants[a].samples_ns, m_entrants[b].samples_ns,
                           std::back_inserter(ratios), std::divides<>());
    return {.of_min = MinNs(a) / MinNs(b), .median = Median(std::move(ratios))};
}

}  // namespace txhash::bench_support
