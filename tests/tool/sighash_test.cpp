// SPDX-License-Identifier: MIT
// txhash sighash

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "btcutil/amount.h"
#include "chainhash/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using nlohmann::json;
using testing_support::FromHex;
using testing_support::TempDir;

/// Two inputs and one output ("I-SH" in the collection of public bug reports).
const std::string TWO_INPUTS =
    "020000000211111111111111111111111111111111111111111111111111111111111111110000000000ffffffff22"
    "222222222222222222222222222222222222222222222222222222222222220100000000feffffff01e80300000000"
    "0000015100000000";
const std::string P2PKH = "76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac";
const std::string ONE = "0100000000000000000000000000000000000000000000000000000000000000";

/// How errors name TWO_INPUTS.
const std::string NAME = "txhash: 020000000211111111111111...: ";

/// Of the digest of TWO_INPUTS, printed with these arguments.
ToolResult SighashOfTwoInputs(Arguments arguments) {
    arguments.insert(arguments.begin(), {"sighash", TWO_INPUTS});
    return RunTool(arguments);
}

// rust-bitcoin/rust-bitcoin#817, rust-bitcoin/rust-bitcoin#4112
TEST(SighashCommand, SG01AndSG02SingleWithoutItsOutput) {
    for (const char* type : {"SINGLE", "0x3", "SINGLE|ANYONECANPAY", "0x83"}) {
        EXPECT_EQ(SighashOfTwoInputs({"--input", "1", "--legacy", P2PKH, "--type", type}),
                  Prints(ONE + '\n'));
    }
}

// rust-bitcoin/rust-bitcoin#4133
TEST(SighashCommand, SG04OddTypes) {
    const auto legacy =
        Prints("983169f24c48646e56792ee9b0091cdfaa4960b3f3e3a6ac0e4188bc74b9c61f\n");
    EXPECT_EQ(SighashOfTwoInputs({"--legacy", P2PKH, "--type", "0x65"}), legacy);
    EXPECT_EQ(SighashOfTwoInputs({"--spent-output", "0.0005:" + P2PKH, "--type", "0x65"}), legacy);
    const auto segwit =
        Prints("249282ebd3eece298481d2ecb6810f0f8ed993562a134b3e3652db79a2619c1e\n");
    EXPECT_EQ(
        SighashOfTwoInputs({"--segwit-v0", P2PKH, "--spent-output", "0.0005:", "--type", "0x65"}),
        segwit);
    EXPECT_EQ(SighashOfTwoInputs(
                  {"--spent-output", "0.0005:0014" + P2PKH.substr(6, 40), "--type", "0x65"}),
              segwit);
}

// rust-bitcoin/rust-bitcoin#1966
TEST(SighashCommand, SG06SegwitSingleWithoutItsOutput) {
    const auto run = [](const char* type) {
        return SighashOfTwoInputs(
            {"--input", "1", "--segwit-v0", P2PKH, "--spent-output", "0.0005:", "--type", type});
    };
    EXPECT_EQ(run("SINGLE"),
              Prints("977891dab80d382b3ab5fbb398ff7be867323022cbc31bb30f04c1118b006d1d\n"));
    EXPECT_EQ(run("SINGLE|ANYONECANPAY"),
              Prints("52ea3896731f3107635a63f4aa5124856d80575549bc2f10a03bedd5b7a8beab\n"));
}

// btclib-org/btclib#176
TEST(SighashCommand, SG07CodeSeparators) {
    const std::string script = "ab51ab" + P2PKH + "ab";
    EXPECT_EQ(SighashOfTwoInputs({"--legacy", script}),
              Prints("75d7254e16e8dd684396ada8dd3da319281d9d82da37743117cc8f8d8bc46f50\n"));
    EXPECT_EQ(SighashOfTwoInputs({"--segwit-v0", script, "--spent-output", "0.0005:"}),
              Prints("ebbe77e7e5704b023f09ef9a48ec4990c480dec07e006870c5307ea759ab3646\n"));
}

