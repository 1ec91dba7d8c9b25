// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SLOTS_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SLOTS_H

// The entries of a HashTable under one hash key and in one size, in their own memory: an array of
// slots, followed by their tags. To change key or size, the table makes a new one.

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "btcutil/coins/hash_table_fault.h"
#include "btcutil/coins/internal/hash_table_tags.h"
#include "btcutil/coins/internal/zeroed_memory.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::btcutil::internal {

// std::min and std::max would take <algorithm>, a tenth of what including hash_table.h costs.
[[nodiscard]] constexpr std::size_t Min(std::size_t a, std::size_t b) noexcept {
    return a < b ? a : b;
}
[[nodiscard]] constexpr std::size_t Max(std::size_t a, std::size_t b) noexcept {
    return a < b ? b : a;
}

/// Whether two values have the same bytes, without a function call for small types.
template <PlainBytes T>
[[nodiscard]] TXHASH_ALWAYS_INLINE bool SameBytes(const T& a, const T& b) noexcept {
    if constexpr (sizeof(T) > 128) {
        return std::memcmp(&a, &b, sizeof(T)) == 0;
    } else {
        const auto* x = reinterpret_cast<const std::uint8_t*>(&a);
        const auto* y = reinterpret_cast<const std::uint8_t*>(&b);
        std::uint64_t difference = chainhash::internal::LoadShort(x, sizeof(T) % 8) ^
                                   chainhash::internal::LoadShort(y, sizeof(T) % 8);
        for (std::size_t at = sizeof(T) % 8; at != sizeof(T); at += 8) {
            difference |=
                chainhash::LoadLE<std::uint64_t>(x + at) ^ chainhash::LoadLE<std::uint64_t>(y + at);
        }
        return difference == 0;
    }
}

template <class Key, class Value, int C, int D>
class HashTableSlots {
public:
    struct Slot {
        Key key;
        Value value;
    };
    static_assert(alignof(Slot) <= ZeroedMemory::ALIGNMENT);
    static_assert(std::is_trivially_copyable_v<Slot>);

    /// Without buckets and memory.
    explicit HashTableSlots(const chainhash::SipHashKey& hash_key) noexcept
        : m_hash_key(hash_key) {}
    /// All slots are free. Throws std::bad_alloc.
    HashTableSlots(const chainhash::SipHashKey& hash_key, std::size_t buckets,
                   std::size_t max_displacement)
        : m_hash_key(hash_key), m_memory(SizeBytes(buckets, max_displacement)) {
        auto* const tags = m_memory.data() + TagsOffset(buckets, max_displacement);
        m_tags = {reinterpret_cast<SlotTag*>(tags), buckets, max_displacement};
    }
    /// Leaves `other` without memory.
    HashTableSlots(HashTableSlots&& other) noexcept
        : m_hash_key(other.m_hash_key),
          m_memory(std::move(other.m_memory)),
          m_tags(std::exchange(other.m_tags, {})),
          m_size(std::exchange(other.m_size, 0)) {}
    HashTableSlots& operator=(HashTableSlots&& other) noexcept {
        m_hash_key = other.m_hash_key;
        m_memory = ZeroedMemory(std::move(other.m_memory));
        m_tags = std::exchange(other.m_tags, {});
        m_size = std::exchange(other.m_size, 0);
        return *this;
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] const HashTableTags& tags() const noexcept { return m_tags; }
    [[nodiscard]] const chainhash::SipHashKey& hash_key() const noexcept { return m_hash_key; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return m_memory.size_bytes(); }
    [[nodiscard]] Slot* At(std::size_t position) const noexcept {
        return reinterpret_cast<Slot*>(m_memory.data()) + position;
    }

    [[nodiscard]] std::uint64_t Hash(const Key& key) const noexcept {
        return chainhash::SipHash<C, D>(
            m_hash_key, std::span<const std::uint8_t, sizeof(Key)>(
                            reinterpret_cast<const std::uint8_t*>(&key), sizeof(Key)));
    }

    /// The slot of `key`, or null. `hash` must be Hash(key).
    [[nodiscard]] TXHASH_ALWAYS_INLINE Slot* Find(std::uint64_t hash,
                                                  const Key& key) const noexcept {
        if (m_size == 0) return nullptr;
        const std::size_t home = m_tags.Home(hash);
        // The slot is most likely this one or the next: load it at the same time as the tags.
        __builtin_prefetch(At(home));
        return FindFrom(home, hash, key);
    }

