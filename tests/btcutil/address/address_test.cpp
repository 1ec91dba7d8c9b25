// SPDX-License-Identifier: MIT
#include "btcutil/address/address.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "btcutil/address/base58.h"
#include "btcutil/address/bech32.h"
#include "btcutil/address/wif.h"
#include "btcutil/script/pay_to.h"
#include "chainhash/bytes.h"
#include "tests/btcutil/text.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::ComputeHash160;
using chainhash::Hash160;
using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;

/// btcd's network for simulations.
constexpr Network SIMNET{.name = "simnet",
                         .magic = {0x16, 0x1c, 0x14, 0x12},
                         .p2pkh_version = 0x3f,
                         .p2sh_version = 0x7b,
                         .wif_version = 0x64,
                         .bech32_prefix = "sb"};

constexpr std::string_view P2PKH = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
constexpr std::string_view P2WPKH = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
constexpr std::string_view P2TR = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";

std::string ErrorOf(std::string_view text, const Network& network = MAINNET) {
    return ErrorOf(DecodeAddress(text, network));
}

/// The address decodes to the script, and the script encodes to the address.
void ExpectPair(const Network& network, std::string_view text, std::string_view script_hex) {
    SCOPED_TRACE(text);
    const Bytes script = FromHex(script_hex);
    EXPECT_EQ(DecodeAddress(text, network), script) << ErrorOf(text, network);
    EXPECT_EQ(EncodeAddress(script, network), text);
    EXPECT_EQ(EncodeAddress(ParseOutputScript(script), network), text);
}

/// The bech32 text of arbitrary groups, for programs without an address.
std::string Spell(Bech32Variant variant, Bytes groups) {
    return *EncodeBech32({variant, "bc", std::move(groups)});
}

std::string Spell(Bech32Variant variant, std::uint8_t version, const Bytes& program) {
    return Spell(variant, Concat({Bytes{version}, ToFiveBitGroups(program)}));
}

// One public key, the generator of the curve, in all its addresses. The segwit addresses are from
// BIP-0173 and BIP-0350.
TEST(Address, AllKindsForOnePublicKey) {
    const Bytes key = FromHex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
    const Hash160 hash = ComputeHash160(key);
    EXPECT_EQ(EncodeAddress(PayToPubKeyHash(hash), MAINNET), "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH");
    EXPECT_EQ(EncodeAddress(PayToPubKeyHash(hash), TESTNET3), "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r");
    EXPECT_EQ(EncodeAddress(PayToWitness(0, hash.bytes), MAINNET), P2WPKH);
    EXPECT_EQ(EncodeAddress(PayToWitness(0, hash.bytes), SIGNET),
              "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx");
    EXPECT_EQ(EncodeAddress(PayToScriptHash(ComputeHash160(PayToWitness(0, hash.bytes))), MAINNET),
              "3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN");
    EXPECT_EQ(EncodeAddress(PayToWitness(1, ByteSpan(key).subspan(1)), MAINNET), P2TR);
}

