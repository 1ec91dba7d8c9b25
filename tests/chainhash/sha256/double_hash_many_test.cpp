// SPDX-License-Identifier: MIT
// Under the engine of the process; the tests named engine.* run these under each.

#include "chainhash/sha256/double_hash_many.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "chainhash/engine/engine.h"
#include "chainhash/internal/engine_kernels.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::Pattern;
using testing_support::Random;

/// Messages that own their bytes, each piece in memory of its own, and the answers.
class OwnedList {
public:
    void Add(const std::array<ByteSpan, 3>& pieces) {
        Message message;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i].empty()) continue;  // stays a null pointer
            // Off alignment, and with the end at the end of the memory.
            const std::size_t offset = m_storage.size() % 16;
            Bytes& bytes = m_storage.emplace_back(offset);
            bytes.insert(bytes.end(), pieces[i].begin(), pieces[i].end());
            message.pieces[i] = std::span(bytes).subspan(offset);
        }
        m_messages.push_back(message);
        m_expected.push_back(OracleDoubleHash(Concat({pieces[0], pieces[1], pieces[2]})));
    }

    [[nodiscard]] std::span<const Message> messages() const { return m_messages; }
    [[nodiscard]] const std::vector<Hash>& expected() const { return m_expected; }

private:
    std::vector<Bytes> m_storage;
    std::vector<Message> m_messages;
    std::vector<Hash> m_expected;
};

/// Makes messages out of random bytes.
class ListMaker {
public:
    explicit ListMaker(std::uint64_t seed)
        : m_random(seed), m_bytes(m_random.ByteString(1 << 20)) {}

    [[nodiscard]] Random& random() { return m_random; }

    /// A message of `size` bytes in one piece, as a transaction with a witness is hashed (four
    /// bytes, the most, four bytes), or cut at random into up to three.
    void AddMessage(OwnedList& list, std::size_t size) {
        const std::size_t at = m_random.Below(m_bytes.size() - size + 1);
        const auto bytes = ByteSpan(m_bytes).subspan(at, size);
        std::size_t first = m_random.Below(size + 1);
        std::size_t second = m_random.OneIn(2) ? size : m_random.Below(size + 1);
        if (m_random.OneIn(4)) first = second = size;
        if (m_random.OneIn(4) && size >= 8) {
            first = 4;
            second = size - 4;
        }
        if (first > second) std::swap(first, second);
        list.Add({bytes.first(first), bytes.subspan(first, second - first), bytes.subspan(second)});
    }

    [[nodiscard]] OwnedList Make(const std::vector<std::size_t>& sizes) {
        OwnedList list;
        for (const std::size_t size : sizes) AddMessage(list, size);
        return list;
    }

