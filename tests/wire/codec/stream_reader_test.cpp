// SPDX-License-Identifier: MIT
#include "wire/codec/stream_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/all_ways.h"
#include "wire/tx/hashed_tx.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Pattern;
using testing_support::Repeat;
using testing_support::SpanSource;

namespace inputs = testing_support::public_inputs;

static_assert(ByteSource<IstreamSource>);
static_assert(ByteReader<StreamReader<IstreamSource>>);

std::istringstream StreamOf(const Bytes& bytes) {
    return std::istringstream(std::string(bytes.begin(), bytes.end()));
}

TEST(IstreamSource, YieldsTheBytesAndThenFewer) {
    auto stream = StreamOf(FromHex("0102030405"));
    IstreamSource source(stream);
    Bytes into(3);
    EXPECT_EQ(source.Read(into), 3U);
    EXPECT_EQ(into, FromHex("010203"));
    EXPECT_EQ(source.Read(into), 2U);
    EXPECT_EQ(source.Read(into), 0U);
    EXPECT_TRUE(stream.eof());
}

TEST(StreamReader, ReadsInOrder) {
    const Bytes data = FromHex("0102030405060708090a");
    SpanSource source(data);
    StreamReader reader(source);
    EXPECT_EQ(ReadLE<std::uint8_t>(reader, Field::Version), 0x01);
    EXPECT_EQ(ReadLE<std::uint32_t>(reader, Field::Version), 0x05040302U);
    EXPECT_EQ(reader.ReadBlob(3, Field::ScriptSig), FromHex("060708"));
    EXPECT_TRUE(reader.ReadBlob(0, Field::ScriptSig).empty());
    EXPECT_EQ(reader.offset(), 8U);
    EXPECT_TRUE(reader.ok());
}

TEST(StreamReader, TakesNoByteBeyondTheTransaction) {
    const Bytes first = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    const Bytes second = FromHex(inputs::PLAIN);
    auto stream = StreamOf(Concat({first, second}));
    IstreamSource source(stream);
    StreamReader first_reader(source);
    EXPECT_EQ(ToBytes(MsgTx::Deserialize(first_reader).value()), first);
    EXPECT_EQ(first_reader.offset(), first.size());
    EXPECT_EQ(stream.tellg(), static_cast<std::streamoff>(first.size()));

    StreamReader second_reader(source);
    EXPECT_EQ(ToBytes(MsgTx::Deserialize(second_reader).value()), second);
    EXPECT_TRUE(second_reader.ok());
}

TEST(StreamReader, LongBlobsArriveWhole) {
    for (const std::size_t size : {65535U, 65536U, 65537U, 131072U, 1000000U}) {
        const Bytes data = Pattern(size + 1);
        SpanSource source(data);
        StreamReader reader(source);
        static_cast<void>(reader.ReadFixed<1>(Field::Version));
        const Bytes blob = reader.ReadBlob(size, Field::ScriptSig);
        EXPECT_TRUE(std::equal(blob.begin(), blob.end(), data.begin() + 1, data.end())) << size;
    }
}

TEST(StreamReader, FailureNamesTheStartOfTheField) {
    // The blob is cut in its second piece.
    const Bytes data = Pattern(100000);
    SpanSource source(data);
    StreamReader reader(source);
    static_cast<void>(reader.ReadFixed<4>(Field::Version));
    EXPECT_TRUE(reader.ReadBlob(200000, Field::ScriptSig).empty());
    EXPECT_EQ(reader.error(), (DecodeError{DecodeErrc::EndOfData, Field::ScriptSig, 4}));
}

TEST(StreamReader, IsStickyAfterAFailure) {
    const Bytes data = Repeat(0xff, 6);
    SpanSource source(data);
    StreamReader reader(source);
    reader.Fail(DecodeErrc::SizeTooLarge, Field::InputCount, 3);
    EXPECT_EQ(ReadLE<std::uint32_t>(reader, Field::Version), 0U);
    EXPECT_TRUE(reader.ReadBlob(2, Field::ScriptSig).empty());
    EXPECT_EQ(reader.CountHint(10, 1), 0U);
    reader.Fail(DecodeErrc::TrailingBytes, Field::Transaction, 9);
    EXPECT_EQ(reader.error(), (DecodeError{DecodeErrc::SizeTooLarge, Field::InputCount, 3}));

    // Nothing was taken from the source.
    Bytes rest(6);
    EXPECT_EQ(source.Read(rest), 6U);
}

TEST(StreamReader, CutFixedFieldReadsAsZero) {
    const Bytes data = FromHex("ffff");
    SpanSource source(data);
    StreamReader reader(source);
    EXPECT_EQ(ReadLE<std::uint32_t>(reader, Field::Version), 0U);
    EXPECT_EQ(reader.error(), (DecodeError{DecodeErrc::EndOfData, Field::Version, 0}));
}

// A peer that announces 32 MiB and sends nothing.
TEST(StreamReader, ClaimsReserveLittle) {
    const Bytes head = FromHex("0200000001" + std::string(72, '1'));
    for (const std::string_view tail : {"fe00000002", "00fffffffffe00000002"}) {
        const Bytes data = Concat({head, FromHex(tail)});
        SpanSource source(data);
        StreamReader reader(source);
        const testing_support::AllocScope scope;
        static_cast<void>(MsgTx::Deserialize(reader));
        EXPECT_LT(scope.Count().bytes, 100'000U);
        EXPECT_FALSE(reader.ok());
    }
}

TEST(HashedTx, HashesWhileItDecodes) {
    const Bytes raw = Concat({FromHex(inputs::FIRST_STACK_EMPTY), FromHex(inputs::PLAIN)});
    SpanSource source(raw);
    StreamReader reader(source);
    const auto segwit = HashedTx::Deserialize(reader);
    ASSERT_TRUE(segwit);
    EXPECT_EQ(segwit->txid.ToHex(),
              "38255da32f3dd1fcbb767df03f2adc7a2ac1d038fd52985fc59f2c314a4a6a12");
    EXPECT_EQ(segwit->wtxid.ToHex(),
              "b3adafa33584d9610421573df0466ed38bb60f5dde01c5070d541237aae96b06");
    EXPECT_EQ(segwit->tx.TxHash(), segwit->txid);

    const auto plain = HashedTx::Deserialize(reader);
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->txid.ToHex(), inputs::PLAIN_TXID);
    EXPECT_EQ(plain->wtxid.ToHex(), inputs::PLAIN_TXID);
    EXPECT_EQ(plain->tx, inputs::PlainTx());

    const auto end = HashedTx::Deserialize(reader);
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error(), (DecodeError{DecodeErrc::EndOfData, Field::Version, raw.size()}));
}

TEST(HashedTx, WorksOverMemoryToo) {
    const Bytes raw = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    SpanReader reader(raw);
    const auto hashed = HashedTx::Deserialize(reader);
    ASSERT_TRUE(hashed);
    EXPECT_EQ(hashed->txid, hashed->tx.TxHash());
    EXPECT_EQ(hashed->wtxid, hashed->tx.WitnessHash());
}

TEST(HashedTx, DraftInTheNoWitnessFormat) {
    const Bytes raw = FromHex("0100000000010000000000000000066a047465737400000000");
    SpanReader reader(raw);
    const auto hashed = HashedTx::DeserializeNoWitness(reader);
    ASSERT_TRUE(hashed);
    EXPECT_EQ(hashed->txid.ToHex(),
              "c9a9b76a01d66cd3a7a4acbb3d950f4a4970d026245a6c1642ce8c169dc8df3b");
}

}  // namespace
}  // namespace txhash::wire
