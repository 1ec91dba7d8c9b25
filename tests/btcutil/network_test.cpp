// SPDX-License-Identifier: MIT
#include "btcutil/network.h"

#include <gtest/gtest.h>

#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;

TEST(Network, FoundByItsMagic) {
    for (const Network& network : NETWORKS) {
        SCOPED_TRACE(network.name);
        const Network* found = FindNetwork(network.magic);
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(*found, network);
    }
}

TEST(Network, UnknownMagicIsNull) {
    EXPECT_EQ(FindNetwork({0xf9, 0xbe, 0xb4, 0xd8}), nullptr);
    EXPECT_EQ(FindNetwork(MAINNET.magic, {}), nullptr);
}

TEST(Network, FoundByItsName) {
    for (const Network& network : NETWORKS) {
        SCOPED_TRACE(network.name);
        EXPECT_EQ(FindNetwork(network.name), &network);
    }
    EXPECT_EQ(FindNetwork("main"), nullptr);
    EXPECT_EQ(FindNetwork(""), nullptr);
    EXPECT_EQ(FindNetwork("mainnet", {}), nullptr);
}

// romanz/electrs#418
TEST(Network, BF11CustomSignetMagic) {
    const auto challenge =
        FromHex("512103b3b3721560a0d98a211a4bf38b910c4a0c97f435861e65e136c9993cd99fb34151ae");
    EXPECT_EQ(SignetMagic(challenge), (Magic{0x8d, 0xe4, 0x5d, 0xa0}));
}

TEST(Network, DefaultSignetMagicComesFromItsChallenge) {
    const auto challenge = FromHex(
        "512103ad5e0edad18cb1f0fc0d28a3d4f1f3e445640337489abb10404f2d1e086be430210359ef5021964fe22d"
        "6f8e05b2463c9540ce96883fe3b278760f048f5189f2e6c452ae");
    EXPECT_EQ(SignetMagic(challenge), SIGNET.magic);
}

}  // namespace
}  // namespace txhash::btcutil
