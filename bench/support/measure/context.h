// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MEASURE_CONTEXT_H
#define TXHASH_BENCH_SUPPORT_MEASURE_CONTEXT_H

// The context of every figure.

#include <string>
#include <utility>
#include <vector>

namespace txhash::bench_support {

/// Names and values: CPU, system, compiler, flags, engine, corpus. Throws std::runtime_error when
/// TXHASH_ENGINE names an engine that cannot be used.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> Context();

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_MEASURE_CONTEXT_H
