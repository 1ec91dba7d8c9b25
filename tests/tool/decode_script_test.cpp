// SPDX-License-Identifier: MIT
// txhash decode: scripts as text, descriptors, addresses and types.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/network.h"
#include "btcutil/script.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/data/json.h"
#include "tests/support/data/public_inputs.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using nlohmann::json;
using testing_support::Concat;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

json Decode(const wire::MsgTx& tx, std::string_view network = "mainnet") {
    const ToolResult result =
        RunTool({"decode", "--network", std::string(network)}, chainhash::ToHex(wire::ToBytes(tx)));
    EXPECT_EQ(result.status, 0) << result;
    return testing_support::ParseJson(result.out);
}

json DecodeScriptPubKey(const Bytes& script, std::string_view network = "mainnet") {
    wire::MsgTx tx = inputs::PlainTx();
    tx.outputs[0].script_pubkey = script;
    return Decode(tx, network)["vout"][0]["scriptPubKey"];
}

json DecodeScriptSig(const Bytes& script) {
    wire::MsgTx tx = inputs::PlainTx();
    tx.inputs[0].script_sig = script;
    return Decode(tx)["vin"][0]["scriptSig"];
}

struct Row {
    std::string_view hex;
    std::string_view text;
    std::string_view descriptor;
    std::string_view address;  ///< empty for none
    std::string_view type;
};

