// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_STAGED_SHA256_H
#define TXHASH_CHAINHASH_STAGED_SHA256_H

// SHA-256 of a message that is written field by field, at the speed of a message that lies ready.
//
// Most transactions are a few hundred bytes. They are written into one flat buffer, padded there,
// and compressed in one call; with a buffer of one block, each compression would wait for the
// stores just before it. What is left of the difference is "TxHash / ready bytes" in
// docs/benchmarks.md. Longer messages pass through the same buffer in chunks, and long fields are
// compressed where they lie. Neither class allocates; both live on the stack of one hashing call.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "chainhash/attributes.h"
#include "chainhash/engine.h"
#include "chainhash/hash.h"

namespace chainhash {

/// The buffer and the state behind a StagedWriter.
class Sha256Stage {
public:
    /// Bytes that fit before the first compression. Nearly every transaction is shorter.
    static constexpr std::size_t CAPACITY = 2048;
    static_assert(CAPACITY % SHA256_BLOCK_SIZE == 0);

    [[nodiscard]] std::uint8_t* begin() noexcept TXHASH_LIFETIMEBOUND { return m_buffer.data(); }
    [[nodiscard]] std::uint8_t* end() noexcept TXHASH_LIFETIMEBOUND { return begin() + CAPACITY; }

    /// Takes `data`, which does not fit behind `position`. Returns the position to go on at.
    [[nodiscard]] std::uint8_t* Spill(std::uint8_t* position,
                                      std::span<const std::uint8_t> data) noexcept;

    /// Compresses the whole blocks before `position` and moves the rest to the front: at least
    /// CAPACITY - 63 bytes are free behind the position returned.
    [[nodiscard]] std::uint8_t* Drain(std::uint8_t* position) noexcept;

    /// Pads and compresses what is left, and hashes the digest once more. Ends the message.
    [[nodiscard]] Hash FinishDouble(std::uint8_t* position) noexcept;

private:
    Sha256State m_state = SHA256_INITIAL_STATE;
    std::uint64_t m_compressed_bytes = 0;
    // Left as it is: each byte is written before it is read. Behind the capacity: the padding.
    std::array<std::uint8_t, CAPACITY + SHA256_BLOCK_SIZE + 8> m_buffer;
};

/// The writer that `serialize` functions get. A small value of its own, apart from the stage, so
/// that the compiler keeps its cursor in a register.
class StagedWriter {
public:
    explicit StagedWriter(Sha256Stage& stage TXHASH_LIFETIMEBOUND) noexcept
        : m_position(stage.begin()), m_end(stage.end()), m_stage(&stage) {}
    StagedWriter(const StagedWriter&) = delete;
    StagedWriter& operator=(const StagedWriter&) = delete;

    /// Appends `data` to the message.
    TXHASH_ALWAYS_INLINE void Write(std::span<const std::uint8_t> data) noexcept {
        if (data.size() <= Free()) [[likely]] {
            if (!data.empty()) std::memcpy(m_position, data.data(), data.size());
            m_position += data.size();
        } else {
            m_position = m_stage->Spill(m_position, data);
        }
    }

    /// Appends at most MAX bytes: `fill` stores them at the pointer it gets and returns the end.
    template <std::size_t MAX, class Fill>
    TXHASH_ALWAYS_INLINE void WriteInPlace(Fill&& fill) noexcept {
        static_assert(MAX + SHA256_BLOCK_SIZE <= Sha256Stage::CAPACITY);
        if (MAX > Free()) [[unlikely]]
            m_position = m_stage->Drain(m_position);
        m_position = fill(m_position);
    }

    /// The double hash of what has been written. Ends the message.
    [[nodiscard]] Hash FinishDouble() noexcept { return m_stage->FinishDouble(m_position); }

private:
    [[nodiscard]] std::size_t Free() const noexcept {
        return static_cast<std::size_t>(m_end - m_position);
    }

    std::uint8_t* m_position;
    std::uint8_t* m_end;
    Sha256Stage* m_stage;
};

}  // namespace chainhash

#endif  // TXHASH_CHAINHASH_STAGED_SHA256_H
