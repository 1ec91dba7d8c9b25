// SPDX-License-Identifier: MIT
// Compresses blocks with a kernel of an engine: compress_blocks ENGINE KERNEL COUNT
// ENGINE is a name, or "default"; KERNEL is stream, narrow or wide; COUNT is per stream. Prints
// nothing. The difference between two counts costs nothing but these compressions.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "chainhash/internal/engine_kernels.h"

using namespace txhash::chainhash;

namespace {

const internal::EngineKernels* Find(std::string_view name) {
    if (name == "default") return &internal::ActiveLanes();
    for (const internal::EngineKernels& engine : internal::ListKernels()) {
        if (engine.name == name && engine.available) return &engine;
    }
    return nullptr;
}

void Compress(const internal::LaneKernel& kernel, const std::uint8_t* blocks, std::size_t count) {
    alignas(64) std::array<std::uint32_t, 8 * internal::LaneKernel::MAX_LANES> state{};
    std::array<const std::uint8_t*, internal::LaneKernel::MAX_LANES> all;
    all.fill(blocks);
    kernel.compress(state.data(), all.data(), count);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return EXIT_FAILURE;
    const internal::EngineKernels* const engine = Find(argv[1]);
    if (engine == nullptr) return EXIT_FAILURE;
    const std::string_view kernel = argv[2];
    const auto count = static_cast<std::size_t>(std::strtoul(argv[3], nullptr, 10));

    // As large for every count, so that only the compressions differ.
    constexpr std::size_t MAX_COUNT = 2000;
    if (count > MAX_COUNT) return EXIT_FAILURE;
    const std::vector<std::uint8_t> blocks(MAX_COUNT * SHA256_BLOCK_SIZE);
    if (kernel == "stream") {
        Sha256State state = SHA256_INITIAL_STATE;
        engine->stream->compress(state, blocks.data(), count);
    } else {
        Compress(kernel == "wide" ? *engine->wide : *engine->narrow, blocks.data(), count);
    }
    return EXIT_SUCCESS;
}
