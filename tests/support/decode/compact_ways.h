// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DECODE_COMPACT_WAYS_H
#define TXHASH_TESTS_SUPPORT_DECODE_COMPACT_WAYS_H

// Decodes the messages of BIP-0152 from memory and from a stream, and compares the results.

#include <string>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/decode/all_ways.h"
#include "tests/support/decode/decode_stream.h"
#include "wire/message.h"

namespace txhash::testing_support {

template <class Message, class Read>
[[nodiscard]] AllWays<Message> DecodeMessageAllWays(ByteSpan raw, wire::Field object, Read&& read) {
    AllWays<Message> ways{Message::Deserialize(raw), {}};
    const auto streamed = DecodeStream(raw, object, read);
    if (streamed != ways.decoded) ways.disagreements.emplace_back("stream");
    if (ways.decoded) {
        const Bytes again = wire::ToBytes(*ways.decoded);
        if (!std::equal(again.begin(), again.end(), raw.begin(), raw.end())) {
            ways.disagreements.emplace_back("round trip");
        }
    }
    return ways;
}

[[nodiscard]] inline AllWays<wire::MsgSendCmpct> DecodeSendCmpctAllWays(ByteSpan raw) {
    return DecodeMessageAllWays<wire::MsgSendCmpct>(raw, wire::Field::SendCmpct, [](auto& reader) {
        return wire::MsgSendCmpct::Deserialize(reader).value_or(wire::MsgSendCmpct{});
    });
}
[[nodiscard]] inline AllWays<wire::MsgCmpctBlock> DecodeCmpctBlockAllWays(ByteSpan raw) {
    return DecodeMessageAllWays<wire::MsgCmpctBlock>(
        raw, wire::Field::CmpctBlock, [](auto& reader) {
            return wire::MsgCmpctBlock::Deserialize(reader).value_or(wire::MsgCmpctBlock{});
        });
}
[[nodiscard]] inline AllWays<wire::MsgGetBlockTxn> DecodeGetBlockTxnAllWays(ByteSpan raw) {
    return DecodeMessageAllWays<wire::MsgGetBlockTxn>(
        raw, wire::Field::GetBlockTxn, [](auto& reader) {
            return wire::MsgGetBlockTxn::Deserialize(reader).value_or(wire::MsgGetBlockTxn{});
        });
}
[[nodiscard]] inline AllWays<wire::MsgBlockTxn> DecodeBlockTxnAllWays(ByteSpan raw) {
    return DecodeMessageAllWays<wire::MsgBlockTxn>(raw, wire::Field::BlockTxn, [](auto& reader) {
        return wire::MsgBlockTxn::Deserialize(reader).value_or(wire::MsgBlockTxn{});
    });
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DECODE_COMPACT_WAYS_H
