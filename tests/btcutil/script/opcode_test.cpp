// SPDX-License-Identifier: MIT
#include "btcutil/script/opcode.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

namespace txhash::btcutil {
namespace {

TEST(Opcode, NamesMatchTheEnumerators) {
#define NAMED(opcode) std::pair(opcode, std::string_view(#opcode))
    // All from OP_NOP on, in the order of their bytes.
    constexpr std::array named = {
        NAMED(OP_NOP),
        NAMED(OP_VER),
        NAMED(OP_IF),
        NAMED(OP_NOTIF),
        NAMED(OP_VERIF),
        NAMED(OP_VERNOTIF),
        NAMED(OP_ELSE),
        NAMED(OP_ENDIF),
        NAMED(OP_VERIFY),
        NAMED(OP_RETURN),
        NAMED(OP_TOALTSTACK),
        NAMED(OP_FROMALTSTACK),
        NAMED(OP_2DROP),
        NAMED(OP_2DUP),
        NAMED(OP_3DUP),
        NAMED(OP_2OVER),
        NAMED(OP_2ROT),
        NAMED(OP_2SWAP),
        NAMED(OP_IFDUP),
        NAMED(OP_DEPTH),
        NAMED(OP_DROP),
        NAMED(OP_DUP),
        NAMED(OP_NIP),
        NAMED(OP_OVER),
        NAMED(OP_PICK),
        NAMED(OP_ROLL),
        NAMED(OP_ROT),
        NAMED(OP_SWAP),
        NAMED(OP_TUCK),
        NAMED(OP_CAT),
        NAMED(OP_SUBSTR),
        NAMED(OP_LEFT),
        NAMED(OP_RIGHT),
        NAMED(OP_SIZE),
        NAMED(OP_INVERT),
        NAMED(OP_AND),
        NAMED(OP_OR),
        NAMED(OP_XOR),
        NAMED(OP_EQUAL),
        NAMED(OP_EQUALVERIFY),
        NAMED(OP_RESERVED1),
        NAMED(OP_RESERVED2),
        NAMED(OP_1ADD),
        NAMED(OP_1SUB),
        NAMED(OP_2MUL),
        NAMED(OP_2DIV),
        NAMED(OP_NEGATE),
        NAMED(OP_ABS),
        NAMED(OP_NOT),
        NAMED(OP_0NOTEQUAL),
        NAMED(OP_ADD),
        NAMED(OP_SUB),
        NAMED(OP_MUL),
        NAMED(OP_DIV),
        NAMED(OP_MOD),
        NAMED(OP_LSHIFT),
        NAMED(OP_RSHIFT),
        NAMED(OP_BOOLAND),
        NAMED(OP_BOOLOR),
        NAMED(OP_NUMEQUAL),
        NAMED(OP_NUMEQUALVERIFY),
        NAMED(OP_NUMNOTEQUAL),
        NAMED(OP_LESSTHAN),
        NAMED(OP_GREATERTHAN),
        NAMED(OP_LESSTHANOREQUAL),
        NAMED(OP_GREATERTHANOREQUAL),
        NAMED(OP_MIN),
        NAMED(OP_MAX),
        NAMED(OP_WITHIN),
        NAMED(OP_RIPEMD160),
        NAMED(OP_SHA1),
        NAMED(OP_SHA256),
        NAMED(OP_HASH160),
        NAMED(OP_HASH256),
        NAMED(OP_CODESEPARATOR),
        NAMED(OP_CHECKSIG),
        NAMED(OP_CHECKSIGVERIFY),
        NAMED(OP_CHECKMULTISIG),
        NAMED(OP_CHECKMULTISIGVERIFY),
        NAMED(OP_NOP1),
        NAMED(OP_CHECKLOCKTIMEVERIFY),
        NAMED(OP_CHECKSEQUENCEVERIFY),
        NAMED(OP_NOP4),
        NAMED(OP_NOP5),
        NAMED(OP_NOP6),
        NAMED(OP_NOP7),
        NAMED(OP_NOP8),
        NAMED(OP_NOP9),
        NAMED(OP_NOP10),
        NAMED(OP_CHECKSIGADD),
    };
#undef NAMED
    int byte = 0x61;
    for (const auto& [opcode, name] : named) {
        EXPECT_EQ(opcode, byte) << name;
        EXPECT_EQ(ToString(opcode), name);
        ++byte;
    }
    EXPECT_EQ(byte, 0xbb);
}

TEST(Opcode, NumbersAreNamedAsSuch) {
    EXPECT_EQ(ToString(OP_0), "0");
    EXPECT_EQ(ToString(OP_1NEGATE), "-1");
    for (int n = 1; n <= 16; ++n) {
        EXPECT_EQ(ToString(static_cast<Opcode>(0x50 + n)), std::to_string(n));
    }
}

TEST(Opcode, OtherPushes) {
    EXPECT_EQ(ToString(static_cast<Opcode>(0x4c)), "OP_PUSHDATA1");
    EXPECT_EQ(ToString(static_cast<Opcode>(0x4d)), "OP_PUSHDATA2");
    EXPECT_EQ(ToString(static_cast<Opcode>(0x4e)), "OP_PUSHDATA4");
    EXPECT_EQ(ToString(static_cast<Opcode>(0x50)), "OP_RESERVED");
}

TEST(Opcode, OtherBytesAreUnknown) {
    for (int byte = 1; byte <= 0x4b; ++byte) {
        EXPECT_EQ(ToString(static_cast<Opcode>(byte)), "OP_UNKNOWN") << byte;
    }
    for (int byte = 0xbb; byte <= 0xfe; ++byte) {
        EXPECT_EQ(ToString(static_cast<Opcode>(byte)), "OP_UNKNOWN") << byte;
    }
    EXPECT_EQ(ToString(static_cast<Opcode>(0xff)), "OP_INVALIDOPCODE");
}

TEST(Opcode, Aliases) {
    EXPECT_EQ(OP_FALSE, 0x00);
    EXPECT_EQ(OP_TRUE, 0x51);
    EXPECT_EQ(OP_NOP2, 0xb1);
    EXPECT_EQ(OP_NOP3, 0xb2);
}

}  // namespace
}  // namespace txhash::btcutil