// Bitcoin Core shows legacy digests in display order.
TEST(SighashCommand, JsonSaysWhatIsSigned) {
    const json legacy =
        testing_support::ParseJson(SighashOfTwoInputs({"--legacy", P2PKH, "--json"}).out);
    EXPECT_EQ(legacy["kind"], "legacy");
    EXPECT_EQ(legacy["script_code"], P2PKH);
    EXPECT_EQ(legacy["hash_type"], 1);
    EXPECT_EQ(legacy["hash_type_name"], "ALL");
    EXPECT_EQ(legacy["input"], 0);
    EXPECT_FALSE(legacy.contains("type"));
    Bytes reversed = FromHex(legacy["sighash"].get<std::string>());
    std::reverse(reversed.begin(), reversed.end());
    EXPECT_EQ(legacy["sighash_display_order"], chainhash::ToHex(reversed));

    const auto segwit = SighashOfTwoInputs({"--spent-output", "0.0005:0014" + P2PKH.substr(6, 40),
                                            "--type", "0x65", "--input", "1", "--json"});
    EXPECT_NE(segwit.out.find("\"value\": 0.00050000"), std::string::npos) << segwit;
    const json parsed = testing_support::ParseJson(segwit.out);
    EXPECT_EQ(parsed["type"], "witness_v0_keyhash");
    EXPECT_EQ(parsed["kind"], "segwit_v0");
    EXPECT_EQ(parsed["script_code"], P2PKH);
    EXPECT_FALSE(parsed.contains("hash_type_name"));
    EXPECT_EQ(parsed["input"], 1);
}

const std::string TAPROOT = "5120" + std::string(64, '4');

// The digest covers a leaf and an annex only by their hashes.
TEST(SighashCommand, TapscriptAnnexAndCodeSeparator) {
    const Arguments prevouts = {"--spent-output", "1:" + TAPROOT, "--spent-output", "2:51"};
    const auto run = [&](Arguments arguments) {
        arguments.insert(arguments.end(), prevouts.begin(), prevouts.end());
        arguments.emplace_back("--json");
        const auto result = SighashOfTwoInputs(arguments);
        EXPECT_EQ(result.status, 0) << result;
        return testing_support::ParseJson(result.out);
    };
    const json by_key = run({});
    EXPECT_EQ(by_key["type"], "witness_v1_taproot/key");
    EXPECT_EQ(by_key["hash_type_name"], "DEFAULT");
    const json by_script = run({"--tapscript", "51"});
    EXPECT_EQ(by_script["tapscript"], "51");
    EXPECT_EQ(by_script["code_separator"], 0xffffffff);
    const json separated = run({"--tapscript", "51", "--code-separator", "0"});
    EXPECT_EQ(separated["leaf_hash"], by_script["leaf_hash"]);
    EXPECT_EQ(separated["code_separator"], 0);
    const json with_annex = run({"--annex", "50"});
    EXPECT_TRUE(with_annex.contains("annex_hash"));
    std::set<std::string> digests;
    for (const json& answer : {by_key, by_script, separated, with_annex}) {
        digests.insert(answer["sighash"].get<std::string>());
    }
    EXPECT_EQ(digests.size(), 4U);
}

// One spent output is enough if the others do not matter.
TEST(SighashCommand, TaprootAnyoneCanPayNeedsOneSpentOutput) {
    const auto one = SighashOfTwoInputs(
        {"--input", "1", "--spent-output", "1:" + TAPROOT, "--type", "ALL|ANYONECANPAY"});
    EXPECT_EQ(one.status, 0) << one;
    EXPECT_EQ(one, SighashOfTwoInputs({"--input", "1", "--spent-output", "2:51", "--spent-output",
                                       "1:" + TAPROOT, "--type", "0x81"}));
}

TEST(SighashCommand, SpentOutputsMayBeInAFile) {
    const TempDir dir;
    const std::string raw =
        "00e1f50500000000"
        "22" +
        TAPROOT +
        "00c2eb0b00000000"
        "0151";
    const auto expected =
        SighashOfTwoInputs({"--spent-output", "1:" + TAPROOT, "--spent-output", "2:51"});
    EXPECT_EQ(expected.status, 0) << expected;
    const std::string file = dir.Write("prevouts", FromHex(raw)).string();
    EXPECT_EQ(SighashOfTwoInputs({"--spent-outputs", file}), expected);
    EXPECT_EQ(SighashOfTwoInputs({"--prevouts", file}), expected);
    EXPECT_EQ(RunTool({"sighash", TWO_INPUTS, "--spent-outputs", "-"}, raw + "\n"), expected);
    EXPECT_EQ(RunTool({"sighash", "--spent-outputs", file}, TWO_INPUTS), expected);

    EXPECT_EQ(
        RunTool({"sighash", "--spent-outputs", "-"}),
        Fails("txhash: standard input: cannot be both the transaction and its spent outputs\n"));
    const std::string cut = dir.Write("cut", FromHex(raw.substr(0, raw.size() - 2))).string();
    EXPECT_EQ(SighashOfTwoInputs({"--spent-outputs", cut}),
              Fails(NAME + "input 0: " + cut +
                    ": byte 52: unexpected end of data, reading script_pubkey\n"));
    EXPECT_EQ(SighashOfTwoInputs({"--spent-outputs", "/dev/null"}),
              Fails(NAME + "input 0: 0 spent outputs for 2 inputs\n"));
    EXPECT_EQ(SighashOfTwoInputs({"--spent-outputs", "/nowhere"}),
              Fails(NAME + "input 0: /nowhere: No such file or directory\n"));
}

