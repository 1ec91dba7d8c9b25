// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_SHA256_H
#define TXHASH_CHAINHASH_SHA256_SHA256_H

// Incremental SHA-256 (FIPS 180-4). A value: copy it to hash messages with a common prefix. Never
// allocates. One object belongs to one thread at a time.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"
#include "chainhash/sha256_state.h"

namespace txhash::chainhash {

/// The chaining state between two blocks of a message: enough to resume from there.
struct Sha256Midstate {
    Sha256State state = SHA256_INITIAL_STATE;  ///< after `size_bytes` bytes
    std::uint64_t size_bytes = 0;              ///< bytes hashed so far, a multiple of 64

    friend bool operator==(const Sha256Midstate&, const Sha256Midstate&) = default;
};

/// SHA-256 of a message that comes in pieces. 112 bytes.
class TXHASH_EXPORT Sha256 {
public:
    /// Starts an empty message.
    Sha256() noexcept = default;

    /// Resumes a message after `midstate.size_bytes` bytes.
    explicit Sha256(const Sha256Midstate& midstate) noexcept : m_midstate(midstate) {
        assert(midstate.size_bytes % SHA256_BLOCK_SIZE == 0);
    }

    /// Appends `data`, which must not be part of this object, to the message.
    void Write(ByteSpan data) noexcept {
        // The first half follows from the second; it tells the compiler that the sum cannot wrap.
        if (data.size() < SHA256_BLOCK_SIZE && m_fill + data.size() < SHA256_BLOCK_SIZE) {
            if (!data.empty()) std::memcpy(m_block.data() + m_fill, data.data(), data.size());
            m_fill += data.size();
        } else {
            WriteBlocks(data);
        }
    }

    /// The hash of all bytes written so far. More may be written afterwards.
    [[nodiscard]] Hash Digest() const noexcept;

    /// SHA-256 of Digest(), Bitcoin's usual hash.
    [[nodiscard]] Hash DoubleDigest() const noexcept;

    /// The state to resume from; nullopt if the message ends mid-block.
    [[nodiscard]] std::optional<Sha256Midstate> Midstate() const noexcept {
        return m_fill == 0 ? std::optional(m_midstate) : std::nullopt;
    }

    /// Bytes written so far.
    [[nodiscard]] std::uint64_t size_bytes() const noexcept {
        return m_midstate.size_bytes + m_fill;
    }

private:
    friend class Sha256Stage;

    void WriteBlocks(ByteSpan data) noexcept;

    Sha256Midstate m_midstate;
    std::size_t m_fill = 0;  // bytes in m_block, always less than a block
    std::array<std::uint8_t, SHA256_BLOCK_SIZE> m_block;
};

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_SHA256_H
