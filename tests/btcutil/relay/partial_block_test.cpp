// SPDX-License-Identifier: MIT
#include "btcutil/relay/partial_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "btcutil/block/witness_commitment.h"
#include "tests/btcutil/relay/compact_fixture.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random.h"
#include "tests/support/random/random_tx.h"

namespace txhash::btcutil {
namespace {

using testing_support::Random;
using Indexes = std::vector<std::uint16_t>;

namespace inputs = testing_support::public_inputs;

constexpr std::uint64_t NONCE = 77;

std::vector<chainhash::Wtxid> WtxidsOf(std::span<const Tx> txs) {
    std::vector<chainhash::Wtxid> wtxids;
    for (const Tx& tx : txs) wtxids.push_back(tx.WitnessHash());
    return wtxids;
}

CompactBlockErrc StartError(wire::MsgCmpctBlock message) {
    const auto partial = PartialBlock::FromMessage(std::move(message));
    EXPECT_FALSE(partial);
    return partial.error().code;
}

class PartialBlockTest : public testing::Test {
protected:
    /// Adds `tx` under the wtxid of `place`, forcing a collision.
    void Inject(PartialBlock& partial, std::size_t place, const Tx& tx) const {
        const chainhash::Wtxid claimed = m_block.Transactions()[place].WitnessHash();
        partial.AddPool(std::span(&claimed, 1), [&](std::size_t) -> const Tx& { return tx; });
    }

