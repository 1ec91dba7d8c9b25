// SPDX-License-Identifier: MIT
// The kernel for one message at a time, of every engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chainhash/bytes/hex.h"
#include "tests/chainhash/engine/engine_fixture.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash::internal {
namespace {

using testing_support::Pattern;

class StreamKernelTest : public testing::TestWithParam<EngineKernels> {
protected:
    void SetUp() override { SkipUnlessAvailable(GetParam()); }

    [[nodiscard]] static const StreamKernel& kernel() { return *GetParam().stream; }

    /// SHA-256 of `message`, read at `offset` from a multiple of 64.
    [[nodiscard]] static Hash HashAt(ByteSpan message, std::size_t offset) {
        const PlacedMessage placed(message, offset);
        Sha256State state = SHA256_INITIAL_STATE;
        kernel().compress(state, placed.blocks(), placed.count());
        return DigestOf(state);
    }

    /// Double SHA-256, of which `finish_double` does all but the first `before` blocks.
    [[nodiscard]] static Hash DoubleHashAt(ByteSpan message, std::size_t offset,
                                           std::size_t before = 0) {
        const PlacedMessage placed(message, offset);
        Sha256State state = SHA256_INITIAL_STATE;
        kernel().compress(state, placed.blocks(), before);
        Hash hash;
        kernel().finish_double(hash.bytes.data(), state,
                               placed.blocks() + before * SHA256_BLOCK_SIZE,
                               placed.count() - before);
        return hash;
    }
};

INSTANTIATE_TEST_SUITE_P(Engines, StreamKernelTest, testing::ValuesIn(ListKernels()),
                         testing::PrintToStringParamName());

TEST_P(StreamKernelTest, FipsVectors) {
    for (const PublishedVector& vector : FipsVectors()) {
        EXPECT_EQ(ToHex(HashAt(vector.message, 0).bytes), vector.digest);
    }
}

TEST_P(StreamKernelTest, EqualsTheOracleAtEveryLengthAndOffset) {
    constexpr std::size_t MAX_SIZE = 4 * SHA256_BLOCK_SIZE + 1;
    const Bytes data = Pattern(MAX_SIZE);
    for (std::size_t size = 0; size <= MAX_SIZE; ++size) {
        const std::span message(data.data(), size);
        const Hash hash = OracleHash(message);
        const Hash double_hash = OracleHash(hash.bytes);
        for (std::size_t offset = 0; offset < 64; ++offset) {
            ASSERT_EQ(HashAt(message, offset), hash) << size << " bytes at " << offset;
            ASSERT_EQ(DoubleHashAt(message, offset), double_hash) << size << " bytes at " << offset;
        }
    }
}

TEST_P(StreamKernelTest, AlignmentReport) {
    const Bytes pattern = AlignmentReport::Pattern();
    Bytes digests;
    Bytes double_digests;
    for (std::size_t offset = 0; offset < AlignmentReport::OFFSETS; ++offset) {
        for (std::size_t size = 0; size < AlignmentReport::SIZES; ++size) {
            const Hash hash = HashAt({pattern.data() + offset, size}, offset);
            digests.insert(digests.end(), hash.bytes.begin(), hash.bytes.end());
        }
        const Hash hash = DoubleHashAt({pattern.data() + offset, SHA256_BLOCK_SIZE}, offset);
        double_digests.insert(double_digests.end(), hash.bytes.begin(), hash.bytes.end());
    }
    EXPECT_EQ(ToHex(HashAt(digests, 0).bytes), AlignmentReport::SUM_OF_DIGESTS);
    EXPECT_EQ(ToHex(HashAt(double_digests, 0).bytes), AlignmentReport::SUM_OF_DOUBLE_DIGESTS);
}

TEST_P(StreamKernelTest, ManyBlocksEqualOneByOne) {
    constexpr std::size_t MAX_BLOCKS = 9;
    const Bytes data = Pattern((MAX_BLOCKS + 2) * SHA256_BLOCK_SIZE);
    for (std::size_t offset = 0; offset < SHA256_BLOCK_SIZE; ++offset) {
        Sha256State one_by_one = SHA256_INITIAL_STATE;
        for (std::size_t count = 0; count <= MAX_BLOCKS; ++count) {
            Sha256State at_once = SHA256_INITIAL_STATE;
            kernel().compress(at_once, data.data() + offset, count);
            ASSERT_EQ(at_once, one_by_one) << count << " blocks at offset " << offset;
            kernel().compress(one_by_one, data.data() + offset + count * SHA256_BLOCK_SIZE, 1);
        }
    }
}

TEST_P(StreamKernelTest, NoBlocksNeedNoMemory) {
    Sha256State state = SHA256_INITIAL_STATE;
    kernel().compress(state, nullptr, 0);
    EXPECT_EQ(state, SHA256_INITIAL_STATE);
    Hash hash;
    kernel().finish_double(hash.bytes.data(), state, nullptr, 0);
    EXPECT_EQ(hash, OracleHash(DigestOf(SHA256_INITIAL_STATE).bytes));
}

TEST_P(StreamKernelTest, FinishContinuesAfterAnyBlock) {
    const Bytes message = Pattern(9 * SHA256_BLOCK_SIZE - 9);
    const Hash expected = OracleDoubleHash(message);
    for (std::size_t before = 0; before <= 9; ++before) {
        EXPECT_EQ(DoubleHashAt(message, 1, before), expected) << before << " blocks before";
    }
}

TEST_P(StreamKernelTest, StoresTheDigestAtAnyAddressAndNowhereElse) {
    const PlacedMessage message(Pattern(100), 3);
    const Hash expected = OracleDoubleHash(Pattern(100));
    for (std::size_t offset = 0; offset < 64; ++offset) {
        Bytes out(64 + Hash::SIZE + 64, 0xee);
        Bytes wanted = out;
        std::copy_n(expected.bytes.begin(), Hash::SIZE, wanted.data() + offset);
        kernel().finish_double(out.data() + offset, SHA256_INITIAL_STATE, message.blocks(),
                               message.count());
        ASSERT_EQ(out, wanted) << offset;
    }
}

TEST_P(StreamKernelTest, LongMessagesEqualTheOracle) {
    Bytes message = Pattern(1'000'003);
    EXPECT_EQ(DoubleHashAt(message, 5), OracleDoubleHash(message));
    std::fill(message.begin(), message.end(), std::uint8_t{0xff});
    EXPECT_EQ(DoubleHashAt(message, 5), OracleDoubleHash(message));
}

TEST_P(StreamKernelTest, DoesNotAllocate) {
    const PlacedMessage message(Pattern(300), 1);
    Sha256State state = SHA256_INITIAL_STATE;
    Hash hash;
    testing_support::ExpectNoAllocation([&] {
        kernel().compress(state, message.blocks(), 1);
        kernel().finish_double(hash.bytes.data(), state, message.blocks() + SHA256_BLOCK_SIZE,
                               message.count() - 1);
    });
    EXPECT_EQ(hash, OracleDoubleHash(Pattern(300)));
}

}  // namespace
}  // namespace txhash::chainhash::internal
