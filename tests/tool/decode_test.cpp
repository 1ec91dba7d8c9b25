// SPDX-License-Identifier: MIT
// txhash decode

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/corpus_fixture.h"
#include "tests/support/public_inputs.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"

namespace tool_tests {
namespace {

using nlohmann::json;
using testing_support::CorpusTest;
using testing_support::FromHex;
using testing_support::TempDir;

namespace inputs = testing_support::public_inputs;

json Decode(std::string_view hex) {
    const ToolResult result = RunTool({"decode"}, hex);
    EXPECT_EQ(result.status, 0) << result;
    EXPECT_EQ(result.err, "");
    return json::parse(result.out);
}

TEST(Decode, PlainTransaction) {
    EXPECT_EQ(RunTool({"decode", std::string(inputs::PLAIN)}), Prints(R"({
  "txid": "12afba4f35f9d1bb3834d021269d5623d614c44deaa922c7ec60e1ea7913a3fd",
  "hash": "12afba4f35f9d1bb3834d021269d5623d614c44deaa922c7ec60e1ea7913a3fd",
  "version": 2,
  "size": 61,
  "vsize": 61,
  "weight": 244,
  "locktime": 0,
  "vin": [
    {
      "txid": "1111111111111111111111111111111111111111111111111111111111111111",
      "vout": 0,
      "scriptSig": {
        "hex": ""
      },
      "sequence": 4294967295
    }
  ],
  "vout": [
    {
      "value": 0.00000001,
      "n": 0,
      "scriptPubKey": {
        "hex": "51"
      }
    }
  ]
}
)"));
}

// petertodd/python-bitcoinlib#131
TEST(Decode, TX11SegwitCoinbase) {
    const json tx = Decode(inputs::SEGWIT_COINBASE_1);
    EXPECT_EQ(tx["txid"], "13575b3cfd90f38c90b490624be3cdc89ba2fb4616dbcd2782a093495993cfa3");
    EXPECT_EQ(tx["vin"][0], json::parse(R"({
        "coinbase": "035fa40d00044e157957044980b5030c7a8e775740030000000000000a636b706f6f6c0b2f416e7453747265616d2f",
        "txinwitness": ["0000000000000000000000000000000000000000000000000000000000000000"],
        "sequence": 4294967295})"));
    EXPECT_EQ(tx["vout"].size(), 2U);
}

// karask/python-bitcoin-utils#107
TEST(Decode, TX16WitnessStandsAtItsOwnInput) {
    const json first_empty = Decode(inputs::FIRST_STACK_EMPTY);
    EXPECT_FALSE(first_empty["vin"][0].contains("txinwitness"));
    EXPECT_EQ(first_empty["vin"][1]["txinwitness"], json::array({"aa"}));
    EXPECT_EQ(first_empty["locktime"], 0);
    const json second_empty = Decode(inputs::SECOND_STACK_EMPTY);
    EXPECT_EQ(second_empty["vin"][0]["txinwitness"], json::array({"aa"}));
    EXPECT_FALSE(second_empty["vin"][1].contains("txinwitness"));
}

/// The text of the first value, which a JSON parser would round.
std::string FirstValue(std::string_view hex) {
    const std::string out = RunTool({"decode"}, hex).out;
    const std::string key = "\"value\": ";
    const std::size_t begin = out.find(key) + key.size();
    return out.substr(begin, out.find(',', begin) - begin);
}

// bitcoinjs/bitcoinjs-lib#1012, btclib-org/btclib#388
TEST(Decode, TX20TX21ValuesAreExact) {
    EXPECT_EQ(FirstValue(inputs::VALUE_ABOVE_2_53), "249729603.21025050");
    EXPECT_EQ(FirstValue(inputs::VALUE_MINUS_1), "-0.00000001");
    EXPECT_EQ(FirstValue(inputs::OUTPUT_SUM_TOO_LARGE), "21000000.00000000");
}

// bitcoin/bitcoin#11561, CVE-2024-34478
TEST(Decode, TX27TX28VersionIsUnsigned) {
    EXPECT_EQ(Decode(inputs::VERSION_TOP_BIT)["version"], 2591798512U);
    EXPECT_EQ(Decode(inputs::VERSION_TOP_BIT)["locktime"], 32767);
    EXPECT_EQ(Decode(inputs::VERSION_FFFF0000)["version"], 4294901760U);
}

// bitcoin/bitcoin#8837
TEST(Decode, TX10DraftWithoutInputs) {
    const json tx = Decode(inputs::DRAFT_WITHOUT_INPUTS);
    EXPECT_EQ(tx["txid"], "ba73e7cd621a8959517ff53f2bfda4228f9761a58f5b67a76c1c2e6fd7ebc35b");
    EXPECT_EQ(tx["vin"], json::array());
    EXPECT_EQ(tx["vout"].size(), 2U);
}

// rust-bitcoin/rust-bitcoin#5383
TEST(Decode, TX23TransactionWithoutOutputs) {
    EXPECT_EQ(Decode(inputs::NO_OUTPUTS)["vout"], json::array());
}

// Blockstream/electrs#69
TEST(Decode, TX31OutputIndexAbove16Bits) {
    wire::MsgTx tx = inputs::PlainTx();
    tx.outputs.clear();
    for (std::int64_t i = 0; i < 65'537; ++i) {
        tx.AddTxOut({.value_sat = i, .script_pubkey = {0x51}});
    }
    const json decoded = Decode(chainhash::ToHex(wire::ToBytes(tx)));
    EXPECT_EQ(decoded["txid"], "3107ef59ba655cb3cadc7734896a91e94627cb09938b9435892d27e3bc94a6e7");
    EXPECT_EQ(decoded["vout"].back()["n"], 65'536);
}

TEST(Decode, FilesRawAndHex) {
    const TempDir dir;
    const auto from_hex = RunTool({"decode", std::string(inputs::PLAIN)});
    EXPECT_EQ(RunTool({"decode", dir.Write("tx.raw", FromHex(inputs::PLAIN)).string()}), from_hex);
    EXPECT_EQ(RunTool({"decode", "-"}, std::string(inputs::PLAIN) + "\r\n"), from_hex);
}

TEST(Decode, ErrorsNameInputAndByte) {
    EXPECT_EQ(RunTool({"decode", "0200"}),
              Fails("txhash: 0200: byte 0: unexpected end of data, reading version\n"));
    EXPECT_EQ(RunTool({"decode"}, std::string(inputs::PLAIN) + "0000"),
              Fails("txhash: standard input: byte 61: 2 bytes left over after the transaction\n"));
    EXPECT_EQ(RunTool({"decode"}, "0200x0"),
              Fails("txhash: standard input: byte 4: not a hex digit\n"));
    EXPECT_EQ(RunTool({"decode", "/"}), Fails("txhash: /: Is a directory\n"));
    EXPECT_EQ(RunTool({"decode", "/dev/zero"}),
              Fails("txhash: /dev/zero: input is larger than 64 MiB\n"));
}

class DecodeCorpus : public CorpusTest {};

TEST_F(DecodeCorpus, AgreesWithBitcoinCore) {
    for (const auto& row : testing_support::ReadExpected("txs.tsv").rows) {
        SCOPED_TRACE(row.at("file"));
        const auto result =
            RunTool({"decode", testing_support::CorpusPath("txs/" + row.at("file")).string()});
        ASSERT_EQ(result.status, 0) << result.err;
        const json tx = json::parse(result.out);
        EXPECT_EQ(tx["txid"], row.at("txid"));
        EXPECT_EQ(tx["hash"], row.at("wtxid"));
        EXPECT_EQ(tx["size"].dump(), row.at("size"));
        EXPECT_EQ(tx["weight"].dump(), row.at("weight"));
        EXPECT_EQ(tx["version"].dump(), row.at("version"));
        EXPECT_EQ(tx["locktime"].dump(), row.at("locktime"));
        EXPECT_EQ(std::to_string(tx["vin"].size()), row.at("inputs"));
        EXPECT_EQ(std::to_string(tx["vout"].size()), row.at("outputs"));
    }
}

}  // namespace
}  // namespace tool_tests
