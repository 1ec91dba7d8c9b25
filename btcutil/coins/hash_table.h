// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_H

// A hash table for many small entries whose keys a peer may choose: the coins of a node by outpoint
// are the case it is made for. One array, no pointers: an entry is a key and a value side by side
// and two bytes elsewhere. Which slot a key goes to depends on a random SipHash key, another one
// for each table and after each change of size, so nobody can choose keys that collide.
//
//     HashTable<wire::OutPoint, Coin> coins;
//     coins.Add(outpoint, coin);
//     if (const Coin* found = coins.Find(outpoint)) Use(*found);
//     coins.FindMany(prevouts, found_coins);   // many at once: several times as fast
//     for (const auto& [outpoint, coin] : coins) Use(outpoint, coin);
//
// Pointers to values and iterators are valid until the next Add, Remove, Reserve or Clear;
// iterators only as long as the table is not moved. Threads may use the const functions of one
// table at the same time, if none changes it meanwhile.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "btcutil/coins/hash_table_file.h"
#include "btcutil/coins/hash_table_options.h"
#include "btcutil/coins/internal/hash_table_slots.h"
#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/siphash_many.h"

namespace txhash::btcutil {

/// What Add may do.
enum class AddMode : std::uint8_t {
    InsertOnly,      ///< leave an entry that is there as it is
    InsertOrUpdate,  ///< give it the new value
    UpdateOnly,      ///< and make no new one
};

/// What Add has done.
enum class AddResult : std::uint8_t {
    Added,
    Updated,
    AlreadyThere,  ///< nothing, with InsertOnly
    NotThere,      ///< nothing, with UpdateOnly
};

/// Two keys are equal if their bytes are; integers in them are hashed in the machine's byte order.
/// A value may have any size, but it is moved when entries make room for each other, so it should
/// not be large. C and D are the rounds of SipHash: 1-3 is what is commonly taken for tables.
template <PlainBytes Key, class Value, int C = 1, int D = 3>
requires std::copyable<Key> && std::copyable<Value> && std::is_trivially_copyable_v<Value>
class HashTable {
    using Slots = internal::HashTableSlots<Key, Value, C, D>;

    template <class V>
    class BasicIterator;

public:
    using Options = HashTableOptions;

    /// What iterators give.
    template <class V>
    struct BasicEntry {
        const Key& key;
        V& value;
    };
    using iterator = BasicIterator<Value>;
    using const_iterator = BasicIterator<const Value>;

    /// Empty, which takes no memory. Throws std::system_error if the operating system has no random
    /// key to give; so does everything below that changes the size of the table.
    explicit HashTable(const Options& options = {})
        : m_sizing(options), m_slots(chainhash::SipHashKey::Random()) {}

    // Movable: the other table is empty then, with its options. Not copyable: copies of gigabytes
    // are not to happen by mistake.
    HashTable(HashTable&& other) noexcept
        : m_sizing(other.m_sizing),
          m_slots(std::move(other.m_slots)),
          m_reserved(std::exchange(other.m_reserved, 0)),
          m_min_entries(std::exchange(other.m_min_entries, 0)),
          m_most_entries(std::exchange(other.m_most_entries, 0)) {}
    HashTable& operator=(HashTable&& other) noexcept {
        m_sizing = other.m_sizing;
        m_slots = std::move(other.m_slots);
        m_reserved = std::exchange(other.m_reserved, 0);
        m_min_entries = std::exchange(other.m_min_entries, 0);
        m_most_entries = std::exchange(other.m_most_entries, 0);
        return *this;
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_slots.size(); }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// How many entries there can be without growing.
    [[nodiscard]] std::size_t capacity() const noexcept {
        return m_sizing.MaxEntries(m_slots.tags().buckets());
    }
    /// What the entries lie in.
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return m_slots.memory_bytes(); }
    /// Under which keys are hashed now. A secret where keys come from others.
    [[nodiscard]] const chainhash::SipHashKey& hash_key() const noexcept {
        return m_slots.hash_key();
    }

    /// The value of `key`, or null.
    [[nodiscard]] const Value* Find(const Key& key) const noexcept TXHASH_LIFETIMEBOUND {
        return ValueOf(m_slots.Find(m_slots.Hash(key), key));
    }
    [[nodiscard]] Value* Find(const Key& key) noexcept TXHASH_LIFETIMEBOUND {
        return ValueOf(m_slots.Find(m_slots.Hash(key), key));
    }

    /// Stores what Find(keys[i]) returns at found[i], for all i: `found` has room for all of them.
    /// Keys are hashed in lanes, and memory is asked for long before it is looked at; that pays
    /// from about four keys on, and fewer are found one by one. Allocates nothing.
    void FindMany(std::span<const Key> keys, std::span<const Value*> found) const noexcept {
        FindManyInto(keys, found);
    }
    void FindMany(std::span<const Key> keys, std::span<Value*> found) noexcept {
        FindManyInto(keys, found);
    }

