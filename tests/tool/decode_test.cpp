// SPDX-License-Identifier: MIT
// txhash decode

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "btcutil/address.h"
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

json Decode(std::string_view hex) {
    const ToolResult result = RunTool({"decode"}, hex);
    EXPECT_EQ(result.status, 0) << result;
    EXPECT_EQ(result.err, "");
    return testing_support::ParseJson(result.out);
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
        "asm": "",
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
        "asm": "1",
        "desc": "raw(51)#8lvh9jxk",
        "hex": "51",
        "type": "nonstandard"
      }
    }
  ]
}
)"));
}

TEST(Decode, GenesisCoinBase) {
    constexpr std::string_view GENESIS_TX =
        "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff"
        "001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e"
        "6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104"
        "678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51e"
        "c112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000";
    EXPECT_EQ(RunTool({"decode"}, GENESIS_TX), Prints(R"({
  "txid": "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
  "hash": "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
  "version": 1,
  "size": 204,
  "vsize": 204,
  "weight": 816,
  "locktime": 0,
  "vin": [
    {
      "coinbase": "04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73",
      "sequence": 4294967295
    }
  ],
  "vout": [
    {
      "value": 50.00000000,
      "n": 0,
      "scriptPubKey": {
        "asm": "04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f OP_CHECKSIG",
        "desc": "pk(04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f)#vlz6ztea",
        "hex": "4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac",
        "type": "pubkey"
      }
    }
  ]
}
)"));
}

// The native P2WPKH example of BIP-0143, which also spends a P2PK output.
TEST(Decode, Bip143Example) {
    constexpr std::string_view SIGNED_TX =
        "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f000000004948"
        "30450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3"
        "f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3a"
        "a89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df3"
        "78db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f016"
        "7faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a"
        "0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368d"
        "a1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000";
    EXPECT_EQ(RunTool({"decode"}, SIGNED_TX), Prints(R"({
  "txid": "e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609",
  "hash": "c36c38370907df2324d9ce9d149d191192f338b37665a82e78e76a12c909b762",
  "version": 1,
  "size": 343,
  "vsize": 261,
  "weight": 1042,
  "locktime": 17,
  "vin": [
    {
      "txid": "9f96ade4b41d5433f4eda31e1738ec2b36f6e7d1420d94a6af99801a88f7f7ff",
      "vout": 0,
      "scriptSig": {
        "asm": "30450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed[ALL]",
        "hex": "4830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01"
      },
      "sequence": 4294967278
    },
    {
      "txid": "8ac60eb9575db5b2d987e29f301b5b819ea83a5c6579d282d189cc04b8e151ef",
      "vout": 1,
      "scriptSig": {
        "asm": "",
        "hex": ""
      },
      "txinwitness": [
        "304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01",
        "025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357"
      ],
      "sequence": 4294967295
    }
  ],
  "vout": [
    {
      "value": 1.12340000,
      "n": 0,
      "scriptPubKey": {
        "asm": "OP_DUP OP_HASH160 8280b37df378db99f66f85c95a783a76ac7a6d59 OP_EQUALVERIFY OP_CHECKSIG",
        "desc": "addr(1Cu32FVupVCgHkMMRJdYJugxwo2Aprgk7H)#3p63gz2n",
        "hex": "76a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac",
        "address": "1Cu32FVupVCgHkMMRJdYJugxwo2Aprgk7H",
        "type": "pubkeyhash"
      }
    },
    {
      "value": 2.23450000,
      "n": 1,
      "scriptPubKey": {
        "asm": "OP_DUP OP_HASH160 3bde42dbee7e4dbe6a21b2d50ce2f0167faa8159 OP_EQUALVERIFY OP_CHECKSIG",
        "desc": "addr(16TZ8J6Q5iZKBWizWzFAYnrsaox5Z5aBRV)#n0m4rux2",
        "hex": "76a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac",
        "address": "16TZ8J6Q5iZKBWizWzFAYnrsaox5Z5aBRV",
        "type": "pubkeyhash"
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
    EXPECT_EQ(tx["vin"][0], testing_support::ParseJson(R"({
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

/// What the addresses say is what the bytes say.
void ExpectAddressesOfScripts(const json& tx) {
    for (const json& output : tx["vout"]) {
        const json& script = output["scriptPubKey"];
        if (!script.contains("address")) continue;
        const auto decoded =
            btcutil::DecodeAddress(script["address"].get<std::string>(), btcutil::MAINNET);
        ASSERT_TRUE(decoded) << script;
        EXPECT_EQ(chainhash::ToHex(*decoded), script["hex"]);
    }
}

TEST_F(DecodeCorpus, AgreesWithBitcoinCore) {
    for (const auto& row : testing_support::ReadExpected("txs.tsv").rows) {
        SCOPED_TRACE(row.at("file"));
        const auto result =
            RunTool({"decode", testing_support::CorpusPath("txs/" + row.at("file")).string()});
        ASSERT_EQ(result.status, 0) << result.err;
        const json tx = testing_support::ParseJson(result.out);
        EXPECT_EQ(tx["txid"], row.at("txid"));
        EXPECT_EQ(tx["hash"], row.at("wtxid"));
        EXPECT_EQ(tx["size"].dump(), row.at("size"));
        EXPECT_EQ(tx["weight"].dump(), row.at("weight"));
        EXPECT_EQ(tx["version"].dump(), row.at("version"));
        EXPECT_EQ(tx["locktime"].dump(), row.at("locktime"));
        EXPECT_EQ(std::to_string(tx["vin"].size()), row.at("inputs"));
        EXPECT_EQ(std::to_string(tx["vout"].size()), row.at("outputs"));
        ExpectAddressesOfScripts(tx);
    }
}

}  // namespace
}  // namespace txhash::tool_tests
