// SPDX-License-Identifier: MIT
// Public reports of decoders that use too much memory, or reject valid data to avoid that.
//
// The sum of all allocations is an upper bound of the peak, and growing an array item by item shows
// in it, so it measures both memory and time.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "btcutil/block.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"
#include "wire/codec/stream_reader.h"
#include "wire/tx/hashed_tx.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {
namespace {

using testing_support::AllocCount;
using testing_support::AllocCountingAvailable;
using testing_support::AllocScope;
using testing_support::DecodeTx;
using testing_support::ErrorOf;
using testing_support::FromHex;
using testing_support::SpanSource;

namespace inputs = testing_support::public_inputs;

AllocCount OwnedAllocations(ByteSpan raw) {
    const AllocScope scope;
    static_cast<void>(MsgTx::Deserialize(raw));
    return scope.Count();
}

AllocCount StreamAllocations(ByteSpan raw) {
    SpanSource source(raw);
    StreamReader reader(source);
    const AllocScope scope;
    static_cast<void>(HashedTx::Deserialize(reader));
    return scope.Count();
}

/// Expects decoding to allocate less than `times` bytes per byte of `raw`, and parsing a view to
/// allocate nothing.
void ExpectBytesBelow(ByteSpan raw, std::uint64_t times) {
    EXPECT_LE(OwnedAllocations(raw).bytes, times * raw.size());
    EXPECT_LE(StreamAllocations(raw).bytes, times * raw.size());

    const AllocScope scope;
    static_cast<void>(TxView::Parse(raw));
    EXPECT_EQ(scope.Count(), AllocCount{});
}

Bytes WithEmptyWitnessItems(int count) {
    TxWitness witness;
    for (int i = 0; i < count; ++i) witness.Add({});
    return ToBytes(inputs::PlainTxWithWitness(witness));
}

Bytes WithScriptsOfZeros(std::size_t count, std::size_t size) {
    MsgTx tx = inputs::PlainTx();
    tx.outputs.assign(count, {.value_sat = 1, .script_pubkey = Bytes(size)});
    return ToBytes(tx);
}

// ElementsProject/lightning#8924
TEST(PublicReports, AL01WitnessItemsCostInProportion) {
    if (!AllocCountingAvailable()) GTEST_SKIP() << "a sanitizer owns the allocator";
    const auto large = WithEmptyWitnessItems(500'003);
    const auto small = WithEmptyWitnessItems(50'000);
    EXPECT_LE(OwnedAllocations(large).bytes, 12 * OwnedAllocations(small).bytes);
    EXPECT_LE(StreamAllocations(large).bytes, 24 * StreamAllocations(small).bytes);
    ExpectBytesBelow(large, 4);
}

// rust-bitcoin/rust-bitcoin#997
TEST(PublicReports, AL02ManyTinyOutputsDecode) {
    MsgTx tx = inputs::PlainTx();
    tx.outputs.assign(440'000, TxOut{});
    const auto raw = ToBytes(tx);
    ASSERT_EQ(raw.size(), 3'960'055U);
    const auto decoded = DecodeTx(raw);
    ASSERT_EQ(ErrorOf(decoded), "none");
    EXPECT_EQ(decoded->TxHash().ToHex(),
              "db647b29e3e245bdf0416e3b027a9527fc724ad8d9ae76872bdce37696f599c2");
    if (AllocCountingAvailable()) ExpectBytesBelow(raw, 16);
}

// bitcoinj/bitcoinj#1541
TEST(PublicReports, AL03ClaimedInputCountReservesNothing) {
    const auto largest_count = FromHex("02000000fe00000002");
    const auto too_large_count = FromHex("02000000ff0000000000010000");
    EXPECT_EQ(ErrorOf(DecodeTx(largest_count)),
              "unexpected end of data at byte 9, reading prevout");
    EXPECT_EQ(ErrorOf(DecodeTx(too_large_count)), "size too large at byte 4, reading input count");
    if (!AllocCountingAvailable()) return;

    constexpr std::uint64_t ONE_INPUT = 1024;  // the one that failed
    constexpr std::uint64_t WELL_UNDER_1_MB = 64 * 1024;
    for (const auto& raw : {largest_count, too_large_count}) {
        EXPECT_LE(OwnedAllocations(raw).bytes, ONE_INPUT);
        EXPECT_LE(StreamAllocations(raw).bytes, WELL_UNDER_1_MB);
    }
}

// threshold-network/keep-core#4219
TEST(PublicReports, AL05ScriptsShareNoScratchBuffer) {
    const auto four = DecodeTx(WithScriptsOfZeros(4, 900'000));
    ASSERT_EQ(ErrorOf(four), "none");
    EXPECT_EQ(four->TxHash().ToHex(),
              "b86123e9b4581bde930620dd4dfca8fe5c08b5bc2f42e2eaa7829bd524f8b01a");

    const auto raw = WithScriptsOfZeros(5, 900'000);
    ASSERT_EQ(raw.size(), 4'500'116U);
    const auto five = DecodeTx(raw);
    ASSERT_EQ(ErrorOf(five), "none");
    EXPECT_EQ(five->TxHash().ToHex(),
              "27609ae2df4e2cdb2c475ba63aee1aaa664cacf02e94f8da0703331b65dfe836");
    if (AllocCountingAvailable()) ExpectBytesBelow(raw, 4);
}

}  // namespace
}  // namespace txhash::wire
