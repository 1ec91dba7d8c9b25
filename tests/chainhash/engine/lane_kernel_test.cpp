// SPDX-License-Identifier: MIT
// The kernels that hash messages side by side: the wide and the narrow one of every engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "chainhash/bytes/hex.h"
#include "tests/chainhash/engine/engine_fixture.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash::internal {
namespace {

using testing_support::Pattern;
using testing_support::Random;

struct LaneCase {
    EngineKernels engine;
    const LaneKernel* EngineKernels::*member;
    const char* member_name;

    [[nodiscard]] std::string Name() const { return std::string(engine.name) + "_" + member_name; }
    friend void PrintTo(const LaneCase& lane_case, std::ostream* out) { *out << lane_case.Name(); }
};

std::vector<LaneCase> AllLaneCases() {
    std::vector<LaneCase> cases;
    for (const EngineKernels& engine : ListKernels()) {
        cases.push_back({engine, &EngineKernels::wide, "wide"});
        cases.push_back({engine, &EngineKernels::narrow, "narrow"});
    }
    return cases;
}

/// A state of all lanes, in the layout that the kernel asks for.
class LaneState {
public:
    explicit LaneState(const LaneKernel& kernel) : m_kernel(kernel) {
        for (std::size_t lane = 0; lane < kernel.lanes; ++lane) Set(lane, SHA256_INITIAL_STATE);
    }

    [[nodiscard]] std::uint32_t* data() { return m_words.data(); }
    void Set(std::size_t lane, const Sha256State& state) {
        for (std::size_t word = 0; word < state.size(); ++word)
            m_words[At(word, lane)] = state[word];
    }
    [[nodiscard]] Sha256State Get(std::size_t lane) const {
        Sha256State state;
        for (std::size_t word = 0; word < state.size(); ++word)
            state[word] = m_words[At(word, lane)];
        return state;
    }

private:
    [[nodiscard]] std::size_t At(std::size_t word, std::size_t lane) const {
        return word * m_kernel.word_stride + lane * m_kernel.lane_stride;
    }

    const LaneKernel& m_kernel;
    alignas(64) std::array<std::uint32_t, 8 * LaneKernel::MAX_LANES> m_words{};
};

class LaneKernelTest : public testing::TestWithParam<LaneCase> {
protected:
    using Pointers = std::array<const std::uint8_t*, LaneKernel::MAX_LANES>;

    void SetUp() override { SkipUnlessAvailable(GetParam().engine); }

    [[nodiscard]] static const LaneKernel& kernel() {
        return *(GetParam().engine.*GetParam().member);
    }

    /// SHA-256 and double SHA-256 of one message per lane, all of the same number of blocks.
    /// Message i is read `offset + 7 * i` bytes after a multiple of 64, and so is its double hash
    /// stored.
    struct Hashes {
        std::vector<Hash> single;
        std::vector<Hash> twice;
    };
    [[nodiscard]] static Hashes HashAt(const std::vector<ByteSpan>& messages, std::size_t offset) {
        std::vector<PlacedMessage> placed;
        Pointers blocks{};
        OutBuffer in_two_steps(offset);
        OutBuffer in_one_step(offset);
        for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
            placed.emplace_back(messages[lane], (offset + 7 * lane) % 64);
            blocks[lane] = placed[lane].blocks();
        }
        LaneState state(kernel());
        kernel().compress(state.data(), blocks.data(), placed[0].count());
        kernel().hash_digests(in_two_steps.pointers.data(), state.data());
        kernel().double_hash(in_one_step.pointers.data(), blocks.data(), placed[0].count());
        EXPECT_EQ(in_one_step.bytes, in_two_steps.bytes);

        Hashes hashes;
        for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
            hashes.single.push_back(DigestOf(state.Get(lane)));
            std::copy_n(in_one_step.pointers[lane], Hash::SIZE,
                        hashes.twice.emplace_back().bytes.begin());
        }
        return hashes;
    }

    /// Room for the digests of all lanes, apart from each other.
    struct OutBuffer {
        explicit OutBuffer(std::size_t offset) {
            for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
                pointers[lane] = bytes.data() + lane * DISTANCE + (offset + 7 * lane) % 64;
            }
        }
        static constexpr std::size_t DISTANCE = 64 + Hash::SIZE;
        Bytes bytes = Bytes(kernel().lanes * DISTANCE, 0xee);
        std::array<std::uint8_t*, LaneKernel::MAX_LANES> pointers{};
    };
};

INSTANTIATE_TEST_SUITE_P(Engines, LaneKernelTest, testing::ValuesIn(AllLaneCases()),
                         testing::PrintToStringParamName());

