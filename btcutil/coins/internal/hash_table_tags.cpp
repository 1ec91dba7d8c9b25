// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/hash_table_tags.h"

#include <algorithm>

namespace txhash::btcutil::internal {
namespace {

constexpr SlotTag ONE_FURTHER = 0x100;

/// 1 + the displacement; 0 for a free slot.
constexpr std::size_t Distance(SlotTag tag) noexcept { return tag >> 8; }

}  // namespace

std::optional<HashTableTags::Room> HashTableTags::FindRoom(std::uint64_t hash) const noexcept {
    const std::size_t home = Home(hash);
    std::size_t displacement = 0;  // after the entries of this home and of earlier ones
    while (Distance(m_tags[home + displacement]) > displacement) ++displacement;
    if (displacement > m_max_displacement) return std::nullopt;

    const std::size_t at = home + displacement;
    std::size_t end = at;
    for (; m_tags[end] != 0; ++end) {
        if (Distance(m_tags[end]) > m_max_displacement) return std::nullopt;
    }
    return Room{at, end, static_cast<SlotTag>(TagAt(displacement, hash))};
}

void HashTableTags::Take(const Room& room) noexcept {
    for (std::size_t i = room.end; i != room.at; --i) {
        m_tags[i] = static_cast<SlotTag>(m_tags[i - 1] + ONE_FURTHER);
    }
    m_tags[room.at] = room.tag;
}

std::size_t HashTableTags::Free(std::size_t at) noexcept {
    std::size_t end = at + 1;
    for (; Distance(m_tags[end]) > 1; ++end) {
        m_tags[end - 1] = static_cast<SlotTag>(m_tags[end] - ONE_FURTHER);
    }
    m_tags[end - 1] = 0;
    return end;
}

void HashTableTags::FreeAll() noexcept { std::fill_n(m_tags, slot_count(), SlotTag{0}); }

std::optional<HashTableErrc> HashTableTags::CheckEntry(std::size_t position,
                                                       std::uint64_t hash) const {
    const std::size_t home = Home(hash);
    if (position < home || position - home > m_max_displacement) {
        return HashTableErrc::WrongPlace;
    }
    if (m_tags[position] != TagAt(position - home, hash)) return HashTableErrc::WrongTag;
    const std::size_t before = position == 0 ? 0 : Distance(m_tags[position - 1]);
    if (Distance(m_tags[position]) > before + 1) return HashTableErrc::WrongOrder;
    return std::nullopt;
}

}  // namespace txhash::btcutil::internal
