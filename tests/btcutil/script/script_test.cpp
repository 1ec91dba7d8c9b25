// SPDX-License-Identifier: MIT
#include "btcutil/script/script.h"

#include <gtest/gtest.h>

#include <iterator>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"
#include "tests/support/script/expect_script_walk.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::ExpectScriptWalk;
using testing_support::FromHex;
using testing_support::Pattern;
using testing_support::Random;
using testing_support::Repeat;

static_assert(std::input_iterator<ScriptCursor::Iterator>);
static_assert(std::sentinel_for<ScriptCursor::End, ScriptCursor::Iterator>);

/// The copied parts of a ScriptOp.
struct Op {
    Opcode opcode;
    std::size_t begin;
    std::size_t data_begin;
    std::size_t end;
    bool truncated = false;

    friend bool operator==(const Op&, const Op&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Op& op) {
        return out << ToString(op.opcode) << " at " << op.begin << ", data " << op.data_begin
                   << ", end " << op.end << (op.truncated ? ", truncated" : "");
    }
};

std::vector<Op> Walk(ByteSpan script) {
    std::vector<Op> ops;
    for (const ScriptOp& op : ScriptCursor(script)) {
        ops.push_back({.opcode = op.opcode,
                       .begin = op.begin,
                       .data_begin = op.end - op.data.size(),
                       .end = op.end,
                       .truncated = op.truncated});
    }
    return ops;
}

Op Truncated(std::size_t begin, std::size_t data_begin, std::size_t end) {
    return {OP_INVALIDOPCODE, begin, data_begin, end, true};
}

/// A push of `size` bytes with OP_PUSHDATA1, 2 or 4 and that many size bytes.
Bytes PushData(Opcode opcode, std::size_t size_bytes, std::size_t size) {
    Bytes push = {opcode};
    for (std::size_t i = 0; i < size_bytes; ++i) {
        push.push_back(static_cast<std::uint8_t>(size >> 8 * i));
    }
    return Concat({push, Pattern(size)});
}

TEST(ScriptCursor, EmptyScriptHasNoOpcode) {
    EXPECT_EQ(Walk({}), std::vector<Op>{});
    EXPECT_FALSE(ScriptCursor({}).Next());
}

TEST(ScriptCursor, PayToPubKeyHash) {
    const Bytes script = FromHex(
        "76a914"
        "89abcdefabbaabbaabbaabbaabbaabbaabbaabba"
        "88ac");
    EXPECT_EQ(Walk(script), (std::vector<Op>{{OP_DUP, 0, 1, 1},
                                             {OP_HASH160, 1, 2, 2},
                                             {static_cast<Opcode>(20), 2, 3, 23},
                                             {OP_EQUALVERIFY, 23, 24, 24},
                                             {OP_CHECKSIG, 24, 25, 25}}));
}

TEST(ScriptCursor, EveryByteAloneIsAnOpcodeOrATruncatedPush) {
    for (int byte = 0; byte <= 0xff; ++byte) {
        const Bytes script = {static_cast<std::uint8_t>(byte)};
        const bool truncated = byte >= 1 && byte <= 0x4e;
        const Op op = {static_cast<Opcode>(byte), 0, 1, 1};
        EXPECT_EQ(Walk(script), std::vector<Op>{truncated ? Truncated(0, 1, 1) : op}) << byte;
    }
}

TEST(ScriptCursor, PushesOfEverySizeOfSize) {
    for (std::size_t size = 0; size <= 0x4b; ++size) {
        const Bytes script = Concat({Repeat(static_cast<std::uint8_t>(size), 1), Pattern(size)});
        const std::vector<Op> expected = {{static_cast<Opcode>(size), 0, 1, 1 + size}};
        EXPECT_EQ(Walk(script), expected);
    }
    for (const std::size_t size : {0U, 1U, 0x4bU, 0x4cU, 0xffU}) {
        const std::vector<Op> expected = {{OP_PUSHDATA1, 0, 2, 2 + size}};
        EXPECT_EQ(Walk(PushData(OP_PUSHDATA1, 1, size)), expected);
    }
    for (const std::size_t size : {0U, 1U, 0xffU, 0x100U, 0x1234U, 0xffffU}) {
        const std::vector<Op> expected = {{OP_PUSHDATA2, 0, 3, 3 + size}};
        EXPECT_EQ(Walk(PushData(OP_PUSHDATA2, 2, size)), expected);
    }
    for (const std::size_t size : {0U, 1U, 0xffffU, 0x10000U, 0x123456U}) {
        const std::vector<Op> expected = {{OP_PUSHDATA4, 0, 5, 5 + size}};
        EXPECT_EQ(Walk(PushData(OP_PUSHDATA4, 4, size)), expected);
    }
}

