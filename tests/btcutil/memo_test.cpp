// SPDX-License-Identifier: MIT
#include "btcutil/internal/memo.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <thread>
#include <vector>

namespace txhash::btcutil {
namespace {

/// Two words that belong together: a reader that sees one without the other has caught a value half
/// written.
struct Pair {
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    friend bool operator==(const Pair&, const Pair&) = default;
};

constexpr Pair VALUE{1, ~std::uint64_t{1}};

TEST(Memo, ComputesOnce) {
    const Memo<Pair> memo;
    int computed = 0;
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(memo.Get([&] {
            ++computed;
            return VALUE;
        }),
                  VALUE);
    }
    EXPECT_EQ(computed, 1);
}

TEST(Memo, FirstOfferIsKept) {
    const Memo<Pair> memo;
    EXPECT_EQ(memo.Find(), nullptr);
    memo.Offer(VALUE);
    memo.Offer({3, 4});
    ASSERT_NE(memo.Find(), nullptr);
    EXPECT_EQ(*memo.Find(), VALUE);
    EXPECT_EQ(memo.Get([] { return Pair{5, 6}; }), VALUE);
}

TEST(Memo, CopyTakesWhatIsKnown) {
    const auto must_not_compute = [] {
        ADD_FAILURE() << "computed again";
        return Pair{};
    };
    Memo<Pair> memo;
    Memo<Pair> copy_of_empty = memo;
    static_cast<void>(memo.Get([] { return VALUE; }));
    EXPECT_EQ(copy_of_empty.Get([] { return Pair{3, 4}; }), (Pair{3, 4}));

    const Memo<Pair> copy = memo;
    EXPECT_EQ(copy.Get(must_not_compute), VALUE);

    copy_of_empty = memo;
    EXPECT_EQ(copy_of_empty.Get(must_not_compute), VALUE);
    memo = Memo<Pair>();
    EXPECT_EQ(memo.Get([] { return Pair{5, 6}; }), (Pair{5, 6}));
}

TEST(Memo, EveryThreadSeesTheWholeValue) {
    constexpr std::size_t THREADS = 4;
    constexpr std::size_t ROUNDS = 200;
    std::vector<Memo<Pair>> memos(ROUNDS);
    std::array<std::size_t, THREADS> wrong{};
    std::atomic<std::size_t> computed = 0;
    std::latch start(THREADS);
    std::vector<std::thread> threads;
    for (std::size_t& mine : wrong) {
        threads.emplace_back([&] {
            start.arrive_and_wait();
            for (const Memo<Pair>& memo : memos) {
                const Pair seen = memo.Get([&] {
                    ++computed;
                    return VALUE;
                });
                if (seen != VALUE) ++mine;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, (std::array<std::size_t, THREADS>{}));
    EXPECT_GE(computed, ROUNDS);
    EXPECT_LE(computed, ROUNDS * THREADS);
}

}  // namespace
}  // namespace txhash::btcutil
