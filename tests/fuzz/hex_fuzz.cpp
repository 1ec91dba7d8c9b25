// SPDX-License-Identifier: MIT
// Arbitrary bytes as hex: what decodes is reproduced in lowercase, an error gives the offset of
// the first wrong character, and hashes are parsed by the same rules.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "tests/fuzz/fuzz_target.h"

using namespace txhash;

namespace {

using chainhash::Hash;
using chainhash::HexErrc;
using chainhash::HexError;

constexpr std::string_view DIGITS = "0123456789abcdefABCDEF";

std::string LowerCase(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

void CheckDecoding(std::string_view text) {
    Bytes bytes(text.size() / 2);
    const auto decoded = chainhash::DecodeHex(text, bytes.data());
    const std::size_t bad = std::min(text.find_first_not_of(DIGITS), text.size());
    if (bad < text.size()) {
        fuzz::Require(decoded == HexError{HexErrc::NotADigit, bad}, "hex: bad digit");
    } else if (text.size() % 2 != 0) {
        fuzz::Require(decoded == HexError{HexErrc::OddLength, text.size()}, "hex: odd length");
    } else {
        fuzz::Require(decoded.ok(), "hex: decodes");
        fuzz::Require(chainhash::ToHex(bytes) == LowerCase(std::string(text)), "hex: round trip");
    }
}

void CheckHash(std::string_view text) {
    const bool all_digits = text.find_first_not_of(DIGITS) == std::string_view::npos;
    const auto strict = Hash::FromHex(text);
    fuzz::Require(strict.has_value() == (all_digits && text.size() == Hash::HEX_SIZE),
                  "hash: strict");
    const auto lenient = Hash::FromHexLenient(text);
    fuzz::Require(lenient.has_value() == (all_digits && text.size() <= Hash::HEX_SIZE),
                  "hash: lenient");
    if (lenient) {
        const std::string zeros(Hash::HEX_SIZE - text.size(), '0');
        fuzz::Require(lenient->ToHex() == zeros + LowerCase(std::string(text)), "hash: round trip");
    }
    fuzz::Require(!strict || strict == lenient, "hash: strict is lenient");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    CheckDecoding(text);
    CheckHash(text);
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    std::vector<Bytes> seeds;
    for (const std::string_view text :
         {"", "0", "00", "0aF9", "0x00", "00 ", "00\r\n", "g0",
          "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
          "4A5E1E4BAAB89F3A32518A88C31BC87F618F76673E2CC77AB2127B7AFDEDA33B"}) {
        seeds.push_back(testing_support::FromText(text));
    }
    return seeds;
}