TEST_P(LaneKernelTest, SaysWhatItIs) {
    EXPECT_FALSE(kernel().name.empty());
    EXPECT_GE(kernel().lanes, 1U);
    EXPECT_LE(kernel().lanes, LaneKernel::MAX_LANES);
    EXPECT_GT(kernel().block_cycles, 0U);
}

TEST_P(LaneKernelTest, FipsVectorsInEveryLane) {
    for (const PublishedVector& vector : FipsVectors()) {
        const std::vector<ByteSpan> messages(kernel().lanes, vector.message);
        for (const Hash& hash : HashAt(messages, 0).single) {
            EXPECT_EQ(ToHex(hash.bytes), vector.digest);
        }
    }
}

TEST_P(LaneKernelTest, EqualsTheOracleAtEveryLengthAndOffset) {
    constexpr std::size_t MAX_SIZE = 4 * SHA256_BLOCK_SIZE + 1;
    const Bytes data = Pattern(MAX_SIZE + LaneKernel::MAX_LANES);
    for (std::size_t size = 0; size <= MAX_SIZE; ++size) {
        std::vector<ByteSpan> messages;
        Hashes expected;
        for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
            messages.emplace_back(data.data() + lane, size);
            expected.single.push_back(OracleHash(messages.back()));
            expected.twice.push_back(OracleDoubleHash(messages.back()));
        }
        for (std::size_t offset = 0; offset < 64; ++offset) {
            const Hashes hashes = HashAt(messages, offset);
            ASSERT_EQ(hashes.single, expected.single) << size << " bytes at " << offset;
            ASSERT_EQ(hashes.twice, expected.twice) << size << " bytes at " << offset;
        }
    }
}

/// The lanes may not divide the number of offsets: some are idle at the end.
TEST_P(LaneKernelTest, AlignmentReport) {
    constexpr std::size_t LAST = AlignmentReport::OFFSETS - 1;
    const Bytes pattern = AlignmentReport::Pattern();
    std::array<Bytes, AlignmentReport::OFFSETS> digests;
    Bytes all_digests;
    for (std::size_t first = 0; first < AlignmentReport::OFFSETS; first += kernel().lanes) {
        for (std::size_t size = 0; size < AlignmentReport::SIZES; ++size) {
            std::vector<ByteSpan> messages;
            for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
                messages.emplace_back(pattern.data() + std::min(first + lane, LAST), size);
            }
            const auto hashes = HashAt(messages, first).single;
            for (std::size_t lane = 0; lane < kernel().lanes && first + lane <= LAST; ++lane) {
                Bytes& to = digests[first + lane];
                to.insert(to.end(), hashes[lane].bytes.begin(), hashes[lane].bytes.end());
            }
        }
    }
    for (const Bytes& part : digests)
        all_digests.insert(all_digests.end(), part.begin(), part.end());
    EXPECT_EQ(ToHex(OracleHash(all_digests).bytes), AlignmentReport::SUM_OF_DIGESTS);
}

TEST_P(LaneKernelTest, AlignmentReportOf64ByteMessages) {
    const Bytes pattern = AlignmentReport::Pattern();
    Bytes windows;
    for (std::size_t offset = 0; offset < AlignmentReport::OFFSETS; ++offset) {
        windows.insert(windows.end(), pattern.data() + offset,
                       pattern.data() + offset + SHA256_BLOCK_SIZE);
    }
    const std::size_t groups = (AlignmentReport::OFFSETS + kernel().lanes - 1) / kernel().lanes;
    windows.resize(groups * kernel().lanes * SHA256_BLOCK_SIZE);
    Bytes digests(groups * kernel().lanes * Hash::SIZE);
    kernel().double_hash64(digests.data(), windows.data(), groups);
    digests.resize(AlignmentReport::OFFSETS * Hash::SIZE);
    EXPECT_EQ(ToHex(OracleHash(digests).bytes), AlignmentReport::SUM_OF_DOUBLE_DIGESTS);
}

TEST_P(LaneKernelTest, NoBlocksLeaveTheState) {
    LaneState state(kernel());
    Random random(1);
    std::vector<Sha256State> before;
    for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
        Sha256State& words = before.emplace_back();
        std::generate(words.begin(), words.end(), [&] { return random.Bits32(); });
        state.Set(lane, words);
    }
    const Bytes unread(1);
    Pointers blocks;
    blocks.fill(unread.data());
    kernel().compress(state.data(), blocks.data(), 0);
    for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
        EXPECT_EQ(state.Get(lane), before[lane]) << lane;
    }
}

