// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_INTERNAL_STAGED_SHA256_H
#define TXHASH_CHAINHASH_SHA256_INTERNAL_STAGED_SHA256_H

// SHA-256 of a message that is written field by field, nearly as fast as of one in memory.
//
// Most transactions are a few hundred bytes. They are written into one flat buffer, padded there,
// and compressed in one call; with a buffer of one block, each compression would wait for the
// stores just before it. The remaining cost is "TxHash / ready bytes" in docs/benchmarks.md. Longer
// messages pass through the same buffer in chunks, and long fields are compressed in place. Neither
// class allocates; both live on the stack of one hashing call.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"
#include "chainhash/sha256/sha256.h"
#include "chainhash/sha256_state.h"

namespace txhash::chainhash {

/// The buffer and the state of a StagedWriter.
class TXHASH_EXPORT Sha256Stage {
public:
    /// Bytes that fit before the first compression; nearly every transaction is shorter.
    static constexpr std::size_t CAPACITY = 2048;
    static_assert(CAPACITY % SHA256_BLOCK_SIZE == 0);

    [[nodiscard]] std::uint8_t* begin() noexcept TXHASH_LIFETIMEBOUND { return m_buffer.data(); }
    [[nodiscard]] std::uint8_t* end() noexcept TXHASH_LIFETIMEBOUND { return begin() + CAPACITY; }

    /// Continues the message of `begun`; called before anything is written. Returns the position to
    /// write at.
    [[nodiscard]] std::uint8_t* Resume(const Sha256& begun) noexcept;

    /// Appends `data`, which does not fit at `position`. Returns the position after it.
    [[nodiscard]] std::uint8_t* Spill(std::uint8_t* position, ByteSpan data) noexcept;

    /// Compresses the whole blocks before `position` and moves the rest to the front. Returns the
    /// position after the rest, where at least CAPACITY - 63 bytes are free.
    [[nodiscard]] std::uint8_t* Drain(std::uint8_t* position) noexcept;

    /// What has been compressed so far.
    [[nodiscard]] const Sha256Midstate& midstate() const noexcept { return m_midstate; }

    /// Pads and compresses the rest. Ends the message.
    [[nodiscard]] Hash Finish(std::uint8_t* position) noexcept;
    /// The same, and hashes the digest once more.
    [[nodiscard]] Hash FinishDouble(std::uint8_t* position) noexcept;

private:
    /// Pads the message in the buffer. Returns the number of blocks in it.
    [[nodiscard]] std::size_t Pad(std::uint8_t* position) noexcept;

    Sha256Midstate m_midstate;
    // Uninitialized: each byte is written before it is read. The padding goes after the capacity.
    std::array<std::uint8_t, CAPACITY + SHA256_BLOCK_SIZE + 8> m_buffer;
};

/// The writer that `serialize` functions get. Separate from the stage, and small, so that the
/// compiler keeps its cursor in a register.
class StagedWriter {
public:
    explicit StagedWriter(Sha256Stage& stage TXHASH_LIFETIMEBOUND) noexcept
        : m_position(stage.begin()), m_end(stage.end()), m_stage(&stage) {}
    /// Continues the message of `begun`.
    StagedWriter(Sha256Stage& stage TXHASH_LIFETIMEBOUND, const Sha256& begun) noexcept
        : m_position(stage.Resume(begun)), m_end(stage.end()), m_stage(&stage) {}
    StagedWriter(const StagedWriter&) = delete;
    StagedWriter& operator=(const StagedWriter&) = delete;

    /// Appends `data` to the message.
    TXHASH_ALWAYS_INLINE void Write(ByteSpan data) noexcept {
        if (data.size() <= Free()) [[likely]] {
            if (!data.empty()) std::memcpy(m_position, data.data(), data.size());
            m_position += data.size();
        } else {
            m_position = m_stage->Spill(m_position, data);
        }
    }

    /// Appends at most MAX bytes: `fill(to)` stores them at `to` and returns their end.
    template <std::size_t MAX, class Fill>
    TXHASH_ALWAYS_INLINE void WriteInPlace(Fill&& fill) noexcept {
        static_assert(MAX + SHA256_BLOCK_SIZE <= Sha256Stage::CAPACITY);
        if (MAX > Free()) [[unlikely]]
            m_position = m_stage->Drain(m_position);
        m_position = fill(m_position);
    }

    /// As Sha256::Midstate(): nullopt if the message ends mid-block.
    [[nodiscard]] std::optional<Sha256Midstate> Midstate() noexcept {
        m_position = m_stage->Drain(m_position);
        return m_position == m_stage->begin() ? std::optional(m_stage->midstate()) : std::nullopt;
    }

    /// The hash, or the double hash, of what has been written. Ends the message.
    [[nodiscard]] Hash Finish() noexcept { return m_stage->Finish(m_position); }
    [[nodiscard]] Hash FinishDouble() noexcept { return m_stage->FinishDouble(m_position); }

private:
    [[nodiscard]] std::size_t Free() const noexcept {
        return static_cast<std::size_t>(m_end - m_position);
    }

    std::uint8_t* m_position;
    std::uint8_t* m_end;
    Sha256Stage* m_stage;
};

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_INTERNAL_STAGED_SHA256_H
