// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_WIRE_MESSAGE_EXPECT_COMPACT_H
#define TXHASH_TESTS_WIRE_MESSAGE_EXPECT_COMPACT_H

// Decoding the messages of BIP-0152 in tests: each call decodes in every way there is and expects
// them to agree.

#include "chainhash/bytes.h"
#include "tests/support/decode/compact_ways.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::testing_support {

[[nodiscard]] inline wire::Decoded<wire::MsgSendCmpct> DecodeSendCmpct(ByteSpan raw) {
    return ExpectAgreement(DecodeSendCmpctAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgCmpctBlock> DecodeCmpctBlock(ByteSpan raw) {
    return ExpectAgreement(DecodeCmpctBlockAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgGetBlockTxn> DecodeGetBlockTxn(ByteSpan raw) {
    return ExpectAgreement(DecodeGetBlockTxnAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgBlockTxn> DecodeBlockTxn(ByteSpan raw) {
    return ExpectAgreement(DecodeBlockTxnAllWays(raw));
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_WIRE_MESSAGE_EXPECT_COMPACT_H
