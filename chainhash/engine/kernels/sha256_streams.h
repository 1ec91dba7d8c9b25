// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_STREAMS_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_STREAMS_H

// Kernels made of instructions for SHA-256, which x86-64 and ARM have in much the same form: four
// rounds or four words of the schedule per step, on one message. Several messages are interleaved,
// as many as there are streams, since the instructions have a long latency.
//
// `Isa` gives the instructions. It is a class in an unnamed namespace, so that everything here has
// internal linkage too and no code for an extended instruction set is shared. It has
//   Vector                          four words
//   State                           the chaining words, in the order of the instructions' operands
//   Load(from), Store(to, vector)   any alignment
//   SwapBytes(vector)               reverses the bytes of each word
//   FromWords(abcd, efgh)           a State of the words a..d and e..h, lowest first
//   ToWords(state)                  the opposite, as members `abcd` and `efgh`
//   AddWords(vector, vector)        word by word
//   Add(state, other)               the same, in place
//   FourRounds(state, words)        `words` have their round constants added
//   NextWords(w0, w4, w8, w12)      the next four words of the schedule after these sixteen
//
// Every loop is unrolled, or else gcc keeps the states and the words in memory.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "chainhash/engine/kernels/sha256_constants.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

template <class Isa>
class Sha256Streams {
public:
    static constexpr StreamKernel Single(std::string_view name) {
        return {name, Compress, FinishDouble};
    }

    /// `STREAMS` messages side by side, the states of which are contiguous.
    template <std::size_t STREAMS>
    static constexpr LaneKernel Interleaved(std::string_view name, std::size_t block_cycles) {
        return {.name = name,
                .lanes = STREAMS,
                .word_stride = 1,
                .lane_stride = STATE_WORDS,
                .block_cycles = block_cycles,
                .compress = CompressLanes<STREAMS>,
                .double_hash = DoubleHash<STREAMS>,
                .hash_digests = HashLaneDigests<STREAMS>,
                .double_hash64 = DoubleHash64<STREAMS>};
    }

private:
    using Vector = typename Isa::Vector;
    using State = typename Isa::State;

    static constexpr std::size_t STATE_WORDS = 8;
    static constexpr std::size_t DIGEST_SIZE = 32;

    /// One block per stream, as sixteen numbers.
    template <std::size_t STREAMS>
    using Blocks = Vector[STREAMS][4];

    TXHASH_ALWAYS_INLINE static State LoadState(const std::uint32_t* words) {
        return Isa::FromWords(Isa::Load(words), Isa::Load(words + 4));
    }

    TXHASH_ALWAYS_INLINE static void StoreState(std::uint32_t* to, const State& state) {
        const auto words = Isa::ToWords(state);
        Isa::Store(to, words.abcd);
        Isa::Store(to + 4, words.efgh);
    }

