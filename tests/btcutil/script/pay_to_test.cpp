// SPDX-License-Identifier: MIT
#include "btcutil/script/pay_to.h"

#include <gtest/gtest.h>

#include "btcutil/script/output_script.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using chainhash::ComputeHash160;
using chainhash::ToHex;
using testing_support::FromHex;

// BIP-0143, P2SH-P2WPKH: the key, its witness program, and the hash of the program's script.
TEST(PayTo, ScriptsOfBip143) {
    const auto key_hash = ComputeHash160(
        FromHex("03ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a26873"));
    EXPECT_EQ(ToHex(PayToPubKeyHash(key_hash)),
              "76a91479091972186c449eb1ded22b78e40d009bdf008988ac");
    const Bytes redeem_script = PayToWitness(0, key_hash.bytes);
    EXPECT_EQ(ToHex(redeem_script), "001479091972186c449eb1ded22b78e40d009bdf0089");
    EXPECT_EQ(ToHex(PayToScriptHash(ComputeHash160(redeem_script))),
              "a9144733f37cf4db86fbc2efed2500b4f4e49f31202387");
}

TEST(PayTo, EveryWitnessProgramIsParsedBack) {
    for (std::uint8_t version = 0; version <= MAX_WITNESS_VERSION; ++version) {
        for (auto size = MIN_WITNESS_PROGRAM_SIZE; size <= MAX_WITNESS_PROGRAM_SIZE; ++size) {
            const auto program = testing_support::Pattern(size);
            const Bytes script = PayToWitness(version, program);
            const auto parsed = ParseWitnessProgram(script);
            ASSERT_TRUE(parsed) << ToHex(script);
            EXPECT_EQ(parsed->version, version);
            EXPECT_EQ(ToHex(parsed->program), ToHex(program));
        }
    }
}

}  // namespace
}  // namespace txhash::btcutil
