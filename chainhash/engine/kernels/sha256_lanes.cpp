// SPDX-License-Identifier: MIT
// SHA-256 of many messages, one per lane: one source, which Highway compiles for each instruction
// set.
//
// Words and state stay in registers during a block; the state before the block is kept in memory.
// Blocks are brought into lane order by loading 16 bytes of four messages at a time and transposing
// 4 x 4.

#include "chainhash/engine/kernels/sha256_lanes.h"

#include <cstddef>

#include "chainhash/engine/kernels/hwy_targets.h"
#include "chainhash/engine/kernels/sha256_constants.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "chainhash/engine/kernels/sha256_lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace txhash::chainhash::internal::kernels::HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
LaneKernel Kernel() { return {}; }
#else
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<std::uint32_t, LaneKernel::MAX_LANES>;
using V = hn::Vec<D>;
constexpr std::size_t LANES = hn::MaxLanes(D());
constexpr std::size_t DIGEST_SIZE = 32;

// AVX-512 computes any function of three bits in one instruction; Highway does not expose it.
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE V Choose(V e, V f, V g) {
    return V{_mm512_ternarylogic_epi32(e.raw, f.raw, g.raw, 0xca)};
}
HWY_INLINE V Majority(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi32(a.raw, b.raw, c.raw, 0xe8)};
}
#else
HWY_INLINE V Choose(V e, V f, V g) { return hn::Xor(g, hn::And(e, hn::Xor(f, g))); }
/// The exclusive or of b and c is that of a and b one round earlier; the compiler reuses it.
HWY_INLINE V Majority(V a, V b, V c) { return hn::Xor(b, hn::And(hn::Xor(a, b), hn::Xor(b, c))); }
#endif

// The functions of FIPS 180-4, section 4.1.2.
HWY_INLINE V BigSigma0(V a) {
    return hn::Xor3(hn::RotateRight<2>(a), hn::RotateRight<13>(a), hn::RotateRight<22>(a));
}
HWY_INLINE V BigSigma1(V e) {
    return hn::Xor3(hn::RotateRight<6>(e), hn::RotateRight<11>(e), hn::RotateRight<25>(e));
}
HWY_INLINE V SmallSigma0(V w) {
    return hn::Xor3(hn::RotateRight<7>(w), hn::RotateRight<18>(w), hn::ShiftRight<3>(w));
}
HWY_INLINE V SmallSigma1(V w) {
    return hn::Xor3(hn::RotateRight<17>(w), hn::RotateRight<19>(w), hn::ShiftRight<10>(w));
}

/// The same number in every lane. Read through an opaque pointer, it becomes a broadcasting memory
/// operand instead of a register that must be set up.
HWY_INLINE V Broadcast(const std::uint32_t* number) { return hn::Set(D(), *number); }
HWY_INLINE const std::uint32_t* Opaque(const std::uint32_t* numbers) {
    asm("" : "+r"(numbers));
    return numbers;
}

struct State {
    V a, b, c, d, e, f, g, h;
};

HWY_INLINE State LoadState(const std::uint32_t* from) {
    const D d;
    return {hn::Load(d, from + 0 * LANES), hn::Load(d, from + 1 * LANES),
            hn::Load(d, from + 2 * LANES), hn::Load(d, from + 3 * LANES),
            hn::Load(d, from + 4 * LANES), hn::Load(d, from + 5 * LANES),
            hn::Load(d, from + 6 * LANES), hn::Load(d, from + 7 * LANES)};
}

HWY_INLINE void StoreState(const State& s, std::uint32_t* to) {
    const D d;
    hn::Store(s.a, d, to + 0 * LANES);
    hn::Store(s.b, d, to + 1 * LANES);
    hn::Store(s.c, d, to + 2 * LANES);
    hn::Store(s.d, d, to + 3 * LANES);
    hn::Store(s.e, d, to + 4 * LANES);
    hn::Store(s.f, d, to + 5 * LANES);
    hn::Store(s.g, d, to + 6 * LANES);
    hn::Store(s.h, d, to + 7 * LANES);
}

HWY_INLINE State Sum(const State& s, const State& t) {
    return {hn::Add(s.a, t.a), hn::Add(s.b, t.b), hn::Add(s.c, t.c), hn::Add(s.d, t.d),
            hn::Add(s.e, t.e), hn::Add(s.f, t.f), hn::Add(s.g, t.g), hn::Add(s.h, t.h)};
}

HWY_INLINE State InitialState() {
    const std::uint32_t* iv = Opaque(SHA256_INITIAL_STATE.data());
    return {Broadcast(iv + 0), Broadcast(iv + 1), Broadcast(iv + 2), Broadcast(iv + 3),
            Broadcast(iv + 4), Broadcast(iv + 5), Broadcast(iv + 6), Broadcast(iv + 7)};
}

