// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer: on its seeds, all their prefixes, and random mutations of
// them. The environment variables TXHASH_FUZZ_SEED and TXHASH_FUZZ_MUTATIONS select others, or
// more.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>

#include "chainhash/bytes.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/mutate.h"

namespace txhash::fuzz {
namespace {

/// Runs the target on a copy of exactly this size, so that a sanitizer detects reads past its end.
void RunTarget(ByteSpan input) {
    const Bytes exact(input.begin(), input.end());
    EXPECT_NO_THROW(LLVMFuzzerTestOneInput(exact.data(), exact.size()))
        << "input: " << chainhash::ToHex(input.first(std::min<std::size_t>(input.size(), 2000)));
}

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::stoull(text) : otherwise;
}

TEST(Replay, Seeds) {
    for (const Bytes& seed : Seeds()) RunTarget(seed);
}

TEST(Replay, PrefixesOfSeeds) {
    constexpr std::size_t MAX_SIZE = 600;
    for (const Bytes& seed : Seeds()) {
        for (std::size_t size = 0; size < std::min(seed.size(), MAX_SIZE); ++size) {
            RunTarget(std::span(seed).first(size));
        }
    }
}

TEST(Replay, MutatedSeeds) {
    const std::uint64_t random_seed = FromEnvironment("TXHASH_FUZZ_SEED", 1);
    const std::uint64_t mutations = FromEnvironment("TXHASH_FUZZ_MUTATIONS", 20'000);
    std::cout << "TXHASH_FUZZ_SEED=" << random_seed
              << std::endl;  // visible even if a sanitizer aborts
    SCOPED_TRACE(random_seed);
    Random random(random_seed);
    const auto seeds = Seeds();
    for (std::uint64_t i = 0; i < mutations && !testing::Test::HasFailure(); ++i) {
        RunTarget(Mutate(seeds[random.Below(seeds.size())], random));
    }
}

}  // namespace
}  // namespace txhash::fuzz
