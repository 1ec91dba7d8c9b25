// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_MANY_H
#define TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_MANY_H

// Double SHA-256 of many independent messages of different lengths, side by side in the lanes of
// the active engine. docs/adr/0006-scheduling-unlike-messages.md explains how they share lanes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"

namespace txhash::chainhash {

namespace internal {
class ManyHasher;
}  // namespace internal

/// A message in up to three pieces, hashed as if concatenated.
struct Message {
    std::array<ByteSpan, 3> pieces{};  ///< any of them may be empty

    /// Bytes in all pieces.
    [[nodiscard]] std::size_t size_bytes() const noexcept {
        return pieces[0].size() + pieces[1].size() + pieces[2].size();
    }
};

/// A list of messages that are generated on demand. A small value that refers to what it was made
/// from.
class MessageList {
public:
    /// The messages of an array, which must outlive the list.
    explicit MessageList(BorrowedSpan<Message> messages TXHASH_LIFETIMEBOUND) noexcept
        : m_context(messages.data()),
          m_size(messages.size()),
          m_at([](const void* context, std::size_t index) noexcept {
              return static_cast<const Message*>(context)[index];
          }) {}

    /// `at(index)` returns message `index`, the same each time, and must not throw.
    template <class At>
    MessageList(std::size_t size, const At& at TXHASH_LIFETIMEBOUND) noexcept
        : m_context(&at), m_size(size), m_at([](const void* context, std::size_t index) noexcept {
              return static_cast<Message>((*static_cast<const At*>(context))(index));
          }) {}

    template <class At>
    MessageList(std::size_t size, const At&& temporary) = delete;

    /// How many messages there are.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    /// Makes message `index`, which must be below size().
    [[nodiscard]] Message operator[](std::size_t index) const noexcept {
        return m_at(m_context, index);
    }

private:
    const void* m_context;
    std::size_t m_size;
    Message (*m_at)(const void*, std::size_t) noexcept;
};

/// Working memory of DoubleHashMany: eight bytes per message and 33 KiB. Keep one per thread and
/// reuse it; it grows to fit the largest list.
class TXHASH_EXPORT DoubleHashScratch {
public:
    DoubleHashScratch() = default;
    DoubleHashScratch(DoubleHashScratch&&) noexcept = default;
    DoubleHashScratch& operator=(DoubleHashScratch&&) noexcept = default;

    /// Allocates what lists of up to `messages` messages need.
    void Reserve(std::size_t messages);

    /// Bytes on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    friend class internal::ManyHasher;
    std::vector<std::uint32_t> m_blocks;  // of each message
    std::vector<std::uint32_t> m_order;   // message indexes, longest first
    Bytes m_staging;                      // short messages, padded, one per lane
};

/// Stores the double SHA-256 of messages[i] at out[i], for all i. `out` has room for all hashes and
/// overlaps no message. Fewer than 2^32 messages, each shorter than 2^37 bytes. Allocates nothing
/// once `scratch` has grown. Thread safe for distinct `out` and `scratch`.
TXHASH_EXPORT void DoubleHashMany(const MessageList& messages, std::span<Hash> out,
                                  DoubleHashScratch& scratch);

/// Double SHA-256 of 64-byte messages, a level of a merkle tree: in: count x 64 bytes, out: count x
/// 32 bytes; out == in is allowed, no other overlap is. Allocates nothing. Thread safe.
TXHASH_EXPORT void DoubleHash64(std::uint8_t* out, const std::uint8_t* in,
                                std::size_t count) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_MANY_H
