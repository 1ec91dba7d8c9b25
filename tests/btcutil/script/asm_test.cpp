// SPDX-License-Identifier: MIT
#include "btcutil/script/asm.h"

#include <gtest/gtest.h>

#include <string_view>

#include "btcutil/script/builder.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Repeat;

std::string AsmOf(std::string_view hex) { return ScriptToAsm(FromHex(hex)); }

constexpr std::string_view SIGNATURE =
    "304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de48"
    "60a4acdd12909d831cc56cbbac4622082221a8768d1d09";
constexpr std::string_view PUBKEY =
    "0311db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5c";

std::string Text(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

/// A push of the signature with `hash_type`.
Bytes SignaturePush(std::uint8_t hash_type) {
    return ScriptBuilder().Push(Concat({FromHex(SIGNATURE), Bytes{hash_type}})).Build();
}

TEST(ScriptToAsm, GenesisOutput) {
    EXPECT_EQ(AsmOf("4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4c"
                    "ef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac"),
              "04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f3"
              "5504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f OP_CHECKSIG");
}

TEST(ScriptToAsm, GenesisScriptSig) {
    EXPECT_EQ(AsmOf("04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f"
                    "72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73"),
              "486604799 4 5468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e20"
              "6272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73");
}

// As printed by Bitcoin Core's decodescript.
TEST(ScriptToAsm, OtherScripts) {
    EXPECT_EQ(AsmOf(""), "");
    EXPECT_EQ(AsmOf("5120eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
              "1 eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
    EXPECT_EQ(AsmOf("51024e73"), "1 29518");
    EXPECT_EQ(AsmOf("02eeee"), "-28398");
    EXPECT_EQ(AsmOf("6a"), "OP_RETURN");
    EXPECT_EQ(AsmOf("6aee"), "OP_RETURN OP_UNKNOWN");
    EXPECT_EQ(AsmOf("ba"), "OP_CHECKSIGADD");
    EXPECT_EQ(AsmOf("ff"), "OP_INVALIDOPCODE");
    EXPECT_EQ(AsmOf("a914ffffffffffffffffffffffffffffffffffffffff87"),
              "OP_HASH160 ffffffffffffffffffffffffffffffffffffffff OP_EQUAL");
    EXPECT_EQ(AsmOf("004f50515260"), "0 -1 OP_RESERVED 1 2 16");
    EXPECT_EQ(AsmOf("0320a107b175ac"), "500000 OP_CHECKLOCKTIMEVERIFY OP_DROP OP_CHECKSIG");
    EXPECT_EQ(AsmOf("b0b1b2b3b9"),
              "OP_NOP1 OP_CHECKLOCKTIMEVERIFY OP_CHECKSEQUENCEVERIFY OP_NOP4 OP_NOP10");
}

TEST(ScriptToAsm, PushesOfUpToFourBytesAreNumbers) {
    EXPECT_EQ(AsmOf("0100"), "0");
    EXPECT_EQ(AsmOf("0180"), "0");
    EXPECT_EQ(AsmOf("0181"), "-1");
    EXPECT_EQ(AsmOf("0105"), "5");
    EXPECT_EQ(AsmOf("02ff00"), "255");
    EXPECT_EQ(AsmOf("020500"), "5");
    EXPECT_EQ(AsmOf("04ffffff7f"), "2147483647");
    EXPECT_EQ(AsmOf("04ffffffff"), "-2147483647");
    EXPECT_EQ(AsmOf("0400000080"), "0");
    EXPECT_EQ(AsmOf("050000008000"), "0000008000");
}

TEST(ScriptToAsm, DoesNotShowHowDataIsPushed) {
    for (const auto hex :
         {"05abcdef0123", "4c05abcdef0123", "4d0500abcdef0123", "4e05000000abcdef0123"}) {
        EXPECT_EQ(AsmOf(hex), "abcdef0123");
    }
    EXPECT_EQ(AsmOf("4c00"), "0");
    EXPECT_EQ(AsmOf("4c0110"), "16");
}

TEST(ScriptToAsm, TruncatedPushIsAnError) {
    EXPECT_EQ(AsmOf("01"), "[error]");
    EXPECT_EQ(AsmOf("6a02ee"), "OP_RETURN [error]");
    EXPECT_EQ(AsmOf("514c"), "1 [error]");
    EXPECT_EQ(AsmOf("514e010000"), "1 [error]");
    EXPECT_EQ(AsmOf("4cff515151"), "[error]");
}

TEST(ScriptToAsm, LongestNamesStayWithinTheDocumentedLength) {
    EXPECT_EQ(ScriptToAsm(Repeat(OP_CHECKMULTISIGVERIFY, 100)).size(), 100 * 23 - 1);
}

TEST(ScriptToAsm, SignaturesAreData) {
    EXPECT_EQ(ScriptToAsm(SignaturePush(0x01)), Text({SIGNATURE, "01"}));
}

// The input of f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16.
TEST(ScriptSigToAsm, FirstPayment) {
    EXPECT_EQ(ScriptSigToAsm(FromHex(Text({"47", SIGNATURE, "01"}))), Text({SIGNATURE, "[ALL]"}));
}

TEST(ScriptSigToAsm, DefinedHashTypes) {
    for (int type = 0; type <= 0xff; ++type) {
        const auto hash_type = static_cast<std::uint8_t>(type);
        const auto shown = [&]() -> std::string {
            switch (type) {
                case 1:
                    return "[ALL]";
                case 2:
                    return "[NONE]";
                case 3:
                    return "[SINGLE]";
                case 129:
                    return "[ALL|ANYONECANPAY]";
                case 130:
                    return "[NONE|ANYONECANPAY]";
                case 131:
                    return "[SINGLE|ANYONECANPAY]";
                default:
                    return chainhash::ToHex(Bytes{hash_type});
            }
        }();
        EXPECT_EQ(ScriptSigToAsm(SignaturePush(hash_type)), Text({SIGNATURE, shown}));
    }
}

TEST(ScriptSigToAsm, EverySignatureAndNothingElse) {
    const Bytes script =
        Concat({Bytes{OP_0}, SignaturePush(0x01), SignaturePush(0x83),
                ScriptBuilder().Push(FromHex(PUBKEY)).Build(), Bytes{OP_CHECKSIG}});
    EXPECT_EQ(ScriptSigToAsm(script), Text({"0 ", SIGNATURE, "[ALL] ", SIGNATURE,
                                            "[SINGLE|ANYONECANPAY] ", PUBKEY, " OP_CHECKSIG"}));
}

TEST(ScriptSigToAsm, OnlyStrictlyEncodedSignatures) {
    // An extra zero before R.
    const std::string_view padded = "30070202000102010101";
    EXPECT_EQ(ScriptSigToAsm(ScriptBuilder().Push(FromHex(padded)).Build()), padded);
    const std::string_view shortest = "300602010102010101";
    EXPECT_EQ(ScriptSigToAsm(ScriptBuilder().Push(FromHex(shortest)).Build()),
              "3006020101020101[ALL]");
}

TEST(ScriptSigToAsm, UnspendableScriptHoldsData) {
    EXPECT_EQ(ScriptSigToAsm(Concat({Bytes{OP_RETURN}, SignaturePush(0x01)})),
              Text({"OP_RETURN ", SIGNATURE, "01"}));
    const std::string end_with_type = Text({" ", SIGNATURE, "[ALL]"});
    const std::string end_with_data = Text({" ", SIGNATURE, "01"});
    const Bytes push = SignaturePush(0x01);
    EXPECT_TRUE(ScriptSigToAsm(Concat({Repeat(OP_NOP, 10'000 - push.size()), push}))
                    .ends_with(end_with_type));
    EXPECT_TRUE(ScriptSigToAsm(Concat({Repeat(OP_NOP, 10'001 - push.size()), push}))
                    .ends_with(end_with_data));
}

TEST(ScriptSigToAsm, ErrorAfterASignature) {
    EXPECT_EQ(ScriptSigToAsm(Concat({SignaturePush(0x01), Bytes{0x05}})),
              Text({SIGNATURE, "[ALL] [error]"}));
    // A truncated signature is not shown.
    Bytes cut = SignaturePush(0x01);
    cut.pop_back();
    EXPECT_EQ(ScriptSigToAsm(cut), "[error]");
}

}  // namespace
}  // namespace txhash::btcutil
