// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_WITNESS_H
#define TXHASH_WIRE_TX_WITNESS_H

// The witness stack of one input (BIP-0141): a count, then items of arbitrary bytes.
//
// Both forms keep the items as they stand on the wire, each behind its compact size, in one run of
// bytes. A stack of 500,000 empty items then takes 500,000 bytes and one allocation instead of
// 500,000 vectors, and writing or hashing it is one copy.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/compact_size.h"
#include "wire/reader.h"
#include "wire/writer.h"

namespace txhash::wire {

/// Steps through the items of a stack. Input that got here has been checked.
class WitnessIterator {
public:
    using value_type = ByteSpan;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;

    WitnessIterator() noexcept = default;
    explicit WitnessIterator(ByteSpan encoded) noexcept : m_rest(encoded) { ReadItem(); }

    ByteSpan operator*() const noexcept { return m_item; }
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

/// What a witness stack offers, whoever owns its bytes. `Stack` has size() and encoded().
template <class Stack>
class WitnessItems {
public:
    [[nodiscard]] bool empty() const noexcept { return self().size() == 0; }
    [[nodiscard]] WitnessIterator begin() const noexcept {
        return WitnessIterator(self().encoded());
    }
    [[nodiscard]] WitnessIterator end() const noexcept { return {}; }

    /// Item `index`, which must exist. Takes time in proportion to `index`.
    [[nodiscard]] ByteSpan operator[](std::size_t index) const noexcept {
        assert(index < self().size());
        auto item = begin();
        while (index-- != 0) ++item;
        return *item;
    }

    /// Writes the wire form: count, then items.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteCompactSize(writer, self().size());
        writer.Write(self().encoded());
    }

private:
    [[nodiscard]] const Stack& self() const noexcept { return static_cast<const Stack&>(*this); }
};

/// A stack in somebody else's memory.
class TxWitnessView : public WitnessItems<TxWitnessView> {
public:
    TxWitnessView() noexcept = default;

    /// Number of items.
    [[nodiscard]] std::size_t size() const noexcept { return m_count; }
    /// All items, each behind its compact size.
    [[nodiscard]] ByteSpan encoded() const noexcept { return m_encoded; }

    /// Takes up the item that `reader` has just read, right behind the items before it.
    void AddRead(ByteSpan item) noexcept {
        const std::uint8_t* begin =
            m_count == 0 ? item.data() - CompactSizeBytes(item.size()) : m_encoded.data();
        m_encoded = {begin, item.data() + item.size()};
        ++m_count;
    }

private:
    ByteSpan m_encoded;
    std::size_t m_count = 0;
};

/// A stack that owns its items.
class TxWitness : public WitnessItems<TxWitness> {
public:
    TxWitness() noexcept = default;
    TxWitness(std::initializer_list<Bytes> items) {
        for (const auto& item : items) Add(item);
    }
    explicit TxWitness(const TxWitnessView& view)
        : m_encoded(view.encoded().begin(), view.encoded().end()), m_count(view.size()) {}

    /// Number of items.
    [[nodiscard]] std::size_t size() const noexcept { return m_count; }
    /// All items, each behind its compact size.
    [[nodiscard]] ByteSpan encoded() const noexcept TXHASH_LIFETIMEBOUND { return m_encoded; }

    /// Puts `item` on top of the stack; it may not lie inside this stack.
    void Add(ByteSpan item) {
        VectorWriter writer(m_encoded);
        WriteCompactSize(writer, item.size());
        writer.Write(item);
        ++m_count;
    }
    void AddRead(ByteSpan item) { Add(item); }

    void Clear() noexcept {
        m_encoded.clear();
        m_count = 0;
    }

    friend bool operator==(const TxWitness& a, const TxWitness& b) noexcept {
        return a.m_count == b.m_count && a.m_encoded == b.m_encoded;
    }

private:
    Bytes m_encoded;
    std::size_t m_count = 0;
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_WITNESS_H
