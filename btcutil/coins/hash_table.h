// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_H

// A hash table for many small entries whose keys a peer may choose, such as a node's coins, keyed
// by outpoint. One array, no pointers: an entry takes its key, its value and two bytes. Slots are
// chosen by SipHash under a random key, which is different for each table and changes whenever the
// table changes its size, so nobody can choose keys that collide.
//
//     HashTable<wire::OutPoint, Coin> coins;
//     if (coins.Add(outpoint, coin) != AddResult::Added) Warn(outpoint);
//     if (const Coin* found = coins.Find(outpoint)) Use(*found);
//     coins.FindMany(outpoints, found_coins);  // several times as fast as one by one
//     for (const auto& [outpoint, coin] : coins) Use(outpoint, coin);
//
// Pointers to values and iterators are valid until the next Add, Remove, Reserve or Clear; moving
// the table also invalidates iterators. Several threads may call const functions of one table at
// the same time as long as none modifies it. hash_table_file.h saves and loads tables.

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "btcutil/coins/hash_table_fault.h"
#include "btcutil/coins/hash_table_options.h"
#include "btcutil/coins/internal/hash_table_sizing.h"
#include "btcutil/coins/internal/hash_table_slots.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::btcutil {

/// What Add may do.
enum class AddMode : std::uint8_t {
    InsertOnly,      ///< leave an existing entry alone
    InsertOrUpdate,  ///< overwrite the value of an existing entry
    UpdateOnly,      ///< overwrite it, and never insert
};

/// What Add did.
enum class AddResult : std::uint8_t {
    Added,         ///< the key is new
    Updated,       ///< the key existed, and has the new value now
    AlreadyThere,  ///< nothing: the key exists (InsertOnly)
    NotThere,      ///< nothing: the key does not exist (UpdateOnly)
};

namespace internal {

template <class Table>
struct HashTableFileAccess;

}  // namespace internal

/// Keys are equal if their bytes are; integers in them are hashed in the machine's byte order. A
/// value may have any size, but entries are moved to make room for others, so it should be small.
/// C and D are the rounds of SipHash; 1-3 is the usual choice for hash tables.
template <PlainBytes Key, class Value, int C = 1, int D = 3>
requires std::copyable<Key> && std::copyable<Value> && std::is_trivially_copyable_v<Value>
class HashTable {
    using Slots = internal::HashTableSlots<Key, Value, C, D>;

    template <class V>
    class BasicIterator;

public:
    using Options = HashTableOptions;  ///< of the constructor

    /// What iterators refer to.
    template <class V>
    struct BasicEntry {
        const Key& key;  ///< never modified in place
        V& value;        ///< const in a const table
    };
    using iterator = BasicIterator<Value>;              ///< forward only
    using const_iterator = BasicIterator<const Value>;  ///< forward only

    /// An empty table, which takes no memory. Throws std::system_error if the operating system
    /// cannot supply a random key; so does every function below that changes the table's size.
    explicit HashTable(const Options& options = {})
        : m_sizing(options), m_slots(chainhash::SipHashKey::Random()) {}

    /// Leaves `other` empty, with its options. Tables are not copyable: gigabytes should not be
    /// copied by accident.
    HashTable(HashTable&& other) noexcept
        : m_sizing(other.m_sizing),
          m_slots(std::move(other.m_slots)),
          m_reserved(std::exchange(other.m_reserved, 0)),
          m_min_entries(std::exchange(other.m_min_entries, 0)),
          m_most_entries(std::exchange(other.m_most_entries, 0)) {}
    /// Frees its own entries; leaves `other` empty, with its options.
    HashTable& operator=(HashTable&& other) noexcept {
        m_sizing = other.m_sizing;
        m_slots = std::move(other.m_slots);
        m_reserved = std::exchange(other.m_reserved, 0);
        m_min_entries = std::exchange(other.m_min_entries, 0);
        m_most_entries = std::exchange(other.m_most_entries, 0);
        return *this;
    }

