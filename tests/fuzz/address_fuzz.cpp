// SPDX-License-Identifier: MIT
// Arbitrary bytes as the text of an address or a private key, and as a script_pubkey: what decodes
// encodes to the same text again, and vice versa.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "btcutil/address.h"
#include "tests/fuzz/fuzz_target.h"

using namespace txhash;

namespace {

constexpr std::size_t MAX_SIZE = 100;

std::string LowerCase(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

void CheckEncodings(const std::string& text) {
    const auto base58 = btcutil::DecodeBase58(text, MAX_SIZE);
    fuzz::Require(!base58 || base58->size() <= MAX_SIZE, "base58: limit");
    fuzz::Require(!base58 || btcutil::EncodeBase58(*base58) == text, "base58: round trip");
    const auto checked = btcutil::DecodeBase58Check(text, MAX_SIZE);
    fuzz::Require(!checked || btcutil::EncodeBase58Check(*checked) == text, "base58check");
    const auto bech32 = btcutil::DecodeBech32(text);
    fuzz::Require(!bech32 || btcutil::EncodeBech32(*bech32) == LowerCase(text), "bech32");
    if (!bech32) return;
    const auto bytes = btcutil::FromFiveBitGroups(bech32->groups);
    fuzz::Require(!bytes || btcutil::ToFiveBitGroups(*bytes) == bech32->groups, "bech32: groups");
}

void CheckOnNetwork(const std::string& text, const btcutil::Network& network) {
    const auto key = btcutil::DecodeWif(text, network);
    fuzz::Require(!key || btcutil::EncodeWif(*key, network) == text, "wif: round trip");
    const auto script = btcutil::DecodeAddress(text, network);
    if (!script) return;
    const auto address = btcutil::EncodeAddress(*script, network);
    fuzz::Require(address == text || address == LowerCase(text), "address: round trip");
}

void CheckAnyNetwork(const std::string& text) {
    const auto any = btcutil::DecodeAnyAddress(text);
    bool decodes = false;
    for (const btcutil::Network& network : btcutil::NETWORKS) {
        decodes |= btcutil::DecodeAddress(text, network).has_value();
    }
    fuzz::Require(any.has_value() == decodes, "address: any network");
    if (!any) return;
    fuzz::Require(btcutil::DecodeAddress(text, *any->network) == any->script_pubkey,
                  "address: its network");
}

void CheckScript(const Bytes& script) {
    const auto address = btcutil::EncodeAddress(script, btcutil::MAINNET);
    fuzz::Require(!address || btcutil::DecodeAddress(*address, btcutil::MAINNET) == script,
                  "script: round trip");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    CheckEncodings(text);
    for (const btcutil::Network& network : btcutil::NETWORKS) CheckOnNetwork(text, network);
    CheckAnyNetwork(text);
    CheckScript({data, data + size});
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    std::vector<Bytes> seeds;
    for (const std::string_view text :
         {"", "1", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk",
          "3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN", "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r",
          "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BC1SW50QGDZ25J", "bc1gmk9yu",
          "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "bcrt1pfeesnyr2tx",
          "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq",
          "5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf",
          "cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA"}) {
        seeds.push_back(testing_support::FromText(text));
    }
    for (const std::string_view hex :
         {"76a914751e76e8199196d454941c45d1b3a323f1433bd688ac",
          "a914751e76e8199196d454941c45d1b3a323f1433bd687",
          "0014751e76e8199196d454941c45d1b3a323f1433bd6", "51024e73", "6002751e",
          "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"}) {
        seeds.push_back(testing_support::FromHex(hex));
    }
    return seeds;
}