TEST(ScriptCursor, DataIsWhatIsPushed) {
    for (const Bytes& script : {PushData(OP_PUSHDATA1, 1, 30), PushData(OP_PUSHDATA2, 2, 300),
                                PushData(OP_PUSHDATA4, 4, 3000)}) {
        const auto op = ScriptCursor(script).Next();
        ASSERT_TRUE(op);
        EXPECT_TRUE(op->IsDataPush());
        EXPECT_EQ(Bytes(op->data.begin(), op->data.end()), Pattern(op->data.size()));
    }
}

TEST(ScriptCursor, NumberOpcodesAreNotDataPushes) {
    for (int byte = 0; byte <= 0xff; ++byte) {
        Bytes script = Repeat(0, 80);
        script[0] = static_cast<std::uint8_t>(byte);
        EXPECT_EQ(ScriptCursor(script).Next()->IsDataPush(), byte <= 0x4e) << byte;
    }
}

TEST(ScriptCursor, TruncatedPushIsReportedOnceAndIsTheLast) {
    // The size itself is truncated, so there is no boundary between size and data.
    EXPECT_EQ(Walk(FromHex("514dff")), (std::vector<Op>{{OP_1, 0, 1, 1}, Truncated(1, 2, 3)}));
    EXPECT_EQ(Walk(FromHex("4e010000")), (std::vector<Op>{Truncated(0, 1, 4)}));
    // The data is truncated.
    EXPECT_EQ(Walk(FromHex("51ab4cff00")),
              (std::vector<Op>{{OP_1, 0, 1, 1}, {OP_CODESEPARATOR, 1, 2, 2}, Truncated(2, 4, 5)}));
    EXPECT_EQ(Walk(FromHex("4effffffff5151")), (std::vector<Op>{Truncated(0, 5, 7)}));

    const Bytes script = FromHex("03acac");
    ScriptCursor cursor(script);
    const auto op = cursor.Next();
    ASSERT_TRUE(op);
    EXPECT_TRUE(op->truncated);
    EXPECT_FALSE(op->IsDataPush());
    EXPECT_EQ(cursor.offset(), 3);
    EXPECT_FALSE(cursor.Next());
    EXPECT_FALSE(cursor.Next());
}

TEST(ScriptCursor, Byte255IsNotATruncatedPush) {
    EXPECT_EQ(Walk(FromHex("ff51")),
              (std::vector<Op>{{OP_INVALIDOPCODE, 0, 1, 1}, {OP_1, 1, 2, 2}}));
}

TEST(ScriptCursor, RangeIsTheRemainder) {
    const Bytes script = FromHex("5102abcdac");
    ScriptCursor cursor(script);
    EXPECT_EQ(cursor.offset(), 0);
    EXPECT_EQ(cursor.Next()->opcode, OP_1);
    EXPECT_EQ(cursor.offset(), 1);
    std::vector<std::size_t> begins;
    for (const ScriptOp& op : cursor) begins.push_back(op.begin);
    EXPECT_EQ(begins, (std::vector<std::size_t>{1, 4}));
    EXPECT_EQ(cursor.offset(), 1);
    EXPECT_EQ(cursor.Next()->opcode, 2);
    EXPECT_EQ(cursor.Next()->opcode, OP_CHECKSIG);
    EXPECT_FALSE(cursor.Next());
    EXPECT_EQ(cursor.begin(), cursor.end());
}

TEST(ScriptCursor, IteratorSteps) {
    const Bytes script = FromHex("5152");
    const ScriptCursor cursor(script);
    auto it = cursor.begin();
    EXPECT_EQ(it++->opcode, OP_1);
    EXPECT_EQ(it->opcode, OP_2);
    EXPECT_EQ(++it, cursor.end());
}

/// A random script with the list of its opcodes.
struct MadeScript {
    Bytes script;
    std::vector<Op> ops;
};

