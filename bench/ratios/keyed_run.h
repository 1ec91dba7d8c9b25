// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_KEYED_RUN_H
#define TXHASH_BENCH_RATIOS_KEYED_RUN_H

// SipHash of many keys, of one key, and of typed objects, and tables of coins. Everything throws
// std::runtime_error if the ways to one hash do not agree.

#include <cstddef>
#include <functional>
#include <string_view>

#include "bench/ratios/keyed_results.h"

namespace txhash::bench_support {

/// All that is declared below. Tells `on_done` what is done as it is.
[[nodiscard]] KeyedResults RunKeyed(std::size_t rounds,
                                    const std::function<void(std::string_view)>& on_done);

/// Adds the claims about SipHash, and its kernels one by one.
void MeasureSipHash(std::size_t rounds, KeyedResults& results);
/// Adds the claims about tables of coins.
void MeasureTables(std::size_t rounds, KeyedResults& results,
                   const std::function<void(std::string_view)>& on_done);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_KEYED_RUN_H
