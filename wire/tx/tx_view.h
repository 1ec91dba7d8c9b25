// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_TX_VIEW_H
#define TXHASH_WIRE_TX_TX_VIEW_H

// A transaction in bytes that somebody else owns: checked once, never copied. TxView accepts and
// rejects exactly what MsgTx does, with the same errors. 32 bytes; valid as long as the bytes are.
// Read-only, so any number of threads may share one.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/error.h"
#include "wire/codec/limits.h"
#include "wire/codec/reader.h"
#include "wire/codec/writer.h"
#include "wire/tx/internal/read_tx.h"
#include "wire/tx/tx_parts.h"
#include "wire/tx/tx_witness.h"

namespace txhash::wire {

struct MsgTx;

/// Steps through the parts of a checked transaction. Each part is read from the bytes when asked
/// for, so that fields which the caller ignores are not even loaded.
template <auto READ>
class ViewIterator {
public:
    using value_type = decltype(READ(std::declval<SpanReader&>()));
    using difference_type = std::ptrdiff_t;
    // All containers come with the tag; <iterator> itself would bring in streams.
    using iterator_category = std::input_iterator_tag;

    /// What operator-> returns.
    struct Arrow {
        value_type value;  ///< the part, kept for one expression
        /// Valid as long as the Arrow.
        const value_type* operator->() const noexcept { return &value; }
    };

    ViewIterator() noexcept = default;
    /// At the first of `left` parts in `rest`, which must have been checked.
    ViewIterator(ByteSpan rest, std::size_t left) noexcept : m_rest(rest), m_left(left) {}

    /// Decodes the part; its scripts refer to the transaction's bytes.
    [[nodiscard]] TXHASH_ALWAYS_INLINE value_type operator*() const noexcept {
        SpanReader reader(m_rest);
        return READ(reader);
    }
    /// Decodes the part for one expression.
    TXHASH_ALWAYS_INLINE Arrow operator->() const noexcept { return {**this}; }
    TXHASH_ALWAYS_INLINE ViewIterator& operator++() noexcept {
        SpanReader reader(m_rest);
        static_cast<void>(READ(reader));
        m_rest = m_rest.subspan(reader.offset());
        --m_left;
        return *this;
    }
    ViewIterator operator++(int) noexcept {
        ViewIterator before = *this;
        ++*this;
        return before;
    }
    /// Of iterators of the same range.
    friend bool operator==(const ViewIterator& a, const ViewIterator& b) noexcept {
        return a.m_left == b.m_left;
    }

private:
    ByteSpan m_rest;
    std::size_t m_left = 0;
};

/// The inputs, outputs or witnesses of a view: a range with a known size. Parts vary in size, so
/// there is no operator[]; iterate.
template <auto READ>
class ViewRange {
public:
    /// `size` parts in `bytes`, which must have been checked.
    ViewRange(BorrowedBytes bytes TXHASH_LIFETIMEBOUND, std::size_t size) noexcept
        : m_bytes(bytes), m_size(size) {}
    [[nodiscard]] ViewIterator<READ> begin() const noexcept { return {m_bytes, m_size}; }
    [[nodiscard]] ViewIterator<READ> end() const noexcept { return {}; }
    /// Number of parts.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// The parts as on the wire, contiguous.
    [[nodiscard]] ByteSpan encoded() const noexcept { return m_bytes; }

private:
    ByteSpan m_bytes;
    std::size_t m_size;
};

/// Of TxInView.
using TxInRange = ViewRange<&ReadTxIn<SpanReader>>;
/// Of TxOutView.
using TxOutRange = ViewRange<&ReadTxOut<SpanReader>>;
/// One stack per input, or no stack at all.
using TxWitnessRange = ViewRange<&ReadWitness<SpanReader>>;

/// A transaction read in place: offsets into the caller's bytes, which must outlive it. It is
/// smaller than 4 GiB.
class TXHASH_EXPORT TxView {
public:
    /// Views a whole buffer; trailing bytes are an error. MsgTx describes the two formats.
    [[nodiscard]] static Decoded<TxView> Parse(BorrowedBytes raw TXHASH_LIFETIMEBOUND) noexcept;
    /// The same in the no-witness format, in which an input count of 0 is just that.
    [[nodiscard]] static Decoded<TxView> ParseNoWitness(
        BorrowedBytes raw TXHASH_LIFETIMEBOUND) noexcept;
    /// Views one transaction at the reader's position and leaves the rest unread.
    [[nodiscard]] static Decoded<TxView> Parse(SpanReader& reader) noexcept;
    /// The same in the no-witness format.
    [[nodiscard]] static Decoded<TxView> ParseNoWitness(SpanReader& reader) noexcept;