    const Block m_block = SynthBlock(1);
    const std::size_t m_count = m_block.Transactions().size();
    const wire::MsgCmpctBlock m_message = *MakeCompactBlock(m_block, NONCE);
};

TEST_F(PartialBlockTest, CompletePoolCompletesTheBlock) {
    PartialBlock partial = Received(m_message);
    EXPECT_EQ(partial.Hash(), m_block.Hash());
    EXPECT_EQ(partial.header(), m_block.header());
    EXPECT_EQ(partial.TransactionCount(), m_count);
    EXPECT_EQ(partial.MissingCount(), m_count - 1);
    partial.AddPool(m_block.Transactions());
    EXPECT_EQ(partial.MissingCount(), 0U);
    EXPECT_EQ(partial.Request(), (wire::MsgGetBlockTxn{.block_hash = m_block.Hash()}));
    ExpectBlock(partial.Complete(), m_block);
    ExpectBlock(partial.Complete(wire::MsgBlockTxn{.block_hash = m_block.Hash()}), m_block);
    EXPECT_EQ(partial.Complete()->MsgBlock(), m_block.MsgBlock());
}

TEST_F(PartialBlockTest, WithoutAPoolEverythingIsMissing) {
    const PartialBlock partial = Received(m_message);
    const auto request = partial.Request();
    ASSERT_EQ(request.indexes.size(), m_count - 1);
    EXPECT_EQ(request.indexes.front(), 1U);
    EXPECT_EQ(request.indexes.back(), m_count - 1);
    ExpectBlock(partial.Complete(Answered(m_block, request)), m_block);
}

TEST_F(PartialBlockTest, WhatThePoolLacksIsMissing) {
    PartialBlock partial = Received(m_message);
    Random random(1);
    std::vector<Tx> pool;
    for (int i = 0; i < 600; ++i) pool.push_back(*Tx::FromMsgTx(testing_support::RandomTx(random)));
    Indexes missing;
    for (std::size_t i = 1; i < m_count; ++i) {
        if (i % 4 == 0) {
            missing.push_back(static_cast<std::uint16_t>(i));
        } else {
            pool[7 * i] = m_block.Transactions()[i];
        }
    }
    partial.AddPool(pool);
    EXPECT_EQ(partial.Request().indexes, missing);
    EXPECT_EQ(partial.MissingCount(), missing.size());
    ExpectError(partial.Complete(), CompactBlockErrc::WrongTransactionCount);
    ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
}

TEST_F(PartialBlockTest, SecondPoolFillsWhatTheFirstLacks) {
    const auto txs = m_block.Transactions();
    PartialBlock partial = Received(m_message);
    partial.AddPool(txs.first(m_count / 2));
    partial.AddPool(txs.subspan(m_count / 3));
    ExpectBlock(partial.Complete(), m_block);
}

TEST_F(PartialBlockTest, EveryFormOfAPool) {
    const auto txs = m_block.Transactions();
    const auto expect_complete = [&](auto&&... pool) {
        PartialBlock partial = Received(m_message);
        partial.AddPool(pool...);
        ExpectBlock(partial.Complete(), m_block);
    };
    std::vector<const Tx*> pointers;
    std::vector<std::shared_ptr<Tx>> refs;
    std::vector<std::unique_ptr<Tx>> owners;
    for (const Tx& tx : txs) {
        pointers.push_back(&tx);
        refs.push_back(std::make_shared<Tx>(tx));
        owners.push_back(std::make_unique<Tx>(tx));
    }
    const auto wtxids = WtxidsOf(txs);
    expect_complete(txs);
    expect_complete(pointers);
    expect_complete(refs);
    expect_complete(owners);
    expect_complete(wtxids, [&](std::size_t i) -> const Tx& { return txs[i]; });
    expect_complete(wtxids, [&](std::size_t i) { return pointers[i]; });
    expect_complete(wtxids, [&](std::size_t i) { return refs[i]; });
    expect_complete(wtxids, [&](std::size_t i) { return txs[i]; });
    expect_complete(wtxids, [&](std::size_t i) { return std::optional(txs[i]); });
}

TEST_F(PartialBlockTest, PoolMayChangeAfterwards) {
    PartialBlock partial = Received(m_message);
    {
        std::vector<Tx> pool;
        for (const Tx& tx : m_block.Transactions()) pool.push_back(*Tx::FromMsgTx(tx.MsgTx()));
        partial.AddPool(pool);
    }
    ExpectBlock(partial.Complete(), m_block);
}

TEST_F(PartialBlockTest, OnlyMatchesAreTouched) {
    Random random(3);
    std::vector<chainhash::Wtxid> wtxids(5000);
    for (chainhash::Wtxid& wtxid : wtxids) wtxid = chainhash::Wtxid(random.Hash());
    wtxids[256] = m_block.Transactions()[2].WitnessHash();
    wtxids[4999] = m_block.Transactions()[1].WitnessHash();
    PartialBlock partial = Received(m_message);
    std::vector<std::size_t> touched;
    partial.AddPool(wtxids, [&](std::size_t i) {
        touched.push_back(i);
        return &m_block.Transactions()[i == 256 ? 2 : 1];
    });
    EXPECT_EQ(touched, (std::vector<std::size_t>{256, 4999}));
    EXPECT_EQ(partial.MissingCount(), m_count - 3);
}

TEST_F(PartialBlockTest, SearchingAPoolAllocatesNothing) {
    PartialBlock partial = Received(m_message);
    const auto wtxids = WtxidsOf(m_block.Transactions());
    testing_support::ExpectNoAllocation([&] {
        partial.AddPool(m_block.Transactions());
        partial.AddPool(wtxids, [&](std::size_t i) { return &m_block.Transactions()[i]; });
    });
    ExpectBlock(partial.Complete(), m_block);
}

TEST_F(PartialBlockTest, PrefilledTransactionsAreNotMissing) {
    const Indexes also = {1, 5, 6, static_cast<std::uint16_t>(m_count - 1)};
    PartialBlock partial = Received(*MakeCompactBlock(m_block, NONCE, also));
    EXPECT_EQ(partial.MissingCount(), m_count - 5);
    const auto indexes = partial.Request().indexes;
    for (const std::uint16_t index : also) {
        EXPECT_EQ(std::count(indexes.begin(), indexes.end(), index), 0) << index;
    }
    partial.AddPool(m_block.Transactions().subspan(3, 4));
    ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
}

TEST_F(PartialBlockTest, PrefilledTransactionsAreOptional) {
    wire::MsgCmpctBlock message = m_message;
    message.prefilled.clear();
    message.short_ids.insert(message.short_ids.begin(),
                             ComputeShortId(ShortIdKey(message.header, message.nonce),
                                            m_block.Transactions()[0].WitnessHash()));
    const PartialBlock partial = Received(message);
    EXPECT_EQ(partial.Request().indexes.front(), 0U);
    ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
}

TEST_F(PartialBlockTest, MessageIsChecked) {
    EXPECT_EQ(StartError({.header = m_message.header}), CompactBlockErrc::NoTransactions);

    wire::MsgCmpctBlock message = m_message;
    message.short_ids.resize(65535);
    EXPECT_EQ(StartError(message), CompactBlockErrc::TooManyTransactions);

    for (const std::size_t index : {m_count, m_count + 1, std::size_t{65535}}) {
        message = m_message;
        message.prefilled[0].index = static_cast<std::uint16_t>(index);
        EXPECT_EQ(StartError(message), CompactBlockErrc::IndexOutOfRange) << index;
    }
    message.prefilled[0].index = static_cast<std::uint16_t>(m_count - 1);
    EXPECT_TRUE(PartialBlock::FromMessage(message));

    message = m_message;
    message.prefilled.push_back({.index = 0, .tx = inputs::PlainTx()});
    EXPECT_EQ(StartError(message), CompactBlockErrc::IndexesNotIncreasing);
}

// btclib-org/btclib#1111, frstrtr/c2pool#977
TEST_F(PartialBlockTest, SI03EqualShortIdsDecodeAndFail) {
    wire::MsgCmpctBlock message = m_message;
    message.short_ids[4] = message.short_ids[2];
    const auto decoded = wire::MsgCmpctBlock::Deserialize(wire::ToBytes(message));
    ASSERT_TRUE(decoded);
    EXPECT_EQ(*decoded, message);
    EXPECT_EQ(StartError(*decoded), CompactBlockErrc::DuplicateShortId);
}

TEST_F(PartialBlockTest, SI03TwoPoolTransactionsWithOneShortIdAreBothMissing) {
    const auto txs = m_block.Transactions();
    for (const bool right_one_first : {false, true}) {
        PartialBlock partial = Received(m_message);
        if (right_one_first) partial.AddPool(txs);
        Inject(partial, 3, txs[5]);
        if (!right_one_first) partial.AddPool(txs);
        EXPECT_EQ(partial.Request().indexes, Indexes{3});
        // A third match does not resolve it, even if correct.
        partial.AddPool(txs);
        EXPECT_EQ(partial.Request().indexes, Indexes{3});
        ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
    }
}

TEST_F(PartialBlockTest, SI03OneTransactionInTwoPoolsIsNotACollision) {
    PartialBlock partial = Received(m_message);
    partial.AddPool(m_block.Transactions());
    const auto txs = m_block.Transactions();
    const std::vector<Tx> copies(txs.begin(), txs.end());
    partial.AddPool(copies);
    EXPECT_EQ(partial.MissingCount(), 0U);
}

TEST_F(PartialBlockTest, SI03RootIsAlwaysCompared) {
    const auto txs = m_block.Transactions();
    PartialBlock partial = Received(m_message);
    Inject(partial, 3, txs[5]);
    partial.AddPool(txs.subspan(4));
    partial.AddPool(txs.first(3));
    ASSERT_EQ(partial.MissingCount(), 0U);
    ExpectFault(partial.Complete(), BlockErrc::BadTxnMrklRoot);
}

TEST_F(PartialBlockTest, SI03ShortIdsAreOfWtxids) {
    // Short ids of txids, as in version 1, do not match a pool of transactions with witnesses.
    const auto txs = m_block.Transactions();
    wire::MsgCmpctBlock message = m_message;
    const auto key = ShortIdKey(message.header, message.nonce);
    std::size_t with_witness = 0;
    for (std::size_t i = 1; i < m_count; ++i) {
        message.short_ids[i - 1] = ComputeShortId(key, chainhash::Wtxid(txs[i].Hash().hash()));
        if (txs[i].HasWitness()) ++with_witness;
    }
    ASSERT_GT(with_witness, 0U);
    PartialBlock partial = Received(message);
    partial.AddPool(txs);
    EXPECT_EQ(partial.MissingCount(), with_witness);
    ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
}

TEST_F(PartialBlockTest, OtherWitnessOfTheSameTxidIsRefused) {
    const auto txs = m_block.Transactions();
    const auto with_witness = static_cast<std::size_t>(
        std::find_if(txs.begin() + 1, txs.end(), std::mem_fn(&Tx::HasWitness)) - txs.begin());
    ASSERT_LT(with_witness, m_count);
    wire::MsgTx changed = txs[with_witness].MsgTx();
    changed.inputs[0].witness.Add({});
    const Tx other = *Tx::FromMsgTx(changed);
    ASSERT_EQ(other.Hash(), txs[with_witness].Hash());

    // It does not match in a pool; if it collides, the commitment does not match.
    std::vector<Tx> pool(txs.begin(), txs.end());
    pool[with_witness] = other;
    PartialBlock partial = Received(m_message);
    partial.AddPool(pool);
    EXPECT_EQ(partial.Request().indexes, Indexes{static_cast<std::uint16_t>(with_witness)});
    PartialBlock fooled = partial;
    Inject(fooled, with_witness, other);
    ExpectFault(fooled.Complete(), BlockErrc::BadWitnessMerkleMatch);
    ExpectFault(fooled.Complete(WitnessRule::AnyAge), BlockErrc::BadWitnessMerkleMatch);

    const wire::MsgBlockTxn answer{.block_hash = m_block.Hash(), .transactions = {changed}};
    ExpectFault(partial.Complete(answer), BlockErrc::BadWitnessMerkleMatch);
    ExpectBlock(partial.Complete(Answered(m_block, partial.Request())), m_block);
}

TEST_F(PartialBlockTest, AnswerIsChecked) {
    PartialBlock partial = Received(m_message);
    partial.AddPool(m_block.Transactions().first(m_count - 3));
    const auto right = Answered(m_block, partial.Request());
    ASSERT_EQ(right.transactions.size(), 3U);

    auto wrong = right;
    wrong.block_hash = chainhash::BlockHash();
    ExpectError(partial.Complete(wrong), CompactBlockErrc::WrongBlock);
    wrong = right;
    wrong.transactions.pop_back();
    ExpectError(partial.Complete(wrong), CompactBlockErrc::WrongTransactionCount);
    wrong = right;
    wrong.transactions.push_back(inputs::PlainTx());
    ExpectError(partial.Complete(wrong), CompactBlockErrc::WrongTransactionCount);
    wrong = right;
    std::swap(wrong.transactions[0], wrong.transactions[1]);
    ExpectFault(partial.Complete(wrong), BlockErrc::BadTxnMrklRoot);
    wrong = right;
    wrong.transactions[2] = inputs::PlainTx();
    ExpectFault(partial.Complete(wrong), BlockErrc::BadTxnMrklRoot);
    wrong = right;
    wrong.transactions[1].inputs.clear();
    ExpectError(partial.Complete(wrong), CompactBlockErrc::MalformedTransaction);
    wrong.transactions[1].outputs.clear();
    ExpectError(partial.Complete(wrong), CompactBlockErrc::MalformedTransaction);
    // None of these affects the next attempt.
    ExpectBlock(partial.Complete(right), m_block);
}

TEST_F(PartialBlockTest, MovedFromHasNoTransactions) {
    PartialBlock partial = Received(m_message);
    const PartialBlock moved = std::move(partial);
    partial.AddPool(m_block.Transactions());
    EXPECT_EQ(partial.TransactionCount(), 0U);
    EXPECT_EQ(partial.MissingCount(), 0U);
    EXPECT_TRUE(partial.Request().indexes.empty());
    ExpectError(partial.Complete(), CompactBlockErrc::NoTransactions);
    ExpectError(partial.Complete({.block_hash = m_block.Hash()}), CompactBlockErrc::NoTransactions);
    ExpectBlock(moved.Complete(Answered(m_block, moved.Request())), m_block);
}

// A message may have a script longer than the encoding allows.
TEST_F(PartialBlockTest, PrefilledTransactionThatCannotBeEncodedFails) {
    wire::MsgCmpctBlock message = m_message;
    message.prefilled[0].tx.inputs[0].script_sig.resize(wire::MAX_LENGTH + 1);
    auto partial = PartialBlock::FromMessage(message);
    ASSERT_TRUE(partial);
    partial->AddPool(m_block.Transactions());
    ExpectError(partial->Complete(), CompactBlockErrc::MalformedTransaction);
}

// Inside a block, a draft without inputs reads as another transaction.
TEST_F(PartialBlockTest, DraftsInAPoolDoNotMatch) {
    wire::MsgTx draft = inputs::PlainTx();
    draft.inputs.clear();
    PartialBlock partial = Received(m_message);
    Inject(partial, 3, *Tx::FromMsgTx(draft));
    EXPECT_EQ(partial.MissingCount(), m_count - 1);
    partial.AddPool(m_block.Transactions());
    EXPECT_EQ(partial.MissingCount(), 0U);
}

// CVE-2012-2459: the last transaction repeated, which leaves the root unchanged.
TEST_F(PartialBlockTest, RepeatedTailFails) {
    wire::MsgBlock odd = m_block.MsgBlock();
    odd.transactions.resize(3);
    const Block original = WithMerkleRoot(odd);
    const auto txs = original.Transactions();

    wire::MsgCmpctBlock message = *MakeCompactBlock(original, NONCE, Indexes{2});
    message.prefilled.push_back({.index = 3, .tx = txs[2].MsgTx()});
    PartialBlock partial = Received(message);
    partial.AddPool(txs);
    ExpectFault(partial.Complete(), BlockErrc::BadTxnsDuplicate);

    message = *MakeCompactBlock(original, NONCE);
    message.short_ids.push_back(message.short_ids.back());
    EXPECT_EQ(StartError(message), CompactBlockErrc::DuplicateShortId);
}

TEST_F(PartialBlockTest, FirstTransactionIsACoinBase) {
    wire::MsgBlock without = m_block.MsgBlock();
    without.transactions.erase(without.transactions.begin());
    const Block block = WithMerkleRoot(without);
    PartialBlock partial = Received(*MakeCompactBlock(block, NONCE));
    partial.AddPool(block.Transactions());
    ExpectFault(partial.Complete(), BlockErrc::BadCbMissing);
}

TEST_F(PartialBlockTest, WitnessesNeedACommitment) {
    wire::MsgBlock uncommitted = m_block.MsgBlock();
    std::erase_if(uncommitted.transactions[0].outputs, [](const wire::TxOut& output) {
        return !output.script_pubkey.empty() && output.script_pubkey[0] == 0x6a;
    });
    const Block block = WithMerkleRoot(uncommitted);
    ASSERT_FALSE(FindWitnessCommitment(block.view().Transactions()[0]));
    PartialBlock partial = Received(*MakeCompactBlock(block, NONCE));
    partial.AddPool(block.Transactions());
    ExpectFault(partial.Complete(), BlockErrc::UnexpectedWitness);
    ExpectFault(partial.Complete(WitnessRule::AnyAge), BlockErrc::UnexpectedWitness);
}

// As in 2016 and 2017, or after a peer has removed the witness of the coinbase.
TEST_F(PartialBlockTest, CommitmentWithoutWitnessesDependsOnTheRule) {
    wire::MsgBlock stripped = m_block.MsgBlock();
    stripped.transactions.resize(1);
    stripped.transactions[0].inputs[0].witness.Clear();
    const Block block = WithMerkleRoot(stripped);
    const PartialBlock partial = Received(*MakeCompactBlock(block, NONCE));
    ExpectFault(partial.Complete(), BlockErrc::BadWitnessNonceSize);
    ExpectBlock(partial.Complete(WitnessRule::AnyAge), block);
}

TEST_F(PartialBlockTest, BlockWithoutWitnessesNeedsNoCommitment) {
    const Block block = WithMerkleRoot(
        {.header = m_block.header(),
         .transactions = {{.inputs = {{.script_sig = {0x51, 0x51}}}, .outputs = {{}}},
                          inputs::PlainTx()}});
    PartialBlock partial = Received(*MakeCompactBlock(block, NONCE));
    ExpectBlock(partial.Complete(Answered(block, partial.Request())), block);
}

// For any mix of prefilled and pooled transactions, shuffled among unrelated ones.
TEST(PartialBlockProperty, ReconstructsWhatWasSent) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const Block block = SynthBlock(seed, 2'000 + random.Below(20'000));
        const auto txs = block.Transactions();
        Indexes also;
        std::vector<Tx> pool;
        for (std::size_t i = 0; i < txs.size(); ++i) {
            if (random.OneIn(5)) also.push_back(static_cast<std::uint16_t>(i));
            if (!random.OneIn(3)) pool.push_back(txs[i]);
        }
        const Block strangers = SynthBlock(seed + 1000, random.Below(300'000));
        for (const Tx& tx : strangers.Transactions()) {
            pool.push_back(tx);
            std::swap(pool.back(), pool[random.Below(pool.size())]);
        }
        PartialBlock partial = Received(*MakeCompactBlock(block, random.Bits(), also));
        partial.AddPool(pool);
        const auto request = partial.Request();
        for (const std::uint16_t index : request.indexes) {
            const bool pooled = std::any_of(pool.begin(), pool.end(), [&](const Tx& tx) {
                return tx.WitnessHash() == txs[index].WitnessHash();
            });
            EXPECT_FALSE(pooled) << index;
        }
        ExpectBlock(partial.Complete(Answered(block, request)), block);
    }
}

}  // namespace
}  // namespace txhash::btcutil
