// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_MSG_CMPCT_BLOCK_H
#define TXHASH_WIRE_MESSAGE_MSG_CMPCT_BLOCK_H

// The payload of "cmpctblock" (BIP-0152): a block with a short id instead of each transaction that
// the receiver probably has. A plain value; btcutil/relay/compact_block.h makes one from a block,
// and btcutil/relay/partial_block.h turns one back into a block.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/block/block_header.h"
#include "wire/codec/limits.h"
#include "wire/message/internal/differential_index.h"
#include "wire/message/internal/read_vector.h"
#include "wire/message/short_id.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {

/// A transaction that is sent in full, as the coinbase always is.
struct PrefilledTx {
    /// Bytes of the smallest encoding, to bound claimed counts.
    static constexpr std::size_t MIN_SIZE = 1 + MIN_TX_SIZE;

    std::uint16_t index = 0;  ///< in the block
    MsgTx tx{};               ///< with its witness

    friend bool operator==(const PrefilledTx&, const PrefilledTx&) = default;
};

/// A block, abbreviated. Nothing has checked that the parts belong together.
struct TXHASH_EXPORT MsgCmpctBlock {
    BlockHeader header{};              ///< of the block
    std::uint64_t nonce = 0;           ///< with the header, the key of the short ids
    std::vector<ShortId> short_ids{};  ///< of all other transactions, in block order
    /// In the order of their indexes, which increase strictly. An index may still be out of range:
    /// btcutil::PartialBlock checks that.
    std::vector<PrefilledTx> prefilled{};

    /// Decodes a whole buffer; trailing bytes are an error, and so are more than MAX_TX_INDEX
    /// transactions.
    [[nodiscard]] static Decoded<MsgCmpctBlock> Deserialize(ByteSpan raw);
    /// Decodes one message at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgCmpctBlock> Deserialize(R& reader) {
        return ValueOrError(reader, Read(reader));
    }

    /// Requires that the indexes of `prefilled` increase strictly.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        header.Serialize(writer);
        WriteLE(writer, nonce);
        WriteCompactSize(writer, short_ids.size());
        for (const ShortId& short_id : short_ids) short_id.Serialize(writer);
        WriteCompactSize(writer, prefilled.size());
        DifferentialIndexes indexes;
        for (const PrefilledTx& one : prefilled) {
            indexes.Write(writer, one.index);
            one.tx.Serialize(writer);
        }
    }

    /// Double SHA-256 of the header.
    [[nodiscard]] chainhash::BlockHash BlockHash() const noexcept { return header.BlockHash(); }
    /// How many transactions the block has.
    [[nodiscard]] std::size_t TransactionCount() const noexcept {
        return short_ids.size() + prefilled.size();
    }

    friend bool operator==(const MsgCmpctBlock&, const MsgCmpctBlock&) = default;

private:
    template <ByteReader R>
    [[nodiscard]] static MsgCmpctBlock Read(R& reader);
};

template <ByteReader R>
MsgCmpctBlock MsgCmpctBlock::Read(R& reader) {
    std::size_t count_left = MAX_TX_INDEX;
    const auto read_count = [&](Field field) -> std::size_t {
        const std::size_t offset = reader.offset();
        const std::size_t count = ReadLength(reader, field);
        if (count > count_left) {
            reader.Fail(DecodeErrc::TooManyTransactions, field, offset);
            return 0;
        }
        count_left -= count;
        return count;
    };

    MsgCmpctBlock message;
    message.header = BlockHeader::Deserialize(reader).value_or(BlockHeader{});
    message.nonce = ReadLE<std::uint64_t>(reader, Field::CompactNonce);
    message.short_ids =
        ReadVector(reader, read_count(Field::ShortIdCount), ShortId::SIZE, [](R& from) {
            return ShortId::FromBytes(from.template ReadFixed<ShortId::SIZE>(Field::ShortId));
        });
    DifferentialIndexes indexes;
    message.prefilled =
        ReadVector(reader, read_count(Field::PrefilledCount), PrefilledTx::MIN_SIZE, [&](R& from) {
            // The order of the initializers is the order of the fields.
            return PrefilledTx{.index = indexes.Read(from, Field::PrefilledIndex),
                               .tx = ReadTxAs<MsgTx>(from, TxFormat::Network)};
        });
    return message;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_MSG_CMPCT_BLOCK_H
