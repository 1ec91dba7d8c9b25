// SPDX-License-Identifier: MIT
#include "chainhash/internal/engine_kernels.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <thread>
#include <vector>

#include "chainhash/internal/sha256_padding.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash::internal {
namespace {

// FIPS 180-2, appendix B.1: "abc" padded to one block.
constexpr Sha256State AFTER_ABC = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                   0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};

Bytes PaddedAbc() {
    Bytes block(SHA256_BLOCK_SIZE);
    std::memcpy(block.data(), "abc\x80", 4);
    block.back() = 3 * 8;
    return block;
}

TEST(CompressSha256, FipsOneBlockState) {
    Sha256State state = SHA256_INITIAL_STATE;
    CompressSha256(state, PaddedAbc().data(), 1);
    EXPECT_EQ(state, AFTER_ABC);
}

TEST(CompressSha256, NoBlocksLeaveTheState) {
    Sha256State state = AFTER_ABC;
    CompressSha256(state, nullptr, 0);
    EXPECT_EQ(state, AFTER_ABC);
}

TEST(CompressSha256, ManyBlocksEqualOneByOneAtAnyAlignment) {
    constexpr std::size_t MAX_BLOCKS = 9;
    const Bytes data = testing_support::Pattern((MAX_BLOCKS + 1) * SHA256_BLOCK_SIZE);
    for (std::size_t offset = 0; offset < SHA256_BLOCK_SIZE; ++offset) {
        Sha256State one_by_one = SHA256_INITIAL_STATE;
        for (std::size_t count = 1; count <= MAX_BLOCKS; ++count) {
            CompressSha256(one_by_one, data.data() + offset + (count - 1) * SHA256_BLOCK_SIZE, 1);
            Sha256State at_once = SHA256_INITIAL_STATE;
            CompressSha256(at_once, data.data() + offset, count);
            ASSERT_EQ(at_once, one_by_one) << count << " blocks at offset " << offset;
        }
    }
}

TEST(CompressSha256, ThreadsDoNotDisturbEachOther) {
    constexpr std::size_t THREADS = 4;
    constexpr std::size_t BLOCKS = 2000;
    std::array<Sha256State, THREADS> states;
    const auto run = [&](std::size_t index) {
        const Bytes block(SHA256_BLOCK_SIZE, static_cast<std::uint8_t>(index));
        states[index] = SHA256_INITIAL_STATE;
        for (std::size_t i = 0; i < BLOCKS; ++i) CompressSha256(states[index], block.data(), 1);
    };
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < THREADS; ++i) threads.emplace_back(run, i);
    for (std::thread& thread : threads) thread.join();

    const std::array<Sha256State, THREADS> together = states;
    for (std::size_t i = 0; i < THREADS; ++i) run(i);
    EXPECT_EQ(together, states);
}

TEST(CompressSha256, FirstCallOfAThreadDoesNotAllocate) {
    const Bytes block = PaddedAbc();
    std::thread([&] {
        Sha256State state = SHA256_INITIAL_STATE;
        testing_support::ExpectNoAllocation([&] { CompressSha256(state, block.data(), 1); });
        EXPECT_EQ(state, AFTER_ABC);
    }).join();
}

TEST(Sha256Padding, EveryTailSizeHashesAsTheOracle) {
    constexpr std::size_t MAX_SIZE = 5 * SHA256_BLOCK_SIZE;
    const Bytes data = testing_support::Pattern(MAX_SIZE);
    for (std::size_t size = 0; size <= MAX_SIZE; ++size) {
        Bytes tail(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
        tail.resize(size + SHA256_MAX_PADDING, 0xee);
        Sha256State state = SHA256_INITIAL_STATE;
        const std::size_t blocks = PadSha256(tail.data(), size, size);
        EXPECT_EQ(blocks, (size + 1 + 8 + SHA256_BLOCK_SIZE - 1) / SHA256_BLOCK_SIZE);
        CompressSha256(state, tail.data(), blocks);
        ASSERT_EQ(DigestOf(state), OracleHash({data.data(), size})) << size;
    }
}

TEST(Sha256Padding, LengthIsOfTheWholeMessage) {
    Bytes tail(SHA256_MAX_PADDING);
    ASSERT_EQ(PadSha256(tail.data(), 0, std::uint64_t{1} << 60), 1U);
    tail.resize(SHA256_BLOCK_SIZE);
    Bytes expected(SHA256_BLOCK_SIZE);
    expected[0] = 0x80;
    expected[SHA256_BLOCK_SIZE - 8] = 0x80;
    EXPECT_EQ(tail, expected);
}

TEST(FinishDoubleSha256, HashesTheDigestOfTheState) {
    EXPECT_EQ(FinishDoubleSha256(AFTER_ABC, nullptr, 0), OracleHash(DigestOf(AFTER_ABC).bytes));
}

}  // namespace
}  // namespace txhash::chainhash::internal