    /// Number of entries.
    [[nodiscard]] std::size_t size() const noexcept { return m_slots.size(); }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// How many entries fit without growing.
    [[nodiscard]] std::size_t capacity() const noexcept {
        return m_sizing.MaxEntries(m_slots.tags().buckets());
    }
    /// Memory for the entries.
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return m_slots.memory_bytes(); }
    /// The SipHash key in use. Keep it secret if others can choose keys.
    [[nodiscard]] const chainhash::SipHashKey& hash_key() const noexcept {
        return m_slots.hash_key();
    }

    /// The value of `key`, or null.
    [[nodiscard]] const Value* Find(const Key& key) const& noexcept TXHASH_LIFETIMEBOUND {
        return ValueOf(m_slots.Find(m_slots.Hash(key), key));
    }
    /// The same to modify the value in place.
    [[nodiscard]] Value* Find(const Key& key) & noexcept TXHASH_LIFETIMEBOUND {
        return ValueOf(m_slots.Find(m_slots.Hash(key), key));
    }
    const Value* Find(const Key& key) const&& = delete;

    /// Sets found[i] to Find(keys[i]) for each i; `found` must be at least as long as `keys`.
    /// Hashes keys in SIMD lanes and prefetches memory well before it is read; this pays off from
    /// about four keys, and fewer are looked up one by one. Allocates nothing.
    void FindMany(std::span<const Key> keys, std::span<const Value*> found) const noexcept {
        FindManyInto(keys, found);
    }
    /// The same to modify the values in place.
    void FindMany(std::span<const Key> keys, std::span<Value*> found) noexcept {
        FindManyInto(keys, found);
    }

    /// Adds an entry or updates an existing one. Only growing throws, and leaves the table as it
    /// was: std::bad_alloc, or std::length_error if max_displacement is too small for the number of
    /// entries.
    [[nodiscard]] AddResult Add(const Key& key, const Value& value,
                                AddMode mode = AddMode::InsertOnly) {
        const std::uint64_t hash = m_slots.Hash(key);
        if (auto* const slot = m_slots.Find(hash, key)) {
            if (mode == AddMode::InsertOnly) return AddResult::AlreadyThere;
            slot->value = value;
            return AddResult::Updated;
        }
        if (mode == AddMode::UpdateOnly) return AddResult::NotThere;
        const BasicEntry<const Value> entry{key, value};
        const std::size_t buckets = m_slots.tags().buckets();
        if (size() == capacity()) {
            Resize(internal::Max(2 * buckets, m_sizing.BucketsFor(size() + 1)), &entry);
        } else if (!m_slots.Insert(hash, key, value)) {
            Resize(buckets, &entry);
        }
        m_most_entries = internal::Max(m_most_entries, size());
        return AddResult::Added;
    }

    /// Returns whether `key` was there. May shrink the table, if its options say so; if there is no
    /// memory for that, it keeps its size.
    [[nodiscard]] bool Remove(const Key& key) noexcept {
        const auto* const slot = m_slots.Find(m_slots.Hash(key), key);
        if (slot == nullptr) return false;
        m_slots.Remove(slot);
        if (size() < m_min_entries && size() < m_most_entries / 2) Shrink();
        return true;
    }

    /// Removes all entries but keeps the memory.
    void Clear() noexcept { m_slots.Clear(); }

    /// Makes room for `count` entries in total, which Remove will not give back. Throws as Add
    /// does.
    void Reserve(std::size_t count) {
        if (count > capacity()) Resize(m_sizing.BucketsFor(count));
        m_reserved = count;
    }

    /// The entries, in no particular order: `for (const auto& [key, value] : table)`. Values of a
    /// table that is not const may be modified.
    [[nodiscard]] iterator begin() noexcept { return {m_slots, 0}; }
    [[nodiscard]] iterator end() noexcept { return {m_slots, m_slots.tags().slot_count()}; }
    [[nodiscard]] const_iterator begin() const noexcept { return {m_slots, 0}; }
    [[nodiscard]] const_iterator end() const noexcept {
        return {m_slots, m_slots.tags().slot_count()};
    }

    /// Checks every entry and returns what is wrong with the table, or nullopt. For tests, and for
    /// users who do not trust their memory.
    [[nodiscard]] std::optional<HashTableFault> SelfCheck() const { return m_slots.SelfCheck(); }