    /// Calls found(i, slot) with the slot of keys[i], or null, for each i in order.
    template <class Found>
    void FindMany(std::span<const Key> keys, const Found& found) const noexcept;

    /// Adds a key that is not in the table. `key` and `value` may refer into these slots. Returns
    /// false, and changes nothing, if an entry would be displaced too far.
    [[nodiscard]] bool Insert(std::uint64_t hash, const Key& key, const Value& value) noexcept {
        const auto room = m_tags.FindRoom(hash);
        if (!room) return false;
        const Slot entry{key, value};
        m_tags.Take(*room);
        MoveSlots(room->at, room->end, room->at + 1);
        *At(room->at) = entry;
        ++m_size;
        return true;
    }
    /// Adds all entries of `other`. If it returns false, some have been added.
    [[nodiscard]] bool InsertAll(const HashTableSlots& other) noexcept;

    void Remove(const Slot* slot) noexcept {
        const auto at = static_cast<std::size_t>(slot - At(0));
        const std::size_t end = m_tags.Free(at);
        MoveSlots(at + 1, end, at);
        --m_size;
    }
    void Clear() noexcept {
        m_tags.FreeAll();
        m_size = 0;
    }

    [[nodiscard]] std::optional<HashTableFault> SelfCheck() const;

private:
    static constexpr std::size_t BATCH = 64;  ///< keys hashed together
    static constexpr std::size_t MANY = 4;    ///< below this, finding keys one by one is faster
    static constexpr std::size_t CACHE_LINE = 64;

    [[nodiscard]] static std::size_t SizeBytes(std::size_t buckets, std::size_t max_displacement) {
        constexpr std::size_t MAX_TAGS =
            std::numeric_limits<std::size_t>::max() / (sizeof(Slot) + sizeof(SlotTag));
        if (buckets > MAX_TAGS / 2) throw std::bad_alloc();
        return TagsOffset(buckets, max_displacement) +
               HashTableTags::TagCount(buckets, max_displacement) * sizeof(SlotTag);
    }
    /// Moves the slots in [begin, end) to `to`; the ranges may overlap.
    void MoveSlots(std::size_t begin, std::size_t end, std::size_t to) noexcept {
        std::memmove(static_cast<void*>(At(to)), At(begin), (end - begin) * sizeof(Slot));
    }

    /// Where the tags start. Slots may have an odd size, but tags must be aligned.
    [[nodiscard]] static std::size_t TagsOffset(std::size_t buckets,
                                                std::size_t max_displacement) noexcept {
        const std::size_t slots_bytes =
            HashTableTags::SlotCount(buckets, max_displacement) * sizeof(Slot);
        return slots_bytes + slots_bytes % sizeof(SlotTag);
    }

    [[nodiscard]] TXHASH_ALWAYS_INLINE Slot* FindFrom(std::size_t home, std::uint64_t hash,
                                                      const Key& key) const noexcept {
        for (TagMatches matches = m_tags.Match(home, hash); !matches.empty(); matches.DropFirst()) {
            Slot* const slot = At(home + matches.first());
            if (SameBytes(slot->key, key)) [[likely]]
                return slot;
        }
        if (m_tags.EndsInGroup(home)) [[likely]]
            return nullptr;
        return FindFar(home, hash, key);
    }
    [[nodiscard]] TXHASH_NOINLINE Slot* FindFar(std::size_t home, std::uint64_t hash,
                                                const Key& key) const noexcept {
        std::size_t distance = 0;
        do {
            distance += TAG_GROUP;
            for (TagMatches matches = m_tags.Match(home, hash, distance); !matches.empty();
                 matches.DropFirst()) {
                Slot* const slot = At(home + distance + matches.first());
                if (SameBytes(slot->key, key)) return slot;
            }
        } while (!m_tags.EndsInGroup(home, distance));
        return nullptr;
    }

    /// Prefetches the cache lines of a slot, up to the first four.
    TXHASH_ALWAYS_INLINE static void Prefetch(const Slot* slot) noexcept {
        constexpr std::size_t SIZE = Min(sizeof(Slot), 4 * CACHE_LINE);
        const auto* const bytes = reinterpret_cast<const std::byte*>(slot);
        for (std::size_t at = 0; at < SIZE; at += CACHE_LINE) __builtin_prefetch(bytes + at);
        if (CACHE_LINE % sizeof(Slot) != 0) __builtin_prefetch(bytes + SIZE - 1);
    }

    chainhash::SipHashKey m_hash_key;
    ZeroedMemory m_memory;
    HashTableTags m_tags;
    std::size_t m_size = 0;
};

