// SPDX-License-Identifier: MIT
// What bench.py divides by: the C++ BlockHasher, called from the same process.
#include <chrono>
#include <cstdint>
#include <vector>

#include "btcutil/block.h"

using namespace txhash;

namespace {

// NOLINTNEXTLINE: the address is all that matters
volatile std::uint8_t g_sink;

btcutil::BlockHasher& Hasher(bool ids_only) {
    static btcutil::BlockHasher everything;
    static btcutil::BlockHasher ids(
        {.wtxids = false, .merkle_root = false, .witness_commitment = false});
    return ids_only ? ids : everything;
}

}  // namespace

/// Nanoseconds for one warm Compute and Check of a block, or for its txids alone; -1 if it does not
/// decode. The clock itself takes some 30.
extern "C" __attribute__((visibility("default"))) std::int64_t reference_ns(const std::uint8_t* raw,
                                                                            std::size_t size,
                                                                            int ids_only) {
    btcutil::BlockHasher& hasher = Hasher(ids_only != 0);
    const ByteSpan bytes(raw, size);
    const auto begin = std::chrono::steady_clock::now();
    const auto block = hasher.Compute(bytes);
    if (!block) return -1;
    if (ids_only == 0) g_sink = block->Check(btcutil::WitnessRule::SegwitActive) ? 1 : 0;
    const auto end = std::chrono::steady_clock::now();
    g_sink = block->block_hash.hash().bytes[0];
    return std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin).count();
}
