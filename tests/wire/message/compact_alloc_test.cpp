// SPDX-License-Identifier: MIT
// Claimed counts reserve no more memory than the received bytes justify.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/compact_ways.h"

namespace txhash::wire {
namespace {

using testing_support::AllocScope;
using testing_support::Concat;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

template <class Message>
std::uint64_t BytesFromMemory(ByteSpan raw) {
    const AllocScope scope;
    static_cast<void>(Message::Deserialize(raw));
    return scope.Count().bytes;
}

template <class Read>
std::uint64_t BytesFromStream(ByteSpan raw, Read&& read) {
    testing_support::SpanSource source(raw);
    StreamReader reader(source);
    const AllocScope scope;
    static_cast<void>(read(reader));
    return scope.Count().bytes;
}

class CompactAllocation : public testing::Test {
protected:
    void SetUp() override {
        if (!testing_support::AllocCountingAvailable()) {
            GTEST_SKIP() << "a sanitizer owns the allocator";
        }
    }

    static constexpr std::uint64_t ONE_TX = 1024;  // the one that failed
    static constexpr std::uint64_t WELL_UNDER_1_MB = 64 * 1024;
};

TEST_F(CompactAllocation, ClaimedCountsOfCmpctBlockReserveNothing) {
    const Bytes header_and_nonce(BlockHeader::SIZE + 8);
    const auto read = [](auto& reader) { return MsgCmpctBlock::Deserialize(reader); };
    for (const std::string_view counts :
         {"fdffff", "fe00000002", "ffffffffffffffffff", "00fdffff", "00fe00000002", "00fdffff00"}) {
        const Bytes raw = Concat({header_and_nonce, FromHex(counts)});
        EXPECT_LE(BytesFromMemory<MsgCmpctBlock>(raw), ONE_TX) << counts;
        EXPECT_LE(BytesFromStream(raw, read), WELL_UNDER_1_MB) << counts;
    }
}

TEST_F(CompactAllocation, ClaimedCountsOfTheOthersReserveNothing) {
    const Bytes hash(chainhash::Hash::SIZE);
    for (const std::string_view count : {"fdffff", "fe00000002", "ffffffffffffffffff"}) {
        const Bytes raw = Concat({hash, FromHex(count)});
        EXPECT_LE(BytesFromMemory<MsgGetBlockTxn>(raw), ONE_TX) << count;
        EXPECT_LE(BytesFromMemory<MsgBlockTxn>(raw), ONE_TX) << count;
        EXPECT_LE(
            BytesFromStream(raw, [](auto& reader) { return MsgGetBlockTxn::Deserialize(reader); }),
            WELL_UNDER_1_MB);
        EXPECT_LE(
            BytesFromStream(raw, [](auto& reader) { return MsgBlockTxn::Deserialize(reader); }),
            WELL_UNDER_1_MB);
    }
}

TEST_F(CompactAllocation, MemoryIsProportional) {
    MsgCmpctBlock block{.short_ids = std::vector<ShortId>(65'535)};
    EXPECT_LE(BytesFromMemory<MsgCmpctBlock>(ToBytes(block)), 65'536 * ShortId::SIZE);
    block.short_ids.resize(20'000);

    MsgGetBlockTxn request;
    for (std::uint16_t i = 0; i < 20'000; ++i) {
        block.prefilled.push_back({.index = i, .tx = inputs::PlainTx()});
        request.indexes.push_back(i);
    }
    const Bytes raw = ToBytes(block);
    EXPECT_LE(BytesFromMemory<MsgCmpctBlock>(raw), 8 * raw.size());
    EXPECT_LE(BytesFromStream(raw, [](auto& reader) { return MsgCmpctBlock::Deserialize(reader); }),
              8 * raw.size());
    const Bytes raw_request = ToBytes(request);
    EXPECT_LE(BytesFromMemory<MsgGetBlockTxn>(raw_request), 2 * raw_request.size());
}

}  // namespace
}  // namespace txhash::wire
