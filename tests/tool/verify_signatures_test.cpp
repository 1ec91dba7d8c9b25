// SPDX-License-Identifier: MIT
// txhash verify-signatures

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "chainhash/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"
#include "wire/block.h"

namespace txhash::tool_tests {
namespace {

using nlohmann::json;
using testing_support::FromHex;
using testing_support::TempDir;

namespace inputs = testing_support::public_inputs;

TEST(VerifySignaturesCommand, BlockThatSpendsNothing) {
    EXPECT_EQ(
        RunTool({"verify-signatures", "-", "--spent-outputs", "/dev/null"}, inputs::GENESIS_BLOCK),
        Prints("  inputs  signatures    failed  not checked  type\n"
               "       0           0         0            0  total\n"));
    EXPECT_EQ(RunTool({"verify-signatures", "--tsv", "-", "--spent-outputs", "/dev/null"},
                      inputs::GENESIS_BLOCK),
              Prints("# type\tinputs\tsignatures\tfailed\tnot_checked\n# total\t0\t0\t0\t0\n"));
    const TempDir dir;
    const std::string prevouts = dir.Write("p", FromHex("01000000000000000151")).string();
    EXPECT_EQ(
        RunTool({"verify-signatures", "-", "--spent-outputs", prevouts}, inputs::GENESIS_BLOCK),
        Fails("txhash: " + prevouts +
              ": byte 0: 1 spent output left over after those of the block\n"));
}

TEST(VerifySignaturesCommand, UnusableInputsAreReported) {
    EXPECT_EQ(RunTool({"verify-signatures", "-", "--spent-outputs", "-"}),
              Fails("txhash: standard input: cannot be both the block and its spent outputs\n"));
    EXPECT_EQ(RunTool({"verify-signatures", "/nowhere", "--spent-outputs", "-"}),
              Fails("txhash: /nowhere: No such file or directory\n"));
    EXPECT_EQ(
        RunTool({"verify-signatures", "-", "--spent-outputs", "/nowhere"}, inputs::GENESIS_BLOCK),
        Fails("txhash: /nowhere: No such file or directory\n"));
    EXPECT_EQ(RunTool({"verify-signatures", "-", "--spent-outputs", "/dev/null"},
                      std::string(inputs::GENESIS_BLOCK) + "00"),
              Fails("txhash: standard input: byte 285: 1 byte left over after the block\n"));
    const TempDir dir;
    const std::string block = dir.Write("b", FromHex(inputs::GENESIS_BLOCK)).string();
    EXPECT_EQ(RunTool({"verify-signatures", block, "--spent-outputs", "-"}, "0100000000000000025"),
              Fails("txhash: standard input: byte 19: odd number of hex digits\n"));
    EXPECT_EQ(RunTool({"verify-signatures", block, "--spent-outputs", "-"}, "010000000000000002"),
              Fails("txhash: standard input: byte 9: unexpected end of data, reading "
                    "script_pubkey\n"));
}

/// Bytes of the first prevout, whose script is short.
std::size_t SizeOfFirst(const Bytes& prevouts) { return 8 + 1 + std::size_t{prevouts.at(8)}; }

class VerifySignaturesCorpus : public testing_support::CorpusTest {
protected:
    static std::string BlockPath(const std::string& name) {
        return testing_support::CorpusPath("blocks/" + name + ".raw").string();
    }
    static std::string PrevoutsPath(const std::string& name) {
        return testing_support::CorpusPath("blocks/" + name + ".prevouts").string();
    }
    static ToolResult Verify(const std::string& block, const std::string& prevouts,
                             const std::string& format = "--tsv") {
        return RunTool({"verify-signatures", format, block, "--spent-outputs", prevouts});
    }
    static Bytes ReadSpentOutputs(const std::string& name) {
        return testing_support::ReadFile(PrevoutsPath(name));
    }

