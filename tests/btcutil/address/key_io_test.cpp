// SPDX-License-Identifier: MIT
// Bitcoin Core's test vectors of addresses and private keys, each with its network.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "btcutil/address/address.h"
#include "btcutil/address/wif.h"
#include "chainhash/bytes.h"
#include "tests/btcutil/text.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;

class KeyIo : public testing_support::CorpusTest {
protected:
    static nlohmann::json Read(const char* name) {
        std::ifstream file(testing_support::CorpusPath("vectors") / name);
        return testing_support::ParseJson(file);
    }
};

/// By Bitcoin Core's name for the chain.
const Network& NetworkOf(const std::string& chain) {
    static const std::map<std::string, const Network*> NETWORK_OF = {{"main", &MAINNET},
                                                                     {"test", &TESTNET3},
                                                                     {"testnet4", &TESTNET4},
                                                                     {"signet", &SIGNET},
                                                                     {"regtest", &REGTEST}};
    return *NETWORK_OF.at(chain);
}

void ExpectKey(const std::string& text, const std::string& secret, bool compressed,
               const Network& network) {
    const auto key = DecodeWif(text, network);
    ASSERT_TRUE(key) << key.error().Message();
    EXPECT_EQ(chainhash::ToHex(key->secret), secret);
    EXPECT_EQ(key->compressed, compressed);
    EXPECT_EQ(EncodeWif(*key, network), text);
    EXPECT_FALSE(DecodeAddress(text, network));
}

void ExpectAddress(const std::string& text, const std::string& script_hex, bool flips_case,
                   const Network& network) {
    const auto script = FromHex(script_hex);
    EXPECT_EQ(DecodeAddress(text, network), script) << ErrorOf(DecodeAddress(text, network));
    EXPECT_EQ(EncodeAddress(script, network), flips_case ? Lower(text) : text);
    const std::string flipped = text == Lower(text) ? Upper(text) : Lower(text);
    EXPECT_EQ(DecodeAddress(flipped, network).value_or(Bytes{}), flips_case ? script : Bytes{});
    EXPECT_FALSE(DecodeWif(text, network));
}

TEST_F(KeyIo, Valid) {
    const auto rows = Read("key_io_valid.json");
    EXPECT_EQ(rows.size(), 70U);
    for (const auto& row : rows) {
        const std::string text = row.at(0);
        const auto& about = row.at(2);
        SCOPED_TRACE(text);
        const Network& network = NetworkOf(about.at("chain"));
        if (about.at("isPrivkey")) {
            ExpectKey(text, row.at(1), about.at("isCompressed"), network);
        } else {
            ExpectAddress(text, row.at(1), about.value("tryCaseFlip", false), network);
        }
    }
}

TEST_F(KeyIo, ValidOnAllNetworksWithTheSamePrefix) {
    for (const auto& row : Read("key_io_valid.json")) {
        const std::string text = row.at(0);
        SCOPED_TRACE(text);
        const Network& home = NetworkOf(row.at(2).at("chain"));
        const bool is_key = row.at(2).at("isPrivkey");
        for (const Network& network : NETWORKS) {
            const bool segwit = row.at(2).value("tryCaseFlip", false);
            const bool same = is_key   ? network.wif_version == home.wif_version
                              : segwit ? network.bech32_prefix == home.bech32_prefix
                                       : network.p2pkh_version == home.p2pkh_version;
            const std::string error =
                is_key ? ErrorOf(DecodeWif(text, network)) : ErrorOf(DecodeAddress(text, network));
            EXPECT_EQ(error, same ? "none" : "not a prefix of the network") << network.name;
        }
    }
}

TEST_F(KeyIo, Invalid) {
    const auto rows = Read("key_io_invalid.json");
    EXPECT_EQ(rows.size(), 70U);
    for (const auto& row : rows) {
        const std::string text = row.at(0);
        for (const Network& network : NETWORKS) {
            EXPECT_FALSE(DecodeAddress(text, network)) << text << " on " << network.name;
            EXPECT_FALSE(DecodeWif(text, network)) << text << " on " << network.name;
        }
        EXPECT_FALSE(DecodeAnyAddress(text)) << text;
    }
}

}  // namespace
}  // namespace txhash::btcutil
