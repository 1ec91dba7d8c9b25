// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/zeroed_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <utility>

namespace txhash::btcutil {
namespace {

constexpr std::size_t HUGE_PAGE = ZeroedMemory::HUGE_PAGE_SIZE;

std::span<std::byte> BytesOf(const ZeroedMemory& memory) {
    return {memory.data(), memory.size_bytes()};
}

TEST(ZeroedMemory, IsZeroAlignedAndWritable) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{4097}, HUGE_PAGE - 1, HUGE_PAGE,
                                   HUGE_PAGE + 1, 3 * HUGE_PAGE + 12345}) {
        SCOPED_TRACE(size);
        for (int i = 0; i < 2; ++i) {  // the second may get what the first has left
            const ZeroedMemory memory(size);
            ASSERT_EQ(memory.size_bytes(), size);
            const std::size_t alignment = size < HUGE_PAGE ? ZeroedMemory::ALIGNMENT : HUGE_PAGE;
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.data()) % alignment, 0U);
            EXPECT_TRUE(std::ranges::all_of(BytesOf(memory),
                                            [](std::byte byte) { return byte == std::byte{0}; }));
            std::ranges::fill(BytesOf(memory), std::byte{0xa5});
        }
    }
}

TEST(ZeroedMemory, NoneIsNull) {
    const ZeroedMemory none;
    EXPECT_EQ(none.data(), nullptr);
    EXPECT_EQ(none.size_bytes(), 0U);
    EXPECT_EQ(ZeroedMemory(0).data(), nullptr);
}

TEST(ZeroedMemory, MovesWithItsBytes) {
    for (const std::size_t size : {std::size_t{100}, HUGE_PAGE}) {
        ZeroedMemory memory(size);
        std::byte* const data = memory.data();
        data[size - 1] = std::byte{7};
        ZeroedMemory moved = std::move(memory);
        EXPECT_EQ(moved.data(), data);
        ZeroedMemory assigned(50);
        assigned = std::move(moved);
        EXPECT_EQ(assigned.data(), data);
        EXPECT_EQ(assigned.size_bytes(), size);
        EXPECT_EQ(assigned.data()[size - 1], std::byte{7});
    }
}

TEST(ZeroedMemory, MoreThanThereIsThrows) {
    constexpr std::size_t MAX = std::numeric_limits<std::size_t>::max();
    for (const std::size_t size : {MAX, MAX - HUGE_PAGE, MAX / 2, std::size_t{1} << 50}) {
        EXPECT_THROW(ZeroedMemory{size}, std::bad_alloc) << size;
    }
}

}  // namespace
}  // namespace txhash::btcutil