TEST(SighashCommand, WhatCannotBeAnswered) {
    const std::string script_hash = "1:a914" + std::string(40, '1') + "87";
    const std::pair<Arguments, std::string> cases[] = {
        {{"--input", "2"}, "input 2: there are 2 inputs, counted from 0"},
        {{}, "input 0: the spent output is not known: give --spent-output"},
        {{"--segwit-v0", P2PKH}, "input 0: the amount is signed, too: give --spent-output"},
        {{"--tapscript", "51"}, "input 0: all spent outputs are signed: give one for each input"},
        {{"--spent-output", "1:" + TAPROOT},
         "input 0: all spent outputs are signed: give one for each input"},
        {{"--spent-output", "1:51", "--spent-output", "1:51", "--spent-output", "1:51"},
         "input 0: 3 spent outputs for 2 inputs"},
        {{"--spent-output", "1:" + TAPROOT, "--type", "0x84"}, "input 0: invalid hash type"},
        {{"--spent-output", "1:" + TAPROOT, "--type", "SINGLE|ANYONECANPAY", "--input", "1"},
         "input 1: no output at the input's index"},
        {{"--spent-output", script_hash},
         "input 0: missing redeem script (scripthash); --legacy, --segwit-v0 or --tapscript can "
         "name "
         "the script that is signed"},
        {{"--spent-output", "1:0020" + std::string(64, '1')},
         "input 0: missing witness script (witness_v0_scripthash); --legacy, --segwit-v0 or "
         "--tapscript can name the script that is signed"},
        {{"--spent-output", "1:5220" + std::string(64, '1')},
         "input 0: no rule says what its signatures sign (witness_unknown)"},
        {{"--spent-output", "51"}, "input 0: --spent-output 51: no ':' after the amount"},
        {{"--spent-output", "1.123456789:51"},
         "input 0: --spent-output 1.123456789:51: not an amount in bitcoin"},
        {{"--spent-output", "1:5"},
         "input 0: --spent-output 1:5: script: byte 1: odd number of hex digits"},
        {{"--legacy", "5g"}, "input 0: script: byte 1: not a hex digit"},
        {{"--legacy", "51", "--annex", "50"}, "input 0: --annex is for taproot"},
        {{"--legacy", "51", "--code-separator", "1"},
         "input 0: --code-separator is for tapscripts"},
        {{"--spent-output", "1:" + TAPROOT, "--spent-output", "2:51", "--annex", "5"},
         "input 0: --annex: byte 1: odd number of hex digits"},
    };
    for (const auto& [arguments, message] : cases) {
        EXPECT_EQ(SighashOfTwoInputs(arguments), Fails(NAME + message + '\n'));
    }
    // An annex begins with 50.
    EXPECT_EQ(SighashOfTwoInputs(
                  {"--spent-output", "1:" + TAPROOT, "--spent-output", "2:51", "--annex", "51"}),
              Fails(NAME + "input 0: --annex: an annex begins with 50\n"));
    EXPECT_EQ(RunTool({"sighash", "00"}).status, 1);
}

// The names from before 0.3.
TEST(SighashCommand, PrevoutIsAnAliasOfSpentOutput) {
    EXPECT_EQ(SighashOfTwoInputs({"--prevout", "1:" + TAPROOT, "--prevout", "2:51"}),
              SighashOfTwoInputs({"--spent-output", "1:" + TAPROOT, "--spent-output", "2:51"}));
}

// --spent-output takes one argument, so the transaction may follow it.
TEST(SighashCommand, TransactionMayFollowSpentOutputs) {
    EXPECT_EQ(RunTool({"sighash", "--spent-output", "1:51", "--spent-output", "2:51", TWO_INPUTS}),
              RunTool({"sighash", TWO_INPUTS, "--spent-output", "1:51"}));
}

struct Bip143Example {
    const char* name;
    std::string tx;
    Arguments arguments;
    std::string digest;
};

class SighashCommandBip143 : public testing::TestWithParam<Bip143Example> {};

TEST_P(SighashCommandBip143, Digest) {
    Arguments arguments = {"sighash", GetParam().tx};
    arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
    EXPECT_EQ(RunTool(arguments), Prints(GetParam().digest + '\n'));
}