TEST(Address, ValidAddressesOfBip350) {
    ExpectPair(TESTNET3, "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
               "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262");
    ExpectPair(MAINNET,
               "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
               "5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433b"
               "d6");
    ExpectPair(MAINNET, "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
               "5210751e76e8199196d454941c45d1b3a323");
    ExpectPair(TESTNET4, "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
               "0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433");
    ExpectPair(SIGNET, "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
               "5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433");
    ExpectPair(MAINNET, P2TR,
               "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
    EXPECT_EQ(DecodeAddress("BC1SW50QGDZ25J", MAINNET), FromHex("6002751e"));
    EXPECT_EQ(DecodeAddress("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", MAINNET),
              FromHex("0014751e76e8199196d454941c45d1b3a323f1433bd6"));
}

TEST(Address, InvalidAddressesOfBip350) {
    const std::string wrong_variant = "wrong checksum variant for the witness version";
    EXPECT_EQ(ErrorOf("tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut"),
              "not a prefix of the network");
    EXPECT_EQ(ErrorOf("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"),
              wrong_variant);
    EXPECT_EQ(ErrorOf("tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf", TESTNET3),
              wrong_variant);
    EXPECT_EQ(ErrorOf("BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL"),
              wrong_variant);
    EXPECT_EQ(ErrorOf("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"), wrong_variant);
    EXPECT_EQ(ErrorOf("tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47", TESTNET3),
              wrong_variant);
    EXPECT_EQ(ErrorOf("bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4"),
              "invalid character at offset 59");
    EXPECT_EQ(ErrorOf("BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R"),
              "witness version above 16");
    EXPECT_EQ(ErrorOf("bc1pw5dgrnzv"), "wrong payload size");
    EXPECT_EQ(
        ErrorOf("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav"),
        "wrong payload size");
    EXPECT_EQ(ErrorOf("BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"), "wrong payload size");
    EXPECT_EQ(ErrorOf("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf"),
              "bad padding");
    EXPECT_EQ(ErrorOf("tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j", TESTNET3),
              "bad padding");
    EXPECT_EQ(ErrorOf("bc1gmk9yu"), "wrong payload size");
}

TEST(Address, InvalidAddressesOfBip173) {
    EXPECT_EQ(ErrorOf("tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty"), "not a prefix of the network");
    EXPECT_EQ(ErrorOf("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"), "wrong checksum");
    EXPECT_EQ(ErrorOf("BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2"), "witness version above 16");
    EXPECT_EQ(ErrorOf("tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7", TESTNET3),
              "mixed case at offset 58");
    EXPECT_EQ(ErrorOf("tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv", TESTNET3),
              "bad padding");
    // These also have the old checksum.
    for (const char* text : {"bc1rw5uspcuh", "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du",
                             "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw"
                             "5rljs90"}) {
        EXPECT_FALSE(DecodeAddress(text, MAINNET)) << text;
    }
}

// btcsuite/btcutil#186, btcsuite/btcd#1798
TEST(Address, AD01Base58MayStartLikeBech32) {
    ExpectPair(SIMNET, "Sb1Hqfcey8tHkBYvpjQ8Nch2zsREaHcgjD",
               "76a9149668b83c4411568abf92ba7d8b8480e2a0c0102388ac");
    EXPECT_EQ(ErrorOf("Sb1Hqfcey8tHkBYvpjQ8Nch2zsREaHcgjD"), "not a prefix of the network");
}

// bitcoinops/bitcoinops.github.io#548, blinklabs-io/bursa#848, OogaBoogaX/entropylab#335
TEST(Address, AD03MixedCaseIsRejected) {
    for (const Network& network : NETWORKS) {
        EXPECT_EQ(
            ErrorOf("tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq", network),
            "mixed case at offset 58");
    }
    EXPECT_EQ(ErrorOf("Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"), "mixed case at offset 1");
}

// 1200wd/bitcoinlib#154
TEST(Address, AD04HashWithLeadingZeros) {
    ExpectPair(MAINNET, "111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk",
               "76a91400003acd8f60b766e48e9db32093b419c21de7e988ac");
}

// bitcoinfuzz/bitcoinfuzz#247: a public key is not an address; PayToPubKeyHash makes one from it.
TEST(Address, AD06PublicKeyInHexIsRejected) {
    for (const char* text :
         {"03319806666666666000000000000000000000000004067579826662920820cccc",
          "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"}) {
        EXPECT_EQ(ErrorOf(text), "text too long");
        EXPECT_FALSE(DecodeAnyAddress(text));
    }
}

TEST(Address, ScriptsWithoutAddress) {
    const std::string key = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    for (const std::string& hex :
         {std::string(), std::string("51"), "21" + key + "ac", "5121" + key + "51ae",
          std::string("6a0474657374"), std::string("0014751e76e8199196d454941c45d1b3a323f1433b"),
          std::string("0015751e76e8199196d454941c45d1b3a323f1433bd6d6"),
          std::string("76a9149668b83c4411568abf92ba7d8b8480e2a0c0102388ac61")}) {
        EXPECT_EQ(EncodeAddress(FromHex(hex), MAINNET), std::nullopt) << hex;
    }
}

// The addresses that Bitcoin Core's first release with anchors documents.
TEST(Address, Anchor) {
    ExpectPair(MAINNET, "bc1pfeessrawgf", "51024e73");
    ExpectPair(TESTNET3, "tb1pfees9rn5nz", "51024e73");
    ExpectPair(REGTEST, "bcrt1pfeesnyr2tx", "51024e73");
}

TEST(Address, EveryWitnessVersionAndSize) {
    for (std::uint8_t version = 0; version <= 18; ++version) {
        for (std::size_t size = 0; size <= 45; ++size) {
            const bool sized = version == 0 ? size == 20 || size == 32 : size >= 2 && size <= 40;
            const Bytes program = testing_support::Pattern(size);
            const auto right = version == 0 ? Bech32Variant::Bech32 : Bech32Variant::Bech32m;
            const auto wrong = version == 0 ? Bech32Variant::Bech32m : Bech32Variant::Bech32;
            const std::string text = Spell(right, version, program);
            SCOPED_TRACE(text);
            EXPECT_EQ(ErrorOf(text), version > 16 ? "witness version above 16"
                                     : sized      ? "none"
                                                  : "wrong payload size");
            EXPECT_EQ(ErrorOf(Spell(wrong, version, program)),
                      version > 16 ? "witness version above 16"
                                   : "wrong checksum variant for the witness version");
            if (!sized || version > 16) continue;
            ExpectPair(MAINNET, text, chainhash::ToHex(PayToWitness(version, program)));
        }
    }
}

TEST(Address, Base58OfAnotherSizeOrVersion) {
    for (unsigned version = 0; version < 256; ++version) {
        for (std::size_t size = 0; size <= 22; ++size) {
            Bytes payload(size, 7);
            if (size != 0) payload[0] = static_cast<std::uint8_t>(version);
            const bool known = size == 0 || version == 0 || version == 5;
            EXPECT_EQ(ErrorOf(EncodeBase58Check(payload)), size > 21 ? "text too long"
                                                           : !known  ? "not a prefix of the network"
                                                           : size == 21 ? "none"
                                                                        : "wrong payload size")
                << version << ", " << size;
        }
    }
}

TEST(Address, InvalidText) {
    EXPECT_EQ(ErrorOf(""), "text too short");
    EXPECT_EQ(ErrorOf("x"), "text too short");
    EXPECT_EQ(ErrorOf("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNazzzz"), "text too long");
    EXPECT_EQ(ErrorOf(" 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"), "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n"), "invalid character at offset 34");
    EXPECT_EQ(ErrorOf("1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a"), "invalid character at offset 32");
    EXPECT_EQ(ErrorOf("1A1zP1eP5QGefi2DMPTfTL5SLmv7Divfna"), "wrong checksum");
    EXPECT_EQ(ErrorOf("bc1"), "text too short");
    EXPECT_EQ(ErrorOf("bc1" + std::string(100, 'q')), "text too long");
    EXPECT_EQ(ErrorOf("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb"),
              "invalid character at offset 41");
    EXPECT_EQ(ErrorOf("sb1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", SIMNET), "wrong checksum");
    EXPECT_EQ(ErrorOf("lnbc1" + std::string(1'000'000, 'q')), "text too long");
    EXPECT_EQ(ErrorOf("KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn"), "text too long");
}

