// SPDX-License-Identifier: MIT
// Compression with Intel's SHA extensions, one stream or two interleaved.
//
// Two rounds have a latency of four cycles but can start every three, so one stream leaves a
// quarter of the unit idle; a second independent stream fills it. This file is compiled with -msha
// -msse4.1 and nothing more: the SHA instructions have no VEX form, and mixing them with VEX code
// that leaves the upper halves of the vector registers dirty costs a hundredfold.
//
// Its functions are reached only through the two tables at the end, after the check of the
// processor; the tables are constant data and need no code to initialize.

#include "chainhash/engine/kernels/sha256_shani.h"

#include <immintrin.h>

#include "chainhash/engine/kernels/sha256_streams.h"

namespace txhash::chainhash::internal::kernels {
namespace {

struct Shani {
    using Vector = __m128i;

    struct State {
        __m128i abef;
        __m128i cdgh;
    };
    struct Words {
        __m128i abcd;
        __m128i efgh;
    };

    TXHASH_ALWAYS_INLINE static __m128i Load(const void* from) {
        return _mm_loadu_si128(static_cast<const __m128i*>(from));
    }

    TXHASH_ALWAYS_INLINE static void Store(void* to, __m128i value) {
        _mm_storeu_si128(static_cast<__m128i*>(to), value);
    }

    TXHASH_ALWAYS_INLINE static __m128i SwapBytes(__m128i words) {
        return _mm_shuffle_epi8(words, _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203));
    }

    TXHASH_ALWAYS_INLINE static State FromWords(__m128i abcd, __m128i efgh) {
        const __m128i badc = _mm_shuffle_epi32(abcd, 0xb1);
        const __m128i hgfe = _mm_shuffle_epi32(efgh, 0x1b);
        return {_mm_alignr_epi8(badc, hgfe, 8), _mm_blend_epi16(hgfe, badc, 0xf0)};
    }

    TXHASH_ALWAYS_INLINE static Words ToWords(const State& state) {
        const __m128i feba = _mm_shuffle_epi32(state.abef, 0x1b);
        const __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xb1);
        return {_mm_blend_epi16(feba, dchg, 0xf0), _mm_alignr_epi8(dchg, feba, 8)};
    }

    TXHASH_ALWAYS_INLINE static __m128i AddWords(__m128i a, __m128i b) {
        return _mm_add_epi32(a, b);
    }

    TXHASH_ALWAYS_INLINE static void Add(State& state, const State& other) {
        state.abef = AddWords(state.abef, other.abef);
        state.cdgh = AddWords(state.cdgh, other.cdgh);
    }

    TXHASH_ALWAYS_INLINE static void FourRounds(State& state, __m128i words) {
        state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, words);
        state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(words, 0x0e));
    }

    TXHASH_ALWAYS_INLINE static __m128i NextWords(__m128i w0, __m128i w4, __m128i w8, __m128i w12) {
        const __m128i sum = AddWords(_mm_sha256msg1_epu32(w0, w4), _mm_alignr_epi8(w12, w8, 4));
        return _mm_sha256msg2_epu32(sum, w12);
    }
};

}  // namespace

constinit const StreamKernel SHANI_STREAM = Sha256Streams<Shani>::Single("shani");
constinit const LaneKernel SHANI_LANES = Sha256Streams<Shani>::Interleaved<2>("shani_x2", 97);

}  // namespace txhash::chainhash::internal::kernels
