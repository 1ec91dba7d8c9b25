// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_RUN_H
#define TXHASH_BENCH_RATIOS_RUN_H

#include <cstddef>
#include <functional>
#include <string_view>

#include "bench/ratios/figures.h"

namespace txhash::bench_support {

/// Measures every input whose name contains `filter`, and tells `on_row` each as it is done. Throws
/// std::runtime_error if any competitor computes another hash than Crypto++, or no input is left.
[[nodiscard]] Results RunAll(std::size_t rounds, std::string_view filter,
                             const std::function<void(std::string_view)>& on_done);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_RUN_H