    /// Adds an entry, or gives the one that is there another value. If it throws, which only
    /// growing does, the table is as before: std::bad_alloc, or std::length_error if
    /// max_displacement is too small for so many entries.
    AddResult Add(const Key& key, const Value& value, AddMode mode = AddMode::InsertOnly) {
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
            Resize(std::max(2 * buckets, m_sizing.BucketsFor(size() + 1)), &entry);
        } else if (!m_slots.Insert(hash, key, value)) {
            Resize(buckets, &entry);
        }
        m_most_entries = std::max(m_most_entries, size());
        return AddResult::Added;
    }

    /// Returns whether `key` was there. May make the table smaller, if its options say so; if there
    /// is no memory for that it stays as it is.
    bool Remove(const Key& key) noexcept {
        const auto* const slot = m_slots.Find(m_slots.Hash(key), key);
        if (slot == nullptr) return false;
        m_slots.Remove(slot);
        if (size() < m_min_entries && size() < m_most_entries / 2) Shrink();
        return true;
    }

    /// Removes all entries and keeps the memory.
    void Clear() noexcept { m_slots.Clear(); }

    /// Makes room for `count` entries together, and Remove keeps it. Throws as Add does.
    void Reserve(std::size_t count) {
        if (count > capacity()) Resize(m_sizing.BucketsFor(count));
        m_reserved = count;
    }

    // The entries in no order that means anything: `for (const auto& [key, value] : table)`. Values
    // may be changed that way, if the table is not const.
    [[nodiscard]] iterator begin() noexcept { return {m_slots, 0}; }
    [[nodiscard]] iterator end() noexcept { return {m_slots, m_slots.tags().slot_count()}; }
    [[nodiscard]] const_iterator begin() const noexcept { return {m_slots, 0}; }
    [[nodiscard]] const_iterator end() const noexcept {
        return {m_slots, m_slots.tags().slot_count()};
    }

    /// Writes all entries, and the hash key, to a file that only its owner may read. `path` is the
    /// old file, if there is one, or the new one at any time, and after a failure or a crash the
    /// old one. Takes a buffer of memory. What a value has between its members is written as well.
    [[nodiscard]] HashTableFileResult<void> Save(const std::filesystem::path& path) const {
        internal::HashTableFileWriter file(path, {FORMAT, size(), hash_key()});
        for (const auto& [key, value] : *this) {
            file.Write(BytesOf(key));
            file.Write(BytesOf(value));
        }
        return file.Commit();
    }

    /// The table that Save wrote, whatever its options were, under the hash key that it had, unless
    /// `options` allow too little displacement for that. Every
    /// change to a file is an error, and memory is bounded by its size. Any bytes are taken for a
    /// key or a value until the checksum is seen, so these should be types of which any bytes are
    /// one. Throws as Add does.
    [[nodiscard]] static HashTableFileResult<HashTable> Load(const std::filesystem::path& path,
                                                             const Options& options = {}) {
        using Failure = wire::Unexpected<HashTableFileError>;
        auto file = internal::HashTableFileReader::Open(path, FORMAT);
        if (!file) return Failure(std::move(file.error()));
        const internal::HashTableFileHeader& header = file->header();

        HashTable table(options);
        const std::size_t buckets = table.m_sizing.BucketsFor(header.count);
        if (buckets != 0) table.m_slots = table.SlotsOf(header.hash_key, buckets);
        for (std::uint64_t i = 0; i < header.count; ++i) {
            const std::uint64_t offset = file->offset();
            const auto entry = file->ReadEntry();
            if (!entry) return Failure(entry.error());
            if (table.Add(FromBytes<Key>(entry->data()),
                          FromBytes<Value>(entry->data() + sizeof(Key))) != AddResult::Added) {
                return file->Error("a key is there twice", offset);
            }
        }
        if (auto right = file->CheckSum(); !right) return Failure(std::move(right.error()));
        table.NoteSize();
        return table;
    }

    /// What is wrong with the table; nothing if all is right. For tests, and for those who do not
    /// trust their memory: it looks at every entry.
    [[nodiscard]] std::optional<std::string> SelfCheck() const { return m_slots.SelfCheck(); }

private:
    using Slot = typename Slots::Slot;

    template <class V>
    class BasicIterator {
    public:
        using value_type = BasicEntry<V>;
        using difference_type = std::ptrdiff_t;

        BasicIterator() noexcept = default;
        BasicIterator(const Slots& slots, std::size_t position) noexcept
            : m_slots(&slots), m_position(slots.tags().NextEntry(position)) {}

        value_type operator*() const noexcept {
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

    static_assert(sizeof(Key) <= UINT32_MAX && sizeof(Value) <= UINT32_MAX);
    static constexpr internal::HashTableFormat FORMAT = {
        .key_size = sizeof(Key), .value_size = sizeof(Value), .c = C, .d = D};

    /// A table that would take more than so many times the buckets that it should is given up.
    static constexpr std::size_t MAX_SPREAD = 64;

    [[nodiscard]] static Value* ValueOf(Slot* slot) noexcept {
        return slot == nullptr ? nullptr : &slot->value;
    }

    template <class T>
    [[nodiscard]] static ByteSpan BytesOf(const T& object) noexcept {
        return {reinterpret_cast<const std::uint8_t*>(&object), sizeof object};
    }
    template <class T>
    [[nodiscard]] static T FromBytes(const std::uint8_t* from) noexcept {
        std::array<std::uint8_t, sizeof(T)> bytes;
        std::memcpy(bytes.data(), from, sizeof(T));
        return std::bit_cast<T>(bytes);
    }

    template <class Pointer>
    void FindManyInto(std::span<const Key> keys, std::span<Pointer> found) const noexcept {
        assert(found.size() >= keys.size());
        m_slots.FindMany(keys, [&](std::size_t i, Slot* slot) { found[i] = ValueOf(slot); });
    }

    [[nodiscard]] Slots SlotsOf(const chainhash::SipHashKey& hash_key, std::size_t buckets) const {
        return {hash_key, buckets, m_sizing.MaxDisplacement(buckets)};
    }

    /// Moves the entries, and `more`, to `buckets` others under a fresh key, or to more if they do
    /// not fit.
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
                m_sizing.BucketsFor(std::max({2 * size(), m_reserved, std::size_t{1}}));
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
    std::size_t m_min_entries = 0;   // with fewer the table is to shrink
    std::size_t m_most_entries = 0;  // since it changed its size or could not
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_H