MadeScript RandomScript(Random& random) {
    MadeScript made;
    const std::size_t count = random.Below(12);
    for (std::size_t i = 0; i < count; ++i) {
        Bytes head;
        std::size_t size = 0;
        switch (random.Below(5)) {
            case 0:
                size = random.Below(0x4c);
                head = {static_cast<std::uint8_t>(size)};
                break;
            case 1:
                size = random.Below(300) % 256;
                head = {0x4c, static_cast<std::uint8_t>(size)};
                break;
            case 2:
                size = random.Below(600);
                head = {0x4d, static_cast<std::uint8_t>(size),
                        static_cast<std::uint8_t>(size / 256)};
                break;
            case 3:
                size = random.Below(600);
                head = {0x4e, static_cast<std::uint8_t>(size),
                        static_cast<std::uint8_t>(size / 256), 0, 0};
                break;
            default:
                head = {static_cast<std::uint8_t>(0x4f + random.Below(0x100 - 0x4f))};
        }
        const std::size_t begin = made.script.size();
        made.ops.push_back(
            {static_cast<Opcode>(head[0]), begin, begin + head.size(), begin + head.size() + size});
        made.script = Concat({made.script, head, random.ByteString(size)});
    }
    return made;
}

TEST(ScriptCursor, FindsTheOpcodesOfRandomScripts) {
    constexpr std::uint64_t SEED = 5;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    for (int i = 0; i < 2'000; ++i) {
        const MadeScript made = RandomScript(random);
        ASSERT_EQ(Walk(made.script), made.ops);
    }
}

TEST(ScriptCursor, EveryTruncationEndsAtTheCut) {
    constexpr std::uint64_t SEED = 6;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    for (int i = 0; i < 60; ++i) {
        const MadeScript made = RandomScript(random);
        for (std::size_t cut = 0; cut < made.script.size(); ++cut) {
            // In memory of its own, so that a sanitizer detects reads past its end.
            const Bytes script(made.script.begin(),
                               made.script.begin() + static_cast<std::ptrdiff_t>(cut));
            std::vector<Op> expected;
            for (const Op& op : made.ops) {
                if (op.begin >= cut) break;
                if (op.end <= cut) {
                    expected.push_back(op);
                } else {
                    const bool has_size = op.data_begin <= cut;
                    expected.push_back(
                        Truncated(op.begin, has_size ? op.data_begin : op.begin + 1, cut));
                }
            }
            ASSERT_EQ(Walk(script), expected) << "cut at " << cut;
        }
    }
}

TEST(ScriptCursor, RandomBytesAreCoveredOnce) {
    constexpr std::uint64_t SEED = 7;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    for (int i = 0; i < 20'000; ++i) {
        Bytes script = random.ByteString(random.Below(120));
        // Half of them consist mostly of pushes.
        if (i % 2) {
            for (std::uint8_t& byte : script) byte %= 0x50;
        }
        ASSERT_NO_FATAL_FAILURE(ExpectScriptWalk(script)) << i;
    }
}

TEST(ScriptCursor, WalkingAllocatesNothing) {
    const Bytes script = FromHex("76a91489abcdefabbaabbaabbaabbaabbaabbaabbaabba88ac4cff");
    ExpectNoAllocation([&] {
        std::size_t count = 0;
        for (const ScriptOp& op : ScriptCursor(script)) count += op.end > op.begin;
        EXPECT_EQ(count, 6);
        EXPECT_FALSE(IsPushOnly(script));
        EXPECT_FALSE(IsUnspendable(script));
    });
}

TEST(IsPushOnly, OpcodesUpTo16) {
    for (int byte = 0; byte <= 0xff; ++byte) {
        Bytes script = Repeat(0, 0x4c);
        script[0] = static_cast<std::uint8_t>(byte);
        EXPECT_EQ(IsPushOnly(script), byte <= 0x60) << byte;
    }
    EXPECT_TRUE(IsPushOnly({}));
}

TEST(IsPushOnly, TruncatedPushIsNotAPush) {
    EXPECT_TRUE(IsPushOnly(FromHex("02aabb")));
    EXPECT_FALSE(IsPushOnly(FromHex("02aa")));
    EXPECT_FALSE(IsPushOnly(FromHex("514d01")));
}

TEST(IsUnspendable, StartsWithReturnOrIsTooLong) {
    EXPECT_FALSE(IsUnspendable({}));
    EXPECT_TRUE(IsUnspendable(FromHex("6a")));
    EXPECT_TRUE(IsUnspendable(FromHex("6a02ff")));
    EXPECT_FALSE(IsUnspendable(FromHex("516a")));
    EXPECT_FALSE(IsUnspendable(Repeat(0x51, 10'000)));
    EXPECT_TRUE(IsUnspendable(Repeat(0x51, 10'001)));
}

}  // namespace
}  // namespace txhash::btcutil
