// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUITES_H
#define TXHASH_BENCH_SUITES_H

#include "bench/support/inputs.h"

namespace bench_support {

/// Registers the engine by itself: what one compression of a long message costs.
void AddEngineBenchmark();

// Each registers its benchmarks for one input, which must outlive them.
void AddHashBenchmarks(const Input& input);
void AddCodecBenchmarks(const Input& input);

}  // namespace bench_support

#endif  // TXHASH_BENCH_SUITES_H
