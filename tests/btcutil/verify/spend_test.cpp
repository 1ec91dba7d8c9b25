// SPDX-License-Identifier: MIT
#include "btcutil/verify/spend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "btcutil/script/builder.h"
#include "btcutil/script/pay_to.h"
#include "chainhash/sha256.h"
#include "tests/btcutil/verify/spending.h"

namespace txhash::btcutil {
namespace {

const Bytes KEY = Signer(3).PubKey();
const chainhash::Hash160 KEY_HASH = chainhash::ComputeHash160(KEY);

Spend Unsigned(const Bytes& script_pubkey) {
    return Spend::Of(4, wire::TxOutView{.value_sat = 5, .script_pubkey = script_pubkey}, {}, {});
}

Bytes ToVector(ByteSpan bytes) { return {bytes.begin(), bytes.end()}; }

TEST(Spend, OfAnUnsignedInput) {
    const auto key_hash = PayToPubKeyHash(KEY_HASH);
    const Spend legacy = Unsigned(key_hash);
    ASSERT_TRUE(legacy.signing);
    EXPECT_EQ(ToVector(std::get<LegacySigning>(*legacy.signing).script_code), key_hash);

    const auto program = PayToWitness(0, KEY_HASH.bytes);
    const Spend segwit = Unsigned(program);
    ASSERT_TRUE(segwit.signing);
    const auto& segwit_v0 = std::get<SegwitV0Signing>(*segwit.signing);
    EXPECT_EQ(ToVector(segwit_v0.script_code), key_hash);
    EXPECT_EQ(segwit_v0.value_sat, 5);

    const auto output = PayToWitness(1, Bytes(32, 1));
    const Spend taproot = Unsigned(output);
    ASSERT_TRUE(taproot.signing);
    EXPECT_EQ(std::get<TaprootSigning>(*taproot.signing).context.leaf_hash, std::nullopt);
    EXPECT_EQ(taproot.type.ToString(), "witness_v1_taproot/key");

    EXPECT_EQ(Unsigned(PayToScriptHash(KEY_HASH)).error,
              (SpendError{SpendErrc::MissingRedeemScript, 4}));
    EXPECT_EQ(Unsigned(PayToWitness(0, Bytes(32, 1))).error,
              (SpendError{SpendErrc::MissingWitnessScript, 4}));
    EXPECT_FALSE(Unsigned(PayToWitness(0, Bytes(32, 1))).signing);
}

TEST(Spend, VersionZeroProgramOfAnotherLength) {
    const Spend spend = Unsigned(PayToWitness(0, Bytes(33, 1)));
    EXPECT_EQ(spend.error, (SpendError{SpendErrc::WitnessProgramWrongLength, 4}));
    EXPECT_FALSE(spend.signing);
    // Other versions may have any length.
    EXPECT_FALSE(Unsigned(PayToWitness(2, Bytes(33, 1))).error);
}

// The script code of any form is the script itself.
TEST(Spend, NonstandardScript) {
    const Bytes script = {OP_CODESEPARATOR, OP_1};
    const Spend spend = Unsigned(script);
    ASSERT_TRUE(spend.signing);
    const ByteSpan script_code = std::get<LegacySigning>(*spend.signing).script_code;
    EXPECT_EQ(script_code.data(), script.data());
    EXPECT_EQ(script_code.size(), script.size());
}

TEST(Spend, ContextStaysValidWhenMoved) {
    const auto program = PayToWitness(0, KEY_HASH.bytes);
    Spend spend = Unsigned(program);
    const std::uint8_t* script = std::get<SegwitV0Signing>(*spend.signing).script_code.data();
    const Spend moved = std::move(spend);
    EXPECT_EQ(std::get<SegwitV0Signing>(*moved.signing).script_code.data(), script);
    EXPECT_EQ(moved.key_hash_script.data(), script);
}

// Both forms of a transaction, with and without witnesses, at every index.
TEST(Spend, OfAMessageAndOfItsView) {
    Spending spending(PayToWitness(0, KEY_HASH.bytes));
    for (const bool has_witness : {false, true}) {
        if (has_witness) spending.Input().witness = {{1, 2}, KEY};
        spending.tx.inputs[2].script_sig = {OP_1};
        const Bytes raw = wire::ToBytes(spending.tx);
        const auto view = *wire::TxView::Parse(raw);
        for (std::size_t i = 0; i < 3; ++i) {
            const Spend owned = Spend::Of(spending.tx, i, spending.spent[i]);
            Spend viewed;
            wire::ForEachInput(view, [&](std::size_t index, const wire::TxInView& input,
                                         const wire::TxWitnessView& witness) {
                if (index != i) return;
                viewed = Spend::Of(i, spending.spent[i], input.script_sig, witness);
            });
            EXPECT_EQ(owned.type, viewed.type);
            EXPECT_EQ(owned.error, viewed.error);
            ASSERT_EQ(owned.signing.has_value(), viewed.signing.has_value());
            EXPECT_EQ(owned.signing->index(), viewed.signing->index());
            ASSERT_TRUE(owned.stack && viewed.stack);
            EXPECT_TRUE(std::ranges::equal(*owned.stack, *viewed.stack, [](ByteSpan a, ByteSpan b) {
                return std::ranges::equal(a, b);
            }));
            const bool is_signed = has_witness && i == Spending::INDEX;
            EXPECT_EQ(owned.stack->size(), is_signed ? 2U : i == 2 ? 1U : 0U);
        }
    }
}

TEST(Spend, StackOnWhichTheScriptStarts) {
    const Bytes script_sig = ScriptBuilder()
                                 .PushNumber(-1)
                                 .PushNumber(0)
                                 .PushNumber(1)
                                 .PushNumber(16)
                                 .Push(Bytes(300, 7))
                                 .Build();
    const Bytes script_pubkey = {OP_NOP};
    const Spend spend = Spend::Of(
        0, wire::TxOutView{.value_sat = 0, .script_pubkey = script_pubkey}, script_sig, {});
    ASSERT_TRUE(spend.stack);
    std::vector<Bytes> items;
    for (const ByteSpan item : *spend.stack) items.emplace_back(item.begin(), item.end());
    EXPECT_EQ(items, std::vector<Bytes>({{0x81}, {}, {1}, {16}, Bytes(300, 7)}));
}

TEST(SpendType, NamesFromTheOutsideIn) {
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
    constexpr std::size_t COUNT = static_cast<std::size_t>(SpendErrc::WrongTapscript) + 1;
    for (std::size_t i = 0; i < COUNT; ++i) names.insert(ToString(static_cast<SpendErrc>(i)));
    EXPECT_EQ(names.size(), COUNT);
    EXPECT_FALSE(names.contains("unknown error"));
}

TEST(SpendError, Message) {
    EXPECT_EQ((SpendError{SpendErrc::WrongRedeemScript, 3}.Message()),
              "input 3: wrong redeem script");
}

}  // namespace
}  // namespace txhash::btcutil
