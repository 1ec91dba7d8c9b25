// SPDX-License-Identifier: MIT
#include "bench/ratios/contest.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "bench/support/measure/core_clock.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {
namespace {

constexpr double MIN_SAMPLE_NS = 200'000;

/// The ways that are in every contest, by index.
enum Kernel : std::size_t { STREAM, LANES, DOUBLE_HASH64, CLOCK };

/// Time per call, after an untimed one.
double SampleNs(const Contest::Work& work, std::size_t calls) {
    work();
    // Wall time: too long when another process gets the CPU, which the fastest sample and the
    // median tolerate, but never too short, as CPU time in a virtual machine can be.
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < calls; ++i) work();
    const std::chrono::duration<double, std::nano> elapsed =
        std::chrono::steady_clock::now() - start;
    return elapsed.count() / static_cast<double>(calls);
}

}  // namespace

Contest::Contest()
    : m_stream(*chainhash::internal::ActiveKernels().stream),
      m_lanes(*chainhash::internal::ActiveKernels().wide) {
    Add("stream kernel", StreamWork::BLOCKS, [this] { m_stream.Compress(); });
    Add("lane kernel", m_lanes.CompressCount(), [this] { m_lanes.Compress(); });
    Add("64-byte kernel", m_lanes.DoubleHash64Count(), [this] { m_lanes.DoubleHash64(); });
    Add("core clock", SPENT_CYCLES, SpendCycles);
}

void Contest::Add(std::string_view name, std::size_t items, Work work) {
    m_timings.push_back({std::string(name), std::move(work), nullptr, static_cast<double>(items)});
}

void Contest::Add(const Way& way) {
    if (Find(way.name) != nullptr) return;
    if (!way.check()) throw std::runtime_error(way.name + ": wrong result");
    Add(way.name, way.load.items, way.work);
    const Floor& floor = way.load.floor;
    if (floor == Floor{}) return;
    const auto floor_ns = [floor](const KernelCosts& costs) {
        const auto cost = [](std::size_t count, double ns) {
            return static_cast<double>(count) * ns;
        };
        return std::max(cost(floor.stream, costs.stream_ns),
                        cost(floor.lanes, costs.lanes_ns) +
                            cost(floor.double_hash64, costs.double_hash64_ns) +
                            (floor.cycles != 0 ? floor.cycles * costs.cycle_ns : 0));
    };
    m_timings.push_back({FloorName(way.name), nullptr, floor_ns});
}

template <class Ns>
KernelCosts Contest::Costs(const Ns& ns) const {
    const auto cost = [&](Kernel i) { return ns(m_timings[i]) / m_timings[i].items; };
    return {.stream_ns = cost(STREAM),
            .lanes_ns = cost(LANES),
            .double_hash64_ns = cost(DOUBLE_HASH64),
            .cycle_ns = HAS_CORE_CLOCK ? cost(CLOCK) : std::nan("")};
}

void Contest::Run(std::size_t rounds) {
    std::vector<Timing*> timed;
    for (Timing& timing : m_timings) {
        if (!timing.work) continue;
        timed.push_back(&timing);
        // The first sample may be cold; the second sets the number of calls.
        SampleNs(timing.work, 1);
        timing.calls_per_sample =
            static_cast<std::size_t>(std::ceil(MIN_SAMPLE_NS / SampleNs(timing.work, 1)));
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < timed.size(); ++i) {
            Timing& timing = *timed[(round + i) % timed.size()];
            timing.samples_ns.push_back(SampleNs(timing.work, timing.calls_per_sample));
        }
        const auto kernels = Costs([&](const Timing& kernel) { return kernel.samples_ns[round]; });
        for (Timing& timing : m_timings) {
            if (timing.cost) timing.samples_ns.push_back(timing.cost(kernels));
        }
    }
    m_kernels = Costs([](const Timing& kernel) { return std::ranges::min(kernel.samples_ns); });
    for (Timing& timing : m_timings) {
        timing.fastest_ns =
            timing.cost ? timing.cost(m_kernels) : std::ranges::min(timing.samples_ns);
    }
}

const Contest::Timing* Contest::Find(std::string_view name) const {
    const auto found = std::ranges::find(m_timings, name, &Timing::name);
    return found == m_timings.end() ? nullptr : &*found;
}

}  // namespace txhash::bench_support
