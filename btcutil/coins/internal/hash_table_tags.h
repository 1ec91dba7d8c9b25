// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_TAGS_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_TAGS_H

// Which slots of a HashTable are taken: a two-byte tag per slot, in a separate array. A search
// compares eight tags at once and then reads only the slot that holds its key, if any; the tags are
// small enough to be cached when the slots are not.
//
// The table uses open addressing with linear probing in Robin Hood order (Celis, 1986): every entry
// is in the bucket that its hash selects, its home, or after it without a gap, and entries are
// sorted by their homes. So a search ends at the first entry of a later home, removal closes the
// gap, and no entry is much farther from its home than others.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "btcutil/coins/hash_table_fault.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"

namespace txhash::btcutil::internal {

/// 0 for a free slot. Otherwise, the high byte is 1 + the displacement, which is the distance of
/// the entry from its home in slots, and the low byte is the low byte of its hash.
using SlotTag = std::uint16_t;

inline constexpr std::size_t TAG_GROUP = 8;

/// The slots of a group that may hold the key: nearly always none, or just the right one.
class TagMatches {
public:
    /// Byte i is nonzero if slot i matches.
    explicit TagMatches(std::uint64_t bytes) noexcept : m_ones(bytes & 0x0101010101010101) {}

    [[nodiscard]] bool empty() const noexcept { return m_ones == 0; }
    [[nodiscard]] std::size_t first() const noexcept {
        return static_cast<std::size_t>(std::countr_zero(m_ones)) / 8;
    }
    void DropFirst() noexcept { m_ones &= m_ones - 1; }

private:
    std::uint64_t m_ones;
};

/// A view of the tags, and the operations that need only them. A `position` is the index of a slot.
class TXHASH_EXPORT HashTableTags {
public:
    /// The buckets are the first slots; after the last bucket there is room for displaced entries.
    [[nodiscard]] static constexpr std::size_t SlotCount(std::size_t buckets,
                                                         std::size_t max_displacement) noexcept {
        return buckets + max_displacement;
    }
    /// After the last slot there is always a free tag, and a whole group can be read from any slot.
    [[nodiscard]] static constexpr std::size_t TagCount(std::size_t buckets,
                                                        std::size_t max_displacement) noexcept {
        return SlotCount(buckets, max_displacement) + TAG_GROUP;
    }

    /// For a table without buckets. Only NextEntry may be called.
    HashTableTags() noexcept = default;
    /// `tags` must point to TagCount(buckets, max_displacement) tags, all 0.
    HashTableTags(SlotTag* tags, std::size_t buckets, std::size_t max_displacement) noexcept
        : m_tags(tags), m_buckets(buckets), m_max_displacement(max_displacement) {}

    [[nodiscard]] std::size_t buckets() const noexcept { return m_buckets; }
    [[nodiscard]] std::size_t slot_count() const noexcept {
        return SlotCount(m_buckets, m_max_displacement);
    }

    /// The bucket that a hash selects: its high bits, scaled to any number of buckets, so that
    /// homes are in the order of hashes.
    [[nodiscard]] std::size_t Home(std::uint64_t hash) const noexcept {
        __extension__ using Uint128 = unsigned __int128;
        return static_cast<std::size_t>(Uint128{hash} * m_buckets >> 64);
    }

    [[nodiscard]] const SlotTag* At(std::size_t position) const noexcept {
        return m_tags + position;
    }

    /// The slots in the group at `home` + `distance` that may hold an entry with this hash and
    /// home. `distance` must be a multiple of TAG_GROUP.
    [[nodiscard]] TXHASH_ALWAYS_INLINE TagMatches Match(std::size_t home, std::uint64_t hash,
                                                        std::size_t distance = 0) const noexcept {
        // Compiler vectors, which become SIMD instructions where the target has them.
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
    /// Whether no entry of this home is after the group at `home` + `distance`.
    [[nodiscard]] bool EndsInGroup(std::size_t home, std::size_t distance = 0) const noexcept {
        const std::size_t last = distance + TAG_GROUP - 1;
        return *At(home + last) < TagAt(last, 0);
    }

    /// A place for a new entry: slot `at`, once the entries in [at, end) have moved one slot
    /// further.
    struct Room {
        std::size_t at;
        std::size_t end;
        SlotTag tag;
    };
    /// nullopt if an entry would be displaced too far.
    [[nodiscard]] std::optional<Room> FindRoom(std::uint64_t hash) const noexcept;
    void Take(const Room& room) noexcept;

    /// Frees slot `at` and moves the entries after it, up to the returned end, one slot back.
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

    /// What is wrong with the tag of the entry at `position`, which has this hash, or with the
    /// order of the tags up to there; nullopt if they are valid.
    [[nodiscard]] std::optional<HashTableErrc> CheckEntry(std::size_t position,
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
