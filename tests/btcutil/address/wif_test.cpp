// SPDX-License-Identifier: MIT
#include "btcutil/address/wif.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "btcutil/address/base58.h"
#include "tests/btcutil/text.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;

constexpr std::string_view ONE = "0000000000000000000000000000000000000000000000000000000000000001";
/// The order of the curve (SEC 2), and the number before it.
constexpr std::string_view ORDER =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
constexpr std::string_view LARGEST =
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";

PrivateKey Key(std::string_view secret, bool compressed = true) {
    PrivateKey key{.secret = {}, .compressed = compressed};
    const Bytes bytes = FromHex(secret);
    std::copy_n(bytes.begin(), PrivateKey::SIZE, key.secret.begin());
    return key;
}

std::string ErrorOf(std::string_view text) { return ErrorOf(DecodeWif(text, MAINNET)); }

/// The error for text with a valid checksum.
std::string ErrorOfPayload(std::initializer_list<ByteSpan> parts) {
    return ErrorOf(EncodeBase58Check(Concat(parts)));
}

TEST(Wif, PublishedKeys) {
    struct Row {
        PrivateKey key;
        const Network& network;
        std::string_view text;
    };
    // The first key is the example of the Bitcoin wiki.
    const std::array rows = {
        Row{Key("0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d", false), MAINNET,
            "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"},
        Row{Key(ONE, false), MAINNET, "5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf"},
        Row{Key(ONE), MAINNET, "KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn"},
        Row{Key(ONE), TESTNET3, "cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA"},
    };
    for (const auto& [key, network, text] : rows) {
        EXPECT_EQ(EncodeWif(key, network), text);
        const auto decoded = DecodeWif(text, network);
        ASSERT_TRUE(decoded) << decoded.error().Message();
        EXPECT_EQ(*decoded, key);
    }
}

TEST(Wif, TestNetworksShareTheirVersion) {
    const auto text = EncodeWif(Key(ONE), TESTNET3);
    ASSERT_TRUE(text);
    for (const Network& network : {TESTNET3, TESTNET4, SIGNET, REGTEST}) {
        EXPECT_EQ(EncodeWif(Key(ONE), network), text) << network.name;
        EXPECT_TRUE(DecodeWif(*text, network)) << network.name;
    }
    EXPECT_EQ(ErrorOf(*text), "not a prefix of the network");
}

TEST(Wif, SecretIsInRange) {
    for (const bool compressed : {false, true}) {
        EXPECT_TRUE(EncodeWif(Key(ONE, compressed), MAINNET));
        EXPECT_TRUE(EncodeWif(Key(LARGEST, compressed), MAINNET));
        EXPECT_EQ(EncodeWif(Key(ORDER, compressed), MAINNET), std::nullopt);
        EXPECT_EQ(EncodeWif({.secret = {}, .compressed = compressed}, MAINNET), std::nullopt);
    }
    EXPECT_EQ(ErrorOfPayload({Bytes{0x80}, FromHex(LARGEST)}), "none");
    EXPECT_EQ(ErrorOfPayload({Bytes{0x80}, FromHex(ORDER)}), "private key out of range");
    EXPECT_EQ(ErrorOfPayload({Bytes{0x80}, Bytes(32)}), "private key out of range");
    EXPECT_EQ(ErrorOfPayload({Bytes{0x80}, Bytes(32, 0xff), Bytes{1}}), "private key out of range");
}

TEST(Wif, CompressionFlagIsOne) {
    for (unsigned flag = 0; flag < 256; ++flag) {
        const Bytes payload =
            Concat({Bytes{0x80}, FromHex(ONE), Bytes{static_cast<std::uint8_t>(flag)}});
        EXPECT_EQ(ErrorOf(EncodeBase58Check(payload)), flag == 1 ? "none" : "bad compression flag");
    }
}

TEST(Wif, OtherSizesAreRejected) {
    for (std::size_t size = 0; size <= 40; ++size) {
        Bytes payload(size, 1);
        if (size != 0) payload[0] = 0x80;
        EXPECT_EQ(ErrorOf(EncodeBase58Check(payload)), size > 34 ? "text too long"
                                                       : size == 33 || size == 34
                                                           ? "none"
                                                           : "wrong payload size")
            << size;
    }
}

TEST(Wif, TextThatIsNotBase58Check) {
    EXPECT_EQ(ErrorOf(""), "text too short");
    EXPECT_EQ(ErrorOf("5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTK"), "wrong checksum");
    EXPECT_EQ(ErrorOf("5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyT0"),
              "invalid character at offset 50");
    EXPECT_EQ(ErrorOf(" 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"),
              "invalid character at offset 0");
    EXPECT_EQ(ErrorOf("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"), "not a prefix of the network");
}

TEST(Wif, RandomKeysRoundTrip) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const PrivateKey key{.secret = random.Hash().bytes, .compressed = random.OneIn(2)};
        const Network& network = NETWORKS[random.Below(NETWORKS.size())];
        const auto text = EncodeWif(key, network);
        ASSERT_TRUE(text);
        const auto decoded = DecodeWif(*text, network);
        ASSERT_TRUE(decoded);
        EXPECT_EQ(*decoded, key);
    }
}

}  // namespace
}  // namespace txhash::btcutil