// The keys and the witness programs are those of BIP-0173, BIP-0340 and BIP-0350, and of Bitcoin
// Core's doc/descriptors.md, which also has the checksums of the pk and multi of compressed keys.
constexpr std::array ROWS = {
    Row{"210279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798ac",
        "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798 OP_CHECKSIG",
        "pk(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)#gn28ywm7", "",
        "pubkey"},
    // A hybrid key.
    Row{"410679be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fb"
        "fc0e1108a8fd17b448a68554199c47d08ffb10d4b8ac",
        "0679be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc"
        "0e1108a8fd17b448a68554199c47d08ffb10d4b8 OP_CHECKSIG",
        "raw(410679be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655d"
        "a4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8ac)#qhj9gd8d",
        "", "pubkey"},
    Row{"5121022f8bde4d1a07209355b4a7250a5c5128e88b84bddc619ab7cba8d569b240efe421025cbdf0646e5db4ea"
        "a398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc52ae",
        "1 022f8bde4d1a07209355b4a7250a5c5128e88b84bddc619ab7cba8d569b240efe4 "
        "025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc 2 OP_CHECKMULTISIG",
        "multi(1,022f8bde4d1a07209355b4a7250a5c5128e88b84bddc619ab7cba8d569b240efe4,"
        "025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc)#hzhjw406",
        "", "multisig"},
    Row{"76a914751e76e8199196d454941c45d1b3a323f1433bd688ac",
        "OP_DUP OP_HASH160 751e76e8199196d454941c45d1b3a323f1433bd6 OP_EQUALVERIFY OP_CHECKSIG",
        "addr(1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH)#45hf9yxk", "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH",
        "pubkeyhash"},
    Row{"a914bcfeb728b584253d5f3f70bcb780e9ef218a68f487",
        "OP_HASH160 bcfeb728b584253d5f3f70bcb780e9ef218a68f4 OP_EQUAL",
        "addr(3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN)#fd0t3xee", "3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN",
        "scripthash"},
    Row{"0014751e76e8199196d454941c45d1b3a323f1433bd6",
        "0 751e76e8199196d454941c45d1b3a323f1433bd6",
        "addr(bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4)#uyjndxcw",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "witness_v0_keyhash"},
    Row{"00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
        "0 1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
        "addr(bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3)#8kzm8txf",
        "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", "witness_v0_scripthash"},
    Row{"512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
        "1 79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
        "rawtr(79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)#xsjqcczm",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "witness_v1_taproot"},
    // No point has this x coordinate.
    Row{"5120eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34",
        "1 eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34",
        "addr(bc1pam775nxmvam4pfpqlm5q06k0y84e3x9w0xuhdpmxuna2qj3dfg6qnzh0s2)#fu349y09",
        "bc1pam775nxmvam4pfpqlm5q06k0y84e3x9w0xuhdpmxuna2qj3dfg6qnzh0s2", "witness_v1_taproot"},
    Row{"51024e73", "1 29518", "addr(bc1pfeessrawgf)#d6x2lh3c", "bc1pfeessrawgf", "anchor"},
    Row{"6002751e", "16 7797", "addr(bc1sw50qgdz25j)#886ej0hz", "bc1sw50qgdz25j",
        "witness_unknown"},
    Row{"5210751e76e8199196d454941c45d1b3a323", "2 751e76e8199196d454941c45d1b3a323",
        "addr(bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs)#u7mfesh6",
        "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "witness_unknown"},
    Row{"0010751e76e8199196d454941c45d1b3a323", "0 751e76e8199196d454941c45d1b3a323",
        "raw(0010751e76e8199196d454941c45d1b3a323)#8jfuntvd", "", "nonstandard"},
    Row{"6a0b68656c6c6f20776f726c64", "OP_RETURN 68656c6c6f20776f726c64",
        "raw(6a0b68656c6c6f20776f726c64)#hcyqe6dc", "", "nulldata"},
    Row{"6a0b68", "OP_RETURN [error]", "raw(6a0b68)#f6kw8x4k", "", "nonstandard"},
    Row{"004c05aa", "0 [error]", "raw(004c05aa)#agjypjwt", "", "nonstandard"},
    Row{"bac0ff", "OP_CHECKSIGADD OP_UNKNOWN OP_INVALIDOPCODE", "raw(bac0ff)#hmncsktl", "",
        "nonstandard"},
    Row{"", "", "raw()#58lrscpx", "", "nonstandard"},
};

TEST(DecodeScript, OutputsOfAllTypes) {
    wire::MsgTx tx = inputs::PlainTx();
    tx.outputs.clear();
    for (const Row& row : ROWS) {
        tx.AddTxOut({.value_sat = 1, .script_pubkey = FromHex(row.hex)});
    }
    const json outputs = Decode(tx)["vout"];
    ASSERT_EQ(outputs.size(), ROWS.size());
    for (std::size_t i = 0; i < ROWS.size(); ++i) {
        const Row& row = ROWS[i];
        json expected = {
            {"asm", row.text}, {"desc", row.descriptor}, {"hex", row.hex}, {"type", row.type}};
        if (!row.address.empty()) expected["address"] = row.address;
        EXPECT_EQ(outputs[i]["scriptPubKey"], expected);
    }
}

TEST(DecodeScript, AddressesOfEachNetwork) {
    const Bytes p2pkh = FromHex("76a914751e76e8199196d454941c45d1b3a323f1433bd688ac");
    const Bytes p2wpkh = FromHex("0014751e76e8199196d454941c45d1b3a323f1433bd6");
    const Bytes anchor = FromHex("51024e73");
    struct Addresses {
        std::string_view p2pkh;
        std::string_view p2wpkh;
        std::string_view anchor;
    };
    const auto expect = [&](std::string_view network, const Addresses& addresses) {
        SCOPED_TRACE(network);
        EXPECT_EQ(DecodeScriptPubKey(p2pkh, network)["address"], addresses.p2pkh);
        EXPECT_EQ(DecodeScriptPubKey(p2wpkh, network)["address"], addresses.p2wpkh);
        const json script = DecodeScriptPubKey(anchor, network);
        EXPECT_EQ(script["address"], addresses.anchor);
        const std::string descriptor = script["desc"];
        EXPECT_TRUE(descriptor.starts_with("addr(" + std::string(addresses.anchor) + ")#"))
            << descriptor;
    };
    expect("mainnet", {"1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH",
                       "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bc1pfeessrawgf"});
    for (const char* network : {"testnet3", "testnet4", "signet"}) {
        expect(network, {"mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r",
                         "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "tb1pfees9rn5nz"});
    }
    expect("regtest", {"mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r",
                       "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "bcrt1pfeesnyr2tx"});
}

TEST(DecodeScript, EveryNetworkHasItsOption) {
    for (const btcutil::Network& network : btcutil::NETWORKS) {
        EXPECT_TRUE(DecodeScriptPubKey(FromHex("51024e73"), network.name).contains("address"));
    }
}

// The signature of the P2PK input of BIP-0143's first example.
const Bytes SIGNATURE = FromHex(
    "30450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f928"
    "1a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed");

Bytes PushSignature(std::uint8_t hash_type) {
    return Concat(
        {Bytes{static_cast<std::uint8_t>(SIGNATURE.size() + 1)}, SIGNATURE, Bytes{hash_type}});
}

TEST(DecodeScript, HashTypesOfASpend) {
    const std::string signature = chainhash::ToHex(SIGNATURE);
    const Bytes script = Concat({FromHex("00"), PushSignature(0x01), PushSignature(0x82),
                                 PushSignature(0x04), FromHex("0151"), FromHex("05aabbccddee")});
    const json decoded = DecodeScriptSig(script);
    EXPECT_EQ(decoded, (json{{"asm", "0 " + signature + "[ALL] " + signature +
                                         "[NONE|ANYONECANPAY] " + signature + "04 81 aabbccddee"},
                             {"hex", chainhash::ToHex(script)}}));
    EXPECT_EQ(DecodeScriptPubKey(PushSignature(0x01))["asm"], signature + "01");
}

// The signature of mainnet transaction 23b397ed... has an S below zero.
TEST(DecodeScript, SignatureThatIsNotStrictKeepsItsLastByte) {
    const std::string signature =
        "304402203f16c6f40162ab686621ef3000b04e75418a0c0cb2d8aebeac894ae360ac1e780220ddc15ecdfc3507"
        "ac48e1681a33eb60996631bf6bf5bc0a0682c4db743ce7ca2b01";
    EXPECT_EQ(DecodeScriptSig(FromHex("0047" + signature))["asm"], "0 " + signature);
}

TEST(DecodeScript, UnspendableScriptSigHasNoHashTypes) {
    const std::string signature = chainhash::ToHex(SIGNATURE);
    EXPECT_EQ(DecodeScriptSig(Concat({Bytes{btcutil::OP_RETURN}, PushSignature(0x01)}))["asm"],
              "OP_RETURN " + signature + "01");
    EXPECT_EQ(DecodeScriptSig(Concat(
                  {PushSignature(0x01), Bytes{btcutil::OP_RETURN}, PushSignature(0x01)}))["asm"],
              signature + "[ALL] OP_RETURN " + signature + "[ALL]");

    Bytes script = PushSignature(0x01);
    script.resize(btcutil::MAX_SCRIPT_SIZE, btcutil::OP_DUP);
    std::string text = DecodeScriptSig(script)["asm"];
    EXPECT_TRUE(text.starts_with(signature + "[ALL] OP_DUP")) << text.substr(0, 200);
    script.push_back(btcutil::OP_DUP);
    text = DecodeScriptSig(script)["asm"];
    EXPECT_TRUE(text.starts_with(signature + "01 OP_DUP")) << text.substr(0, 200);
}

TEST(DecodeScript, CoinBaseHasNoText) {
    wire::MsgTx tx = inputs::PlainTx();
    tx.inputs[0].prevout = {};
    tx.inputs[0].prevout.index = 0xffffffff;
    tx.inputs[0].script_sig = PushSignature(0x01);
    EXPECT_EQ(Decode(tx)["vin"][0], (json{{"coinbase", chainhash::ToHex(PushSignature(0x01))},
                                          {"sequence", 4294967295}}));
}

TEST(DecodeScript, MemoryDoesNotGrowWithTheText) {
    if (!testing_support::AllocCountingAvailable()) {
        GTEST_SKIP() << "a sanitizer keeps the memory that is freed";
    }
    constexpr long LIMIT_KIB = 64 * 1024;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    if (usage.ru_maxrss > LIMIT_KIB) {
        GTEST_SKIP() << "run this test alone: a child counts the memory of its parent as its own";
    }
    // 23 characters a byte.
    constexpr std::size_t SIZE = 2'000'000;
    wire::MsgTx tx = inputs::PlainTx();
    tx.outputs[0].script_pubkey.assign(SIZE, btcutil::OP_CHECKLOCKTIMEVERIFY);
    const Bytes raw = wire::ToBytes(tx);
    const ScratchFile in({reinterpret_cast<const char*>(raw.data()), raw.size()});
    const ScratchFile out;
    const ScratchFile err;
    const ToolProcess tool({"decode"}, in.descriptor(), out.descriptor(), err.descriptor());
    EXPECT_EQ(tool.Wait(&usage), 0) << err.Read();
    EXPECT_LT(usage.ru_maxrss, LIMIT_KIB);
    EXPECT_GT(lseek(out.descriptor(), 0, SEEK_END), static_cast<off_t>(23 * SIZE));
}

}  // namespace
}  // namespace txhash::tool_tests
