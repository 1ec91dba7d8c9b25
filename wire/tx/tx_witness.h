// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_WITNESS_H
#define TXHASH_WIRE_TX_TX_WITNESS_H

// The witness stack of one input (BIP-0141): a count, then items of arbitrary bytes.
//
// Both forms keep the items as on the wire, each after its compact size, in one run of bytes. A
// stack of 500,000 empty items takes 500,000 bytes and one allocation instead of 500,000 vectors,
// and writing or hashing it is one copy. The price is random access: an item is found only by
// stepping over those before it, so stacks are iterated and have no operator[].

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "chainhash/bytes/bytes.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/reader.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// Steps through the items of a stack, whose encoding has been checked before.
class WitnessIterator {
public:
    using value_type = ByteSpan;
    using difference_type = std::ptrdiff_t;
    // All containers come with the tag; <iterator> itself would bring in streams.
    using iterator_category = std::input_iterator_tag;

    WitnessIterator() noexcept = default;
    /// At the first item of `encoded`, which must have been checked.
    explicit WitnessIterator(ByteSpan encoded) noexcept : m_rest(encoded) { ReadItem(); }

    /// The item, without its length; into the stack's bytes.
    [[nodiscard]] ByteSpan operator*() const noexcept { return m_item; }
    WitnessIterator& operator++() noexcept {
        m_rest = m_rest.subspan(m_encoded_size);
        ReadItem();
        return *this;
    }
    WitnessIterator operator++(int) noexcept {
        WitnessIterator before = *this;
        ++*this;
        return before;
    }
    /// Of iterators of the same stack.
    friend bool operator==(const WitnessIterator& a, const WitnessIterator& b) noexcept {
        return a.m_rest.size() == b.m_rest.size();
    }

private:
    void ReadItem() noexcept {
        if (m_rest.empty()) return;
        SpanReader reader(m_rest);
        m_item = reader.ReadBlob(ReadLength(reader, Field::WitnessItemLength), Field::WitnessItem);
        m_encoded_size = reader.offset();
        assert(reader.ok());
    }

    ByteSpan m_rest;
    ByteSpan m_item;
    std::size_t m_encoded_size = 0;
};

/// Writes one item of a stack.
template <ByteWriter W>
void WriteWitnessItem(W& writer, ByteSpan item) {
    WriteCompactSize(writer, item.size());
    writer.Write(item);
}

/// What both stacks offer. `Stack` has size() and encoded().
template <class Stack>
class WitnessItems {
public:
    [[nodiscard]] bool empty() const noexcept { return self().size() == 0; }
    [[nodiscard]] WitnessIterator begin() const noexcept {
        return WitnessIterator(self().encoded());
    }
    [[nodiscard]] WitnessIterator end() const noexcept { return {}; }

    /// Writes the wire form: count, then items.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteCompactSize(writer, self().size());
        writer.Write(self().encoded());
    }

private:
    [[nodiscard]] const Stack& self() const noexcept { return static_cast<const Stack&>(*this); }
};

/// A stack in memory that somebody else owns.
class TxWitnessView : public WitnessItems<TxWitnessView> {
public:
    TxWitnessView() noexcept = default;

    /// Number of items.
    [[nodiscard]] std::size_t size() const noexcept { return m_count; }
    /// All items, each after its compact size.
    [[nodiscard]] ByteSpan encoded() const noexcept { return m_encoded; }

private:
    friend class TxWitness;
    template <ByteReader R>
    friend typename R::Witness ReadWitness(R& reader);

    /// Adds the item that a reader has just read; it must be contiguous with the items before it.
    void AddRead(ByteSpan item) noexcept {
        const std::uint8_t* begin =
            m_count == 0 ? item.data() - CompactSizeBytes(item.size()) : m_encoded.data();
        m_encoded = {begin, item.data() + item.size()};
        ++m_count;
    }

    TxWitnessView(ByteSpan encoded, std::size_t count) noexcept
        : m_encoded(encoded), m_count(count) {}

    ByteSpan m_encoded;
    std::size_t m_count = 0;
};

/// A stack that owns its items.
class TxWitness : public WitnessItems<TxWitness> {
public:
    TxWitness() noexcept = default;
    /// The items from the bottom of the stack up.
    TxWitness(std::initializer_list<Bytes> items) {
        for (const auto& item : items) Add(item);
    }
    /// A copy of the items.
    explicit TxWitness(const TxWitnessView& view)
        : m_encoded(view.encoded().begin(), view.encoded().end()), m_count(view.size()) {}

    TxWitness(const TxWitness&) = default;
    TxWitness& operator=(const TxWitness&) = default;
    /// Leaves `other` empty.
    TxWitness(TxWitness&& other) noexcept
        : m_encoded(std::move(other.m_encoded)), m_count(std::exchange(other.m_count, 0)) {}
    /// Leaves `other` empty.
    TxWitness& operator=(TxWitness&& other) noexcept {
        m_encoded = std::exchange(other.m_encoded, {});
        m_count = std::exchange(other.m_count, 0);
        return *this;
    }
    ~TxWitness() = default;

    /// Valid until this stack is changed or destroyed. Not of a temporary.
    operator TxWitnessView() const& noexcept TXHASH_LIFETIMEBOUND { return {m_encoded, m_count}; }
    operator TxWitnessView() const&& = delete;

    /// Number of items.
    [[nodiscard]] std::size_t size() const noexcept { return m_count; }
    /// All items, each after its compact size.
    [[nodiscard]] ByteSpan encoded() const& noexcept TXHASH_LIFETIMEBOUND { return m_encoded; }
    ByteSpan encoded() const&& = delete;

    /// Pushes `item`, which must not be part of this stack nor longer than MAX_LENGTH.
    void Add(ByteSpan item) {
        assert(item.size() <= MAX_LENGTH);
        // First, so that an item is added whole or, if memory runs out, not at all.
        const std::size_t size = m_encoded.size() + CompactSizeBytes(item.size()) + item.size();
        const std::size_t capacity = m_encoded.capacity();
        if (size > capacity) m_encoded.reserve(size > 2 * capacity ? size : 2 * capacity);
        VectorWriter writer(m_encoded);
        WriteWitnessItem(writer, item);
        ++m_count;
    }
    /// Removes all items but keeps the memory.
    void Clear() noexcept {
        m_encoded.clear();
        m_count = 0;
    }

    /// Equal if the items are.
    friend bool operator==(const TxWitness& a, const TxWitness& b) noexcept {
        return a.m_count == b.m_count && a.m_encoded == b.m_encoded;
    }

private:
    template <ByteReader R>
    friend typename R::Witness ReadWitness(R& reader);

    void AddRead(ByteSpan item) { Add(item); }

    Bytes m_encoded;
    std::size_t m_count = 0;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_WITNESS_H
