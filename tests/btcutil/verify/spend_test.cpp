// SPDX-License-Identifier: MIT
#include "btcutil/verify/spend.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "btcutil/script/builder.h"
#include "btcutil/script/pay_to.h"
#include "chainhash/hash160.h"
#include "tests/btcutil/verify/spending.h"

namespace txhash::btcutil {
namespace {

const Bytes KEY = Signer(3).PubKey();
const chainhash::Hash160 KEY_HASH = chainhash::ComputeHash160(KEY);

Spend Unsigned(const Bytes& script_pubkey) {
    return Spend::Of(wire::TxOutView{.value_sat = 5, .script_pubkey = script_pubkey}, {}, {});
}

TEST(Spend, BeforeItIsSigned) {
    const auto key_hash = PayToPubKeyHash(KEY_HASH);
    const Spend legacy = Unsigned(key_hash);
    ASSERT_TRUE(legacy.signing);
    EXPECT_EQ(legacy.signing->kind, SighashKind::Legacy);
    EXPECT_EQ(Bytes(legacy.signing->script.begin(), legacy.signing->script.end()), key_hash);

    const auto program = PayToWitness(0, KEY_HASH.bytes);
    const Spend segwit = Unsigned(program);
    ASSERT_TRUE(segwit.signing);
    EXPECT_EQ(segwit.signing->kind, SighashKind::SegwitV0);
    EXPECT_EQ(Bytes(segwit.signing->script.begin(), segwit.signing->script.end()), key_hash);
    EXPECT_EQ(segwit.signing->value_sat, 5);

    const auto output = PayToWitness(1, Bytes(32, 1));
    const Spend taproot = Unsigned(output);
    ASSERT_TRUE(taproot.signing);
    EXPECT_EQ(taproot.signing->kind, SighashKind::Taproot);
    EXPECT_EQ(taproot.signing->taproot.leaf_hash, std::nullopt);
    EXPECT_EQ(taproot.type.ToString(), "witness_v1_taproot/key");

    EXPECT_EQ(Unsigned(PayToScriptHash(KEY_HASH)).error, SpendErrc::RedeemScriptMissing);
    EXPECT_EQ(Unsigned(PayToWitness(0, Bytes(32, 1))).error, SpendErrc::WitnessScriptMissing);
    EXPECT_FALSE(Unsigned(PayToWitness(0, Bytes(32, 1))).signing);
}

// Any script signs by its own bytes, whether it has a standard form or not.
TEST(Spend, ScriptOfNoStandardForm) {
    const Bytes script = {OP_CODESEPARATOR, OP_1};
    const Spend spend = Unsigned(script);
    ASSERT_TRUE(spend.signing);
    EXPECT_EQ(spend.signing->script.data(), script.data());
    EXPECT_EQ(spend.signing->script.size(), script.size());
}

TEST(Spend, ContextStaysGoodWhenMoved) {
    const auto program = PayToWitness(0, KEY_HASH.bytes);
    Spend spend = Unsigned(program);
    const std::uint8_t* script = spend.signing->script.data();
    const Spend moved = std::move(spend);
    EXPECT_EQ(moved.signing->script.data(), script);
    EXPECT_EQ(moved.key_hash_script.data(), script);
}

TEST(Spend, StackIsWhatTheScriptFinds) {
    const Bytes script_sig = ScriptBuilder()
                                 .PushNumber(-1)
                                 .PushNumber(0)
                                 .PushNumber(1)
                                 .PushNumber(16)
                                 .Push(Bytes(300, 7))
                                 .Build();
    const Bytes script_pubkey = {OP_NOP};
    const Spend spend =
        Spend::Of(wire::TxOutView{.value_sat = 0, .script_pubkey = script_pubkey}, script_sig, {});
    ASSERT_TRUE(spend.stack);
    std::vector<Bytes> items;
    for (const ByteSpan item : *spend.stack) items.emplace_back(item.begin(), item.end());
    EXPECT_EQ(items, std::vector<Bytes>({{0x81}, {}, {1}, {16}, Bytes(300, 7)}));
}

TEST(SpendType, NamesFromOutsideIn) {
    EXPECT_EQ(SpendType{.output = OutputType::PubKeyHash}.ToString(), "pubkeyhash");
    EXPECT_EQ((SpendType{.output = OutputType::ScriptHash,
                         .redeem_script = OutputType::WitnessV0ScriptHash,
                         .witness_script = OutputType::Multisig}
                   .ToString()),
              "scripthash/witness_v0_scripthash/multisig");
    EXPECT_EQ(
        (SpendType{.output = OutputType::WitnessV1Taproot, .taproot_script_path = true}.ToString()),
        "witness_v1_taproot/script");
}

TEST(SpendErrc, NamesDiffer) {
    std::set<std::string_view> names;
    constexpr std::size_t COUNT = static_cast<std::size_t>(SpendErrc::LeafMismatch) + 1;
    for (std::size_t i = 0; i < COUNT; ++i) names.insert(ToString(static_cast<SpendErrc>(i)));
    EXPECT_EQ(names.size(), COUNT);
    EXPECT_FALSE(names.contains("unknown error"));
}

TEST(SighashKind, Names) {
    EXPECT_EQ(ToString(SighashKind::Legacy), "legacy");
    EXPECT_EQ(ToString(SighashKind::SegwitV0), "segwit_v0");
    EXPECT_EQ(ToString(SighashKind::Taproot), "taproot");
}

}  // namespace
}  // namespace txhash::btcutil