    /// Mostly as transactions are, now and then long, and often where the padding takes one more
    /// block or a message stops being short.
    [[nodiscard]] std::size_t AnySize() {
        const std::size_t blocks = m_random.OneIn(3) ? 30 + m_random.Below(5) : m_random.Below(5);
        const std::size_t border = blocks * SHA256_BLOCK_SIZE + 54 + m_random.Below(14);
        switch (m_random.Below(4)) {
            case 0:
                return border;
            case 1:
                return m_random.Below(20'001);
            default:
                return m_random.Below(600);
        }
    }

private:
    Random m_random;
    Bytes m_bytes;
};

void ExpectRightHashes(const OwnedList& list, DoubleHashScratch& scratch) {
    std::vector<Hash> out(list.messages().size());
    DoubleHashMany(MessageList(list.messages()), out, scratch);
    ASSERT_EQ(out, list.expected());
    // Now that it has seen the list, the scratch is warm.
    std::fill(out.begin(), out.end(), Hash{});
    ExpectNoAllocation([&] { DoubleHashMany(MessageList(list.messages()), out, scratch); });
    ASSERT_EQ(out, list.expected());
}

void ExpectRightHashes(const OwnedList& list) {
    DoubleHashScratch scratch;
    ExpectRightHashes(list, scratch);
}

TEST(DoubleHashMany, EmptyListTouchesNothing) {
    DoubleHashScratch scratch;
    Hash untouched;
    untouched.bytes.fill(0xee);
    const Hash before = untouched;
    DoubleHashMany(MessageList(std::span<const Message>{}), {&untouched, 1}, scratch);
    EXPECT_EQ(untouched, before);
    DoubleHashMany(MessageList(std::span<const Message>{}), {}, scratch);
}

TEST(DoubleHashMany, EmptyMessagesOfNullPieces) {
    for (const std::size_t count : {1U, 2U, 15U, 16U, 17U, 40U}) {
        OwnedList list;
        for (std::size_t i = 0; i < count; ++i) list.Add({});
        ExpectRightHashes(list);
    }
}

TEST(DoubleHashMany, EveryNumberOfMessagesOfEachLength) {
    ListMaker maker(1);
    DoubleHashScratch scratch;
    for (const std::size_t size : {0U, 55U, 56U, 64U, 250U, 1983U, 1984U, 2048U, 5000U}) {
        for (std::size_t count = 1; count <= 2 * internal::LaneKernel::MAX_LANES + 1; ++count) {
            SCOPED_TRACE(testing::Message() << count << " messages of " << size << " bytes");
            ExpectRightHashes(maker.Make(std::vector<std::size_t>(count, size)), scratch);
        }
    }
}

TEST(DoubleHashMany, EveryLengthUpToThreeThousand) {
    ListMaker maker(2);
    std::vector<std::size_t> sizes(3000);
    for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = i;
    ExpectRightHashes(maker.Make(sizes));
    std::reverse(sizes.begin(), sizes.end());
    ExpectRightHashes(maker.Make(sizes));
}

TEST(DoubleHashMany, RandomListsWithOneScratch) {
    DoubleHashScratch scratch;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        ListMaker maker(seed);
        std::vector<std::size_t> sizes(maker.random().Below(201));
        std::generate(sizes.begin(), sizes.end(), [&] { return maker.AnySize(); });
        ExpectRightHashes(maker.Make(sizes), scratch);
    }
}

TEST(DoubleHashMany, ShapesOfLists) {
    ListMaker maker(3);
    const auto tiny = [&] { return maker.random().Below(300); };
    const auto large = [&] { return 3000 + maker.random().Below(17'000); };
    const auto sizes_by = [](std::size_t count, const auto& size) {
        std::vector<std::size_t> sizes(count);
        std::generate(sizes.begin(), sizes.end(), size);
        return sizes;
    };
    const auto sorted = [](std::vector<std::size_t> sizes) {
        std::sort(sizes.begin(), sizes.end());
        return sizes;
    };
    const auto reversed = [](std::vector<std::size_t> sizes) {
        std::reverse(sizes.begin(), sizes.end());
        return sizes;
    };
    const auto any = [&] { return maker.AnySize(); };
    const auto with = [](std::vector<std::size_t> sizes, std::size_t place, std::size_t size) {
        sizes.insert(sizes.begin() + static_cast<std::ptrdiff_t>(place), size);
        return sizes;
    };
    constexpr std::size_t HUGE_SIZE = 1'000'000;
    const std::pair<const char*, std::vector<std::size_t>> shapes[] = {
        {"all tiny", sizes_by(150, tiny)},
        {"all large", sizes_by(60, large)},
        {"as many large ones as there may be lanes",
         sizes_by(internal::LaneKernel::MAX_LANES, large)},
        {"ascending", sorted(sizes_by(150, any))},
        {"descending", reversed(sorted(sizes_by(150, any)))},
        {"one huge", {HUGE_SIZE}},
        {"one huge at the front of tiny ones", with(sizes_by(100, tiny), 0, HUGE_SIZE)},
        {"one huge amid tiny ones", with(sizes_by(100, tiny), 50, HUGE_SIZE)},
        {"one huge after tiny ones", with(sizes_by(100, tiny), 100, HUGE_SIZE)},
        {"one huge amid large ones", with(sizes_by(40, large), 20, HUGE_SIZE)},
        {"two huge and one tiny", {HUGE_SIZE, 10, HUGE_SIZE - 1}},
    };
    for (const auto& [name, sizes] : shapes) {
        SCOPED_TRACE(name);
        ExpectRightHashes(maker.Make(sizes));
    }
}

TEST(DoubleHashMany, ListMayBeMadeOnDemand) {
    const Bytes data = Pattern(1000);
    const auto message = [&](std::size_t i) noexcept {
        return Message{{std::span(data).first(i), {}, std::span(data).subspan(2 * i)}};
    };
    const MessageList list(300, message);
    ASSERT_EQ(list.size(), 300U);
    EXPECT_EQ(list[7].size_bytes(), 7U + 986U);
    std::vector<Hash> out(list.size());
    DoubleHashScratch scratch;
    DoubleHashMany(list, out, scratch);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto pieces = message(i).pieces;
        ASSERT_EQ(out[i], OracleDoubleHash(Concat({pieces[0], pieces[1], pieces[2]}))) << i;
    }
}

TEST(DoubleHashMany, MessagesMayShareBytes) {
    const Bytes data = Pattern(5000);
    const std::vector<Message> messages(50, Message{{data, data, data}});
    std::vector<Hash> out(messages.size());
    DoubleHashScratch scratch;
    DoubleHashMany(MessageList(messages), out, scratch);
    EXPECT_EQ(out, std::vector<Hash>(50, OracleDoubleHash(Concat({data, data, data}))));
}

TEST(DoubleHashMany, StoresNothingBehindTheLastHash) {
    ListMaker maker(4);
    const OwnedList list = maker.Make(std::vector<std::size_t>(21, 100));
    std::vector<Hash> out(22);
    DoubleHashScratch scratch;
    DoubleHashMany(MessageList(list.messages()), out, scratch);
    EXPECT_TRUE(out.back().IsZero());
}

TEST(DoubleHashMany, ThreadsWithTheirOwnScratchDoNotDisturbEachOther) {
    ListMaker maker(5);
    std::vector<std::size_t> sizes(100);
    std::generate(sizes.begin(), sizes.end(), [&] { return maker.AnySize(); });
    const OwnedList list = maker.Make(sizes);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { ExpectRightHashes(list); });
    for (std::thread& thread : threads) thread.join();
}

