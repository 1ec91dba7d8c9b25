// SPDX-License-Identifier: MIT
// Arbitrary bytes as an encoded filter: decoding and matching agree with a bit-by-bit oracle,
// errors included. The same bytes as elements: their filter equals the oracle's and matches all of
// them.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "btcutil/gcs.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/golomb_oracle.h"

using namespace txhash;

namespace {

using btcutil::GolombCodedSet;
using btcutil::GolombParams;

/// `data` in pieces, each as long as its first byte says.
std::vector<Bytes> Pieces(ByteSpan data) {
    std::vector<Bytes> pieces;
    while (!data.empty()) {
        const std::size_t size = std::min<std::size_t>(data.size(), 1 + data[0] % 40U);
        pieces.emplace_back(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
        data = data.subspan(size);
    }
    return pieces;
}

void CheckDecoding(const GolombParams& params, ByteSpan encoded,
                   const std::vector<Bytes>& elements) {
    const auto oracle = testing_support::OracleDecode(params, encoded);
    const auto set = GolombCodedSet::Parse(params, encoded);
    fuzz::Require(set.has_value() == !oracle.error, "parse: outcome");
    if (!set) fuzz::Require(set.error() == *oracle.error, "parse: error");
    if (set) fuzz::Require(set->size() == oracle.numbers.size(), "parse: size");

    const auto trusted = GolombCodedSet::ParseTrusted(params, encoded);
    if (!trusted) return fuzz::Require(!set, "trusted: outcome");
    bool any = false;
    for (const Bytes& element : elements) {
        const bool match = trusted->Match(element);
        if (set) fuzz::Require(match == oracle.Match(params, element), "match");
        any = any || match;
    }
    const std::vector<ByteSpan> spans(elements.begin(), elements.end());
    fuzz::Require(trusted->MatchAny(spans) == any, "match any");
}

void CheckEncoding(const GolombParams& params, const std::vector<Bytes>& elements) {
    static btcutil::GolombSetBuilder builder;
    builder.Start(params);
    for (const Bytes& element : elements) builder.Add(element);
    const ByteSpan encoded = builder.Build();
    const Bytes expected = testing_support::OracleEncode(params, elements);
    fuzz::Require(std::equal(encoded.begin(), encoded.end(), expected.begin(), expected.end()),
                  "encoding");
    const auto set = GolombCodedSet::Parse(params, encoded);
    fuzz::Require(set.has_value(), "encoding: parse");
    for (const Bytes& element : elements) fuzz::Require(set->Match(element), "encoding: match");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteSpan raw(data, size);
    const auto elements = Pieces(raw);
    const GolombParams basic = btcutil::BasicFilterParams({});
    for (const GolombParams& params :
         {basic, GolombParams{.key = {1, 2}, .p = 0, .m = 3}, GolombParams{.p = 7, .m = 5000},
          GolombParams{.key = {3, 4}, .p = 32, .m = 0xffffffff}}) {
        CheckDecoding(params, raw, elements);
        CheckEncoding(params, elements);
    }
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    using testing_support::FromHex;
    // Published filters of testnet3 by size, and the limits of the count.
    return {FromHex("00"),
            FromHex("013c3710"),
            FromHex("0385acb4f0fe889ef0"),
            FromHex("09027acea61b6cc3fb33f5d52f7d088a6b2f75d234e89ca800"),
            FromHex("0afbc2920af1b027f31f87b592276eb4c32094bb4d3697021b4c6380"),
            FromHex("0db414c859a07e8205876354a210a75042d0463404913d61a8e068e58a3ae2aa080026"),
            FromHex("fdfd00ffffffffffffffffffffff"),
            FromHex("fe00000002ffffffffffffffffffffffffff00000000"),
            FromHex("ff0000000001000000")};
}