TEST_P(LaneKernelTest, ManyBlocksEqualOneByOne) {
    constexpr std::size_t MAX_BLOCKS = 9;
    const Bytes data = Pattern(MAX_BLOCKS * SHA256_BLOCK_SIZE + LaneKernel::MAX_LANES);
    const auto blocks_from = [&](std::size_t first) {
        Pointers blocks{};
        for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
            blocks[lane] = data.data() + lane + first * SHA256_BLOCK_SIZE;
        }
        return blocks;
    };
    LaneState one_by_one(kernel());
    for (std::size_t count = 0; count <= MAX_BLOCKS; ++count) {
        LaneState at_once(kernel());
        kernel().compress(at_once.data(), blocks_from(0).data(), count);
        for (std::size_t lane = 0; lane < kernel().lanes; ++lane) {
            ASSERT_EQ(at_once.Get(lane), one_by_one.Get(lane)) << count << " blocks, lane " << lane;
        }
        if (count == MAX_BLOCKS) break;
        kernel().compress(one_by_one.data(), blocks_from(count).data(), 1);
    }
}

/// Idle lanes are given the blocks of a busy one, and all may store into the same place.
TEST_P(LaneKernelTest, LanesMayShareInputAndOutput) {
    const PlacedMessage message(Pattern(200), 1);
    Pointers blocks;
    blocks.fill(message.blocks());
    Hash hash;
    std::array<std::uint8_t*, LaneKernel::MAX_LANES> out;
    out.fill(hash.bytes.data());
    LaneState state(kernel());
    kernel().compress(state.data(), blocks.data(), message.count());
    kernel().hash_digests(out.data(), state.data());
    EXPECT_EQ(hash, OracleDoubleHash(Pattern(200)));
    hash = {};
    kernel().double_hash(out.data(), blocks.data(), message.count());
    EXPECT_EQ(hash, OracleDoubleHash(Pattern(200)));
}

TEST_P(LaneKernelTest, DoubleHash64EqualsTheOracleAtEveryOffset) {
    constexpr std::size_t MAX_GROUPS = 3;
    const std::size_t count = MAX_GROUPS * kernel().lanes;
    Random random(2);
    const Bytes messages = random.ByteString(count * SHA256_BLOCK_SIZE);
    Bytes expected;
    for (std::size_t i = 0; i < count; ++i) {
        const Hash hash =
            OracleDoubleHash({messages.data() + i * SHA256_BLOCK_SIZE, SHA256_BLOCK_SIZE});
        expected.insert(expected.end(), hash.bytes.begin(), hash.bytes.end());
    }
    for (std::size_t offset = 0; offset < 64; ++offset) {
        for (std::size_t groups = 0; groups <= MAX_GROUPS; ++groups) {
            const std::size_t out_size = groups * kernel().lanes * Hash::SIZE;
            Bytes in(offset + messages.size());
            std::copy(messages.begin(), messages.end(), in.data() + offset);
            Bytes out(offset + expected.size() + 1, 0xee);
            Bytes wanted = out;
            std::copy_n(expected.begin(), out_size, wanted.data() + offset);
            kernel().double_hash64(out.data() + offset, in.data() + offset, groups);
            ASSERT_EQ(out, wanted) << groups << " groups at offset " << offset;

            kernel().double_hash64(in.data() + offset, in.data() + offset, groups);
            ASSERT_TRUE(
                std::equal(in.data() + offset, in.data() + offset + out_size, expected.begin()))
                << groups << " groups in place at offset " << offset;
        }
    }
}

TEST_P(LaneKernelTest, DoesNotAllocate) {
    const PlacedMessage message(Pattern(300), 1);
    Pointers blocks;
    blocks.fill(message.blocks());
    std::array<Hash, LaneKernel::MAX_LANES> hashes;
    std::array<std::uint8_t*, LaneKernel::MAX_LANES> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = hashes[i].bytes.data();
    Bytes nodes(LaneKernel::MAX_LANES * SHA256_BLOCK_SIZE);
    LaneState state(kernel());
    testing_support::ExpectNoAllocation([&] {
        kernel().compress(state.data(), blocks.data(), message.count());
        kernel().hash_digests(out.data(), state.data());
        kernel().double_hash(out.data(), blocks.data(), message.count());
        kernel().double_hash64(nodes.data(), nodes.data(), 1);
    });
    EXPECT_EQ(hashes[0], OracleDoubleHash(Pattern(300)));
}

}  // namespace
}  // namespace txhash::chainhash::internal
