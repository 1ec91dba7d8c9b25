// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_DOUBLE_HASH_MANY_H
#define TXHASH_CHAINHASH_DOUBLE_HASH_MANY_H

// Double SHA-256 of many independent messages of unlike lengths, side by side in the lanes of the
// active engine. See docs/adr/0006-scheduling-unlike-messages.md for how they share the lanes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"

namespace txhash::chainhash {

namespace internal {
class ManyHasher;
}  // namespace internal

/// A message in up to three pieces, hashed as if they were joined.
struct Message {
    std::array<ByteSpan, 3> pieces{};

    [[nodiscard]] std::size_t size() const noexcept {
        return pieces[0].size() + pieces[1].size() + pieces[2].size();
    }
};

/// A list of messages that need not exist: each is made when it is asked for. Two words and a
/// count; it refers to what it was made from.
class MessageList {
public:
    /// Messages that lie in an array.
    explicit MessageList(std::span<const Message> messages TXHASH_LIFETIMEBOUND) noexcept
        : m_context(messages.data()),
          m_size(messages.size()),
          m_at([](const void* context, std::size_t index) noexcept {
              return static_cast<const Message*>(context)[index];
          }) {}

    /// `at(index)` returns message `index`, the same each time, and throws nothing.
    template <class At>
    MessageList(std::size_t size, const At& at TXHASH_LIFETIMEBOUND) noexcept
        : m_context(&at), m_size(size), m_at([](const void* context, std::size_t index) noexcept {
              return static_cast<Message>((*static_cast<const At*>(context))(index));
          }) {}

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] Message operator[](std::size_t index) const noexcept {
        return m_at(m_context, index);
    }

private:
    const void* m_context;
    std::size_t m_size;
    Message (*m_at)(const void*, std::size_t) noexcept;
};

/// Memory that DoubleHashMany works in: eight bytes a message and 33 KiB. Keep one a thread
/// and use it again; it grows to the largest list it has seen.
class DoubleHashScratch {
public:
    DoubleHashScratch() = default;
    DoubleHashScratch(DoubleHashScratch&&) noexcept = default;
    DoubleHashScratch& operator=(DoubleHashScratch&&) noexcept = default;

    /// Makes it warm for lists of up to `messages` messages.
    void Reserve(std::size_t messages);

    /// Bytes on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

private:
    friend class internal::ManyHasher;
    std::vector<std::uint32_t> m_blocks;  // of each message
    std::vector<std::uint32_t> m_order;   // message indexes, longest first
    Bytes m_staging;                      // short messages, padded, one a lane
};

/// Stores the double SHA-256 of messages[i] at out[i], for all i. `out` has room for all of them
/// and overlaps no message. Fewer than 2^32 messages of less than 2^37 bytes each. Allocates
/// nothing once `scratch` is warm. Thread safe for distinct `out` and `scratch`.
void DoubleHashMany(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch);

/// Double SHA-256 of 64-byte messages, a level of a merkle tree: in: count x 64 bytes, out: count x
/// 32 bytes; out == in is allowed, no other overlap is. Allocates nothing. Thread safe.
void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t count) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_DOUBLE_HASH_MANY_H
