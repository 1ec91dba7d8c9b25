// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_WIRE_EXPECT_COMPACT_H
#define TXHASH_TESTS_WIRE_EXPECT_COMPACT_H

// Decoding the messages of BIP-0152 in tests: each call decodes in every way there is and expects
// them to agree.

#include "tests/support/compact_ways.h"
#include "tests/support/expect_all_ways.h"

namespace testing_support {

[[nodiscard]] inline wire::Decoded<wire::MsgSendCmpct> DecodeSendCmpct(wire::ByteSpan raw) {
    return ExpectAgreement(DecodeSendCmpctAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgCmpctBlock> DecodeCmpctBlock(wire::ByteSpan raw) {
    return ExpectAgreement(DecodeCmpctBlockAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgGetBlockTxn> DecodeGetBlockTxn(wire::ByteSpan raw) {
    return ExpectAgreement(DecodeGetBlockTxnAllWays(raw));
}
[[nodiscard]] inline wire::Decoded<wire::MsgBlockTxn> DecodeBlockTxn(wire::ByteSpan raw) {
    return ExpectAgreement(DecodeBlockTxnAllWays(raw));
}

}  // namespace testing_support

#endif  // TXHASH_TESTS_WIRE_EXPECT_COMPACT_H
