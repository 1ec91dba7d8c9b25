// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_ENGINE_PARTS_H
#define TXHASH_CHAINHASH_ENGINE_ENGINE_PARTS_H

// The parts of an engine that not every program uses. Each is in an object of its own, which the
// linker takes from the archive only for a program that hashes many messages at a time, or that
// asks about engines.

#include <cstdint>

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal {

/// All engines, best first, by cycles per block. AVX-512 lanes beat SHA-NI, which gets the messages
/// that are too few for them; narrower lanes are for processors without SHA-NI, or without the
/// SHA-2 instructions of ARM. Plain code is verified by the compiler, so there is always an engine
/// to fall back on.
enum class EngineId : std::uint8_t { Avx512, Shani, Avx2, ArmSha2, Neon, Sse4, Cryptopp, Plain };

struct EngineLanes {
    const LaneKernel* wide = nullptr;
    const LaneKernel* narrow = nullptr;
};

/// The kernels that hash messages side by side. The wide one has no lanes if it was not compiled or
/// this machine cannot run it.
[[nodiscard]] EngineLanes LanesOf(EngineId engine) noexcept;

/// The SipHash kernel; the scalar one if this machine cannot run the engine.
[[nodiscard]] const SipKernel& SipOf(EngineId engine) noexcept;

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_CHAINHASH_ENGINE_ENGINE_PARTS_H
