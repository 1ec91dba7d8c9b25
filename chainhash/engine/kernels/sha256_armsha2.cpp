// SPDX-License-Identifier: MIT
// Compression with the SHA-2 instructions of ARMv8, one stream or two or three interleaved.
//
// The instructions have a latency of 4 to 7 cycles but start every cycle or two, so a stream alone
// leaves much of the unit idle: by LLVM's models of five cores a block takes 130 to 200 cycles in
// one stream, 65 to 120 with two, and 57 to 128 with three.
//
// Its functions are reached only through the tables at the end, after the check of the processor;
// the tables are constant data and need no code to initialize.

#include "chainhash/engine/kernels/sha256_armsha2.h"

#include <arm_neon.h>

#include "chainhash/engine/kernels/sha256_streams.h"

namespace txhash::chainhash::internal::kernels {
namespace {

struct ArmSha2 {
    using Vector = uint32x4_t;

    /// The instructions take the words in natural order.
    struct State {
        uint32x4_t abcd;
        uint32x4_t efgh;
    };

    TXHASH_ALWAYS_INLINE static uint32x4_t Load(const void* from) {
        return vreinterpretq_u32_u8(vld1q_u8(static_cast<const std::uint8_t*>(from)));
    }

    TXHASH_ALWAYS_INLINE static void Store(void* to, uint32x4_t value) {
        vst1q_u8(static_cast<std::uint8_t*>(to), vreinterpretq_u8_u32(value));
    }

    TXHASH_ALWAYS_INLINE static uint32x4_t SwapBytes(uint32x4_t words) {
        return vreinterpretq_u32_u8(vrev32q_u8(vreinterpretq_u8_u32(words)));
    }

    TXHASH_ALWAYS_INLINE static State FromWords(uint32x4_t abcd, uint32x4_t efgh) {
        return {abcd, efgh};
    }

    TXHASH_ALWAYS_INLINE static State ToWords(const State& state) { return state; }

    TXHASH_ALWAYS_INLINE static uint32x4_t AddWords(uint32x4_t a, uint32x4_t b) {
        return vaddq_u32(a, b);
    }

    TXHASH_ALWAYS_INLINE static void Add(State& state, const State& other) {
        state.abcd = AddWords(state.abcd, other.abcd);
        state.efgh = AddWords(state.efgh, other.efgh);
    }

    TXHASH_ALWAYS_INLINE static void FourRounds(State& state, uint32x4_t words) {
        const uint32x4_t abcd = state.abcd;
        state.abcd = vsha256hq_u32(abcd, state.efgh, words);
        state.efgh = vsha256h2q_u32(state.efgh, abcd, words);
    }

    TXHASH_ALWAYS_INLINE static uint32x4_t NextWords(uint32x4_t w0, uint32x4_t w4, uint32x4_t w8,
                                                     uint32x4_t w12) {
        return vsha256su1q_u32(vsha256su0q_u32(w0, w4), w8, w12);
    }
};

using Streams = Sha256Streams<ArmSha2>;

}  // namespace

// The cycles are not measured but those of LLVM's model of the Neoverse N1, where three streams
// cost as much as two; on wider cores they cost less, so they are preferred.
constinit const StreamKernel ARMSHA2_STREAM = Streams::Single("armsha2");
constinit const LaneKernel ARMSHA2_TWO = Streams::Interleaved<2>("armsha2_x2", 101);
constinit const LaneKernel ARMSHA2_THREE = Streams::Interleaved<3>("armsha2_x3", 100);

}  // namespace txhash::chainhash::internal::kernels
