// SPDX-License-Identifier: MIT
// SipHash of many messages, one per 64-bit lane: one source, which Highway compiles for each
// instruction set. Several vectors go through the rounds together, since a single one would wait
// for its own results.

#include "chainhash/engine/kernels/siphash_lanes.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string_view>

#include "chainhash/engine/kernels/hwy_targets.h"
#include "chainhash/siphash/siphash_many.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "chainhash/engine/kernels/siphash_lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace txhash::chainhash::internal::kernels::HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
SipKernel SipLanes(std::size_t /*lanes*/) { return {}; }
#else
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Rotates each lane to the left. Without a rotate instruction, rotating by whole bytes takes one
/// shuffle, not two shifts and an or. Newer versions of Highway have a RotateLeft.
template <int LEFT, class V>
HWY_INLINE V RotateLanes(V v) {
    const hn::DFromV<V> d;
    if constexpr (HWY_TARGET <= HWY_AVX3 || LEFT % 16 != 0) {
        return hn::RotateRight<64 - LEFT>(v);
    } else if constexpr (LEFT == 32) {
        const hn::Repartition<std::uint32_t, decltype(d)> d32;
        return hn::BitCast(d, hn::Shuffle2301(hn::BitCast(d32, v)));
    } else {
        static_assert(LEFT == 16);
        alignas(16) static constexpr std::uint8_t FROM[16] = {6,  7,  0, 1, 2,  3,  4,  5,
                                                              14, 15, 8, 9, 10, 11, 12, 13};
        const hn::Repartition<std::uint8_t, decltype(d)> d8;
        return hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(d8, v), hn::LoadDup128(d8, FROM)));
    }
}

/// The states of LANES messages, in as many vectors as they need.
template <int C, int D, std::size_t LANES>
class States {
public:
    using Tag = hn::CappedTag<std::uint64_t, LANES>;
    using V = hn::Vec<Tag>;
    static constexpr std::size_t IN_VECTOR = hn::MaxLanes(Tag());
    static constexpr std::size_t VECTORS = LANES / IN_VECTOR;

    HWY_INLINE explicit States(const SipHashKey& key) {
        const Tag d;
        for (std::size_t i = 0; i < VECTORS; ++i) {
            m_v0[i] = hn::Set(d, key.k0 ^ 0x736f6d6570736575);
            m_v1[i] = hn::Set(d, key.k1 ^ 0x646f72616e646f6d);
            m_v2[i] = hn::Set(d, key.k0 ^ 0x6c7967656e657261);
            m_v3[i] = hn::Set(d, key.k1 ^ 0x7465646279746573);
        }
    }

    /// `word(i)` is the next word of the messages of vector i.
    template <class Word>
    HWY_INLINE void Absorb(const Word& word) {
        V words[VECTORS];
        for (std::size_t i = 0; i < VECTORS; ++i) words[i] = word(i);
        for (std::size_t i = 0; i < VECTORS; ++i) m_v3[i] = hn::Xor(m_v3[i], words[i]);
        Rounds<C>();
        for (std::size_t i = 0; i < VECTORS; ++i) m_v0[i] = hn::Xor(m_v0[i], words[i]);
    }

    HWY_INLINE void Finish(std::uint64_t* out) {
        const Tag d;
        for (std::size_t i = 0; i < VECTORS; ++i) m_v2[i] = hn::Xor(m_v2[i], hn::Set(d, 0xff));
        Rounds<D>();
        for (std::size_t i = 0; i < VECTORS; ++i) {
            hn::StoreU(hn::Xor(hn::Xor(m_v0[i], m_v1[i]), hn::Xor(m_v2[i], m_v3[i])), d,
                       out + i * IN_VECTOR);
        }
    }

private:
    template <int ROUNDS>
    HWY_INLINE void Rounds() {
        for (int round = 0; round < ROUNDS; ++round) {
            for (std::size_t i = 0; i < VECTORS; ++i) {
                m_v0[i] = hn::Add(m_v0[i], m_v1[i]);
                m_v2[i] = hn::Add(m_v2[i], m_v3[i]);
                m_v1[i] = hn::Xor(RotateLanes<13>(m_v1[i]), m_v0[i]);
                m_v3[i] = hn::Xor(RotateLanes<16>(m_v3[i]), m_v2[i]);
                m_v0[i] = RotateLanes<32>(m_v0[i]);
                m_v2[i] = hn::Add(m_v2[i], m_v1[i]);
                m_v0[i] = hn::Add(m_v0[i], m_v3[i]);
                m_v1[i] = hn::Xor(RotateLanes<17>(m_v1[i]), m_v2[i]);
                m_v3[i] = hn::Xor(RotateLanes<21>(m_v3[i]), m_v0[i]);
                m_v2[i] = RotateLanes<32>(m_v2[i]);
            }
        }
    }

