// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_BLOCK_BLOCK_HEADER_H
#define TXHASH_WIRE_BLOCK_BLOCK_HEADER_H

// The 80 bytes that proof of work is done on. A plain value; thread safe, no allocation.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"
#include "chainhash/hash/ids.h"
#include "wire/codec/error.h"
#include "wire/codec/limits.h"
#include "wire/codec/reader.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// A header with its fields as numbers. All are little-endian on the wire.
struct TXHASH_EXPORT BlockHeader {
    static constexpr std::size_t SIZE = BLOCK_HEADER_SIZE;  ///< bytes on the wire

    std::int32_t version = 1;           ///< signed, as in Bitcoin Core; BIP-0009 reads it as bits
    chainhash::BlockHash prev_block{};  ///< zero in the first block of a chain
    chainhash::Hash merkle_root{};      ///< claimed: see chainhash::ComputeMerkleRoot
    std::uint32_t timestamp = 0;        ///< seconds since 1970-01-01 UTC
    std::uint32_t bits = 0;             ///< the target in its compact form
    std::uint32_t nonce = 0;            ///< what miners vary

    /// Decodes a buffer of exactly SIZE bytes.
    [[nodiscard]] static Decoded<BlockHeader> Deserialize(ByteSpan raw) noexcept;
    /// Decodes one header at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<BlockHeader> Deserialize(R& reader);

    /// Writes SIZE bytes.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteGroup<SIZE>(writer, [this](std::uint8_t* to) {
            to = chainhash::StoreLE(to, static_cast<std::uint32_t>(version));
            std::memcpy(to, prev_block.bytes().data(), chainhash::Hash::SIZE);
            std::memcpy(to + chainhash::Hash::SIZE, merkle_root.bytes.data(),
                        chainhash::Hash::SIZE);
            to = chainhash::StoreLE(to + 2 * chainhash::Hash::SIZE, timestamp);
            to = chainhash::StoreLE(to, bits);
            return chainhash::StoreLE(to, nonce);
        });
    }

    /// Double SHA-256 of the 80 bytes. Computed by each call.
    [[nodiscard]] chainhash::BlockHash BlockHash() const noexcept;

    friend bool operator==(const BlockHeader&, const BlockHeader&) = default;
};

template <ByteReader R>
Decoded<BlockHeader> BlockHeader::Deserialize(R& reader) {
    const std::uint8_t* from = reader.template ReadFixed<SIZE>(Field::BlockHeader);
    const auto read_hash = [](const std::uint8_t* at) {
        chainhash::Hash hash;
        std::memcpy(hash.bytes.data(), at, chainhash::Hash::SIZE);
        return hash;
    };
    return ValueOrError(
        reader,
        BlockHeader{.version = static_cast<std::int32_t>(chainhash::LoadLE<std::uint32_t>(from)),
                    .prev_block = chainhash::BlockHash(read_hash(from + 4)),
                    .merkle_root = read_hash(from + 36),
                    .timestamp = chainhash::LoadLE<std::uint32_t>(from + 68),
                    .bits = chainhash::LoadLE<std::uint32_t>(from + 72),
                    .nonce = chainhash::LoadLE<std::uint32_t>(from + 76)});
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_BLOCK_BLOCK_HEADER_H
