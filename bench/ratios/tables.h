// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_TABLES_H
#define TXHASH_BENCH_RATIOS_TABLES_H

// What is measured. Each function adds its findings to a table, and throws std::runtime_error if
// two ways to one result differ.

#include "bench/ratios/table.h"

namespace txhash::bench_support {

/// Whole blocks of about 1 MB and more, real ones if there are any, and what that is made of.
void MeasureBlocks(Table& table);
/// SHA-256 kernels, merkle roots, and messages that lanes cannot speed up.
void MeasureKernels(Table& table);
/// One transaction at a time.
void MeasureStreaming(Table& table);
/// SipHash of many keys, of one key and of typed objects; then every kernel.
void MeasureSipHash(Table& table);
/// Coins in hash tables.
void MeasureCoins(Table& table);
/// Signature hashes of transactions with many inputs, which share much of their work.
void MeasureSighash(Table& table);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_TABLES_H
