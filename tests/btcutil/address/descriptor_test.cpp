// SPDX-License-Identifier: MIT
#include "btcutil/address/descriptor.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "btcutil/address/address.h"
#include "btcutil/script/builder.h"
#include "btcutil/script/output_script.h"
#include "btcutil/script/pay_to.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::CorpusTest;
using testing_support::FromHex;
using testing_support::Random;

/// The x coordinate of the generator of the curve, and its y, which is even.
constexpr std::string_view X = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
constexpr std::string_view Y = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8";

Bytes Key(std::string_view prefix, std::string_view x = X, std::string_view y = {}) {
    return Concat({FromHex(prefix), FromHex(x), FromHex(y)});
}

/// The descriptor of the script, without its checksum, which must be valid.
std::string Infer(const Bytes& script, const Network& network = MAINNET) {
    const std::string text = InferDescriptor(script, network);
    const std::size_t separator = text.rfind('#');
    EXPECT_NE(separator, std::string::npos) << text;
    std::string bare = text.substr(0, separator);
    EXPECT_EQ(text, bare + '#' + DescriptorChecksum(bare).value());
    return bare;
}

std::string Raw(const Bytes& script) { return "raw(" + chainhash::ToHex(script) + ')'; }

Bytes PayToPubKey(const Bytes& key) { return ScriptBuilder().Push(key).Op(OP_CHECKSIG).Build(); }

// BIP-0380 and Bitcoin Core's doc/descriptors.md
TEST(DescriptorChecksum, PublishedExamples) {
    struct Row {
        std::string_view text;
        std::string_view checksum;
    };
    constexpr std::array ROWS = {
        Row{"raw(deadbeef)", "89f8spxm"},
        Row{"raw( deadbeef )", "985dv2zl"},
        Row{"raw(DEAD BEEF)", "qqn7ll2h"},
        Row{"raw(DEA D BEEF)", "egs9fwsr"},
        Row{"addr(mkmZxiEcEd8ZqjQWVZuC6so5dFMKEFpN2j)", "02wpgw69"},
        Row{"pk(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)", "gn28ywm7"},
        Row{"pkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5)", "8fhd9pwu"},
        Row{"combo(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)",
            "lq9sf04s"},
        Row{"wpkh(02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9)", "8zl0zxma"},
        Row{"sh(wpkh(03fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556))",
            "qkrrc7je"},
        Row{"multi(1,022f8bde4d1a07209355b4a7250a5c5128e88b84bddc619ab7cba8d569b240efe4,"
            "025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc)",
            "hzhjw406"},
        Row{"sh(multi(2,022f01e5e15cca351daff3843fb70f3c2f0a1bdd05e5af888a67784ef3e10a2a01,"
            "03acd484e2f0c7f65309ad178a9f559abde09796974c57e714c35f110dfc27ccbe))",
            "y9zthqta"},
    };
    for (const auto& [text, checksum] : ROWS) EXPECT_EQ(DescriptorChecksum(text), checksum) << text;
}

TEST(DescriptorChecksum, AcceptsAllPrintableCharacters) {
    EXPECT_EQ(DescriptorChecksum(""), "7h0w2xvg");
    std::string all;
    for (int c = ' '; c <= '~'; ++c) all += static_cast<char>(c);
    EXPECT_EQ(DescriptorChecksum(all), "d2af5u08");
    for (int c = 0; c < 256; ++c) {
        const std::string text = std::string("raw(") + static_cast<char>(c) + ")";
        EXPECT_EQ(DescriptorChecksum(text).has_value(), c >= ' ' && c <= '~') << c;
    }
}

// BIP-0380: any single wrong character and any swapped pair is detected.
TEST(DescriptorChecksum, EveryCharacterCounts) {
    const std::string text = "pkh([d34db33f/44'/0'/0']xpub6ERA/1/*)";
    const auto checksum = DescriptorChecksum(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (char c = ' '; c <= '~'; ++c) {
            std::string changed = text;
            changed[i] = c;
            EXPECT_EQ(DescriptorChecksum(changed) == checksum, changed == text) << changed;
        }
        EXPECT_NE(DescriptorChecksum(text.substr(0, i)), checksum);
        if (i == 0) continue;
        std::string swapped = text;
        std::swap(swapped[i - 1], swapped[i]);
        EXPECT_EQ(DescriptorChecksum(swapped) == checksum, swapped == text) << swapped;
    }
}

