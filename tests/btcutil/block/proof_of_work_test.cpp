// SPDX-License-Identifier: MIT
#include "btcutil/block/proof_of_work.h"

#include <gtest/gtest.h>

#include <string>

namespace txhash::btcutil {
namespace {

chainhash::BlockHash HashFrom(const std::string& display) {
    return *chainhash::BlockHash::FromHexLenient(display);
}

TEST(MeetsTarget, GenesisBlock) {
    const auto hash = HashFrom("000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
    EXPECT_TRUE(MeetsTarget(hash, 0x1d00ffff));
    EXPECT_FALSE(MeetsTarget(hash, 0x1b0404cb));
}

TEST(MeetsTarget, TargetItselfIsMetAndOneMoreIsNot) {
    // 0x04123456 is 0x12345600, 0x03123456 is 0x123456, 0x02123456 is 0x1234, 0x01123456 is 0x12.
    const struct {
        std::uint32_t bits;
        const char* target;
        const char* above;
    } rows[] = {{0x04123456, "12345600", "12345601"},
                {0x03123456, "123456", "123457"},
                {0x02123456, "1234", "1235"},
                {0x01123456, "12", "13"}};
    for (const auto& row : rows) {
        EXPECT_TRUE(MeetsTarget(HashFrom(row.target), row.bits)) << std::hex << row.bits;
        EXPECT_FALSE(MeetsTarget(HashFrom(row.above), row.bits)) << std::hex << row.bits;
    }
}

TEST(MeetsTarget, WidestTarget) {
    const std::string rest(58, '0');
    EXPECT_TRUE(MeetsTarget(HashFrom("7fffff" + rest), 0x207fffff));
    EXPECT_FALSE(MeetsTarget(HashFrom("800000" + rest), 0x207fffff));
    // Two bytes of zeros in front: the same number of bits, written longer.
    EXPECT_TRUE(MeetsTarget(HashFrom("7f" + std::string(62, '0')), 0x2200007f));
    EXPECT_FALSE(MeetsTarget(HashFrom("80" + std::string(62, '0')), 0x2200007f));
}

TEST(MeetsTarget, TargetsThatNothingMeets) {
    const chainhash::BlockHash zero;
    for (const std::uint32_t bits : {
             0x00000000U,  // zero
             0x01003456U,  // zero, as its bytes fall below the number
             0x04923456U,  // negative
             0x21010000U,  // 257 bits
             0xff123456U,  // far too large
         }) {
        EXPECT_FALSE(MeetsTarget(zero, bits)) << std::hex << bits;
    }
}

}  // namespace
}  // namespace txhash::btcutil
