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

#include "chainhash/bytes/attributes.h"
#include "chainhash/engine/kernels/sha256_constants.h"

namespace txhash::chainhash::internal::kernels {
namespace {

constexpr std::size_t LANES = 2;
constexpr std::size_t STATE_WORDS = 8;
constexpr std::size_t DIGEST_SIZE = 32;

/// The chaining words in the order of the instructions' operands.
struct State {
    __m128i abef;
    __m128i cdgh;
};

TXHASH_ALWAYS_INLINE __m128i Load(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

TXHASH_ALWAYS_INLINE void Store(void* to, __m128i value) {
    _mm_storeu_si128(static_cast<__m128i*>(to), value);
}

/// From the words a..d and e..h in natural order, lowest first.
TXHASH_ALWAYS_INLINE State FromWords(__m128i abcd, __m128i efgh) {
    const __m128i badc = _mm_shuffle_epi32(abcd, 0xb1);
    const __m128i hgfe = _mm_shuffle_epi32(efgh, 0x1b);
    return {_mm_alignr_epi8(badc, hgfe, 8), _mm_blend_epi16(hgfe, badc, 0xf0)};
}

struct Words {
    __m128i abcd;
    __m128i efgh;
};

TXHASH_ALWAYS_INLINE Words ToWords(const State& state) {
    const __m128i feba = _mm_shuffle_epi32(state.abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xb1);
    return {_mm_blend_epi16(feba, dchg, 0xf0), _mm_alignr_epi8(dchg, feba, 8)};
}

TXHASH_ALWAYS_INLINE State InitialState() {
    return FromWords(Load(SHA256_INITIAL_STATE.data()), Load(SHA256_INITIAL_STATE.data() + 4));
}

/// Reverses the bytes of each word.
TXHASH_ALWAYS_INLINE __m128i SwapBytes(__m128i words) {
    return _mm_shuffle_epi8(words, _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203));
}

TXHASH_ALWAYS_INLINE void FourRounds(State& state, __m128i words_and_constants) {
    state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, words_and_constants);
    state.abef =
        _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(words_and_constants, 0x0e));
}

/// The next four words of the schedule after the 16 given, four per vector.
TXHASH_ALWAYS_INLINE __m128i NextWords(__m128i w0, __m128i w4, __m128i w8, __m128i w12) {
    const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(w0, w4), _mm_alignr_epi8(w12, w8, 4));
    return _mm_sha256msg2_epu32(sum, w12);
}

TXHASH_ALWAYS_INLINE void Add(State& state, const State& other) {
    state.abef = _mm_add_epi32(state.abef, other.abef);
    state.cdgh = _mm_add_epi32(state.cdgh, other.cdgh);
}

/// One block per stream, as sixteen numbers.
template <std::size_t STREAMS>
using Blocks = __m128i[STREAMS][4];

template <std::size_t STREAMS>
TXHASH_ALWAYS_INLINE void CompressWords(State (&states)[STREAMS], Blocks<STREAMS>& words) {
    State before[STREAMS];
    for (std::size_t s = 0; s < STREAMS; ++s) before[s] = states[s];
#pragma GCC unroll 16
    for (std::size_t quad = 0; quad < 16; ++quad) {
        const __m128i constants = Load(&ROUND_CONSTANTS[4 * quad]);
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) {
            __m128i(&w)[4] = words[s];
            FourRounds(states[s], _mm_add_epi32(w[quad % 4], constants));
            if (quad < 12) {
                w[quad % 4] =
                    NextWords(w[quad % 4], w[(quad + 1) % 4], w[(quad + 2) % 4], w[(quad + 3) % 4]);
            }
        }
    }
    for (std::size_t s = 0; s < STREAMS; ++s) Add(states[s], before[s]);
}

/// The block that ends every 64-byte message.
template <std::size_t STREAMS>
TXHASH_ALWAYS_INLINE void CompressPaddingOf64Bytes(State (&states)[STREAMS]) {
    State before[STREAMS];
    for (std::size_t s = 0; s < STREAMS; ++s) before[s] = states[s];
#pragma GCC unroll 16
    for (std::size_t quad = 0; quad < 16; ++quad) {
        const __m128i constants = Load(&PADDING_OF_64_BYTES[4 * quad]);
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) FourRounds(states[s], constants);
    }
    for (std::size_t s = 0; s < STREAMS; ++s) Add(states[s], before[s]);
}

/// SHA-256 of each state's digest, which never leaves the registers.
template <std::size_t STREAMS>
TXHASH_ALWAYS_INLINE void HashDigests(State (&states)[STREAMS]) {
    Blocks<STREAMS> words;
    for (std::size_t s = 0; s < STREAMS; ++s) {
        const Words digest = ToWords(states[s]);
        words[s][0] = digest.abcd;
        words[s][1] = digest.efgh;
        words[s][2] = Load(&PADDED_DIGEST[8]);
        words[s][3] = Load(&PADDED_DIGEST[12]);
        states[s] = InitialState();
    }
    CompressWords(states, words);
}