TEST(DoubleHashScratch, TakesEightBytesAMessageAndAFixedPart) {
    const std::vector<Message> messages(10'000);
    std::vector<Hash> out(messages.size());
    DoubleHashScratch scratch;
    EXPECT_EQ(scratch.memory_bytes(), 0U);
    DoubleHashMany(MessageList(messages), out, scratch);
    EXPECT_LE(scratch.memory_bytes(), 8 * messages.size() + 40 * 1024);
    const std::size_t before = scratch.memory_bytes();
    DoubleHashMany(MessageList(std::span(messages).first(10)), out, scratch);
    EXPECT_EQ(scratch.memory_bytes(), before);
}

TEST(DoubleHash64, EveryCountEqualsTheOracle) {
    constexpr std::size_t MAX_COUNT = 70;
    Random random(6);
    const Bytes in = random.ByteString(1 + MAX_COUNT * SHA256_BLOCK_SIZE);
    const std::uint8_t* messages = in.data() + 1;  // off alignment
    Bytes expected;
    for (std::size_t count = 0; count <= MAX_COUNT; ++count) {
        Bytes out(count * Hash::SIZE + 1, 0xee);
        DoubleHash64(out.data(), messages, count);
        EXPECT_EQ(out.back(), 0xee) << count;
        out.pop_back();
        ASSERT_EQ(out, expected) << count;

        Bytes in_place(messages, messages + count * SHA256_BLOCK_SIZE);
        DoubleHash64(in_place.data(), in_place.data(), count);
        in_place.resize(out.size());
        ASSERT_EQ(in_place, expected) << count << " in place";

        if (count == MAX_COUNT) break;
        const Hash next =
            OracleDoubleHash({messages + count * SHA256_BLOCK_SIZE, SHA256_BLOCK_SIZE});
        expected.insert(expected.end(), next.bytes.begin(), next.bytes.end());
    }
}

TEST(DoubleHash64, DoesNotAllocate) {
    Bytes nodes(100 * SHA256_BLOCK_SIZE);
    ExpectNoAllocation([&] { DoubleHash64(nodes.data(), nodes.data(), 100); });
}

}  // namespace
}  // namespace txhash::chainhash