TEST(Address, TestNetworkAddressIsNotAMainnetAddress) {
    for (const char* text :
         {"mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"}) {
        EXPECT_EQ(ErrorOf(text, MAINNET), "not a prefix of the network");
        for (const Network& network : {TESTNET3, TESTNET4, SIGNET}) {
            EXPECT_EQ(ErrorOf(text, network), "none") << network.name;
        }
    }
    for (const Network& network : {TESTNET3, TESTNET4, SIGNET, REGTEST}) {
        EXPECT_EQ(ErrorOf(P2PKH, network), "not a prefix of the network") << network.name;
        EXPECT_EQ(ErrorOf(P2WPKH, network), "not a prefix of the network") << network.name;
    }
}

TEST(AnyAddress, NetworkIsTheFirstThatMatches) {
    const auto network_of = [](std::string_view text) {
        const auto address = DecodeAnyAddress(text);
        return address ? std::string(address->network->name) : address.error().Message();
    };
    EXPECT_EQ(network_of(P2PKH), "mainnet");
    EXPECT_EQ(network_of(P2TR), "mainnet");
    EXPECT_EQ(network_of("mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r"), "testnet3");
    EXPECT_EQ(network_of("tb1pfees9rn5nz"), "testnet3");
    EXPECT_EQ(network_of("bcrt1pfeesnyr2tx"), "regtest");
    EXPECT_EQ(network_of("Sb1Hqfcey8tHkBYvpjQ8Nch2zsREaHcgjD"), "not a prefix of the network");
    EXPECT_EQ(DecodeAnyAddress(P2PKH)->script_pubkey, DecodeAddress(P2PKH, MAINNET));
    EXPECT_EQ(DecodeAnyAddress(P2PKH, {}).error(), TextError{TextErrc::WrongNetwork});
}

