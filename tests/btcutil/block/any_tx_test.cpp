// SPDX-License-Identifier: MIT
#include "btcutil/block/any_tx.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::btcutil {
namespace {

using testing_support::ErrorOf;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

void ExpectIds(std::string_view hex, std::string_view txid, std::string_view wtxid) {
    const Bytes raw = FromHex(hex);
    const auto tx = ParseAnyTx(raw);
    ASSERT_TRUE(tx) << ErrorOf(tx);
    EXPECT_EQ(tx->TxHash().ToHex(), txid);
    EXPECT_EQ(tx->WitnessHash().ToHex(), wtxid);
    EXPECT_EQ(tx->raw().data(), raw.data());
}

std::string AnyError(std::string_view hex) {
    const Bytes raw = FromHex(hex);
    return ErrorOf(ParseAnyTx(raw));
}

// Both also parse as transactions without inputs (bitcoin/bitcoin#12989).
TEST(ParseAnyTx, WitnessFormatIsPreferred) {
    ExpectIds(inputs::AMBIGUOUS_1,
              "f0a1d41cb2d1cea36b334c77f90f1a88b0f01332fffefaac3be9bb77f5b5f5b6",
              "22519827b1dc985ed4d0115e58c3f327a60e44015c8499ff3c5bc7fe5a8ce3f0");
    ExpectIds(inputs::AMBIGUOUS_2,
              "89c86c5dddb4786324df8cb5a4d67537b7cf4b800e4432e3c7d60f38adb7046a",
              "96a5f667ab421ce2ae92d3f54727a191cd1a95a55a10efa3817e93534f725038");
}

TEST(ParseAnyTx, DraftWithoutInputsFallsBack) {
    constexpr std::string_view ONE_OUTPUT =
        "c9a9b76a01d66cd3a7a4acbb3d950f4a4970d026245a6c1642ce8c169dc8df3b";
    ExpectIds("0100000000010000000000000000066a047465737400000000", ONE_OUTPUT, ONE_OUTPUT);
    constexpr std::string_view TWO_OUTPUTS =
        "ba73e7cd621a8959517ff53f2bfda4228f9761a58f5b67a76c1c2e6fd7ebc35b";
    ExpectIds(inputs::DRAFT_WITHOUT_INPUTS, TWO_OUTPUTS, TWO_OUTPUTS);
}

TEST(ParseAnyTx, WithoutWitnessThereIsOneReading) {
    ExpectIds(inputs::PLAIN, inputs::PLAIN_TXID, inputs::PLAIN_TXID);
}

// In the no-witness format these have trailing bytes, so they are not drafts either.
TEST(ParseAnyTx, ErrorIsTheNetworkReadings) {
    EXPECT_EQ(AnyError(inputs::SUPERFLUOUS_WITNESS),
              "superfluous witness record at byte 59, reading witness");
    EXPECT_EQ(AnyError(inputs::FLAG_2), "unknown witness flag at byte 5, reading witness flag");
    EXPECT_EQ(AnyError(std::string(inputs::PLAIN) + "00"),
              "trailing bytes at byte 61, after the transaction");
    EXPECT_EQ(AnyError(""), "unexpected end of data at byte 0, reading version");
}

}  // namespace
}  // namespace txhash::btcutil
