// SPDX-License-Identifier: MIT
#include "btcutil/synth/random.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "chainhash/bytes.h"

namespace txhash::btcutil {
namespace {

// Published with the generator's reference implementation, for seed 1234567.
TEST(SplitMix64, PublishedSequence) {
    SplitMix64 random(1234567);
    EXPECT_EQ(random.Next(), 6457827717110365317U);
    EXPECT_EQ(random.Next(), 3203168211198807973U);
    EXPECT_EQ(random.Next(), 9817491932198370423U);
    EXPECT_EQ(random.Next(), 4593380528125082431U);
    EXPECT_EQ(random.Next(), 16408922859458223821U);
}

TEST(SplitMix64, FillIsTheSequenceInLittleEndian) {
    SplitMix64 random(1234567);
    std::array<std::uint8_t, 11> bytes{};
    random.Fill(bytes);
    EXPECT_EQ(chainhash::ToHex(bytes), "85fc08fb17d09e59a50f54");
}

TEST(SplitMix64, RangesAreKeptAndUsedUp) {
    SplitMix64 random(1);
    std::set<std::uint32_t> below;
    std::set<std::uint32_t> between;
    for (int i = 0; i < 200; ++i) {
        below.insert(random.Below(5));
        between.insert(random.Between(7, 9));
    }
    EXPECT_EQ(below, (std::set<std::uint32_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(between, (std::set<std::uint32_t>{7, 8, 9}));
    EXPECT_EQ(random.Between(3, 3), 3U);
}

}  // namespace
}  // namespace txhash::btcutil