/// One round; the caller renames the words instead of moving them.
HWY_INLINE void Round(V a, V b, V c, V& d, V e, V f, V g, V& h, V word_and_constant) {
    const V t = hn::Add(hn::Add(h, word_and_constant), hn::Add(BigSigma1(e), Choose(e, f, g)));
    d = hn::Add(d, t);
    h = hn::Add(t, hn::Add(BigSigma0(a), Majority(a, b, c)));
}

/// The last seven of eight rounds, after which every word is back in its place. `word(i)` is the
/// sum of the i-th word and its constant.
template <class Word>
HWY_INLINE void SevenRounds(State& s, const Word& word) {
    Round(s.h, s.a, s.b, s.c, s.d, s.e, s.f, s.g, word(1));
    Round(s.g, s.h, s.a, s.b, s.c, s.d, s.e, s.f, word(2));
    Round(s.f, s.g, s.h, s.a, s.b, s.c, s.d, s.e, word(3));
    Round(s.e, s.f, s.g, s.h, s.a, s.b, s.c, s.d, word(4));
    Round(s.d, s.e, s.f, s.g, s.h, s.a, s.b, s.c, word(5));
    Round(s.c, s.d, s.e, s.f, s.g, s.h, s.a, s.b, word(6));
    Round(s.b, s.c, s.d, s.e, s.f, s.g, s.h, s.a, word(7));
}

template <class Word>
HWY_INLINE void EightRounds(State& s, const Word& word) {
    Round(s.a, s.b, s.c, s.d, s.e, s.f, s.g, s.h, word(0));
    SevenRounds(s, word);
}

/// Eight rounds from the initial state; of the first, only the word is unknown.
template <class Word>
HWY_INLINE State FirstEightRounds(V word0, const Word& word) {
    State s = InitialState();
    s.d = hn::Add(word0, Broadcast(Opaque(&FIRST_ROUND_D)));
    s.h = hn::Add(word0, Broadcast(Opaque(&FIRST_ROUND_H)));
    SevenRounds(s, word);
    return s;
}

using Words = V[16];

/// The next sixteen rounds of a schedule; each word is computed from the sixteen before it.
HWY_INLINE void SixteenScheduledRounds(State& s, Words& w, const std::uint32_t* constants) {
    const auto next = [&](std::size_t i) HWY_ATTR {
        w[i] = hn::Add(hn::Add(w[i], SmallSigma0(w[(i + 1) % 16])),
                       hn::Add(w[(i + 9) % 16], SmallSigma1(w[(i + 14) % 16])));
        return hn::Add(w[i], Broadcast(constants + i));
    };
    EightRounds(s, next);
    EightRounds(s, [&](std::size_t i) HWY_ATTR { return next(8 + i); });
}

/// Rounds 8 to 63 of a block.
HWY_INLINE void LastRounds(State& s, Words& w) {
    const std::uint32_t* constants = Opaque(ROUND_CONSTANTS.data());
    EightRounds(
        s, [&](std::size_t i) HWY_ATTR { return hn::Add(w[8 + i], Broadcast(constants + 8 + i)); });
    SixteenScheduledRounds(s, w, constants + 16);
    SixteenScheduledRounds(s, w, constants + 32);
    SixteenScheduledRounds(s, w, constants + 48);
}

/// Folds one block into `s`. `before` has room for a state.
HWY_INLINE void CompressWords(State& s, Words& w, std::uint32_t* before) {
    const std::uint32_t* constants = Opaque(ROUND_CONSTANTS.data());
    StoreState(s, before);
    EightRounds(s, [&](std::size_t i) HWY_ATTR { return hn::Add(w[i], Broadcast(constants + i)); });
    LastRounds(s, w);
    s = Sum(s, LoadState(before));
}

/// The state after the first block of a message.
HWY_INLINE State CompressFirstWords(Words& w) {
    const std::uint32_t* constants = Opaque(ROUND_CONSTANTS.data());
    State s = FirstEightRounds(
        w[0], [&](std::size_t i) HWY_ATTR { return hn::Add(w[i], Broadcast(constants + i)); });
    LastRounds(s, w);
    return Sum(s, InitialState());
}

/// Folds in the block that ends every 64-byte message: no schedule to compute.
HWY_INLINE void CompressPaddingOf64Bytes(State& s, std::uint32_t* before) {
    StoreState(s, before);
    const std::uint32_t* words = Opaque(PADDING_OF_64_BYTES.data());
    for (std::size_t i = 0; i < 64; i += 8) {
        EightRounds(s, [&](std::size_t j) HWY_ATTR { return Broadcast(words + i + j); });
    }
    s = Sum(s, LoadState(before));
}

