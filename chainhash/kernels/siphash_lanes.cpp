// SPDX-License-Identifier: MIT
// SipHash of many messages, one in each 64-bit lane: one source, which Highway compiles for each
// instruction set. Several vectors go through the rounds together, since one alone waits for its
// own results.

#include "chainhash/kernels/siphash_lanes.h"

#include <bit>
#include <cstddef>
#include <string_view>

#include "chainhash/kernels/hwy_targets.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "chainhash/kernels/siphash_lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace chainhash::kernels::HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
SipKernel SipLanes(std::size_t /*lanes*/) { return {}; }
#else
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <int LEFT, class V>
HWY_INLINE V RotateLeft(V v) {
    // Without a rotate instruction, half a word is one shuffle instead of two shifts and an or.
    if constexpr (LEFT == 32 && HWY_TARGET > HWY_AVX3) {
        const hn::DFromV<V> d;
        const hn::Repartition<std::uint32_t, decltype(d)> d32;
        return hn::BitCast(d, hn::Shuffle2301(hn::BitCast(d32, v)));
    } else {
        return hn::RotateRight<64 - LEFT>(v);
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
                m_v1[i] = hn::Xor(RotateLeft<13>(m_v1[i]), m_v0[i]);
                m_v3[i] = hn::Xor(RotateLeft<16>(m_v3[i]), m_v2[i]);
                m_v0[i] = RotateLeft<32>(m_v0[i]);
                m_v2[i] = hn::Add(m_v2[i], m_v1[i]);
                m_v0[i] = hn::Add(m_v0[i], m_v3[i]);
                m_v1[i] = hn::Xor(RotateLeft<17>(m_v1[i]), m_v2[i]);
                m_v3[i] = hn::Xor(RotateLeft<21>(m_v3[i]), m_v0[i]);
                m_v2[i] = RotateLeft<32>(m_v2[i]);
            }
        }
    }

    V m_v0[VECTORS], m_v1[VECTORS], m_v2[VECTORS], m_v3[VECTORS];
};

/// Hashes LANES rows, the first at `row`.
template <int C, int D, std::size_t LANES>
HWY_INLINE void HashRows(std::uint64_t* out, const SipHashKey& key, const std::uint8_t* row,
                         std::size_t size, std::size_t stride) {
    using S = States<C, D, LANES>;
    const typename S::Tag d;
    const hn::RebindToSigned<typename S::Tag> offset_tag;

    alignas(64) std::int64_t starts[S::IN_VECTOR];
    for (std::size_t i = 0; i < S::IN_VECTOR; ++i) starts[i] = static_cast<std::int64_t>(i * stride);
    const auto offsets = hn::Load(offset_tag, starts);
    const auto words_at = [&](std::size_t position) HWY_ATTR {
        return [=](std::size_t vector) HWY_ATTR {
            const std::uint8_t* from = row + vector * S::IN_VECTOR * stride + position;
            return hn::GatherOffset(d, reinterpret_cast<const std::uint64_t*>(from), offsets);
        };
    };

    S states(key);
    std::size_t position = 0;
    for (; position + 8 <= size; position += 8) states.Absorb(words_at(position));

    const auto length = hn::Set(d, std::uint64_t{size} << 56);
    const std::size_t tail = size % 8;
    if (tail == 0) {
        states.Absorb([&](std::size_t) HWY_ATTR { return length; });
    } else if (size >= 8) {
        const auto last_words = words_at(size - 8);
        const int known_bits = static_cast<int>(64 - 8 * tail);
        states.Absorb([&](std::size_t vector) HWY_ATTR {
            return hn::Or(hn::ShiftRightSame(last_words(vector), known_bits), length);
        });
    } else {
        alignas(64) std::uint64_t shorts[LANES];
        for (std::size_t i = 0; i < LANES; ++i) {
            shorts[i] = internal::LoadShort(row + i * stride, size);
        }
        states.Absorb([&](std::size_t vector) HWY_ATTR {
            return hn::Or(hn::Load(d, shorts + vector * S::IN_VECTOR), length);
        });
    }
    states.Finish(out);
}

template <int C, int D, std::size_t LANES>
void HashAll(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept {
    if constexpr (LANES == 1) {
        if (rows.count != 0) *out = SipHash<C, D>(key, rows[0]);
    } else {
        if (rows.count < LANES) return HashAll<C, D, LANES / 2>(out, key, rows);
        // The last ones share lanes with some that were hashed before: the same hashes once more.
        const std::size_t last = rows.count - LANES;
        for (std::size_t i = 0; i < last; i += LANES) {
            HashRows<C, D, LANES>(out + i, key, rows.first + i * rows.stride, rows.size,
                                  rows.stride);
        }
        HashRows<C, D, LANES>(out + last, key, rows.first + last * rows.stride, rows.size,
                              rows.stride);
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
            return KernelOf<16>();
        default:
            return {};
    }
}

#endif
}  // namespace chainhash::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace chainhash::kernels {
namespace {

HWY_EXPORT(SipLanes);

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
    const auto kernel_of = FunctionFor(target, HWY_DISPATCH_TABLE(SipLanes));
    if (kernel_of == nullptr) return {};
    SipKernel kernel = kernel_of(lanes);
    kernel.name = NameOf(target, lanes);
    return kernel;
}

}  // namespace chainhash::kernels
#endif
