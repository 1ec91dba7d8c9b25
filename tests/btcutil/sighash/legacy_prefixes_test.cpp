// SPDX-License-Identifier: MIT
#include "btcutil/sighash/internal/legacy_prefixes.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace txhash::btcutil {
namespace {

using chainhash::Sha256Midstate;

/// Bytes of version, input count and `inputs` inputs with empty scripts.
std::uint64_t PrefixBytes(std::size_t input_count, std::size_t inputs) {
    return 4 + (input_count < 253 ? 1 : input_count < 65'536 ? 3 : 5) + 41 * inputs;
}

/// A state that identifies its input.
Sha256Midstate StateBefore(std::size_t input_count, std::size_t input_index) {
    return {.state = {static_cast<std::uint32_t>(input_index)},
            .size_bytes = PrefixBytes(input_count, input_index)};
}

/// Notes all states that are wanted on a way through all inputs. Returns before which they were.
std::vector<std::size_t> NoteAll(const LegacyPrefixes& prefixes, std::size_t input_count) {
    std::vector<std::size_t> noted;
    for (std::size_t i = 0; i < input_count; ++i) {
        if (!prefixes.Wants(i)) continue;
        EXPECT_EQ(PrefixBytes(input_count, i) % 64, 0U) << i;
        prefixes.Note(i, StateBefore(input_count, i));
        EXPECT_FALSE(prefixes.Wants(i));
        noted.push_back(i);
    }
    return noted;
}

TEST(LegacyPrefixes, FirstStatesLieWhereBlocksEnd) {
    EXPECT_EQ(NoteAll(LegacyPrefixes(200), 200), (std::vector<std::size_t>{3, 67, 131, 195}));
    EXPECT_EQ(NoteAll(LegacyPrefixes(300), 300), (std::vector<std::size_t>{17, 81, 145, 209, 273}));
    EXPECT_EQ(NoteAll(LegacyPrefixes(70'000), 70'000).front(), 31U);
    EXPECT_EQ(NoteAll(LegacyPrefixes(3), 3), std::vector<std::size_t>());
}

TEST(LegacyPrefixes, NothingIsKnownAtFirst) {
    const LegacyPrefixes prefixes(1000);
    EXPECT_FALSE(prefixes.FindUpTo(0));
    EXPECT_FALSE(prefixes.FindUpTo(999));
}

TEST(LegacyPrefixes, FindsTheLastStateUpToEachInput) {
    for (const std::size_t count : {1U, 64U, 200U, 2047U, 2048U, 5569U, 70'000U}) {
        const LegacyPrefixes prefixes(count);
        const auto noted = NoteAll(prefixes, count);
        EXPECT_LE(noted.size(), 32U);
        for (std::size_t i = 0, known = 0; i < count; ++i) {
            if (known < noted.size() && noted[known] == i) ++known;
            const auto state = prefixes.FindUpTo(i);
            ASSERT_EQ(state.has_value(), known != 0) << i << " of " << count;
            if (!state) continue;
            ASSERT_EQ(state->input_index, noted[known - 1]) << i << " of " << count;
            ASSERT_EQ(state->midstate, StateBefore(count, noted[known - 1]));
        }
    }
}

// So that a digest hashes little more than what follows its input.
TEST(LegacyPrefixes, StatesAreNotFarApart) {
    for (const std::size_t count : {200U, 2048U, 5569U, 70'000U}) {
        const LegacyPrefixes prefixes(count);
        NoteAll(prefixes, count);
        for (std::size_t i = 64; i < count; ++i) {
            ASSERT_LE(i - prefixes.FindUpTo(i)->input_index, 2 * (64 + count / 32))
                << i << " of " << count;
        }
    }
}

TEST(LegacyPrefixes, SkipsSpansThatNobodyPassed) {
    const LegacyPrefixes prefixes(1000);
    prefixes.Note(81, StateBefore(1000, 81));
    EXPECT_FALSE(prefixes.FindUpTo(80));
    EXPECT_EQ(prefixes.FindUpTo(999)->input_index, 81U);
}

}  // namespace
}  // namespace txhash::btcutil