TEST(Descriptor, PubKey) {
    EXPECT_EQ(InferDescriptor(PayToPubKey(Key("02")), MAINNET),
              "pk(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)#gn28ywm7");
    EXPECT_EQ(Infer(PayToPubKey(Key("03"))), "pk(03" + std::string(X) + ')');
    EXPECT_EQ(Infer(PayToPubKey(Key("04", X, Y))), "pk(04" + std::string(X) + std::string(Y) + ')');
    // Not a point.
    const std::string zeros(64, '0');
    EXPECT_EQ(Infer(PayToPubKey(Key("02", zeros))), "pk(02" + zeros + ')');
    EXPECT_EQ(Infer(PayToPubKey(Key("04", X, zeros))), "pk(04" + std::string(X) + zeros + ')');
}

TEST(Descriptor, HybridKeysAreRaw) {
    for (const char* prefix : {"06", "07"}) {
        const Bytes hybrid = Key(prefix, X, Y);
        EXPECT_EQ(Infer(PayToPubKey(hybrid)), Raw(PayToPubKey(hybrid)));
        const auto multisig = [](const Bytes& first, const Bytes& second) {
            ScriptBuilder builder;
            builder.Op(OP_1).Push(first).Push(second).Op(OP_2);
            return builder.Op(OP_CHECKMULTISIG).Build();
        };
        for (const Bytes& script : {multisig(hybrid, Key("02")), multisig(Key("02"), hybrid)}) {
            EXPECT_EQ(ParseOutputScript(script).type, OutputType::Multisig);
            EXPECT_EQ(Infer(script), Raw(script));
        }
    }
}

TEST(Descriptor, MultisigOfEverySize) {
    for (int size = 1; size <= 20; ++size) {
        for (int required = 1; required <= size; ++required) {
            ScriptBuilder builder;
            builder.PushNumber(required);
            std::string expected = "multi(" + std::to_string(required);
            for (int i = 0; i < size; ++i) {
                const Bytes key = i % 3 == 0 ? Key("04", X, Y) : Key(i % 3 == 1 ? "02" : "03");
                builder.Push(key);
                expected += ',' + chainhash::ToHex(key);
            }
            const Bytes script = builder.PushNumber(size).Op(OP_CHECKMULTISIG).Build();
            EXPECT_EQ(Infer(script), expected + ')');
        }
    }
}

TEST(Descriptor, TaprootKeysArePoints) {
    const auto rawtr = [](std::string_view x) { return "rawtr(" + std::string(x) + ')'; };
    const auto script = [](std::string_view x) { return PayToWitness(1, FromHex(x)); };
    EXPECT_EQ(Infer(script(X)), rawtr(X));
    const std::string zeros(63, '0');
    // 1 + 7 has a square root; 0 + 7 and 125 + 7 have none.
    EXPECT_EQ(Infer(script(zeros + '1')), rawtr(zeros + '1'));
    for (const char last : {'0', '5'}) {
        const auto address = EncodeAddress(script(zeros + last), MAINNET);
        EXPECT_EQ(Infer(script(zeros + last)), "addr(" + address.value() + ')');
    }
    // The largest x coordinate, the size of the field, and their neighbors.
    const std::string high = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc";
    EXPECT_EQ(Infer(script(high + "2c")), rawtr(high + "2c"));
    for (const char* last : {"2d", "2e", "2f", "30"}) {
        const Bytes no_point = script(high + last);
        EXPECT_EQ(Infer(no_point), "addr(" + EncodeAddress(no_point, MAINNET).value() + ')');
    }
}