template <class Key, class Value, int C, int D>
template <class Found>
void HashTableSlots<Key, Value, C, D>::FindMany(std::span<const Key> keys,
                                                const Found& found) const noexcept {
    if (m_size == 0 || keys.size() < MANY) {
        for (std::size_t i = 0; i < keys.size(); ++i) found(i, Find(Hash(keys[i]), keys[i]));
        return;
    }
    // Each key takes three steps: prefetch its tags; read them and prefetch its slot; read the
    // slot. Steps of other keys come in between, while memory is loading.
    constexpr std::size_t RING = 2 * BATCH;
    std::array<std::uint64_t, RING> hashes;
    std::array<Slot*, RING> slots;
    const std::size_t count = keys.size();
    const std::size_t ahead = Min(BATCH / 2, count);
    for (std::size_t i = 0; i < count + 2 * ahead; ++i) {
        if (i < count) {
            if (i % BATCH == 0) {
                chainhash::SipHashMany<C, D>(m_hash_key, keys.subspan(i, Min(BATCH, count - i)),
                                             std::span(hashes).subspan(i % RING, BATCH));
            }
            __builtin_prefetch(m_tags.At(m_tags.Home(hashes[i % RING])));
        }
        // Until the first key gets here, the subtractions wrap to numbers that are not below
        // `count`.
        if (const std::size_t j = i - ahead; j < count) {
            const std::uint64_t hash = hashes[j % RING];
            const std::size_t home = m_tags.Home(hash);
            const TagMatches matches = m_tags.Match(home, hash);
            Slot* slot = nullptr;
            if (!matches.empty()) {
                slot = At(home + matches.first());
                Prefetch(slot);
            } else if (!m_tags.EndsInGroup(home)) {
                slot = At(home);  // not the key's slot, so the next step searches on
            }
            slots[j % RING] = slot;
        }
        if (const std::size_t j = i - 2 * ahead; j < count) {
            Slot* slot = slots[j % RING];
            if (slot != nullptr && !SameBytes(slot->key, keys[j])) [[unlikely]] {
                const std::uint64_t hash = hashes[j % RING];
                slot = FindFrom(m_tags.Home(hash), hash, keys[j]);
            }
            found(j, slot);
        }
    }
}

template <class Key, class Value, int C, int D>
bool HashTableSlots<Key, Value, C, D>::InsertAll(const HashTableSlots& other) noexcept {
    // Prefetches the destination of each entry while earlier entries are being moved.
    std::array<std::uint64_t, 2 * BATCH> hashes;
    const std::size_t end = other.m_tags.slot_count();
    for (std::size_t i = 0; i < end + BATCH; ++i) {
        if (i < end) {
            if (i % BATCH == 0) {
                // Hashes free slots too: skipping them would cost more.
                const auto* const first = reinterpret_cast<const std::uint8_t*>(&other.At(i)->key);
                chainhash::SipHashMany<C, D>(
                    m_hash_key, {first, sizeof(Key), sizeof(Slot), Min(BATCH, end - i)},
                    std::span(hashes).subspan(i % hashes.size(), BATCH));
            }
            if (other.m_tags.IsTaken(i)) {
                const std::size_t home = m_tags.Home(hashes[i % hashes.size()]);
                __builtin_prefetch(m_tags.At(home), 1);
                __builtin_prefetch(At(home), 1);
            }
        }
        if (const std::size_t j = i - BATCH; j < end && other.m_tags.IsTaken(j)) {
            const Slot& entry = *other.At(j);
            if (!Insert(hashes[j % hashes.size()], entry.key, entry.value)) return false;
        }
    }
    return true;
}

template <class Key, class Value, int C, int D>
std::optional<HashTableFault> HashTableSlots<Key, Value, C, D>::SelfCheck() const {
    std::size_t count = 0;
    for (std::size_t i = m_tags.NextEntry(0); i < m_tags.slot_count();
         i = m_tags.NextEntry(i + 1)) {
        const Key& key = At(i)->key;
        const std::uint64_t hash = Hash(key);
        auto wrong = m_tags.CheckEntry(i, hash);
        if (!wrong && Find(hash, key) != At(i)) wrong = HashTableErrc::DuplicateKey;
        if (wrong) return HashTableFault{*wrong, i};
        ++count;
    }
    if (count != m_size) return HashTableFault{HashTableErrc::WrongCount};
    return std::nullopt;
}

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_SLOTS_H
