// SPDX-License-Identifier: MIT
#include "btcutil/synth/synth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "btcutil/block/block_hasher.h"
#include "btcutil/block/tx.h"
#include "btcutil/block/tx_sanity.h"
#include "btcutil/synth/synth_tx.h"
#include "chainhash/sha256.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;

constexpr std::size_t SMALL = 20'000;

TEST(BlockSynthesizer, BlocksFormAChainOfSoundBlocks) {
    BlockSynthesizer synthesizer({.seed = 3, .target_size_bytes = SMALL});
    std::string tip = "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206";
    std::uint32_t time = 0;
    for (int height = 1; height <= 20; ++height) {
        SCOPED_TRACE(height);
        const wire::MsgBlock block = synthesizer.Next();
        EXPECT_EQ(synthesizer.height(), height);
        EXPECT_EQ(block.header.prev_block.ToHex(), tip);
        EXPECT_GT(block.header.timestamp, time);
        tip = block.BlockHash().ToHex();
        time = block.header.timestamp;
        EXPECT_LT(block.BlockHash().bytes()[31], 0x80) << "proof of work";

        const Bytes raw = wire::ToBytes(block);
        BlockHasher hasher;
        const auto hashes = hasher.Compute(raw);
        ASSERT_TRUE(hashes);
        EXPECT_EQ(hashes->Check(WitnessRule::SegwitActive), std::nullopt);
        EXPECT_EQ(hashes->witness_commitment, CommitmentVerdict::Valid);
        for (const wire::TxView& tx : hashes->Transactions()) {
            EXPECT_EQ(CheckTransactionSanity(tx), std::nullopt);
        }
    }
}

TEST(BlockSynthesizer, CoinbaseStartsWithTheHeight) {
    const auto script_sig = [](std::int32_t height) {
        SplitMix64 random(1);
        const wire::MsgTx coinbase = MakeCoinbase(random, height);
        EXPECT_TRUE(coinbase.IsCoinBase());
        return chainhash::ToHex(coinbase.inputs[0].script_sig);
    };
    EXPECT_TRUE(script_sig(1).starts_with("5108"));
    EXPECT_TRUE(script_sig(16).starts_with("6008"));
    EXPECT_TRUE(script_sig(17).starts_with("011108"));
    EXPECT_TRUE(script_sig(127).starts_with("017f08"));
    EXPECT_TRUE(script_sig(128).starts_with("02800008"));
    EXPECT_TRUE(script_sig(0x1234).starts_with("02341208"));
    EXPECT_TRUE(script_sig(0x80'0000).starts_with("040000800008"));
}

/// The beginning of this chain is pinned down: seeds in reports and benchmarks must keep their
/// meaning.
TEST(BlockSynthesizer, SeedGivesTheSameBlocksEverywhere) {
    BlockSynthesizer synthesizer({.seed = 7, .target_size_bytes = SMALL});
    chainhash::Sha256 hasher;
    for (int i = 0; i < 5; ++i) hasher.Write(wire::ToBytes(synthesizer.Next()));
    EXPECT_EQ(chainhash::ToHex(hasher.Digest().bytes),
              "dcb486e554dd07512855873e18b347c01c02df6b06f4b6d0e8096eeaab9abe10");
}

TEST(BlockSynthesizer, SeedsDiffer) {
    EXPECT_NE(BlockSynthesizer({.seed = 1, .target_size_bytes = SMALL}).Next(),
              BlockSynthesizer({.seed = 2, .target_size_bytes = SMALL}).Next());
}

TEST(BlockSynthesizer, SizeIsAboutTheTarget) {
    for (const std::size_t target :
         {std::size_t{0}, std::size_t{100'000}, std::size_t{1'300'000}}) {
        BlockSynthesizer synthesizer({.seed = 5, .target_size_bytes = target});
        const std::size_t size = synthesizer.Next().SerializeSize();
        EXPECT_GE(size, target);
        EXPECT_LE(size, target + 200'000);
    }
}

TEST(BlockSynthesizer, WeightIsWithinTheLimit) {
    BlockSynthesizer synthesizer({.seed = 5, .target_size_bytes = 10'000'000});
    const std::size_t weight = synthesizer.Next().WeightWu();
    EXPECT_LE(weight, wire::MAX_BLOCK_WEIGHT_WU);
    EXPECT_GE(weight, wire::MAX_BLOCK_WEIGHT_WU - 700'000);
}

/// The kind of an output or of the way to spend one.
std::string KindOf(const Bytes& script) {
    const auto starts_with = [&](const char* hex) {
        const Bytes prefix = FromHex(hex);
        return script.size() >= prefix.size() &&
               std::equal(prefix.begin(), prefix.end(), script.begin());
    };
    if (starts_with("76a914") && script.size() == 25) return "p2pkh";
    if (starts_with("a914") && script.size() == 23) return "p2sh";
    if (starts_with("0014") && script.size() == 22) return "p2wpkh";
    if (starts_with("0020") && script.size() == 34) return "p2wsh";
    if (starts_with("5120") && script.size() == 34) return "p2tr";
    if (starts_with("6a")) return "data";
    return "unknown";
}

TEST(BlockSynthesizer, MixtureHasEveryKind) {
    SplitMix64 random(11);
    std::set<std::string> kinds;
    std::size_t legacy = 0;
    std::size_t many_inputs = 0;
    std::size_t many_outputs = 0;
    std::size_t large = 0;
    constexpr std::size_t COUNT = 4000;
    std::size_t total_size = 0;
    for (std::size_t i = 0; i < COUNT; ++i) {
        const wire::MsgTx tx = MakeTransaction(random, 100);
        for (const auto& output : tx.outputs) kinds.insert(KindOf(output.script_pubkey));
        if (!tx.HasWitness()) ++legacy;
        if (tx.inputs.size() >= 20) ++many_inputs;
        if (tx.outputs.size() >= 50) ++many_outputs;
        if (tx.SerializeSize() >= 20'000) ++large;
        total_size += tx.SerializeSize();
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"data", "p2pkh", "p2sh", "p2tr", "p2wpkh", "p2wsh"}));
    EXPECT_GT(legacy, COUNT / 10);
    EXPECT_LT(legacy, COUNT / 2);
    EXPECT_GT(many_inputs, 0U);
    EXPECT_GT(many_outputs, 0U);
    EXPECT_GT(large, 0U);
    EXPECT_LT(large, COUNT / 50);
    EXPECT_GT(total_size / COUNT, 300U);
    EXPECT_LT(total_size / COUNT, 900U);
}

}  // namespace
}  // namespace txhash::btcutil
