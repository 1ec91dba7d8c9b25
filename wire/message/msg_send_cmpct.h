// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_MSG_SEND_CMPCT_H
#define TXHASH_WIRE_MESSAGE_MSG_SEND_CMPCT_H

// The payload of "sendcmpct" (BIP-0152): how a peer wants new blocks announced. A plain value.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/codec/reader.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// A peer's wish, for one version of compact blocks.
struct TXHASH_EXPORT MsgSendCmpct {
    static constexpr std::size_t SIZE = 9;  ///< bytes on the wire
    /// Short ids are computed from wtxids, and transactions are sent with their witnesses.
    static constexpr std::uint64_t WTXID_VERSION = 2;

    bool announce = false;  ///< send new blocks as cmpctblock without asking ("high bandwidth")
    /// Any version decodes. Ignore a message whose version you do not know.
    std::uint64_t version = WTXID_VERSION;

    /// Decodes a buffer of exactly SIZE bytes. A flag that is neither 0 nor 1 is an error.
    [[nodiscard]] static Decoded<MsgSendCmpct> Deserialize(ByteSpan raw) noexcept;
    /// Decodes one message at the reader's position and leaves the rest unread. The error is the
    /// reader's.
    template <ByteReader R>
    [[nodiscard]] static Decoded<MsgSendCmpct> Deserialize(R& reader) {
        return ValueOrError(reader, Read(reader));
    }

    /// Writes SIZE bytes.
    template <ByteWriter W>
    void Serialize(W& writer) const {
        WriteLE(writer, static_cast<std::uint8_t>(announce));
        WriteLE(writer, version);
    }

    friend bool operator==(const MsgSendCmpct&, const MsgSendCmpct&) = default;

private:
    template <ByteReader R>
    [[nodiscard]] static MsgSendCmpct Read(R& reader);
};

template <ByteReader R>
MsgSendCmpct MsgSendCmpct::Read(R& reader) {
    const std::size_t offset = reader.offset();
    const auto announce = ReadLE<std::uint8_t>(reader, Field::Announce);
    if (announce > 1) reader.Fail(DecodeErrc::NotABoolean, Field::Announce, offset);
    return {.announce = announce == 1,
            .version = ReadLE<std::uint64_t>(reader, Field::CompactVersion)};
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_MSG_SEND_CMPCT_H
