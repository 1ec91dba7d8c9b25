// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_INTERNAL_ENGINE_KERNELS_H
#define TXHASH_CHAINHASH_INTERNAL_ENGINE_KERNELS_H

// The functions that an engine consists of: what chainhash/engine provides, and sha256, siphash and
// merkle call. Unchecked: callers see to sizes and alignment. Thread safe; nothing allocates.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "chainhash/sha256_state.h"

namespace txhash::chainhash {
struct ByteRows;
struct SipHashKey;
}  // namespace txhash::chainhash

namespace txhash::chainhash::internal {

/// SHA-256 of one message at a time.
struct StreamKernel {
    std::string_view name{};
    /// Folds `count` blocks of 64 bytes at `blocks`, any alignment, into `state`.
    void (*compress)(Sha256State& state, const std::uint8_t* blocks,
                     std::size_t count) noexcept = nullptr;
    /// Folds the last `count` blocks of a padded message into `state`, hashes the digest once more,
    /// and stores those 32 bytes at `out`.
    void (*finish_double)(std::uint8_t* out, const Sha256State& state, const std::uint8_t* blocks,
                          std::size_t count) noexcept = nullptr;
};

/// SHA-256 of `lanes` messages side by side. The states of all lanes are 8 * lanes words, aligned
/// to 64 bytes; word w of lane l is at [w * word_stride + l * lane_stride].
struct LaneKernel {
    static constexpr std::size_t MAX_LANES = 16;

    std::string_view name{};
    std::size_t lanes = 0;
    std::size_t word_stride = 0;
    std::size_t lane_stride = 0;
    std::size_t block_cycles = 0;  ///< approximate cost per block, with all lanes busy
    /// Folds `count` blocks of each lane, at blocks[lane], any alignment, into the states.
    void (*compress)(std::uint32_t* state, const std::uint8_t* const* blocks,
                     std::size_t count) noexcept = nullptr;
    /// Double SHA-256 of one padded message of `count` blocks per lane, at blocks[lane]. Stores the
    /// 32 bytes at out[lane].
    void (*double_hash)(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                        std::size_t count) noexcept = nullptr;
    /// Hashes the digest of each lane once more and stores the 32 bytes at out[lane].
    void (*hash_digests)(std::uint8_t* const* out, const std::uint32_t* state) noexcept = nullptr;
    /// Double SHA-256 of 64-byte messages: in: groups * lanes * 64 bytes, out: groups * lanes * 32
    /// bytes; out == in is allowed.
    void (*double_hash64)(std::uint8_t* out, const std::uint8_t* in,
                          std::size_t groups) noexcept = nullptr;
};

/// SipHash of any number of rows, `lanes` of them side by side.
struct SipKernel {
    /// Stores the hash of row i at out[i]; `out` overlaps no row.
    using Hash = void (*)(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept;

    std::string_view name{};
    std::size_t lanes = 0;
    Hash hash24 = nullptr;  ///< SipHash-2-4
    Hash hash13 = nullptr;
    Hash hash12 = nullptr;

    /// The member for SipHash-C-D, one of the three.
    template <int C, int D>
    static constexpr Hash SipKernel::*HashOf() noexcept {
        if constexpr (C == 2) {
            static_assert(D == 4);
            return &SipKernel::hash24;
        } else {
            static_assert(C == 1 && (D == 3 || D == 2));
            return D == 3 ? &SipKernel::hash13 : &SipKernel::hash12;
        }
    }
};

/// An engine: whether it can run here, and its kernels. Those of an engine that is not available
/// must not be called. A program that never calls ActiveLanes() or ActiveSip() does not contain
/// their kernels, which are null then.
struct EngineKernels {
    std::string_view name{};
    bool available = false;
    std::string_view reason{};  ///< why it is, or is not, available
    const StreamKernel* stream = nullptr;
    const LaneKernel* wide = nullptr;    ///< for as many messages as there are lanes, or nearly
    const LaneKernel* narrow = nullptr;  ///< for fewer messages than that
    const SipKernel* sip = nullptr;
};

inline constexpr std::size_t ENGINE_COUNT = 8;

extern constinit std::atomic<const EngineKernels*> g_active_kernels;
const EngineKernels& ChooseKernels() noexcept;

/// The kernels of the engine in use; chosen now if none is yet.
[[nodiscard]] inline const EngineKernels& ActiveKernels() noexcept {
    const EngineKernels* active = g_active_kernels.load(std::memory_order_acquire);
    return active != nullptr ? *active : ChooseKernels();
}

/// The same, with the lane kernels.
[[nodiscard]] const EngineKernels& ActiveLanes() noexcept;

/// The SipHash kernel of the engine in use.
[[nodiscard]] const SipKernel& ActiveSip() noexcept;

/// Folds `count` blocks of 64 bytes at `blocks`, any alignment, into `state`.
inline void CompressSha256(Sha256State& state, const std::uint8_t* blocks,
                           std::size_t count) noexcept {
    ActiveKernels().stream->compress(state, blocks, count);
}

/// The kernels of all engines, in the order of ListEngines().
[[nodiscard]] std::span<const EngineKernels, ENGINE_COUNT> ListKernels() noexcept;

/// The SipHash kernels that run on this machine and passed a known-answer check: one message at a
/// time, then 2, 4, 8 and 16 side by side for each instruction set. Engines use one per set; the
/// others are for tests and benchmarks.
[[nodiscard]] std::span<const SipKernel> ListSipKernels() noexcept;

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_CHAINHASH_INTERNAL_ENGINE_KERNELS_H
