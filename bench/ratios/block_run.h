// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_BLOCK_RUN_H
#define TXHASH_BENCH_RATIOS_BLOCK_RUN_H

// What whole blocks cost, and what that is made of. Everything throws std::runtime_error if any
// competitor computes another hash than Crypto++.

#include <cstddef>
#include <functional>
#include <string_view>

#include "bench/ratios/block_results.h"

namespace txhash::bench_support {

/// Measures real blocks of about 1 MB and more whose name contains `filter`, or the synthetic one
/// if there are none; then all that is declared below. Tells `on_done` what is done as it is.
/// Throws std::runtime_error if no block is left.
[[nodiscard]] BlockResults RunBlocks(std::size_t rounds, std::string_view filter,
                                     const std::function<void(std::string_view)>& on_done);

// The claims that need no block. Each has no cases where there is nothing to compare with.

/// Messages that lanes cannot speed up, or hardly.
[[nodiscard]] Claim MeasureTooFew(std::size_t rounds, KernelCosts& kernels);
[[nodiscard]] Claim MeasureMerkleRoots(std::size_t rounds, KernelCosts& kernels);
[[nodiscard]] Claim MeasureDoubleHash64(std::size_t rounds, KernelCosts& kernels);
/// The lane kernel in cycles, against those that its instructions need.
[[nodiscard]] Claim MeasureLaneKernel(std::size_t rounds, KernelCosts& kernels);
/// The one-stream engine on common lengths.
[[nodiscard]] Claim MeasureStream(std::size_t rounds, KernelCosts& kernels);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_BLOCK_RUN_H