TXHASH_ALWAYS_INLINE void StoreDigest(std::uint8_t* out, const State& state) {
    const Words digest = ToWords(state);
    Store(out, SwapBytes(digest.abcd));
    Store(out + 16, SwapBytes(digest.efgh));
}

TXHASH_ALWAYS_INLINE State LoadState(const std::uint32_t* words) {
    return FromWords(Load(words), Load(words + 4));
}

TXHASH_ALWAYS_INLINE void StoreState(std::uint32_t* to, const State& state) {
    const Words words = ToWords(state);
    Store(to, words.abcd);
    Store(to + 4, words.efgh);
}

template <std::size_t STREAMS>
TXHASH_ALWAYS_INLINE void CompressBlocks(State (&states)[STREAMS],
                                         const std::uint8_t* const* blocks, std::size_t count) {
    for (std::size_t at = 0; at < count * SHA256_BLOCK_SIZE; at += SHA256_BLOCK_SIZE) {
        Blocks<STREAMS> words;
        for (std::size_t s = 0; s < STREAMS; ++s) {
            for (std::size_t i = 0; i < 4; ++i) {
                words[s][i] = SwapBytes(Load(blocks[s] + at + 16 * i));
            }
        }
        CompressWords(states, words);
    }
}

template <std::size_t STREAMS>
TXHASH_ALWAYS_INLINE void DoubleHash64Of(std::uint8_t* out, const std::uint8_t* in) {
    State states[STREAMS];
    const std::uint8_t* blocks[STREAMS];
    for (std::size_t s = 0; s < STREAMS; ++s) {
        states[s] = InitialState();
        blocks[s] = in + s * SHA256_BLOCK_SIZE;
    }
    CompressBlocks(states, blocks, 1);
    CompressPaddingOf64Bytes(states);
    HashDigests(states);
    for (std::size_t s = 0; s < STREAMS; ++s) StoreDigest(out + s * DIGEST_SIZE, states[s]);
}

void Compress(Sha256State& state, const std::uint8_t* blocks, std::size_t count) noexcept {
    State states[1] = {LoadState(state.data())};
    CompressBlocks(states, &blocks, count);
    StoreState(state.data(), states[0]);
}

void FinishDouble(std::uint8_t* out, const Sha256State& state, const std::uint8_t* blocks,
                  std::size_t count) noexcept {
    State states[1] = {LoadState(state.data())};
    CompressBlocks(states, &blocks, count);
    HashDigests(states);
    StoreDigest(out, states[0]);
}

// Lane kernel: the states are contiguous.

TXHASH_ALWAYS_INLINE void LoadStates(State (&states)[LANES], const std::uint32_t* from) {
    for (std::size_t s = 0; s < LANES; ++s) states[s] = LoadState(from + s * STATE_WORDS);
}

void CompressLanes(std::uint32_t* state, const std::uint8_t* const* blocks,
                   std::size_t count) noexcept {
    State states[LANES];
    LoadStates(states, state);
    CompressBlocks(states, blocks, count);
    for (std::size_t s = 0; s < LANES; ++s) StoreState(state + s * STATE_WORDS, states[s]);
}

void DoubleHash(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                std::size_t count) noexcept {
    State states[LANES];
    for (State& state : states) state = InitialState();
    CompressBlocks(states, blocks, count);
    HashDigests(states);
    for (std::size_t s = 0; s < LANES; ++s) StoreDigest(out[s], states[s]);
}

void HashLaneDigests(std::uint8_t* const* out, const std::uint32_t* state) noexcept {
    State states[LANES];
    LoadStates(states, state);
    HashDigests(states);
    for (std::size_t s = 0; s < LANES; ++s) StoreDigest(out[s], states[s]);
}

void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t groups) noexcept {
    for (; groups != 0; --groups) {
        DoubleHash64Of<LANES>(out, in);
        out += LANES * DIGEST_SIZE;
        in += LANES * SHA256_BLOCK_SIZE;
    }
}

}  // namespace

constinit const StreamKernel SHANI_STREAM = {"shani", Compress, FinishDouble};

constinit const LaneKernel SHANI_LANES = {.name = "shani_x2",
                                          .lanes = LANES,
                                          .word_stride = 1,
                                          .lane_stride = STATE_WORDS,
                                          .block_cycles = 97,
                                          .compress = CompressLanes,
                                          .double_hash = DoubleHash,
                                          .hash_digests = HashLaneDigests,
                                          .double_hash64 = DoubleHash64};

}  // namespace txhash::chainhash::internal::kernels
