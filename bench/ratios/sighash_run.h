// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_SIGHASH_RUN_H
#define TXHASH_BENCH_RATIOS_SIGHASH_RUN_H

// Signature hashes of transactions with many inputs, where what digests share counts.

#include <cstddef>
#include <functional>
#include <string_view>

#include "bench/ratios/claims.h"

namespace txhash::bench_support {

/// Tells `on_done` what is done as it is. Throws std::runtime_error if the ways to one digest do
/// not agree.
[[nodiscard]] ClaimResults RunSighash(std::size_t rounds,
                                      const std::function<void(std::string_view)>& on_done);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_SIGHASH_RUN_H
