// SPDX-License-Identifier: MIT
#include "btcutil/script/builder.h"

#include <gtest/gtest.h>

#include "btcutil/script/script.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using chainhash::ToHex;
using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Pattern;

Bytes PushOf(ByteSpan data) { return ScriptBuilder().Push(data).Build(); }

// The script code of the P2WPKH example of BIP-0143.
TEST(ScriptBuilder, PayToPubKeyHash) {
    const Bytes key_hash = FromHex("1d0f172a0ecb48aee1be1f2687d2963ae33f71a1");
    const Bytes script = ScriptBuilder()
                             .Op(OP_DUP)
                             .Op(OP_HASH160)
                             .Push(key_hash)
                             .Op(OP_EQUALVERIFY)
                             .Op(OP_CHECKSIG)
                             .Build();
    EXPECT_EQ(ToHex(script), "76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac");
}

TEST(ScriptBuilder, PushIsMinimal) {
    struct Case {
        std::size_t size;
        std::string_view head;
    };
    constexpr Case CASES[] = {
        {0, "00"},     {2, "02"},       {75, "4b"},        {76, "4c4c"},
        {255, "4cff"}, {256, "4d0001"}, {65535, "4dffff"}, {65536, "4e00000100"},
    };
    for (const auto& [size, head] : CASES) {
        EXPECT_EQ(PushOf(Pattern(size)), Concat({FromHex(head), Pattern(size)})) << size;
    }
}

TEST(ScriptBuilder, PushUsesNumberOpcodes) {
    for (int byte = 0; byte <= 0xff; ++byte) {
        const Bytes data = {static_cast<std::uint8_t>(byte)};
        const Bytes script = PushOf(data);
        if (byte >= 1 && byte <= 16) {
            EXPECT_EQ(script, Bytes{static_cast<std::uint8_t>(0x50 + byte)});
        } else if (byte == 0x81) {
            EXPECT_EQ(script, Bytes{0x4f});
        } else {
            EXPECT_EQ(script, (Bytes{0x01, data[0]}));
        }
    }
}

TEST(ScriptBuilder, Numbers) {
    struct Case {
        std::int64_t number;
        std::string_view hex;
    };
    constexpr Case CASES[] = {
        {0, "00"},
        {-1, "4f"},
        {1, "51"},
        {16, "60"},
        {17, "0111"},
        {-2, "0182"},
        {128, "028000"},
        {500'000, "0320a107"},
        {2'147'483'648, "050000008000"},
    };
    for (const auto& [number, hex] : CASES) {
        EXPECT_EQ(ToHex(ScriptBuilder().PushNumber(number).Build()), hex) << number;
    }
}

TEST(ScriptBuilder, BuildStartsOver) {
    ScriptBuilder builder;
    EXPECT_EQ(builder.Op(OP_RETURN).Build(), Bytes{OP_RETURN});
    EXPECT_EQ(builder.Build(), Bytes{});
    EXPECT_EQ(builder.Op(OP_NOP).Build(), Bytes{OP_NOP});
}

TEST(ScriptBuilder, CursorReadsWhatWasPushed) {
    for (std::size_t size = 2; size < 70'000; size += 1 + size / 7) {
        const Bytes data = Pattern(size);
        const Bytes script = ScriptBuilder().Push(data).Op(OP_DROP).Build();
        ScriptCursor cursor(script);
        const auto push = cursor.Next();
        ASSERT_TRUE(push);
        EXPECT_EQ(Bytes(push->data.begin(), push->data.end()), data);
        EXPECT_EQ(cursor.Next()->opcode, OP_DROP);
        EXPECT_FALSE(cursor.Next());
    }
}

}  // namespace
}  // namespace txhash::btcutil
