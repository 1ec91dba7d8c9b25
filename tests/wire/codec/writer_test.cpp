// SPDX-License-Identifier: MIT
#include "wire/codec/writer.h"

#include <gtest/gtest.h>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {
namespace {

using chainhash::ToHex;
using testing_support::FromHex;

static_assert(ByteWriter<SizeCounter>);
static_assert(ByteWriter<FixedWriter>);
static_assert(ByteWriter<VectorWriter>);
static_assert(ByteWriter<chainhash::Sha256>);
static_assert(ByteWriter<chainhash::StagedWriter>);

// A writer that can fail is rejected: its errors would be lost.
struct FallibleWriter {
    bool Write(ByteSpan bytes);
};
static_assert(!ByteWriter<FallibleWriter>);

// A transaction with all kinds of fields, and its bytes as found on chain.
class WriterTest : public testing::Test {
protected:
    const Bytes m_raw = FromHex(testing_support::public_inputs::SEGWIT_COINBASE_2);
    const MsgTx m_tx = MsgTx::Deserialize(m_raw).value();
};

TEST_F(WriterTest, SizeCounterCountsTheBytes) {
    SizeCounter counter;
    m_tx.Serialize(counter);
    EXPECT_EQ(counter.size_bytes(), m_raw.size());
}

TEST_F(WriterTest, FixedWriterFillsExactMemory) {
    Bytes bytes(m_raw.size());
    FixedWriter writer(bytes);
    m_tx.Serialize(writer);
    EXPECT_EQ(bytes, m_raw);
    EXPECT_EQ(writer.size_bytes(), m_raw.size());
}

TEST_F(WriterTest, VectorWriterAppends) {
    Bytes bytes = FromHex("abcd");
    VectorWriter writer(bytes);
    m_tx.Serialize(writer);
    EXPECT_EQ(bytes, testing_support::Concat({FromHex("abcd"), m_raw}));
}

TEST_F(WriterTest, HashersTakeTheSameBytes) {
    chainhash::Sha256 hasher;
    m_tx.Serialize(hasher);
    EXPECT_EQ(hasher.Digest(), chainhash::HashH(m_raw));
    EXPECT_EQ(chainhash::DoubleHashRaw([&](auto& writer) { m_tx.Serialize(writer); }),
              chainhash::DoubleHashH(m_raw));
}

TEST_F(WriterTest, ToBytesAllocatesOnceAndExactly) {
    EXPECT_EQ(ToBytes(m_tx), m_raw);
    if (!testing_support::AllocCountingAvailable()) return;
    const testing_support::AllocScope scope;
    const Bytes bytes = ToBytes(m_tx);
    EXPECT_EQ(scope.Count(), (testing_support::AllocCount{1, m_raw.size()}));
    EXPECT_EQ(bytes.size(), m_raw.size());
}

TEST_F(WriterTest, WritersOverMemoryDoNotAllocate) {
    Bytes bytes(m_raw.size());
    testing_support::ExpectNoAllocation([&] {
        FixedWriter fixed(bytes);
        SizeCounter counter;
        m_tx.Serialize(fixed);
        m_tx.Serialize(counter);
    });
    EXPECT_EQ(bytes, m_raw);
}

TEST(WriteLE, LeastSignificantByteFirst) {
    Bytes bytes;
    VectorWriter writer(bytes);
    WriteLE(writer, std::uint8_t{0x01});
    WriteLE(writer, std::uint16_t{0x0203});
    WriteLE(writer, std::uint32_t{0x04050607});
    WriteLE(writer, std::uint64_t{0x08090a0b0c0d0e0f});
    EXPECT_EQ(ToHex(bytes), "010302070605040f0e0d0c0b0a0908");
}

TEST(WriteGroup, WritesWhatWasFilledIn) {
    const auto write = [](auto& writer) {
        WriteGroup<4>(writer, [](std::uint8_t* to) {
            *to++ = 1;
            *to++ = 2;
            return to;
        });
    };
    Bytes appended;
    VectorWriter vector_writer(appended);
    write(vector_writer);
    EXPECT_EQ(ToHex(appended), "0102");

    Bytes in_place(3);
    FixedWriter fixed_writer(in_place);
    write(fixed_writer);
    EXPECT_EQ(ToHex(in_place), "010200");
    EXPECT_EQ(fixed_writer.size_bytes(), 2U);
}

}  // namespace
}  // namespace txhash::wire