/// SHA-256 of each lane's digest, which never leaves the registers. Eight words of that block are
/// constant, and so is most of their contribution to the first sixteen scheduled words.
HWY_INLINE void HashDigests(State& s) {
    const std::uint32_t* constants = Opaque(ROUND_CONSTANTS.data());
    const std::uint32_t* padding = Opaque(DIGEST_PADDING.data());
    Words w = {s.a, s.b, s.c, s.d, s.e, s.f, s.g, s.h};
    s = FirstEightRounds(
        w[0], [&](std::size_t i) HWY_ATTR { return hn::Add(w[i], Broadcast(constants + i)); });
    EightRounds(s, [&](std::size_t i) HWY_ATTR { return Broadcast(padding + i); });

    // Words 16 to 31; w[i] is word i until it becomes word 16 + i.
    const auto keep = [&](std::size_t i, V word) HWY_ATTR {
        w[i] = word;
        return hn::Add(word, Broadcast(constants + 16 + i));
    };
    const std::uint32_t* known = Opaque(DIGEST_SCHEDULE_TERMS.data());
    EightRounds(s, [&](std::size_t i) HWY_ATTR {
        // Term 7 is partly constant, term 9 is variable only from word 23 on, and word 14 is zero.
        V word = i < 7 ? hn::Add(w[i], SmallSigma0(w[i + 1])) : w[i];
        if (i == 1 || i >= 6) word = hn::Add(word, Broadcast(known + i));
        if (i >= 2) word = hn::Add(word, SmallSigma1(w[i - 2]));
        if (i == 7) word = hn::Add(word, w[0]);
        return keep(i, word);
    });
    EightRounds(s, [&](std::size_t j) HWY_ATTR {
        const std::size_t i = 8 + j;
        V word = hn::Add(w[i - 7], SmallSigma1(w[i - 2]));
        if (i == 8 || i >= 14) word = hn::Add(word, Broadcast(known + i));
        if (i == 15) word = hn::Add(word, SmallSigma0(w[0]));
        return keep(i, word);
    });
    SixteenScheduledRounds(s, w, constants + 32);
    SixteenScheduledRounds(s, w, constants + 48);
    s = Sum(s, InitialState());
}

/// Within each block of four lanes, rows to columns.
HWY_INLINE void Transpose4x4(V& r0, V& r1, V& r2, V& r3) {
    const D d;
    const hn::Repartition<std::uint64_t, D> d64;
    const auto low01 = hn::BitCast(d64, hn::InterleaveLower(d, r0, r1));
    const auto high01 = hn::BitCast(d64, hn::InterleaveUpper(d, r0, r1));
    const auto low23 = hn::BitCast(d64, hn::InterleaveLower(d, r2, r3));
    const auto high23 = hn::BitCast(d64, hn::InterleaveUpper(d, r2, r3));
    r0 = hn::BitCast(d, hn::InterleaveLower(d64, low01, low23));
    r1 = hn::BitCast(d, hn::InterleaveUpper(d64, low01, low23));
    r2 = hn::BitCast(d, hn::InterleaveLower(d64, high01, high23));
    r3 = hn::BitCast(d, hn::InterleaveUpper(d64, high01, high23));
}

/// Reverses the bytes of each word.
HWY_INLINE V SwapBytes(V v) {
    alignas(16) static constexpr std::uint8_t ORDER[16] = {3,  2,  1, 0, 7,  6,  5,  4,
                                                           11, 10, 9, 8, 15, 14, 13, 12};
    const hn::Repartition<std::uint8_t, D> d8;
    return hn::BitCast(D(), hn::TableLookupBytes(hn::BitCast(d8, v), hn::LoadDup128(d8, ORDER)));
}

/// Bytes at..at+15 of every fourth message: message 4 * b goes into block b.
template <class DV>
HWY_INLINE hn::Vec<DV> Load16(DV d, const std::uint8_t* const* from, std::size_t at) {
    if constexpr (hn::MaxLanes(d) == 4) {
        return hn::BitCast(d, hn::LoadU(hn::Repartition<std::uint8_t, DV>(), from[0] + at));
    } else {
        const hn::Half<DV> half;
        return hn::Combine(d, Load16(half, from + hn::MaxLanes(half), at), Load16(half, from, at));
    }
}

template <class DV>
HWY_INLINE void Store16(DV d, hn::Vec<DV> v, std::uint8_t* const* to, std::size_t at) {
    if constexpr (hn::MaxLanes(d) == 4) {
        const hn::Repartition<std::uint8_t, DV> d8;
        hn::StoreU(hn::BitCast(d8, v), d8, to[0] + at);
    } else {
        const hn::Half<DV> half;
        Store16(half, hn::LowerHalf(half, v), to, at);
        Store16(half, hn::UpperHalf(half, v), to + hn::MaxLanes(half), at);
    }
}

