// SPDX-License-Identifier: MIT
// Arbitrary bytes as a block: all ways of decoding agree, errors included, and what decodes is
// reproduced exactly.

#include "tests/fuzz/fuzz_target.h"
#include "tests/support/data/corpus.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/all_ways.h"
#include "wire/block.h"

using namespace txhash;

namespace {

/// A view that is reused for another block keeps nothing of the previous one, and a block at the
/// start of `raw` is parsed as it would be without trailing bytes.
void CheckReusedView(ByteSpan raw, const wire::Decoded<wire::MsgBlock>& owned) {
    static wire::BlockView view;
    const bool parsed = view.Parse(raw).has_value();
    fuzz::Require(parsed == owned.has_value(), "reused view: outcome");
    fuzz::Require(view.ToMsgBlock() == owned.value_or(wire::MsgBlock{}), "reused view: block");
    fuzz::Require(view.raw().size() == (parsed ? raw.size() : 0), "reused view: bytes");

    const auto prefix = view.ParsePrefix(raw);
    if (owned) {
        fuzz::Require(prefix && *prefix == raw.size(), "prefix: whole");
    } else if (owned.error().code == wire::DecodeErrc::TrailingBytes) {
        fuzz::Require(prefix && *prefix == owned.error().offset, "prefix: size");
        fuzz::Require(wire::ToBytes(view.ToMsgBlock()).size() == *prefix, "prefix: block");
    } else {
        fuzz::Require(!prefix && prefix.error() == owned.error(), "prefix: error");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteSpan raw(data, size);
    const auto ways = testing_support::DecodeBlockAllWays(raw);
    fuzz::RequireAgreement(ways.disagreements);
    CheckReusedView(raw, ways.decoded);
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    namespace inputs = testing_support::public_inputs;
    constexpr std::size_t MAX_CORPUS_SIZE = 10'000;

    std::vector<Bytes> seeds;
    seeds.push_back(testing_support::FromHex(inputs::GENESIS_BLOCK));
    seeds.push_back(testing_support::FromHex(inputs::SEGWIT_BLOCK));
    seeds.push_back(wire::ToBytes(wire::MsgBlock{}));
    if (testing_support::HasCorpus()) {
        for (auto& item : testing_support::CorpusBlocks()) {
            if (item.raw.size() <= MAX_CORPUS_SIZE) seeds.push_back(std::move(item.raw));
        }
    }
    return seeds;
}