    /// Loaded from the bytes by each call.
    [[nodiscard]] std::uint32_t version() const noexcept {
        return chainhash::LoadLE<std::uint32_t>(m_data);
    }
    /// Loaded from the bytes by each call.
    [[nodiscard]] std::uint32_t lock_time() const noexcept {
        return chainhash::LoadLE<std::uint32_t>(m_data + m_size - LOCK_TIME_SIZE);
    }
    /// Decoded one by one as they are iterated.
    [[nodiscard]] TxInRange inputs() const noexcept {
        // A transaction without inputs may lack the output count, too.
        if (m_input_count == 0) return {ByteSpan(), 0};
        const auto count_bytes = static_cast<std::uint32_t>(CompactSizeBytes(m_output_count));
        return {Slice(m_inputs_at, m_outputs_at - count_bytes), m_input_count};
    }
    /// Decoded one by one as they are iterated.
    [[nodiscard]] TxOutRange outputs() const noexcept {
        return {Slice(m_outputs_at, m_witnesses_at), m_output_count};
    }
    /// One stack per input if HasWitness(), else none.
    [[nodiscard]] TxWitnessRange witnesses() const noexcept {
        return {Slice(m_witnesses_at, m_size - LOCK_TIME_SIZE), HasWitness() ? m_input_count : 0};
    }

    /// Whether the bytes have a marker and flag; then some stack is not empty.
    [[nodiscard]] bool HasWitness() const noexcept {
        return m_witnesses_at != m_size - LOCK_TIME_SIZE;
    }
    /// Whether there is one input and it spends no output.
    [[nodiscard]] bool IsCoinBase() const noexcept {
        // A check of a block asks every transaction, so most are answered by the first few bytes.
        if (m_input_count != 1) return false;
        const std::uint8_t* const index = m_data + m_inputs_at + chainhash::Hash::SIZE;
        return chainhash::LoadLE<std::uint32_t>(index) == OutPoint::NULL_INDEX &&
               inputs().begin()->prevout.IsNull();
    }

    /// All bytes, as parsed.
    [[nodiscard]] ByteSpan raw() const noexcept { return {m_data, m_size}; }

    /// The form whose hash is the txid, as slices of the bytes: [version] [inputs and outputs]
    /// [lock_time]. Without a witness the first slice is everything and the others are empty.
    [[nodiscard]] std::array<ByteSpan, 3> StrippedSlices() const noexcept {
        if (!HasWitness()) return {raw(), ByteSpan(), ByteSpan()};
        return {Slice(0, VERSION_SIZE), Slice(VERSION_SIZE + MARKER_AND_FLAG_SIZE, m_witnesses_at),
                Slice(m_size - LOCK_TIME_SIZE, m_size)};
    }

    /// Writes raw().
    template <ByteWriter W>
    void Serialize(W& writer) const {
        writer.Write(raw());
    }
    /// Writes StrippedSlices().
    template <ByteWriter W>
    TXHASH_ALWAYS_INLINE void SerializeNoWitness(W& writer) const {
        for (const ByteSpan slice : StrippedSlices()) writer.Write(slice);
    }

    /// Bytes of raw().
    [[nodiscard]] std::size_t SerializeSize() const noexcept { return m_size; }
    /// Bytes without marker, flag and witnesses. Constant time.
    [[nodiscard]] std::size_t SerializeSizeStripped() const noexcept {
        if (!HasWitness()) return m_size;
        return m_witnesses_at - MARKER_AND_FLAG_SIZE + LOCK_TIME_SIZE;
    }
    /// Weight units (BIP-0141). Constant time.
    [[nodiscard]] std::size_t WeightWu() const noexcept {
        return WeightOf(SerializeSizeStripped(), SerializeSize());
    }
    /// Virtual bytes, rounded up (BIP-0141).
    [[nodiscard]] std::size_t VirtualSize() const noexcept { return VirtualSizeOf(WeightWu()); }

    /// Double SHA-256 of StrippedSlices(). Computed by each call; allocates nothing.
    [[nodiscard]] chainhash::Txid TxHash() const noexcept;
    /// Double SHA-256 of raw(). Computed by each call; allocates nothing.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const noexcept;

    /// A copy that owns its parts. Callers include wire/tx/msg_tx.h.
    [[nodiscard]] MsgTx ToMsgTx() const;

    /// The view of the same transaction in `copy`, which must equal raw().
    [[nodiscard]] TxView At(BorrowedBytes copy TXHASH_LIFETIMEBOUND) const noexcept {
        assert(copy.size() == m_size);
        TxView moved = *this;
        moved.m_data = copy.data();
        return moved;
    }

private:
    friend class TxRef;
    friend class TxViewBuilder;

    static constexpr std::uint32_t VERSION_SIZE = 4;
    static constexpr std::uint32_t MARKER_AND_FLAG_SIZE = 2;
    static constexpr std::uint32_t LOCK_TIME_SIZE = 4;

    TxView() noexcept = default;

    [[nodiscard]] ByteSpan Slice(std::uint32_t begin, std::uint32_t end) const noexcept {
        return {m_data + begin, m_data + end};
    }

    // Offsets count from m_data. 32 bits suffice: the builder rejects longer transactions.
    const std::uint8_t* m_data = nullptr;
    std::uint32_t m_size = 0;
    std::uint32_t m_inputs_at = 0;
    std::uint32_t m_input_count = 0;
    std::uint32_t m_outputs_at = 0;  // after their count
    std::uint32_t m_output_count = 0;
    std::uint32_t m_witnesses_at = 0;  // the lock time if there is no witness
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_TX_VIEW_H
