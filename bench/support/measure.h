// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_H
#define TXHASH_BENCH_SUPPORT_MEASURE_H

// One benchmark of Google Benchmark with the columns that every benchmark here has.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "bench/support/inputs.h"
#include "tests/support/alloc_counter.h"

namespace bench_support {

/// Times `op()`, which handles `items` things of `size_bytes` bytes together, and reports
/// what it took from the heap as B/op and allocs/op.
template <class Op>
void Measure(benchmark::State& state, std::size_t items, std::size_t size_bytes, Op&& op) {
    op();  // storage that is kept is warm from here on
    const testing_support::AllocScope allocations;
    for (auto _ : state) op();
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
}

/// Registers `NAME/INPUT`, which times `op()` once `check()` holds. `op` handles `items` of
/// `input`, of `size_bytes` bytes together.
template <class Check, class Op>
void Add(const std::string& name, const Input& input, std::size_t items, std::size_t size_bytes,
         Check check, Op op) {
    const auto run = [items, size_bytes, check = std::move(check),
                      op = std::move(op)](benchmark::State& state) {
        if (!check()) {
            state.SkipWithError("wrong result");
            return;
        }
        Measure(state, items, size_bytes, op);
    };
    benchmark::RegisterBenchmark((name + "/" + input.name).c_str(), run);
}

}  // namespace bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_H
