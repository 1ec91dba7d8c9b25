// SPDX-License-Identifier: MIT
#include "chainhash/sha256/internal/message_cursor.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <span>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash::internal {
namespace {

using testing_support::Pattern;

constexpr std::size_t PIECE_SIZES[] = {0, 1, 4, 8, 55, 56, 63, 64, 65, 119, 120, 128, 200};

Bytes PaddedBytes(ByteSpan message) {
    Bytes padded(message.begin(), message.end());
    padded.resize(message.size() + SHA256_MAX_PADDING);
    padded.resize(PadSha256(padded.data(), message.size(), message.size()) * SHA256_BLOCK_SIZE);
    return padded;
}

Bytes AllBlocks(MessageCursor& cursor) {
    Bytes all;
    for (BlockRun run = cursor.Next(); run.count != 0; run = cursor.Next()) {
        all.insert(all.end(), run.blocks, run.blocks + run.count * SHA256_BLOCK_SIZE);
    }
    return all;
}

/// Calls `check(message, joined)` for all ways to make a message of three of the sizes.
template <class Check>
void ForAllMessages(const Check& check) {
    const Bytes data = Pattern(3 * 200);
    for (const std::size_t a : PIECE_SIZES) {
        for (const std::size_t b : PIECE_SIZES) {
            for (const std::size_t c : PIECE_SIZES) {
                const ByteSpan joined(data.data(), a + b + c);
                const Message message{
                    {joined.first(a), joined.subspan(a, b), joined.subspan(a + b, c)}};
                SCOPED_TRACE(testing::Message() << a << " + " << b << " + " << c);
                check(message, joined);
            }
        }
    }
}

TEST(PaddedBlocks, IsTheNumberThatFips180Asks) {
    for (std::size_t size = 0; size < 1000; ++size) {
        const std::size_t with_end = size + 1 + 8;  // 0x80 and the length
        EXPECT_EQ(PaddedBlocks(size), (with_end + SHA256_BLOCK_SIZE - 1) / SHA256_BLOCK_SIZE);
    }
}

TEST(MessageCursor, BlocksOfAnyPiecesAreThePaddedMessage) {
    MessageCursor cursor;  // one for all: each message starts it anew
    ForAllMessages([&](const Message& message, ByteSpan joined) {
        cursor.Begin(message);
        const Bytes blocks = AllBlocks(cursor);
        ASSERT_EQ(blocks, PaddedBytes(joined));
        ASSERT_EQ(blocks.size(), PaddedBlocks(message.size_bytes()) * SHA256_BLOCK_SIZE);
        ASSERT_EQ(cursor.Next().count, 0U) << "after the end";
    });
}

TEST(MessageCursor, BlocksInsideAPieceAreNotCopied) {
    const Bytes data = Pattern(10 * SHA256_BLOCK_SIZE + 5);
    MessageCursor cursor;
    cursor.Begin({{std::span(data).first(7), std::span(data).subspan(7)}});
    const auto is_inside = [&](const BlockRun& run) {
        return !std::less<>()(run.blocks, data.data()) &&
               std::less<>()(run.blocks, data.data() + data.size());
    };
    BlockRun run = cursor.Next();
    EXPECT_FALSE(is_inside(run));  // seven bytes of one piece, the rest of the other
    EXPECT_EQ(run.count, 1U);
    run = cursor.Next();
    EXPECT_EQ(run.blocks, data.data() + SHA256_BLOCK_SIZE);
    EXPECT_EQ(run.count, 9U);
    run = cursor.Next();
    EXPECT_FALSE(is_inside(run));  // the end, padded
    EXPECT_EQ(run.count, 1U);
    EXPECT_EQ(cursor.Next().count, 0U);
}

TEST(MessageCursor, NewOneAndEndedOneHaveNoBlocks) {
    MessageCursor cursor;
    EXPECT_EQ(cursor.Next().count, 0U);
    cursor.Begin({});
    cursor.End();
    EXPECT_EQ(cursor.Next().count, 0U);
}

TEST(MessageCursor, StopsAnywhereAndBeginsAnew) {
    const Bytes data = Pattern(300);
    MessageCursor cursor;
    cursor.Begin({{data}});
    static_cast<void>(cursor.Next());
    const ByteSpan other(data.data() + 1, 70);
    cursor.Begin({{other}});
    EXPECT_EQ(AllBlocks(cursor), PaddedBytes(other));
}

TEST(CopyPadded, EqualsThePaddedMessage) {
    ForAllMessages([](const Message& message, ByteSpan joined) {
        const std::size_t size = PaddedBlocks(message.size_bytes()) * SHA256_BLOCK_SIZE;
        Bytes blocks(size + SHA256_BLOCK_SIZE, 0xee);
        CopyPadded(blocks.data(), message);
        blocks.resize(size);
        ASSERT_EQ(blocks, PaddedBytes(joined));
    });
}

TEST(MessageCursor, DoesNotAllocate) {
    const Bytes data = Pattern(500);
    std::size_t blocks = 0;
    testing_support::ExpectNoAllocation([&] {
        MessageCursor cursor;
        cursor.Begin({{std::span(data).first(100), {}, std::span(data).subspan(100)}});
        for (BlockRun run = cursor.Next(); run.count != 0; run = cursor.Next()) blocks += run.count;
    });
    EXPECT_EQ(blocks, PaddedBlocks(data.size()));
}

}  // namespace
}  // namespace txhash::chainhash::internal
