// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUITES_H
#define TXHASH_BENCH_SUITES_H

#include "bench/support/inputs.h"

namespace txhash::bench_support {

// Each registers its benchmarks, those for one input if it takes one, which must outlive them.

/// Every kernel by itself, also those that this machine lacks, which then say so.
void AddKernelBenchmarks();
void AddSipHashBenchmarks();
void AddHashBenchmarks(const Input& input);
void AddCodecBenchmarks(const Input& input);
/// Messages side by side: lists that no block holds, and the transactions of a block.
void AddManyBenchmarks();
void AddManyBenchmarks(const Input& block);
void AddMerkleBenchmarks();
/// Hash tables of coins, up to 2 GiB large.
void AddTableBenchmarks();
void AddBlockHasherBenchmarks(const Input& block);
void AddFilterBenchmarks(const Input& block);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUITES_H