    TempDir m_dir;
};

const std::string HEADER = "# type\tinputs\tsignatures\tfailed\tnot_checked\n";

TEST_F(VerifySignaturesCorpus, EverySignatureVerifies) {
    const std::pair<std::string, std::string> blocks[] = {
        {"mainnet-300025",
         "multisig\t3\t3\t0\t0\npubkeyhash\t1424\t1424\t0\t0\n# total\t1427\t1427\t0\t0\n"},
        {"testnet3-1087400",
         "pubkeyhash\t138\t138\t0\t0\nscripthash/multisig\t65\t130\t0\t0\n"
         "scripthash/witness_v0_keyhash\t2\t2\t0\t0\n# total\t205\t270\t0\t0\n"},
        {"testnet3-928816",
         "pubkeyhash\t58\t58\t0\t0\nscripthash/multisig\t5\t10\t0\t0\n"
         "witness_v0_keyhash\t8629\t8629\t0\t0\n# total\t8692\t8697\t0\t0\n"}};
    for (const auto& [name, rows] : blocks) {
        EXPECT_EQ(Verify(BlockPath(name), PrevoutsPath(name)), Prints(HEADER + rows)) << name;
    }
}

TEST_F(VerifySignaturesCorpus, TextAndJson) {
    const std::string name = "testnet3-1087400";
    EXPECT_EQ(
        RunTool({"verify-signatures", BlockPath(name), "--spent-outputs", PrevoutsPath(name)}),
        Prints("  inputs  signatures    failed  not checked  type\n"
               "     138         138         0            0  pubkeyhash\n"
               "      65         130         0            0  scripthash/multisig\n"
               "       2           2         0            0  scripthash/witness_v0_keyhash\n"
               "     205         270         0            0  total\n"));
    const json parsed =
        testing_support::ParseJson(Verify(BlockPath(name), PrevoutsPath(name), "--json").out);
    EXPECT_EQ(parsed["inputs"], 205);
    EXPECT_EQ(parsed["signatures"], 270);
    EXPECT_EQ(parsed["failed"], 0);
    EXPECT_EQ(parsed["not_checked"], 0);
    EXPECT_EQ(parsed["types"][1],
              testing_support::ParseJson(
                  R"({"type": "scripthash/multisig", "inputs": 65, "signatures": 130,
                              "failed": 0, "not_checked": 0})"));
    EXPECT_EQ(parsed["failures"], json::array());
}

TEST_F(VerifySignaturesCorpus, HexIsReadToo) {
    const std::string name = "testnet3-1087400";
    const auto hex_file = [&](const std::string& file, const Bytes& raw) {
        const std::string hex = chainhash::ToHex(raw);
        return m_dir.Write(file, Bytes(hex.begin(), hex.end())).string();
    };
    EXPECT_EQ(Verify(hex_file("block", testing_support::ReadFile(BlockPath(name))),
                     hex_file("prevouts", ReadSpentOutputs(name))),
              Verify(BlockPath(name), PrevoutsPath(name)));
}

// The first and the last byte of the file, and each of a prevout in between.
TEST_F(VerifySignaturesCorpus, TooFewSpentOutputs) {
    const std::string name = "testnet3-1087400";
    const Bytes raw = ReadSpentOutputs(name);
    const auto run = [&](std::size_t size) {
        const auto file = m_dir.Write("cut", std::span(raw).first(size)).string();
        const auto result = Verify(BlockPath(name), file);
        EXPECT_EQ(result.status, 1);
        EXPECT_EQ(result.out, "");
        const std::string prefix = "txhash: " + file + ": ";
        EXPECT_TRUE(result.err.starts_with(prefix)) << result;
        return result.err.substr(std::min(prefix.size(), result.err.size()));
    };
    const auto first = SizeOfFirst(raw);
    EXPECT_TRUE(run(0).starts_with("byte 0: no spent output for transaction 1 (")) << run(0);
    EXPECT_EQ(run(7), "byte 0: unexpected end of data, reading value\n");
    EXPECT_EQ(run(8), "byte 8: unexpected end of data, reading script_pubkey length\n");
    EXPECT_EQ(run(first - 1), "byte 9: unexpected end of data, reading script_pubkey\n");
    EXPECT_TRUE(run(first).starts_with("byte " + std::to_string(first) + ": no spent output for"));
    EXPECT_NE(run(raw.size() - 1).find("unexpected end of data"), std::string::npos);
}

TEST_F(VerifySignaturesCorpus, TooManySpentOutputs) {
    const std::string name = "testnet3-1087400";
    Bytes raw = ReadSpentOutputs(name);
    const std::string end = std::to_string(raw.size());
    for (int i = 0; i < 2; ++i) raw.insert(raw.end(), 9, 0);
    const auto file = m_dir.Write("long", raw).string();
    EXPECT_EQ(Verify(BlockPath(name), file),
              Fails("txhash: " + file + ": byte " + end +
                    ": 2 spent outputs left over after those of the block\n"));
}

/// A block in which one bit of a signature is flipped, and the input with that signature.
struct ChangedBlock {
    Bytes raw;
    std::size_t tx_index = 0;
    std::string txid;  ///< of the changed transaction
};

/// Changes the signature of the first input that has a script_sig.
ChangedBlock WithChangedSignature(Bytes raw) {
    constexpr std::size_t IN_THE_SIGNATURE = 40;
    wire::BlockView block;
    EXPECT_TRUE(block.Parse(raw).has_value());
    ChangedBlock changed;
    for (const wire::TxView& tx : block.Transactions()) {
        const ByteSpan script_sig = (*tx.inputs().begin()).script_sig;
        if (!tx.IsCoinBase() && script_sig.size() > 70) {
            raw[static_cast<std::size_t>(script_sig.data() - raw.data()) + IN_THE_SIGNATURE] ^= 1;
            changed.txid = tx.TxHash().ToHex();
            break;
        }
        ++changed.tx_index;
    }
    changed.raw = std::move(raw);
    return changed;
}

TEST_F(VerifySignaturesCorpus, ChangedSignatureFails) {
    const std::string name = "testnet3-1087400";
    const ChangedBlock changed = WithChangedSignature(testing_support::ReadFile(BlockPath(name)));
    const std::string path = m_dir.Write("block", changed.raw).string();
    const std::string index = std::to_string(changed.tx_index);
    const auto result = Verify(path, PrevoutsPath(name), "--json");
    EXPECT_EQ(result.status, 1);
    const json parsed = testing_support::ParseJson(result.out);
    EXPECT_EQ(parsed["failed"], 1);
    EXPECT_EQ(parsed["inputs"], 205);
    ASSERT_EQ(parsed["failures"].size(), 1U);
    const json& failure = parsed["failures"][0];
    EXPECT_EQ(failure["txid"], changed.txid);
    EXPECT_EQ(failure["tx"], changed.tx_index);
    EXPECT_EQ(failure["input"], 0);
    EXPECT_EQ(failure["message"], "invalid signature");
    EXPECT_EQ(result.err, "txhash: " + path + ": transaction " + index + " (" + changed.txid +
                              ") input 0: invalid signature (" +
                              failure["type"].get<std::string>() + ")\n");
    const auto text = Verify(path, PrevoutsPath(name));
    EXPECT_EQ(text.status, 1);
    EXPECT_EQ(text.err, result.err);
}

// Spent outputs of the wrong type: unless a signature is the reason, the line gives it, and scripts
// that are not checked are counted.
TEST_F(VerifySignaturesCorpus, OtherSpentOutputs) {
    const std::string name = "testnet3-1087400";
    Bytes raw = ReadSpentOutputs(name);
    const std::size_t first = SizeOfFirst(raw);
    const auto with_first = [&](std::string_view script) {
        Bytes other = FromHex("0000000000000000");
        const Bytes bytes = FromHex(script);
        other.push_back(static_cast<std::uint8_t>(bytes.size()));
        other.insert(other.end(), bytes.begin(), bytes.end());
        other.insert(other.end(), raw.begin() + static_cast<std::ptrdiff_t>(first), raw.end());
        return m_dir.Write("other", other).string();
    };
    const auto anyone = Verify(BlockPath(name), with_first("51"));
    EXPECT_EQ(anyone.status, 0) << anyone.err;
    EXPECT_NE(anyone.out.find("nonstandard\t1\t0\t0\t1\n"), std::string::npos) << anyone.out;
    EXPECT_NE(anyone.out.find("# total\t205\t"), std::string::npos) << anyone.out;

    const auto script_hash =
        Verify(BlockPath(name), with_first("a914111111111111111111111111111111111111111187"));
    EXPECT_EQ(script_hash.status, 1);
    EXPECT_NE(script_hash.out.find("scripthash\t1\t0\t1\t0\n"), std::string::npos)
        << script_hash.out;
    EXPECT_NE(script_hash.err.find(" input 0: wrong redeem script (scripthash)\n"),
              std::string::npos)
        << script_hash.err;
}

// Only the first transaction of a block can be a coinbase; another one has an input like any other.
TEST(VerifySignaturesCommand, ASecondCoinBaseIsNotSkipped) {
    const std::string genesis(inputs::GENESIS_BLOCK);
    const std::string header = genesis.substr(0, 160);
    const std::string coinbase = genesis.substr(162);
    const auto result = RunTool({"verify-signatures", "-", "--spent-outputs", "/dev/null"},
                                header + "02" + coinbase + coinbase);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("no spent output for transaction 1 ("), std::string::npos)
        << result.err;
}

}  // namespace
}  // namespace txhash::tool_tests
