// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DECODE_EXPECT_ALL_WAYS_H
#define TXHASH_TESTS_SUPPORT_DECODE_EXPECT_ALL_WAYS_H

// Decoding in tests: each call decodes in every way and expects the results to agree.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "chainhash/bytes.h"
#include "tests/support/decode/all_ways.h"

namespace txhash::testing_support {

template <class Object>
[[nodiscard]] wire::Decoded<Object> ExpectAgreement(AllWays<Object> ways) {
    EXPECT_THAT(ways.disagreements, testing::IsEmpty());
    return std::move(ways.decoded);
}

[[nodiscard]] inline wire::Decoded<wire::MsgTx> DecodeTx(
    ByteSpan raw, wire::TxFormat format = wire::TxFormat::Network) {
    return ExpectAgreement(DecodeTxAllWays(raw, format));
}

[[nodiscard]] inline wire::Decoded<wire::MsgBlock> DecodeBlock(ByteSpan raw) {
    return ExpectAgreement(DecodeBlockAllWays(raw));
}

/// The text of the error, or "none".
template <class Object>
[[nodiscard]] std::string ErrorOf(const wire::Decoded<Object>& decoded) {
    return decoded ? "none" : decoded.error().Message();
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DECODE_EXPECT_ALL_WAYS_H
