// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_SHORT_ID_H
#define TXHASH_WIRE_MESSAGE_SHORT_ID_H

// The short id of a transaction in a compact block (BIP-0152): the low 48 bits of a keyed hash of
// its wtxid. It usually tells the transactions of a block apart, and proves nothing. A plain value;
// see btcutil/relay/compact_block.h for how it is computed.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "chainhash/bytes/endian.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// 48 bits, aligned to one byte, so that arrays of them are the bytes on the wire.
class ShortId {
public:
    static constexpr std::size_t SIZE = 6;  ///< bytes
    /// The largest number of 48 bits.
    static constexpr std::uint64_t MAX_VALUE = 0xffffffffffff;

    constexpr ShortId() noexcept = default;
    /// The low 48 bits of `hash`.
    explicit ShortId(std::uint64_t hash) noexcept {
        const auto low = static_cast<std::uint32_t>(hash);
        const auto high = static_cast<std::uint16_t>(hash >> 32);
        chainhash::StoreLE(chainhash::StoreLE(m_bytes.data(), low), high);
    }

    /// From SIZE bytes, least significant first.
    [[nodiscard]] static ShortId FromBytes(const std::uint8_t* bytes) noexcept {
        ShortId id;
        std::memcpy(id.m_bytes.data(), bytes, SIZE);
        return id;
    }

    /// The 48 bits as a number.
    [[nodiscard]] std::uint64_t value() const noexcept {
        return chainhash::LoadLE<std::uint32_t>(m_bytes.data()) |
               std::uint64_t{chainhash::LoadLE<std::uint16_t>(m_bytes.data() + 4)} << 32;
    }

    /// Writes SIZE bytes, least significant first.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        writer.Write(m_bytes);
    }

    friend constexpr bool operator==(const ShortId&, const ShortId&) noexcept = default;

private:
    std::array<std::uint8_t, SIZE> m_bytes{};  // as on the wire, least significant first
};

static_assert(sizeof(ShortId) == ShortId::SIZE && alignof(ShortId) == 1);

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_SHORT_ID_H