TEST(Descriptor, ScriptsWithAnAddress) {
    struct Row {
        std::string_view script;
        std::string_view mainnet;
        std::string_view testnet;
        std::string_view regtest;
    };
    constexpr std::array ROWS = {
        Row{"76a914399c39ac90dac26965fb55fdb2035e6715fdac4e88ac",
            "addr(16Fcff9dRbhK4cvtmzvpGxakmFkcMiDxSc)", "addr(mkmZxiEcEd8ZqjQWVZuC6so5dFMKEFpN2j)",
            "addr(mkmZxiEcEd8ZqjQWVZuC6so5dFMKEFpN2j)"},
        Row{"0014751e76e8199196d454941c45d1b3a323f1433bd6",
            "addr(bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4)",
            "addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)",
            "addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080)"},
        Row{"51024e73", "addr(bc1pfeessrawgf)", "addr(tb1pfees9rn5nz)", "addr(bcrt1pfeesnyr2tx)"},
    };
    for (const auto& [hex, mainnet, testnet, regtest] : ROWS) {
        const Bytes script = FromHex(hex);
        EXPECT_EQ(Infer(script, MAINNET), mainnet);
        for (const Network& network : {TESTNET3, TESTNET4, SIGNET}) {
            EXPECT_EQ(Infer(script, network), testnet);
        }
        EXPECT_EQ(Infer(script, REGTEST), regtest);
    }
}

TEST(Descriptor, AnythingElseIsRaw) {
    EXPECT_EQ(InferDescriptor({}, MAINNET), "raw()#58lrscpx");
    EXPECT_EQ(InferDescriptor(FromHex("51"), MAINNET), "raw(51)#8lvh9jxk");
    for (const char* hex : {"6a", "6a0b68656c6c6f20776f726c64", "6a0b68", "004c05aa",
                            "0010751e76e8199196d454941c45d1b3a323"}) {
        EXPECT_EQ(Infer(FromHex(hex)), "raw(" + std::string(hex) + ')');
    }
}

TEST(Descriptor, RandomScriptsByType) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        // Includes witness programs and null data.
        Bytes script = random.ByteString(random.Below(50));
        if (script.size() >= 2 && random.OneIn(2)) {
            script[0] = random.OneIn(4) ? 0x6a : static_cast<std::uint8_t>(0x50 + random.Below(17));
            script[1] = static_cast<std::uint8_t>(script.size() - 2);
        }
        const std::string text = Infer(script);
        const auto address = EncodeAddress(script, MAINNET);
        if (text.starts_with("rawtr(")) {
            EXPECT_EQ(ParseOutputScript(script).type, OutputType::WitnessV1Taproot);
        } else {
            EXPECT_EQ(text, address ? "addr(" + *address + ')' : Raw(script));
        }
    }
}

class DescriptorCorpus : public CorpusTest {};

// Bitcoin Core's mainnet addresses.
TEST_F(DescriptorCorpus, Addresses) {
    std::ifstream file(testing_support::CorpusPath("vectors/key_io_valid.json"));
    int checked = 0;
    for (const auto& row : testing_support::ParseJson(file)) {
        if (row.at(2).at("isPrivkey") || row.at(2).at("chain") != "main") continue;
        const Bytes script = FromHex(row.at(1).get<std::string>());
        const std::string text = Infer(script);
        if (text.starts_with("rawtr(")) continue;
        EXPECT_EQ(text, "addr(" + row.at(0).get<std::string>() + ')');
        ++checked;
    }
    EXPECT_GE(checked, 10);
}

/// The rows of BIP-0340's table, whose third field is a public key.
TEST_F(DescriptorCorpus, PublicKeysOfBip340) {
    std::ifstream file(testing_support::CorpusPath("vectors/bip340.csv"));
    std::string line;
    std::getline(file, line);  // the header
    int checked = 0;
    while (std::getline(file, line)) {
        const std::size_t key_begin = line.find(',', line.find(',') + 1) + 1;
        const Bytes script = PayToWitness(1, FromHex(line.substr(key_begin, 64)));
        const bool is_no_key = line.find("public key not on the curve") != std::string::npos ||
                               line.find("public key is not a valid X") != std::string::npos;
        EXPECT_EQ(Infer(script).starts_with("rawtr("), !is_no_key) << line;
        ++checked;
    }
    EXPECT_EQ(checked, 19);
}

}  // namespace
}  // namespace txhash::btcutil