private:
    friend struct internal::HashTableFileAccess<HashTable>;

    using Slot = typename Slots::Slot;

    /// Empty, with room for `entries`, and under `hash_key` until it changes its size.
    HashTable(const Options& options, const chainhash::SipHashKey& hash_key, std::size_t entries)
        : m_sizing(options), m_slots(hash_key) {
        if (entries != 0) Adopt(SlotsOf(hash_key, m_sizing.BucketsFor(entries)));
    }
    template <class V>
    class BasicIterator {
    public:
        using value_type = BasicEntry<V>;
        using difference_type = std::ptrdiff_t;

        BasicIterator() noexcept = default;
        BasicIterator(const Slots& slots, std::size_t position) noexcept
            : m_slots(&slots), m_position(slots.tags().NextEntry(position)) {}

        [[nodiscard]] value_type operator*() const noexcept {
            Slot* const slot = m_slots->At(m_position);
            return {slot->key, slot->value};
        }
        BasicIterator& operator++() noexcept {
            m_position = m_slots->tags().NextEntry(m_position + 1);
            return *this;
        }
        BasicIterator operator++(int) noexcept {
            const BasicIterator old = *this;
            ++*this;
            return old;
        }
        friend bool operator==(const BasicIterator&, const BasicIterator&) noexcept = default;

    private:
        const Slots* m_slots = nullptr;
        std::size_t m_position = 0;
    };

    /// Resize gives up on a table that would need more than this many times the usual buckets.
    static constexpr std::size_t MAX_SPREAD = 64;

    [[nodiscard]] static Value* ValueOf(Slot* slot) noexcept {
        return slot == nullptr ? nullptr : &slot->value;
    }

    template <class Pointer>
    void FindManyInto(std::span<const Key> keys, std::span<Pointer> found) const noexcept {
        assert(found.size() >= keys.size());
        m_slots.FindMany(keys, [&](std::size_t i, Slot* slot) { found[i] = ValueOf(slot); });
    }

    [[nodiscard]] Slots SlotsOf(const chainhash::SipHashKey& hash_key, std::size_t buckets) const {
        return {hash_key, buckets, m_sizing.MaxDisplacement(buckets)};
    }

    /// Moves the entries, and `more`, to `buckets` new buckets under a new key, or to more buckets
    /// if they do not fit.
    void Resize(std::size_t buckets, const BasicEntry<const Value>* more = nullptr) {
        const std::size_t enough = m_sizing.BucketsFor(size() + 1);
        for (;; buckets *= 2) {
            Slots slots = SlotsOf(chainhash::SipHashKey::Random(), buckets);
            if (slots.InsertAll(m_slots) &&
                (more == nullptr || slots.Insert(slots.Hash(more->key), more->key, more->value))) {
                return Adopt(std::move(slots));
            }
            if (buckets / MAX_SPREAD > enough) {
                throw std::length_error("hash table: max_displacement is too small");
            }
        }
    }

    void Shrink() noexcept {
        try {
            const std::size_t buckets =
                m_sizing.BucketsFor(internal::Max(internal::Max(2 * size(), m_reserved), 1));
            if (buckets < m_slots.tags().buckets()) {
                Slots slots = SlotsOf(chainhash::SipHashKey::Random(), buckets);
                if (slots.InsertAll(m_slots)) return Adopt(std::move(slots));
            }
        } catch (const std::exception&) {
        }
        m_most_entries = size();  // not again with the next Remove
    }

    void Adopt(Slots&& slots) noexcept {
        m_slots = std::move(slots);
        NoteSize();
    }
    void NoteSize() noexcept {
        m_min_entries = m_sizing.MinEntries(m_slots.tags().buckets());
        m_most_entries = size();
    }

    internal::HashTableSizing m_sizing;
    Slots m_slots;
    std::size_t m_reserved = 0;
    std::size_t m_min_entries = 0;   // with fewer, Remove shrinks the table
    std::size_t m_most_entries = 0;  // since the size last changed or could not change
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_H
