// SPDX-License-Identifier: MIT
// Arbitrary bytes as a compact size: what decodes is the only encoding of its value, a length is a
// bounded number, and stream and memory agree.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/decode/all_ways.h"
#include "wire/codec.h"

using namespace txhash;

namespace {

using wire::DecodeErrc;
using wire::Field;

Bytes Encode(std::uint64_t value) {
    Bytes encoded;
    wire::VectorWriter writer(encoded);
    wire::WriteCompactSize(writer, value);
    return encoded;
}

void CheckDecoding(ByteSpan raw) {
    wire::SpanReader reader(raw);
    const std::uint64_t value = wire::ReadCompactSize(reader);
    wire::SpanReader length_reader(raw);
    const std::uint64_t length = wire::ReadLength(length_reader, Field::CompactSize);
    testing_support::SpanSource source(raw);
    wire::StreamReader stream_reader(source);
    const std::uint64_t streamed = wire::ReadCompactSize(stream_reader);

    fuzz::Require(stream_reader.ok() == reader.ok() && streamed == value, "stream: value");
    if (!reader.ok()) {
        fuzz::Require(value == 0 && length == 0, "failure: zero");
        fuzz::Require(reader.error().offset == 0, "failure: offset");
        fuzz::Require(stream_reader.error() == reader.error(), "stream: error");
        fuzz::Require(length_reader.error() == reader.error(), "length: error");
        return;
    }
    const auto encoded = raw.first(reader.offset());
    const auto again = Encode(value);
    fuzz::Require(std::equal(again.begin(), again.end(), encoded.begin(), encoded.end()),
                  "value: canonical");
    fuzz::Require(wire::CompactSizeBytes(value) == encoded.size(), "value: size");
    if (value <= wire::MAX_LENGTH) {
        fuzz::Require(length_reader.ok() && length == value, "length: value");
    } else {
        fuzz::Require(!length_reader.ok() && length_reader.error().code == DecodeErrc::SizeTooLarge,
                      "length: bound");
    }
}

void CheckEncoding(std::uint64_t value) {
    const auto encoded = Encode(value);
    wire::SpanReader reader(encoded);
    fuzz::Require(wire::ReadCompactSize(reader) == value, "encoding: value");
    fuzz::Require(reader.ok() && reader.bytes_left() == 0, "encoding: size");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteSpan raw(data, size);
    CheckDecoding(raw);
    if (size >= 8) CheckEncoding(chainhash::LoadLE<std::uint64_t>(data));
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    std::vector<Bytes> seeds;
    for (const std::uint64_t value : {0x0ULL, 0xfcULL, 0xfdULL, 0xffffULL, 0x10000ULL, 0x2000000ULL,
                                      0x2000001ULL, 0xffffffffULL, 0x100000000ULL, ~0ULL}) {
        seeds.push_back(Encode(value));
        seeds.push_back(testing_support::FromHex("fd0000000000000000"));
        chainhash::StoreLE<std::uint64_t>(seeds.back().data() + 1, value);
    }
    return seeds;
}
