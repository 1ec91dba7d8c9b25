// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_H
#define TXHASH_CHAINHASH_ENGINE_H

// The SHA-256 compression function (FIPS 180-4, section 6.2.2) behind every hash in the project:
// one message at a time (a stream), or many side by side in the lanes of vector registers. And
// SipHash of many messages, in the same lanes.
//
// The kernels are chosen at the first use, after a known-answer check: the fastest that the
// processor has, or those that the environment variable TXHASH_ENGINE names. A name that is
// unknown, or that this processor cannot run, ends the program with a message: a silent fallback
// would make every measurement a guess. Thread safe, no allocation.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chainhash/internal/sip_kernel.h"

namespace txhash::chainhash {

inline constexpr std::size_t SHA256_BLOCK_SIZE = 64;

/// The eight chaining words, as numbers.
using Sha256State = std::array<std::uint32_t, 8>;

/// The state before the first block: FIPS 180-4, section 5.3.3.
inline constexpr Sha256State SHA256_INITIAL_STATE = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/// One message at a time.
struct StreamKernel {
    std::string_view name;
    /// Folds `count` blocks of 64 bytes at `blocks`, any alignment, into `state`.
    void (*compress)(Sha256State& state, const std::uint8_t* blocks, std::size_t count) noexcept;
    /// Folds the last `count` blocks of a padded message into `state`, hashes the digest once more,
    /// and stores those 32 bytes at `out`.
    void (*finish_double)(std::uint8_t* out, const Sha256State& state, const std::uint8_t* blocks,
                          std::size_t count) noexcept;
};

/// Many messages side by side. A state of all lanes is 8 * lanes words, aligned to 64 bytes; word w
/// of lane l stands at [w * word_stride + l * lane_stride].
struct LaneKernel {
    static constexpr std::size_t MAX_LANES = 16;

    std::string_view name{};
    std::size_t lanes = 0;
    std::size_t word_stride = 0;
    std::size_t lane_stride = 0;
    std::size_t block_cycles = 0;  ///< what a compression costs, roughly, with all lanes at work
    /// Folds `count` blocks of each lane, at blocks[lane], any alignment, into the state.
    void (*compress)(std::uint32_t* state, const std::uint8_t* const* blocks,
                     std::size_t count) noexcept = nullptr;
    /// Double SHA-256 of padded messages of `count` blocks each, one a lane, at blocks[lane].
    /// Stores the 32 bytes at out[lane].
    void (*double_hash)(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                        std::size_t count) noexcept = nullptr;
    /// Hashes the digest of each lane once more and stores the 32 bytes at out[lane].
    void (*hash_digests)(std::uint8_t* const* out, const std::uint32_t* state) noexcept = nullptr;
    /// Double SHA-256 of 64-byte messages: in: groups * lanes * 64 bytes, out: groups * lanes * 32
    /// bytes; out == in is allowed.
    void (*double_hash64)(std::uint8_t* out, const std::uint8_t* in,
                          std::size_t groups) noexcept = nullptr;
};

/// The kernels at work.
struct Engine {
    std::string_view name{};
    const StreamKernel* stream = nullptr;
    const LaneKernel* lanes = nullptr;  ///< for as many messages as there are lanes, or nearly
    const LaneKernel* few = nullptr;    ///< for fewer than that
    const SipKernel* sip = nullptr;
};

namespace internal {
inline constinit std::atomic<const Engine*> g_active_engine = nullptr;
const Engine& ChooseEngine() noexcept;
}  // namespace internal

/// The engine in use, chosen now if it has not been yet.
[[nodiscard]] inline const Engine& ActiveEngine() noexcept {
    const Engine* active = internal::g_active_engine.load(std::memory_order_acquire);
    return active != nullptr ? *active : internal::ChooseEngine();
}

/// Folds `count` blocks of 64 bytes at `blocks`, any alignment, into `state`.
inline void CompressSha256(Sha256State& state, const std::uint8_t* blocks,
                           std::size_t count) noexcept {
    ActiveEngine().stream->compress(state, blocks, count);
}

/// One of the engines that were compiled in.
struct EngineInfo {
    Engine engine{};            ///< of use only if `available`
    bool available = false;     ///< this machine has it, and it passed its known-answer check
    std::string_view reason{};  ///< why it is, or is not, available
};

/// All of them, best first: the first that is available is the default. Thread safe.
[[nodiscard]] std::span<const EngineInfo> ListEngines() noexcept;

/// The ways to hash many messages with SipHash that this machine has and that passed a known-answer
/// check: one message at a time, and 2, 4, 8 and 16 side by side with each instruction set. The
/// engines use one of each set; the others are for tests and benchmarks. Thread safe.
[[nodiscard]] std::span<const SipKernel> ListSipKernels() noexcept;

/// The environment variable that names the engine to use.
inline constexpr const char* ENGINE_VARIABLE = "TXHASH_ENGINE";

/// Why the engine that TXHASH_ENGINE names cannot be used.
struct EngineError {
    std::string_view name;     ///< what the variable says
    std::string_view problem;  ///< "no such engine", or why that one is not available

    [[nodiscard]] std::string Message() const {
        return std::string(ENGINE_VARIABLE).append("=").append(name).append(": ").append(problem);
    }
};

/// What is wrong with TXHASH_ENGINE as it is set, or nothing. A program asks before it hashes, to
/// report the error in its own way.
[[nodiscard]] std::optional<EngineError> EngineVariableError() noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_ENGINE_H
