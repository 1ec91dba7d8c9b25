// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_OUT_POINT_H
#define TXHASH_WIRE_TX_OUT_POINT_H

// Outpoints: the name of one output of one transaction.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "chainhash/bytes/endian.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

struct OutPoint;

namespace internal {

/// Stores OutPoint::SIZE bytes at `to`. Returns the end.
[[nodiscard]] std::uint8_t* StoreOutPoint(std::uint8_t* to, const OutPoint& outpoint) noexcept;

}  // namespace internal

/// 36 bytes without padding, on little-endian machines the same as on the wire.
struct OutPoint {
    /// Encoded: the txid in internal order, then the index, little-endian.
    static constexpr std::size_t SIZE = chainhash::Hash::SIZE + 4;
    static constexpr std::uint32_t NULL_INDEX = 0xffffffff;  ///< of the prevout of a coinbase input

    chainhash::Txid txid{};            ///< of the transaction that has the output
    std::uint32_t index = NULL_INDEX;  ///< of the output in it, from 0

    /// Whether this is the prevout of a coinbase input, which names no output.
    [[nodiscard]] bool IsNull() const noexcept { return index == NULL_INDEX && txid.IsZero(); }

    /// Writes SIZE bytes.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteGroup<SIZE>(writer,
                         [this](std::uint8_t* to) { return internal::StoreOutPoint(to, *this); });
    }

    friend bool operator==(const OutPoint&, const OutPoint&) = default;
    friend auto operator<=>(const OutPoint&, const OutPoint&) = default;
};

namespace internal {

inline std::uint8_t* StoreOutPoint(std::uint8_t* to, const OutPoint& outpoint) noexcept {
    std::memcpy(to, outpoint.txid.bytes().data(), chainhash::Hash::SIZE);
    return chainhash::StoreLE(to + chainhash::Hash::SIZE, outpoint.index);
}

}  // namespace internal
}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_OUT_POINT_H
