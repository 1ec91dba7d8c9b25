// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_H
#define TXHASH_BENCH_SUPPORT_MEASURE_H

// One benchmark of Google Benchmark with the columns that every benchmark here has.

#include <benchmark/benchmark.h>
#include <time.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "bench/support/core_clock.h"
#include "bench/support/inputs.h"
#include "bench/support/kernel_work.h"
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// The time that this thread has had the CPU for, which other processes do not lengthen.
[[nodiscard]] inline double ThreadCpuNs() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// Times `op()`, which handles `items` things of `size_bytes` bytes together, and reports
/// what it took from the heap as B/op and allocs/op. Returns the ns of CPU time that it took.
template <class Op>
double Measure(benchmark::State& state, std::size_t items, std::size_t size_bytes, Op&& op) {
    op();  // storage that is kept is warm from here on
    const testing_support::AllocScope allocations;
    const double start_ns = ThreadCpuNs();
    for (auto _ : state) op();
    const double elapsed_ns = ThreadCpuNs() - start_ns;
    const testing_support::AllocCount count = allocations.Count();

    if (testing_support::AllocCountingAvailable()) {
        using benchmark::Counter;
        const auto per_op = [](std::uint64_t n) {
            return Counter(static_cast<double>(n), Counter::kAvgIterations);
        };
        state.counters["B/op"] = per_op(count.bytes);
        state.counters["allocs/op"] = per_op(count.calls);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size_bytes));
    return elapsed_ns / static_cast<double>(state.iterations());
}

/// Adds what one of the `compressions` of an operation costs, in ns and in cycles of the core, and
/// the share of the time that they would take in the lane kernel at full work: the floor.
inline void ReportCompressions(benchmark::State& state, std::size_t compressions, double op_ns) {
    const double compression_ns = op_ns / static_cast<double>(compressions);
    state.counters["ns/compr"] = compression_ns;
    if (HAS_CORE_CLOCK) state.counters["cycles/compr"] = compression_ns * CoreClockGhz();
    state.counters["floor/time"] = LaneCompressionNs() / compression_ns;
}

/// What an operation handles.
struct Load {
    std::size_t items;
    std::size_t size_bytes;
    std::size_t compressions = 0;  ///< not reported if none
};

/// Registers `name`, which times `op()` once `check()` holds.
template <class Check, class Op>
void Add(const std::string& name, const Load& load, Check check, Op op) {
    const auto run = [load, check = std::move(check),
                      op = std::move(op)](benchmark::State& state) mutable {
        if (!check()) {
            state.SkipWithError("wrong result");
            return;
        }
        const double op_ns = Measure(state, load.items, load.size_bytes, op);
        if (load.compressions != 0) ReportCompressions(state, load.compressions, op_ns);
    };
    benchmark::RegisterBenchmark(name.c_str(), run);
}

/// Registers `NAME/INPUT`, where `op` handles `items` of `input`, of `size_bytes` bytes together.
template <class Check, class Op>
void Add(const std::string& name, const Input& input, std::size_t items, std::size_t size_bytes,
         Check check, Op op) {
    Add(name + "/" + input.name, {items, size_bytes}, std::move(check), std::move(op));
}

/// Registers `name`, which says why it does not run.
inline void AddUnavailable(const std::string& name, std::string_view reason) {
    benchmark::RegisterBenchmark(name.c_str(), [reason = std::string(reason)](auto& state) {
        state.SkipWithError(reason.c_str());
    });
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_H
