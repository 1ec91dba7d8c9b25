// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_BLOCK_RESULTS_H
#define TXHASH_BENCH_RATIOS_BLOCK_RESULTS_H

// What one run found about whole blocks.

#include <limits>
#include <vector>

#include "bench/ratios/claims.h"
#include "bench/support/inputs.h"
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// What a BlockHasher holds after a block, and what it takes from the heap for that block when it
/// has seen it before.
struct Storage {
    static constexpr std::size_t TARGET_BYTES_A_TX = 150, TARGET_FIXED_BYTES = 128 << 10;
    static constexpr std::size_t MOONSHOT_BYTES_A_TX = 100, MOONSHOT_FIXED_BYTES = 64 << 10;

    const Input* input;
    testing_support::AllocCount warm;
    std::size_t memory_bytes;

    [[nodiscard]] std::size_t TargetBytes() const noexcept {
        return TARGET_BYTES_A_TX * input->views.size() + TARGET_FIXED_BYTES;
    }
    [[nodiscard]] std::size_t MoonshotBytes() const noexcept {
        return MOONSHOT_BYTES_A_TX * input->views.size() + MOONSHOT_FIXED_BYTES;
    }
};

/// What one compression costs with the kernels of the active engine at full work, fastest.
struct KernelCosts {
    double stream_ns = std::numeric_limits<double>::max();
    double lanes_ns = std::numeric_limits<double>::max();
    double double_hash64_ns = std::numeric_limits<double>::max();
};

struct BlockResults {
    std::vector<Claim> claims;
    std::vector<Storage> storage;
    KernelCosts kernels;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_BLOCK_RESULTS_H
