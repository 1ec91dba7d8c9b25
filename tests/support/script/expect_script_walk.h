// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_SCRIPT_EXPECT_SCRIPT_WALK_H
#define TXHASH_TESTS_SUPPORT_SCRIPT_EXPECT_SCRIPT_WALK_H

// What must hold of a walk over any script.

#include <gtest/gtest.h>

#include "btcutil/script.h"
#include "chainhash/bytes.h"

namespace txhash::testing_support {

/// Expects that the opcodes lie side by side over all bytes of `script`, that each says of itself
/// what its bytes say, and that nothing follows a truncated push.
inline void ExpectScriptWalk(ByteSpan script) {
    using namespace btcutil;
    std::size_t at = 0;
    bool truncated = false;
    for (const ScriptOp& op : ScriptCursor(script)) {
        ASSERT_FALSE(truncated) << at;
        truncated = op.truncated;
        ASSERT_EQ(op.begin, at);
        ASSERT_LT(op.begin, op.end);
        ASSERT_LE(op.end, script.size());
        ASSERT_EQ(op.data.data() + op.data.size(), script.data() + op.end);
        at = op.end;

        const ByteSpan head = script.subspan(op.begin, op.end - op.begin - op.data.size());
        const std::uint8_t first = head[0];
        const std::size_t size_bytes = first == OP_PUSHDATA1   ? 1
                                       : first == OP_PUSHDATA2 ? 2
                                       : first == OP_PUSHDATA4 ? 4
                                                               : 0;
        std::size_t claim = size_bytes == 0 ? first : 0;  // what it says to push
        for (std::size_t i = 1; i < head.size(); ++i) claim += std::size_t{head[i]} << 8 * (i - 1);
        if (op.truncated) {
            ASSERT_EQ(op.opcode, OP_INVALIDOPCODE);
            ASSERT_EQ(op.end, script.size());
            ASSERT_LE(first, OP_PUSHDATA4);
            if (head.size() == 1 + size_bytes) {
                ASSERT_GT(claim, op.data.size());
            } else {
                ASSERT_EQ(head.size(), 1);
                ASSERT_LT(op.data.size(), size_bytes);
            }
        } else {
            ASSERT_EQ(op.opcode, first);
            ASSERT_EQ(head.size(), 1 + size_bytes);
            ASSERT_EQ(op.IsDataPush(), first <= OP_PUSHDATA4);
            ASSERT_EQ(op.data.size(), op.IsDataPush() ? claim : 0);
        }
    }
    ASSERT_EQ(at, script.size());
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_SCRIPT_EXPECT_SCRIPT_WALK_H
