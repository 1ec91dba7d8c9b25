// SPDX-License-Identifier: MIT
// txhash block

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using nlohmann::json;
using testing_support::CorpusTest;
using testing_support::FromHex;
using testing_support::TempDir;

namespace inputs = testing_support::public_inputs;

std::string ToText(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

const std::string GENESIS_TSV =
    "# hash\t000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f\n"
    "# prev\t0000000000000000000000000000000000000000000000000000000000000000\n"
    "# merkle_root\t4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b\n"
    "# merkle_ok\t1\n"
    "# mutated\t0\n"
    "# witness_merkle_root\t0000000000000000000000000000000000000000000000000000000000000000\n"
    "# witness_commitment\tnone\n"
    "# tx_count\t1\n"
    "# file_bytes\t285\n"
    "# size\t285\n"
    "# stripped_size\t285\n"
    "# weight\t1140\n"
    "# trailing_bytes\t0\n"
    "# index\ttxid\twtxid\tsize\tstripped_size\tinputs\toutputs\n"
    "0\t4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b\t"
    "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b\t204\t204\t1\t1\n";

TEST(BlockCommand, TsvOfTheGenesisBlock) {
    EXPECT_EQ(RunTool({"block", "--tsv", "-"}, inputs::GENESIS_BLOCK), Prints(GENESIS_TSV));
}

TEST(BlockCommand, RawHexAndWrappedHexAreOne) {
    const TempDir dir;
    const std::string raw = dir.Write("block.raw", FromHex(inputs::GENESIS_BLOCK)).string();
    EXPECT_EQ(RunTool({"block", "--tsv", raw}), Prints(GENESIS_TSV));
    std::string wrapped(inputs::GENESIS_BLOCK);
    for (std::size_t at = 60; at < wrapped.size(); at += 61) wrapped.insert(at, "\n");
    EXPECT_EQ(RunTool({"block", "--tsv", "-"}, wrapped + "\n"), Prints(GENESIS_TSV));
}

TEST(BlockCommand, TrailingBytesAreCountedAndAnError) {
    std::string expected = GENESIS_TSV;
    const auto replace = [&](std::string_view from, std::string_view to) {
        expected.replace(expected.find(from), from.size(), to);
    };
    replace("file_bytes\t285", "file_bytes\t288");
    replace("trailing_bytes\t0", "trailing_bytes\t3");
    EXPECT_EQ(RunTool({"block", "--tsv", "-"}, ToText(FromHex(inputs::GENESIS_BLOCK)) + "abc"),
              Fails("txhash: standard input: 3 bytes left over after the block\n", expected));
}

TEST(BlockCommand, CutBlockIsAnError) {
    const std::string raw = ToText(FromHex(inputs::GENESIS_BLOCK));
    EXPECT_EQ(RunTool({"block", "-"}, raw.substr(0, 79)),
              Fails("txhash: standard input: byte 0: unexpected end of data, reading block "
                    "header\n"));
    EXPECT_EQ(RunTool({"block", "-"}, raw.substr(0, 284)),
              Fails("txhash: standard input: byte 281: unexpected end of data, reading "
                    "lock_time\n"));
    EXPECT_EQ(RunTool({"block", "/dev/null"}),
              Fails("txhash: /dev/null: byte 0: unexpected end of data, reading block header\n"));
}

TEST(BlockCommand, WrongMerkleRootIsAnError) {
    Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    raw[36] ^= 1;
    const auto result = RunTool({"block", "--tsv", "-"}, ToText(raw));
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.out.find("# merkle_ok\t0\n"), std::string::npos);
    EXPECT_EQ(result.err,
              "txhash: standard input: the header hash is above the target that the header "
              "claims\n"
              "txhash: standard input: bad-txnmrklroot: the merkle root in the header is "
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33a, that of the "
              "transactions is 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b\n");
}

// btclib-org/btclib#163
TEST(BlockCommand, MK06WrongWitnessCommitmentIsAnError) {
    Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    raw[raw.size() - 10] ^= 1;
    const auto result = RunTool({"block", "-"}, ToText(raw));
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.out.find("witness commitment  INVALID\n"), std::string::npos);
    EXPECT_EQ(result.err, "txhash: standard input: bad-witness-merkle-match\n");
}

TEST(BlockCommand, TextForPeople) {
    const auto result = RunTool({"block", "-"}, inputs::SEGWIT_BLOCK);
    EXPECT_EQ(result.status, 0) << result;
    for (const char* line :
         {"time                2018-02-03 23:27:27 UTC\n", "witness commitment  valid\n",
          "size                518 bytes\n", "transactions        2\n"}) {
        EXPECT_NE(result.out.find(line), std::string::npos) << line << result;
    }
}

TEST(BlockCommand, JsonForPrograms) {
    const auto result = RunTool({"block", "--json", "-"}, inputs::SEGWIT_BLOCK);
    ASSERT_EQ(result.status, 0) << result;
    const json block = testing_support::ParseJson(result.out);
    EXPECT_EQ(block["merkleroot"], block["computed_merkle_root"]);
    EXPECT_EQ(block["merkle_ok"], true);
    EXPECT_EQ(block["witness_commitment"], "valid");
    EXPECT_EQ(block["versionHex"], "20000000");
    EXPECT_EQ(block["bits"], "1d00dcad");
    EXPECT_EQ(block["size"], 518);
    EXPECT_EQ(block["nTx"], 2);
    ASSERT_EQ(block["tx"].size(), 2U);
    EXPECT_NE(block["tx"][1]["txid"], block["tx"][1]["hash"]);
}

TEST(BlockCommand, UnusableFilesAreReported) {
    EXPECT_EQ(RunTool({"block", "/"}), Fails("txhash: /: Is a directory\n"));
    EXPECT_EQ(RunTool({"block", "00"}), Fails("txhash: 00: No such file or directory\n"));
}

class BlockCommandCorpus : public CorpusTest {};

TEST_F(BlockCommandCorpus, TsvIsByteForByteThatOfBitcoinCore) {
    for (const auto& block : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(block.name);
        const auto path = testing_support::CorpusPath("blocks/" + block.name + ".raw");
        const auto expected = testing_support::CorpusPath("expected/" + block.name + ".tsv");
        const auto result = RunTool({"block", "--tsv", path.string()});
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_TRUE(result.out == ToText(testing_support::ReadFile(expected)));
    }
}

TEST_F(BlockCommandCorpus, OtherFormatsPrintAllTransactions) {
    for (const auto& block : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(block.name);
        const std::string path =
            testing_support::CorpusPath("blocks/" + block.name + ".raw").string();
        const auto expected = testing_support::ReadExpected(block.name + ".tsv");
        const json parsed = testing_support::ParseJson(RunTool({"block", "--json", path}).out);
        const std::string text = RunTool({"block", path}).out;
        ASSERT_EQ(parsed["tx"].size(), expected.rows.size());
        for (std::size_t i = 0; i < expected.rows.size(); ++i) {
            ASSERT_EQ(parsed["tx"][i]["txid"], expected.rows[i].at("txid"));
            ASSERT_NE(text.find(expected.rows[i].at("wtxid")), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace txhash::tool_tests