    V m_v0[VECTORS], m_v1[VECTORS], m_v2[VECTORS], m_v3[VECTORS];
};

/// The 16 bytes at `from` and in every second row after it, one row per 128-bit block.
template <class DV>
HWY_INLINE hn::Vec<DV> LoadEverySecond(DV d, const std::uint8_t* from, std::size_t stride) {
    if constexpr (hn::MaxLanes(d) == 2) {
        return hn::BitCast(d, hn::LoadU(hn::Repartition<std::uint8_t, DV>(), from));
    } else {
        const hn::Half<DV> half;
        return hn::Combine(d, LoadEverySecond(half, from + hn::MaxLanes(half) * stride, stride),
                           LoadEverySecond(half, from, stride));
    }
}

/// Two consecutive words of each row, for as many rows as a vector has lanes.
template <class DV>
struct WordPair {
    hn::Vec<DV> even_rows, odd_rows;

    HWY_INLINE WordPair(DV d, const std::uint8_t* from, std::size_t stride)
        : even_rows(LoadEverySecond(d, from, stride)),
          odd_rows(LoadEverySecond(d, from + stride, stride)) {}

    [[nodiscard]] HWY_INLINE hn::Vec<DV> First() const {
        return hn::InterleaveLower(DV(), even_rows, odd_rows);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<DV> Second() const {
        return hn::InterleaveUpper(DV(), even_rows, odd_rows);
    }
};

/// Hashes LANES rows, the first at `row`.
template <int C, int D, std::size_t LANES>
HWY_INLINE void HashRows(std::uint64_t* out, const SipHashKey& key, const std::uint8_t* row,
                         std::size_t size, std::size_t stride) {
    using S = States<C, D, LANES>;
    using Tag = typename S::Tag;
    using V = typename S::V;
    const Tag d;
    const auto place = [=](std::size_t vector, std::size_t position) {
        return row + vector * S::IN_VECTOR * stride + position;
    };
    /// The word at `position`, loaded together with the word before it if there is one.
    const auto word_at = [=](std::size_t vector, std::size_t position) HWY_ATTR -> V {
        if (position >= 8) return WordPair<Tag>(d, place(vector, position - 8), stride).Second();
        if (size >= 16) return WordPair<Tag>(d, place(vector, position), stride).First();
        if (size == 8 && stride == 8) {
            const hn::Repartition<std::uint8_t, Tag> d8;
            return hn::BitCast(d, hn::LoadU(d8, row + vector * S::IN_VECTOR * 8));
        }
        alignas(64) std::uint64_t words[S::IN_VECTOR];
        for (std::size_t i = 0; i < S::IN_VECTOR; ++i) {
            const std::uint8_t* from = row + (vector * S::IN_VECTOR + i) * stride + position;
            words[i] = size >= 8 ? LoadLE<std::uint64_t>(from) : internal::LoadShort(from, size);
        }
        return hn::Load(d, words);
    };

    S states(key);
    std::size_t position = 0;
    // Fully unrolled if the size is constant and there are enough registers.
    [[maybe_unused]] constexpr int UNROLL = HWY_TARGET <= HWY_AVX3 ? 4 : 1;
#pragma GCC unroll UNROLL
    for (; position + 16 <= size; position += 16) {
        V second[S::VECTORS];
        states.Absorb([&](std::size_t vector) HWY_ATTR {
            const WordPair<Tag> pair(d, place(vector, position), stride);
            second[vector] = pair.Second();
            return pair.First();
        });
        states.Absorb([&](std::size_t vector) HWY_ATTR { return second[vector]; });
    }
    if (position + 8 <= size) {
        states.Absorb([&](std::size_t vector) HWY_ATTR { return word_at(vector, position); });
    }

    const auto length = hn::Set(d, std::uint64_t{size} << 56);
    const std::size_t tail = size % 8;
    states.Absorb([&](std::size_t vector) HWY_ATTR {
        if (tail == 0) return length;
        if (size < 8) return hn::Or(word_at(vector, 0), length);
        const int known_bits = static_cast<int>(64 - 8 * tail);
        return hn::Or(hn::ShiftRightSame(word_at(vector, size - 8), known_bits), length);
    });
    states.Finish(out);
}

/// Hashes at least LANES rows of `size` bytes. Takes copies, so that stores to `out` cannot alias
/// the parameters.
template <int C, int D, std::size_t LANES>
HWY_INLINE void HashGroups(std::uint64_t* out, const SipHashKey key, const ByteRows rows,
                           std::size_t size) {
    // The last group overlaps the one before it and stores some hashes twice.
    const std::size_t last = rows.count - LANES;
    for (std::size_t i = 0;; i = std::min(i + LANES, last)) {
        HashRows<C, D, LANES>(out + i, key, rows.first + i * rows.stride, size, rows.stride);
        if (i == last) return;
    }
}

template <int C, int D, std::size_t LANES>
void HashAll(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept {
    if constexpr (LANES == 1) {
        if (rows.count != 0) *out = SipHash<C, D>(key, rows[0]);
    } else {
        if (rows.count < LANES) return HashAll<C, D, LANES / 2>(out, key, rows);
        // A constant size removes the loops and branches over it.
        if constexpr (LANES == 16) {
            if (rows.size == 8) return HashGroups<C, D, LANES>(out, key, rows, 8);
            if (rows.size == 16) return HashGroups<C, D, LANES>(out, key, rows, 16);
            if (rows.size == 32) return HashGroups<C, D, LANES>(out, key, rows, 32);
            if (rows.size == 36) return HashGroups<C, D, LANES>(out, key, rows, 36);
        }
        HashGroups<C, D, LANES>(out, key, rows, rows.size);
    }
}

template <std::size_t LANES>
SipKernel KernelOf() {
    return {.name = {},  // belongs to the target
            .lanes = LANES,
            .hash24 = HashAll<2, 4, LANES>,
            .hash13 = HashAll<1, 3, LANES>,
            .hash12 = HashAll<1, 2, LANES>};
}

}  // namespace

SipKernel SipLanes(std::size_t lanes) {
    switch (lanes) {
        case 2:
            return KernelOf<2>();
        case 4:
            return KernelOf<4>();
        case 8:
            return KernelOf<8>();
        case 16:
            // Eight vectors of two lanes are no faster than four, and much code.
            if constexpr (HWY_MAX_BYTES >= 32) return KernelOf<16>();
            [[fallthrough]];
        default:
            return {};
    }
}

#endif
}  // namespace txhash::chainhash::internal::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace txhash::chainhash::internal::kernels {
namespace {

constexpr TargetTable<SipKernel(std::size_t)> KERNELS = TXHASH_TARGETS(SipLanes);

std::string_view NameOf(LaneTarget target, std::size_t lanes) noexcept {
    static constexpr std::string_view NAMES[][4] = {
        {"sse4_x2", "sse4_x4", "sse4_x8", "sse4_x16"},
        {"avx2_x2", "avx2_x4", "avx2_x8", "avx2_x16"},
        {"avx512_x2", "avx512_x4", "avx512_x8", "avx512_x16"},
        {"neon_x2", "neon_x4", "neon_x8", "neon_x16"}};
    return NAMES[static_cast<std::size_t>(target)][std::countr_zero(lanes) - 1];
}

}  // namespace

SipKernel SipLanesFor(LaneTarget target, std::size_t lanes) noexcept {
    const auto kernel_of = KERNELS.For(target);
    if (kernel_of == nullptr) return {};
    SipKernel kernel = kernel_of(lanes);
    kernel.name = NameOf(target, lanes);
    return kernel;
}

}  // namespace txhash::chainhash::internal::kernels
#endif