    TXHASH_ALWAYS_INLINE static void StoreDigest(std::uint8_t* out, const State& state) {
        const auto words = Isa::ToWords(state);
        Isa::Store(out, Isa::SwapBytes(words.abcd));
        Isa::Store(out + 16, Isa::SwapBytes(words.efgh));
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void Begin(State (&states)[STREAMS]) {
#pragma GCC unroll 4
        for (State& state : states) state = LoadState(SHA256_INITIAL_STATE.data());
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void Copy(State (&to)[STREAMS], const State (&from)[STREAMS]) {
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) to[s] = from[s];
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void AddAll(State (&states)[STREAMS],
                                            const State (&others)[STREAMS]) {
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) Isa::Add(states[s], others[s]);
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void CompressWords(State (&states)[STREAMS],
                                                   Blocks<STREAMS>& words) {
        State before[STREAMS];
        Copy(before, states);
#pragma GCC unroll 16
        for (std::size_t quad = 0; quad < 16; ++quad) {
            const Vector constants = Isa::Load(&ROUND_CONSTANTS[4 * quad]);
#pragma GCC unroll 4
            for (std::size_t s = 0; s < STREAMS; ++s) {
                Vector(&w)[4] = words[s];
                Isa::FourRounds(states[s], Isa::AddWords(w[quad % 4], constants));
                if (quad < 12) {
                    w[quad % 4] = Isa::NextWords(w[quad % 4], w[(quad + 1) % 4], w[(quad + 2) % 4],
                                                 w[(quad + 3) % 4]);
                }
            }
        }
        AddAll(states, before);
    }

    /// The block that ends every 64-byte message.
    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void CompressPaddingOf64Bytes(State (&states)[STREAMS]) {
        State before[STREAMS];
        Copy(before, states);
#pragma GCC unroll 16
        for (std::size_t quad = 0; quad < 16; ++quad) {
            const Vector words = Isa::Load(&PADDING_OF_64_BYTES[4 * quad]);
#pragma GCC unroll 4
            for (std::size_t s = 0; s < STREAMS; ++s) Isa::FourRounds(states[s], words);
        }
        AddAll(states, before);
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void CompressBlocks(State (&states)[STREAMS],
                                                    const std::uint8_t* const* blocks,
                                                    std::size_t count) {
        for (std::size_t at = 0; at < count * SHA256_BLOCK_SIZE; at += SHA256_BLOCK_SIZE) {
            Blocks<STREAMS> words;
#pragma GCC unroll 4
            for (std::size_t s = 0; s < STREAMS; ++s) {
#pragma GCC unroll 4
                for (std::size_t i = 0; i < 4; ++i) {
                    words[s][i] = Isa::SwapBytes(Isa::Load(blocks[s] + at + 16 * i));
                }
            }
            CompressWords(states, words);
        }
    }

    /// SHA-256 of each state's digest, which never leaves the registers.
    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void HashDigests(State (&states)[STREAMS]) {
        Blocks<STREAMS> words;
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) {
            const auto digest = Isa::ToWords(states[s]);
            words[s][0] = digest.abcd;
            words[s][1] = digest.efgh;
            words[s][2] = Isa::Load(&PADDED_DIGEST[8]);
            words[s][3] = Isa::Load(&PADDED_DIGEST[12]);
        }
        Begin(states);
        CompressWords(states, words);
    }

    static void Compress(Sha256State& state, const std::uint8_t* blocks,
                         std::size_t count) noexcept {
        State states[1] = {LoadState(state.data())};
        CompressBlocks(states, &blocks, count);
        StoreState(state.data(), states[0]);
    }

    static void FinishDouble(std::uint8_t* out, const Sha256State& state,
                             const std::uint8_t* blocks, std::size_t count) noexcept {
        State states[1] = {LoadState(state.data())};
        CompressBlocks(states, &blocks, count);
        HashDigests(states);
        StoreDigest(out, states[0]);
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void LoadStates(State (&states)[STREAMS],
                                                const std::uint32_t* from) {
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) states[s] = LoadState(from + s * STATE_WORDS);
    }

    template <std::size_t STREAMS>
    TXHASH_ALWAYS_INLINE static void StoreDigests(std::uint8_t* const* out,
                                                  const State (&states)[STREAMS]) {
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) StoreDigest(out[s], states[s]);
    }

    template <std::size_t STREAMS>
    static void CompressLanes(std::uint32_t* state, const std::uint8_t* const* blocks,
                              std::size_t count) noexcept {
        State states[STREAMS];
        LoadStates(states, state);
        CompressBlocks(states, blocks, count);
#pragma GCC unroll 4
        for (std::size_t s = 0; s < STREAMS; ++s) StoreState(state + s * STATE_WORDS, states[s]);
    }

    template <std::size_t STREAMS>
    static void DoubleHash(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                           std::size_t count) noexcept {
        State states[STREAMS];
        Begin(states);
        CompressBlocks(states, blocks, count);
        HashDigests(states);
        StoreDigests(out, states);
    }

    template <std::size_t STREAMS>
    static void HashLaneDigests(std::uint8_t* const* out, const std::uint32_t* state) noexcept {
        State states[STREAMS];
        LoadStates(states, state);
        HashDigests(states);
        StoreDigests(out, states);
    }

    template <std::size_t STREAMS>
    static void DoubleHash64(std::uint8_t* out, const std::uint8_t* in,
                             std::size_t groups) noexcept {
        for (; groups != 0; --groups) {
            State states[STREAMS];
            const std::uint8_t* blocks[STREAMS];
            std::uint8_t* digests[STREAMS];
#pragma GCC unroll 4
            for (std::size_t s = 0; s < STREAMS; ++s) {
                blocks[s] = in + s * SHA256_BLOCK_SIZE;
                digests[s] = out + s * DIGEST_SIZE;
            }
            Begin(states);
            CompressBlocks(states, blocks, 1);
            CompressPaddingOf64Bytes(states);
            HashDigests(states);
            StoreDigests(digests, states);
            out += STREAMS * DIGEST_SIZE;
            in += STREAMS * SHA256_BLOCK_SIZE;
        }
    }
};

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_STREAMS_H