const std::string P2WSH_TX =
    "0100000002fe3dc9208094f3ffd12645477b3dc56f60ec4fa8e6f5d67c565d1c6b9216b36e0000000000ffffffff08"
    "15cf020f013ed6cf91d29f4202e8a58726b1ac6c79da47c23d1bee0a6925f80000000000ffffffff0100f2052a0100"
    "00001976a914a30741f8145e5acadf23f751864167f32e0963f788ac00000000";
const std::string AFTER_SEPARATOR =
    "210255a9626aebf5e29c0e6538428ba0d1dcf6ca98ffdf086aa8ced5e0d0215ea465ac";

INSTANTIATE_TEST_SUITE_P(
    Examples, SighashCommandBip143,
    testing::Values(
        Bip143Example{
            "NativeP2wpkhUnsigned",
            "0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000"
            "eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a010000000"
            "0ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac90"
            "93510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000",
            {"--input", "1", "--spent-output", "6:00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1"},
            "c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670"},
        Bip143Example{
            "P2shP2wpkhSigned",
            "01000000000101db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010000"
            "001716001479091972186c449eb1ded22b78e40d009bdf0089feffffff02b8b4eb0b000000001976a914a4"
            "57b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fe"
            "a7ad0402e8bd8ad6d77c88ac02473044022047ac8e878352d3ebbde1c94ce3a10d057c24175747116f8288"
            "e5d794d12d482f0220217f36a485cae903c713331d877c1f64677e3622ad4010726870540656fe9dcb0121"
            "03ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a2687392040000",
            {"--spent-output", "10:a9144733f37cf4db86fbc2efed2500b4f4e49f31202387"},
            "64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6"},
        Bip143Example{"P2wshWholeScript",
                      P2WSH_TX,
                      {"--input", "1", "--type", "SINGLE", "--spent-output", "49:", "--segwit-v0",
                       "21026dccc749adc2a9d0d89497ac511f760f45c47dc5ed9cf352a58ac706453880aeadab" +
                           AFTER_SEPARATOR},
                      "82dde6e4f1e94d02c2b7ad03d2115d691f48d064e9d52f58194a6637e4194391"},
        Bip143Example{"P2wshBehindCodeSeparator",
                      P2WSH_TX,
                      {"--input", "1", "--type", "SINGLE", "--spent-output", "49:", "--segwit-v0",
                       AFTER_SEPARATOR},
                      "fef7bd749cce710c5c052bd796df1af0d935e59cea63736268bcbe2d2134fc47"}),
    [](const auto& test) { return std::string(test.param.name); });

class SighashCommandVectors : public testing_support::CorpusTest {};

// Signed and unsigned, with an option per spent output.
TEST_F(SighashCommandVectors, Bip341Wallet) {
    const Bytes text = testing_support::ReadFile(
        testing_support::CorpusPath("vectors/bip341_wallet_vectors.json"));
    const json vectors = testing_support::ParseJson(text);
    const json& row = vectors.at("keyPathSpending").at(0);
    Arguments prevouts;
    for (const json& output : row["given"]["utxosSpent"]) {
        const btcutil::Amount amount{output["amountSats"].get<std::int64_t>()};
        prevouts.insert(
            prevouts.end(),
            {"--spent-output", amount.ToBtc() + ':' + output["scriptPubKey"].get<std::string>()});
    }
    std::size_t count = 0;
    for (const json& tx : {row["given"]["rawUnsignedTx"], row["auxiliary"]["fullySignedTx"]}) {
        for (const json& input : row["inputSpending"]) {
            const json& given = input["given"];
            char type[8];
            std::snprintf(type, sizeof type, "0x%02x", given["hashType"].get<unsigned>());
            Arguments arguments = {"sighash", "--input",
                                   std::to_string(given["txinIndex"].get<int>()), "--type", type};
            arguments.insert(arguments.end(), prevouts.begin(), prevouts.end());
            arguments.push_back(tx.get<std::string>());
            EXPECT_EQ(RunTool(arguments),
                      Prints(input["intermediary"]["sigHash"].get<std::string>() + '\n'));
            ++count;
        }
    }
    EXPECT_EQ(count, 14U);
}

// All digests of a real transaction come from its prevouts alone.
TEST_F(SighashCommandVectors, RealTransaction) {
    const std::string tx = testing_support::CorpusPath("txs/bcoin-tx10.raw").string();
    const std::string prevouts = testing_support::CorpusPath("txs/bcoin-tx10.prevouts").string();
    const auto result = RunTool({"sighash", tx, "--prevouts", prevouts, "--json"});
    ASSERT_EQ(result.status, 0) << result;
    EXPECT_EQ(testing_support::ParseJson(result.out)["type"], "multisig");
}

}  // namespace
}  // namespace txhash::tool_tests
