// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_TAGS_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_TAGS_H

// Which slots of a HashTable are taken: a tag of two bytes for each, in an array of their own. A
// find compares eight tags at once and then looks into the one slot that holds its key, or into
// none; the tags are small enough to be in a cache when the slots are not.
//
// The table is open addressing with linear probing, in Robin Hood order (Celis, 1986): every entry
// stands at the bucket that its hash names, its home, or behind it without a gap, and all are
// sorted by their homes. So a search ends at the first entry of a later home, removing closes the
// gap, and no entry is much farther from its home than the others.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/endian.h"

namespace txhash::btcutil::internal {

/// 0 for a free slot. Otherwise the high byte is 1 + the displacement, which is how many slots the
/// entry stands behind its home, and the low byte is the low byte of its hash.
using SlotTag = std::uint16_t;

inline constexpr std::size_t TAG_GROUP = 8;

/// Slots of one group that may hold what is looked for: nearly always none or the right one.
class TagMatches {
public:
    /// Byte i is not zero if slot i matches.
    explicit TagMatches(std::uint64_t bytes) noexcept : m_ones(bytes & 0x0101010101010101) {}

    [[nodiscard]] bool empty() const noexcept { return m_ones == 0; }
    [[nodiscard]] std::size_t first() const noexcept {
        return static_cast<std::size_t>(std::countr_zero(m_ones)) / 8;
    }
    void DropFirst() noexcept { m_ones &= m_ones - 1; }

private:
    std::uint64_t m_ones;
};

/// A view of the tags, and all that depends on them alone. `position` counts slots.
class HashTableTags {
public:
    /// The buckets are the first slots; behind the last one there is room for its displaced.
    [[nodiscard]] static constexpr std::size_t SlotCount(std::size_t buckets,
                                                         std::size_t max_displacement) noexcept {
        return buckets + max_displacement;
    }
    /// There is always a free one behind the last slot, and a whole group can be read from any.
    [[nodiscard]] static constexpr std::size_t TagCount(std::size_t buckets,
                                                        std::size_t max_displacement) noexcept {
        return SlotCount(buckets, max_displacement) + TAG_GROUP;
    }

    /// Of a table without buckets. The only one that may be asked anything is NextEntry.
    HashTableTags() noexcept = default;
    /// `tags`: TagCount(buckets, max_displacement) of them, all 0.
    HashTableTags(SlotTag* tags, std::size_t buckets, std::size_t max_displacement) noexcept
        : m_tags(tags), m_buckets(buckets), m_max_displacement(max_displacement) {}

    [[nodiscard]] std::size_t buckets() const noexcept { return m_buckets; }
    [[nodiscard]] std::size_t slot_count() const noexcept {
        return SlotCount(m_buckets, m_max_displacement);
    }

    /// The bucket that a hash names: its high bits, scaled to any number of buckets, so that the
    /// order of homes is the order of hashes.
    [[nodiscard]] std::size_t Home(std::uint64_t hash) const noexcept {
        __extension__ using Uint128 = unsigned __int128;
        return static_cast<std::size_t>(Uint128{hash} * m_buckets >> 64);
    }

    [[nodiscard]] const SlotTag* At(std::size_t position) const noexcept {
        return m_tags + position;
    }

    /// The slots from `home` + `distance` on that may hold an entry of this hash and home.
    /// `distance` is a multiple of TAG_GROUP.
    [[nodiscard]] TXHASH_ALWAYS_INLINE TagMatches Match(std::size_t home, std::uint64_t hash,
                                                        std::size_t distance = 0) const noexcept {
        // Vectors of the compiler, not of an instruction set: a compare where there is one.
        using Tags [[gnu::vector_size(sizeof(SlotTag) * TAG_GROUP)]] = SlotTag;
        using Bytes [[gnu::vector_size(TAG_GROUP)]] = std::uint8_t;
        constexpr Tags FIRST = {0x100, 0x200, 0x300, 0x400, 0x500, 0x600, 0x700, 0x800};
        Tags tags;
        std::memcpy(&tags, At(home + distance), sizeof tags);
        const auto base = static_cast<SlotTag>(distance << 8 | (hash & 0xff));
        const auto equal = __builtin_convertvector(tags == FIRST + base, Bytes);
        std::array<std::uint8_t, TAG_GROUP> bytes;
        std::memcpy(bytes.data(), &equal, sizeof bytes);
        return TagMatches(chainhash::LoadLE<std::uint64_t>(bytes.data()));
    }
    /// Whether no entry of this home stands behind the group that begins `distance` behind it.
    [[nodiscard]] bool EndsInGroup(std::size_t home, std::size_t distance = 0) const noexcept {
        const std::size_t last = distance + TAG_GROUP - 1;
        return *At(home + last) < TagAt(last, 0);
    }

    /// Where a new entry goes: to `at`, once the entries from there to before `end` have moved one
    /// slot further.
    struct Room {
        std::size_t at;
        std::size_t end;
        SlotTag tag;
    };
    /// Nothing if an entry would be displaced too far.
    [[nodiscard]] std::optional<Room> FindRoom(std::uint64_t hash) const noexcept;
    void Take(const Room& room) noexcept;

    /// Frees the slot at `at`. Returns an `end`: the entries behind it and before `end` have moved
    /// one slot back.
    std::size_t Free(std::size_t at) noexcept;
    void FreeAll() noexcept;

    [[nodiscard]] bool IsTaken(std::size_t position) const noexcept {
        return m_tags[position] != 0;
    }
    /// The first taken slot from `position` on, or slot_count().
    [[nodiscard]] std::size_t NextEntry(std::size_t position) const noexcept {
        while (position < slot_count() && !IsTaken(position)) ++position;
        return position;
    }

    /// What is wrong with the tag of an entry with this hash that stands at `position`, or else
    /// with the order of the tags up to there; nothing if all is right.
    [[nodiscard]] std::optional<std::string> CheckEntry(std::size_t position,
                                                        std::uint64_t hash) const;

private:
    [[nodiscard]] static constexpr unsigned TagAt(std::size_t displacement,
                                                  std::uint64_t hash) noexcept {
        return static_cast<unsigned>((displacement + 1) << 8 | (hash & 0xff));
    }

    SlotTag* m_tags = nullptr;
    std::size_t m_buckets = 0;
    std::size_t m_max_displacement = 0;
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_TAGS_H
