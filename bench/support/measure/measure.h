// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_MEASURE_H
#define TXHASH_BENCH_SUPPORT_MEASURE_MEASURE_H

// The ways to a result that txhash_bench times one by one, with the same columns for all, and that
// txhash_ratios times against each other.

#include <benchmark/benchmark.h>
#include <time.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/support/inputs/inputs.h"
#include "bench/support/measure/core_clock.h"
#include "bench/support/measure/kernel_work.h"
#include "tests/support/alloc/alloc_counter.h"

namespace txhash::bench_support {

/// CPU time of this thread, which other processes do not lengthen.
[[nodiscard]] inline double ThreadCpuNs() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// Times `op()`, which handles `items` items of `size_bytes` bytes together, and reports its
/// allocations as B/op and allocs/op. Returns the CPU time per call in ns.
template <class Op>
double Measure(benchmark::State& state, std::size_t items, std::size_t size_bytes, Op&& op) {
    op();  // from here on, storage that is kept is warm
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

/// Reports what each of the `compressions` of an operation costs, in ns and in cycles, and which
/// share of that it would cost in the lane kernel with all lanes at work.
inline void ReportCompressions(benchmark::State& state, std::size_t compressions, double op_ns) {
    const double compression_ns = op_ns / static_cast<double>(compressions);
    state.counters["ns/compr"] = compression_ns;
    if (HAS_CORE_CLOCK) state.counters["cycles/compr"] = compression_ns * CoreClockGhz();
    state.counters["floor/time"] = LaneCompressionNs() / compression_ns;
}

/// What no way to a result can go below: compressions that wait for each other in one stream, or
/// all the work spread over lanes, whichever takes longer.
struct Floor {
    std::size_t stream = 0;         ///< compressions in the one-stream kernel
    std::size_t lanes = 0;          ///< compressions in the lane kernel
    std::size_t double_hash64 = 0;  ///< likewise, of 64-byte messages
    double cycles = 0;              ///< of the core clock

    friend bool operator==(const Floor&, const Floor&) = default;
};

/// What an operation handles.
struct Load {
    std::size_t items;
    std::size_t size_bytes;
    std::size_t compressions = 0;  ///< not reported if none
    Floor floor = {};              ///< for txhash_ratios
};

/// A way to a result, on one input.
struct Way {
    std::string name;  ///< "TxHashViaVector/2-in-2-out"
    Load load;
    std::function<bool()> check;  ///< does the work and compares the result with an oracle
    std::function<void()> work;   ///< empty if it cannot be done here
    std::function<void(benchmark::State&)> time;
};

/// All ways that the suites have added.
[[nodiscard]] inline std::vector<Way>& AllWays() {
    static std::vector<Way> ways;
    return ways;
}

/// Adds `name`, which times `op()` once `check()` is true; `report(state)` adds columns.
template <class Check, class Op, class Report>
void Add(const std::string& name, const Load& load, Check check, Op op, Report report) {
    const auto time = [=](benchmark::State& state) mutable {
        if (!check()) {
            state.SkipWithError("wrong result");
            return;
        }
        const double op_ns = Measure(state, load.items, load.size_bytes, op);
        if (load.compressions != 0) ReportCompressions(state, load.compressions, op_ns);
        report(state);
    };
    AllWays().push_back({name, load, check, op, time});
}
template <class Check, class Op>
void Add(const std::string& name, const Load& load, Check check, Op op) {
    Add(name, load, std::move(check), std::move(op), [](benchmark::State&) {});
}

/// Adds `NAME/INPUT`, where `op` handles `items` of `input`, of `size_bytes` bytes together.
template <class Check, class Op>
void Add(const std::string& name, const Input& input, std::size_t items, std::size_t size_bytes,
         Check check, Op op) {
    Add(name + "/" + input.name, {items, size_bytes}, std::move(check), std::move(op));
}

/// Adds `name`, which says why it does not run.
inline void AddUnavailable(const std::string& name, std::string_view reason) {
    const auto skip = [reason = std::string(reason)](benchmark::State& state) {
        state.SkipWithError(reason.c_str());
    };
    AllWays().push_back({.name = name, .load = {}, .check = {}, .work = {}, .time = skip});
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_MEASURE_H