/// One block of each message, as sixteen vectors of numbers.
HWY_INLINE void LoadBlocks(Words& w, const std::uint8_t* const* blocks, std::size_t at) {
    const D d;
    for (std::size_t i = 0; i < 16; i += 4) {
        for (std::size_t j = 0; j < 4; ++j) {
            w[i + j] = SwapBytes(Load16(d, blocks + j, at + 4 * i));
        }
        Transpose4x4(w[i], w[i + 1], w[i + 2], w[i + 3]);
    }
}

HWY_INLINE void StoreFourWords(V w0, V w1, V w2, V w3, std::uint8_t* const* out, std::size_t at) {
    const D d;
    Transpose4x4(w0, w1, w2, w3);
    Store16(d, SwapBytes(w0), out + 0, at);
    Store16(d, SwapBytes(w1), out + 1, at);
    Store16(d, SwapBytes(w2), out + 2, at);
    Store16(d, SwapBytes(w3), out + 3, at);
}

HWY_INLINE void StoreDigests(const State& s, std::uint8_t* const* out) {
    StoreFourWords(s.a, s.b, s.c, s.d, out, 0);
    StoreFourWords(s.e, s.f, s.g, s.h, out, 16);
}

void Compress(std::uint32_t* state, const std::uint8_t* const* blocks, std::size_t count) noexcept {
    alignas(64) std::uint32_t before[8 * LANES];
    State s = LoadState(state);
    for (std::size_t at = 0; at < count * SHA256_BLOCK_SIZE; at += SHA256_BLOCK_SIZE) {
        Words w;
        LoadBlocks(w, blocks, at);
        CompressWords(s, w, before);
    }
    StoreState(s, state);
}

void DoubleHash(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                std::size_t count) noexcept {
    alignas(64) std::uint32_t before[8 * LANES];
    Words w;
    LoadBlocks(w, blocks, 0);
    State s = CompressFirstWords(w);
    for (std::size_t at = SHA256_BLOCK_SIZE; at < count * SHA256_BLOCK_SIZE;
         at += SHA256_BLOCK_SIZE) {
        LoadBlocks(w, blocks, at);
        CompressWords(s, w, before);
    }
    HashDigests(s);
    StoreDigests(s, out);
}

void HashLaneDigests(std::uint8_t* const* out, const std::uint32_t* state) noexcept {
    State s = LoadState(state);
    HashDigests(s);
    StoreDigests(s, out);
}

void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t groups) noexcept {
    alignas(64) std::uint32_t before[8 * LANES];
    for (; groups != 0; --groups) {
        const std::uint8_t* blocks[LANES];
        std::uint8_t* digests[LANES];
        for (std::size_t i = 0; i < LANES; ++i) {
            blocks[i] = in + i * SHA256_BLOCK_SIZE;
            digests[i] = out + i * DIGEST_SIZE;
        }
        Words w;
        LoadBlocks(w, blocks, 0);
        State s = CompressFirstWords(w);
        CompressPaddingOf64Bytes(s, before);
        HashDigests(s);
        StoreDigests(s, digests);
        in += LANES * SHA256_BLOCK_SIZE;
        out += LANES * DIGEST_SIZE;
    }
}

}  // namespace

LaneKernel Kernel() {
    return {.name = {},  // the name and the cycles belong to the target
            .lanes = LANES,
            .word_stride = LANES,
            .lane_stride = 1,
            .block_cycles = 0,
            .compress = Compress,
            .double_hash = DoubleHash,
            .hash_digests = HashLaneDigests,
            .double_hash64 = DoubleHash64};
}

#endif
}  // namespace txhash::chainhash::internal::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace txhash::chainhash::internal::kernels {
namespace {

constexpr TargetTable<LaneKernel()> KERNELS = TXHASH_TARGETS(Kernel);

struct TargetInfo {
    std::string_view name;
    std::size_t block_cycles;  // measured on a core with AVX-512
};

TargetInfo InfoOf(LaneTarget target) noexcept {
    switch (target) {
        case LaneTarget::Sse4:
            return {"sse4_x4", 290};
        case LaneTarget::Avx2:
            return {"avx2_x8", 140};
        case LaneTarget::Avx512:
            return {"avx512_x16", 55};
        case LaneTarget::Neon:
            return {"neon_x4", 290};
    }
    return {};
}

}  // namespace

LaneKernel LanesFor(LaneTarget target) noexcept {
    const auto kernel_of = KERNELS.For(target);
    if (kernel_of == nullptr) return {};
    const TargetInfo info = InfoOf(target);
    LaneKernel kernel = kernel_of();
    kernel.name = info.name;
    kernel.block_cycles = info.block_cycles;
    return kernel;
}

}  // namespace txhash::chainhash::internal::kernels
#endif