TEST(Address, LongPrefixOfACustomNetwork) {
    Network network = SIMNET;
    const std::string prefix(18, 'x');
    network.bech32_prefix = prefix;
    const auto longest = EncodeAddress(PayToWitness(1, Bytes(40)), network);
    ASSERT_TRUE(longest);
    EXPECT_EQ(longest->size(), MAX_BECH32_LENGTH);
    EXPECT_EQ(DecodeAddress(*longest, network), PayToWitness(1, Bytes(40)));
    const std::string too_long(19, 'x');
    network.bech32_prefix = too_long;
    EXPECT_EQ(EncodeAddress(PayToWitness(1, Bytes(40)), network), std::nullopt);
}

TEST(Address, EveryChangedCharacterIsRejected) {
    for (const std::string_view right : {P2PKH, P2WPKH, P2TR}) {
        for (std::size_t at = 0; at < right.size(); ++at) {
            for (unsigned value = 0; value < 256; ++value) {
                std::string text(right);
                text[at] = static_cast<char>(value);
                EXPECT_EQ(DecodeAnyAddress(text).has_value(), text[at] == right[at]) << text;
            }
        }
    }
}

TEST(Address, EveryPrefixIsRejected) {
    for (const std::string_view right : {P2PKH, P2WPKH, P2TR}) {
        for (std::size_t size = 0; size < right.size(); ++size) {
            EXPECT_FALSE(DecodeAnyAddress(right.substr(0, size))) << right.substr(0, size);
        }
    }
}

TEST(Address, RandomScriptsRoundTrip) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Hash160 hash = ComputeHash160(random.ByteString(33));
        if (random.OneIn(4)) hash.bytes[0] = 0;
        const auto version = static_cast<std::uint8_t>(1 + random.Below(16));
        const std::array scripts = {
            PayToPubKeyHash(hash),
            PayToScriptHash(hash),
            PayToWitness(0, hash.bytes),
            PayToWitness(0, random.Hash().bytes),
            PayToWitness(version, random.ByteString(2 + random.Below(39))),
        };
        for (const Bytes& script : scripts) {
            for (const Network& network : {MAINNET, TESTNET4, REGTEST, SIMNET}) {
                const auto text = EncodeAddress(script, network);
                ASSERT_TRUE(text);
                EXPECT_EQ(DecodeAddress(*text, network), script) << *text;
            }
        }
    }
}

TEST(Address, RandomTextIsRejected) {
    constexpr std::array<std::string_view, 5> BEGINNINGS = {"", "1", "bc1", "tb1p", "Sb1"};
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::string text(BEGINNINGS[random.Below(BEGINNINGS.size())]);
        const bool any_byte = random.OneIn(3);
        for (std::size_t size = random.Below(100); text.size() < size;) {
            text += static_cast<char>(any_byte ? random.Bits() : '0' + random.Below('z' - '0' + 1));
        }
        EXPECT_FALSE(DecodeAnyAddress(text)) << text;
        EXPECT_FALSE(DecodeWif(text, MAINNET)) << text;
    }
}

}  // namespace
}  // namespace txhash::btcutil
