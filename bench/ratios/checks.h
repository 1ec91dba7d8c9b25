// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CHECKS_H
#define TXHASH_BENCH_RATIOS_CHECKS_H

// What is looked at before anything is timed.

#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// The ways to do `what` agree.
inline void Require(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what + ": a competitor computes something else");
}

/// Keeps what `op()` takes from the heap if it is the most so far.
template <class Op>
void KeepMost(testing_support::AllocCount& most, const Op& op) {
    const testing_support::AllocScope scope;
    benchmark::DoNotOptimize(op());
    const testing_support::AllocCount count = scope.Count();
    if (std::pair(count.calls, count.bytes) > std::pair(most.calls, most.bytes)) most = count;
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CHECKS_H
