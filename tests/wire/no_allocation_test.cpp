// SPDX-License-Identifier: MIT
// Hashing and reading transactions does not allocate. The allocation counter sees malloc and new,
// in this library and in those it uses.

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"
#include "wire/block/block_view.h"
#include "wire/block/msg_block.h"

namespace txhash::wire {
namespace {

using testing_support::ExpectNoAllocation;
using testing_support::FromHex;
using testing_support::Repeat;

namespace inputs = testing_support::public_inputs;

// From the smallest transaction to one of a megabyte, with and without a witness.
std::vector<MsgTx> Transactions() {
    std::vector<MsgTx> transactions;
    for (const auto& hex : {inputs::PLAIN, inputs::VERSION_TOP_BIT, inputs::P2SH_WRAPPED_WITNESS,
                            inputs::SEGWIT_COINBASE_2}) {
        transactions.push_back(MsgTx::Deserialize(FromHex(hex)).value());
    }
    testing_support::Random random(1);
    for (int i = 0; i < 50; ++i) transactions.push_back(testing_support::RandomTx(random));
    transactions.push_back(inputs::PlainTxWithWitness({Repeat(0xaa, 1'000'000)}));
    MsgTx many_outputs = inputs::PlainTx();
    many_outputs.outputs.resize(30'000, {.value_sat = 1, .script_pubkey = Repeat(0x51, 25)});
    transactions.push_back(many_outputs);
    return transactions;
}

TEST(NoAllocation, HashingOwnedTransactions) {
    for (const MsgTx& tx : Transactions()) {
        chainhash::Txid txid;
        chainhash::Wtxid wtxid;
        ExpectNoAllocation([&] {
            txid = tx.TxHash();
            wtxid = tx.WitnessHash();
        });
        EXPECT_FALSE(txid.IsZero());
        EXPECT_FALSE(wtxid.IsZero());
    }
}

TEST(NoAllocation, SizesOfOwnedTransactions) {
    for (const MsgTx& tx : Transactions()) {
        std::size_t sum = 0;
        ExpectNoAllocation([&] {
            sum =
                tx.SerializeSize() + tx.SerializeSizeStripped() + tx.WeightWu() + tx.VirtualSize();
        });
        EXPECT_GT(sum, 0U);
    }
}

TEST(NoAllocation, ParsingAndHashingViews) {
    for (const MsgTx& tx : Transactions()) {
        const Bytes raw = ToBytes(tx);
        chainhash::Txid txid;
        chainhash::Wtxid wtxid;
        ExpectNoAllocation([&] {
            const auto view = TxView::Parse(raw);
            txid = view->TxHash();
            wtxid = view->WitnessHash();
        });
        EXPECT_EQ(txid, tx.TxHash());
        EXPECT_EQ(wtxid, tx.WitnessHash());
    }
}

TEST(NoAllocation, IteratingOverAView) {
    const Bytes raw = FromHex(inputs::SEGWIT_COINBASE_2);
    const TxView view = TxView::Parse(raw).value();
    std::size_t bytes = 0;
    ExpectNoAllocation([&] {
        for (const TxInView& input : view.inputs()) bytes += input.script_sig.size();
        for (const TxOutView& output : view.outputs()) bytes += output.script_pubkey.size();
        for (const TxWitnessView& witness : view.witnesses()) {
            for (const ByteSpan item : witness) bytes += item.size();
        }
    });
    EXPECT_EQ(bytes, 75U + 22U + 38U + 41U + 32U);
}

TEST(NoAllocation, RejectingBadBytes) {
    const Bytes unknown_flag = FromHex(inputs::FLAG_2);
    const Bytes claims = FromHex("02000000fe00000002");
    ExpectNoAllocation([&] {
        EXPECT_FALSE(TxView::Parse(unknown_flag));
        EXPECT_FALSE(TxView::Parse(claims));
    });
}

TEST(NoAllocation, HashingHeadersAndBlocks) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const MsgBlock block = MsgBlock::Deserialize(raw).value();
    BlockView view;
    ASSERT_TRUE(view.Parse(raw));
    chainhash::BlockHash owned;
    chainhash::BlockHash viewed;
    std::size_t weight = 0;
    ExpectNoAllocation([&] {
        const auto header = BlockHeader::Deserialize(ByteSpan(raw).first(BlockHeader::SIZE));
        owned = header->BlockHash();
        viewed = view.BlockHash();
        weight = view.WeightWu() + block.WeightWu();
    });
    EXPECT_EQ(owned, block.BlockHash());
    EXPECT_EQ(viewed, block.BlockHash());
    EXPECT_EQ(weight, 2 * 1140U);
}

}  // namespace
}  // namespace txhash::wire
