// SPDX-License-Identifier: MIT
#include "btcutil/address/text_error.h"

#include <gtest/gtest.h>

namespace txhash::btcutil {
namespace {

TEST(TextError, MessageGivesThePositionOfACharacter) {
    EXPECT_EQ((TextError{TextErrc::InvalidCharacter, 7}).Message(),
              "invalid character at offset 7");
    EXPECT_EQ((TextError{TextErrc::MixedCase, 0}).Message(), "mixed case at offset 0");
    EXPECT_EQ((TextError{TextErrc::BadChecksum}).Message(), "wrong checksum");
}

TEST(TextError, EveryCodeHasItsOwnName) {
    EXPECT_EQ(ToString(TextErrc::InvalidCharacter), "invalid character");
    EXPECT_EQ(ToString(TextErrc::MixedCase), "mixed case");
    EXPECT_EQ(ToString(TextErrc::TooShort), "text too short");
    EXPECT_EQ(ToString(TextErrc::TooLong), "text too long");
    EXPECT_EQ(ToString(TextErrc::NoPrefix), "no prefix");
    EXPECT_EQ(ToString(TextErrc::BadChecksum), "wrong checksum");
    EXPECT_EQ(ToString(TextErrc::WrongNetwork), "not a prefix of the network");
    EXPECT_EQ(ToString(TextErrc::WrongSize), "wrong payload size");
    EXPECT_EQ(ToString(TextErrc::BadPadding), "bad padding");
    EXPECT_EQ(ToString(TextErrc::BadWitnessVersion), "witness version above 16");
    EXPECT_EQ(ToString(TextErrc::WrongVariant), "wrong checksum variant for the witness version");
    EXPECT_EQ(ToString(TextErrc::BadCompressionFlag), "bad compression flag");
    EXPECT_EQ(ToString(TextErrc::BadPrivateKey), "private key out of range");
}

}  // namespace
}  // namespace txhash::btcutil
