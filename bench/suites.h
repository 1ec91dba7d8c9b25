// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUITES_H
#define TXHASH_BENCH_SUITES_H

#include "bench/support/inputs/inputs.h"

namespace txhash::bench_support {

// Each adds ways to AllWays(). An input must outlive its ways.

/// Every kernel by itself. Those that this machine lacks say so.
void AddKernelBenchmarks();
void AddSipHashBenchmarks();
void AddHashBenchmarks(const Input& input);
void AddCodecBenchmarks(const Input& input);
/// Many messages at once: artificial lists, and the transactions of a block.
void AddManyBenchmarks();
void AddManyBenchmarks(const Input& block);
void AddMerkleBenchmarks();
/// Hash tables of coins, up to 2 GiB.
void AddTableBenchmarks();
/// Signature hashes of transactions with many inputs.
void AddSighashBenchmarks();
void AddBlockHasherBenchmarks(const Input& block);
void AddFilterBenchmarks(const Input& block);
/// Blocks and transactions by the C ABI, if it is built.
void AddCapiBenchmarks(const Input& block);

/// All of them, on all inputs.
void AddAllBenchmarks();

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUITES_H
