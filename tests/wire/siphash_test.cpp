// SPDX-License-Identifier: MIT
// Every type hashes into SipHash as the bytes that it serializes to.

#include "chainhash/siphash.h"

#include <gtest/gtest.h>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random_tx.h"
#include "wire/block/block_view.h"
#include "wire/block/msg_block.h"
#include "wire/message/msg_block_txn.h"
#include "wire/message/msg_cmpct_block.h"
#include "wire/message/msg_get_block_txn.h"
#include "wire/message/msg_send_cmpct.h"
#include "wire/tx/internal/write_tx.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {
namespace {

using testing_support::Random;

constexpr chainhash::SipHashKey KEY = {0x0706050403020100, 0x0f0e0d0c0b0a0908};

/// `write(writer)` describes the object.
template <class WriteObject>
void ExpectHashOfItsBytes(WriteObject&& write) {
    Bytes bytes;
    VectorWriter vector_writer(bytes);
    write(vector_writer);
    const std::uint64_t expected = chainhash::SipHash<2, 4>(KEY, ByteSpan(bytes));

    std::uint64_t hash = 0;
    testing_support::ExpectNoAllocation([&] {
        chainhash::SipHasher24 hasher(KEY);
        write(hasher);
        hash = hasher.Digest();
    });
    EXPECT_EQ(hash, expected);
}

template <class Object>
void ExpectSerializes(const Object& object) {
    ExpectHashOfItsBytes([&](auto& writer) { object.Serialize(writer); });
}

template <class Object>
void ExpectSerializesBothForms(const Object& object) {
    ExpectSerializes(object);
    ExpectHashOfItsBytes([&](auto& writer) { object.SerializeNoWitness(writer); });
}

TEST(SipHashOfTypes, IsThatOfTheirBytes) {
    static_assert(ByteWriter<chainhash::SipHasher24> && ByteWriter<chainhash::SipHasher<3, 5>>);
    constexpr std::uint64_t SEED = 47;
    SCOPED_TRACE(testing::Message() << "seed " << SEED);
    Random random(SEED);
    for (int round = 0; round < 100; ++round) {
        const MsgBlock block = testing_support::RandomBlock(random, 1 + random.Below(4));
        ExpectSerializesBothForms(block);
        ExpectSerializes(block.header);
        const Bytes raw_block = ToBytes(block);
        BlockView view;
        ASSERT_TRUE(view.Parse(raw_block).has_value());
        ExpectSerializesBothForms(view);

        const chainhash::BlockHash block_hash(random.Hash());
        ExpectSerializes(MsgSendCmpct{.announce = true});
        ExpectSerializes(MsgGetBlockTxn{block_hash, {0, 3, 5, 300}});
        ExpectSerializes(MsgBlockTxn{block_hash, block.transactions});
        ExpectSerializes(MsgCmpctBlock{.header = block.header,
                                       .nonce = random.Bits(),
                                       .short_ids = {ShortId(random.Bits()), ShortId()},
                                       .prefilled = {{0, block.transactions[0]}}});

        for (const MsgTx& tx : block.transactions) {
            ExpectSerializesBothForms(tx);
            const Bytes raw_tx = ToBytes(tx);
            const auto tx_view = TxView::Parse(raw_tx);
            ASSERT_TRUE(tx_view.has_value());
            ExpectSerializesBothForms(*tx_view);
            for (const TxIn& input : tx.inputs) {
                ExpectSerializes(input.prevout);
                ExpectSerializes(input.witness);
                ExpectHashOfItsBytes([&](auto& writer) { WriteTxIn(writer, input); });
            }
            for (const TxOut& output : tx.outputs) {
                ExpectHashOfItsBytes([&](auto& writer) { WriteTxOut(writer, output); });
            }
        }
    }
}

}  // namespace
}  // namespace txhash::wire
