// SPDX-License-Identifier: MIT
#include "btcutil/relay/compact_block.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "chainhash/sha256.h"
#include "chainhash/siphash.h"
#include "tests/btcutil/relay/compact_fixture.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;
using testing_support::Random;
using Indexes = std::vector<std::uint16_t>;

namespace inputs = testing_support::public_inputs;

constexpr std::uint64_t NONCE = 0xefcdab8967452301;

std::vector<chainhash::Wtxid> RandomWtxids(Random& random, std::size_t count) {
    std::vector<chainhash::Wtxid> wtxids(count);
    for (chainhash::Wtxid& wtxid : wtxids) wtxid = chainhash::Wtxid(random.Hash());
    return wtxids;
}

Indexes PrefilledIndexes(const wire::MsgCmpctBlock& message) {
    Indexes indexes;
    for (const auto& prefilled : message.prefilled) indexes.push_back(prefilled.index);
    return indexes;
}

TEST(ShortIdKey, IsTheFrontOfTheHashOfHeaderAndNonce) {
    const Bytes genesis = FromHex(inputs::GENESIS_BLOCK);
    const ByteSpan raw = ByteSpan(genesis).first(wire::BlockHeader::SIZE);
    const auto header = *wire::BlockHeader::Deserialize(raw);
    chainhash::Sha256 hasher;
    hasher.Write(Concat({raw, FromHex("0123456789abcdef")}));
    const auto digest = hasher.Digest();
    const auto key = ShortIdKey(header, NONCE).ToBytes();
    EXPECT_TRUE(std::equal(key.begin(), key.end(), digest.bytes.begin()));
    EXPECT_NE(ShortIdKey(header, NONCE + 1), ShortIdKey(header, NONCE));
}

TEST(ComputeShortId, IsTheLowEndOfSipHash24) {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        const chainhash::SipHashKey key{random.Bits(), random.Bits()};
        const chainhash::Wtxid wtxid(random.Hash());
        chainhash::SipHasher24 hasher(key);
        hasher.Write(wtxid.bytes());
        EXPECT_EQ(ComputeShortId(key, wtxid).value(), hasher.Digest() & 0xffffffffffff);
    }
}

TEST(ComputeShortIds, AreThoseOneByOne) {
    Random random(2);
    for (const std::size_t count :
         {0U, 1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 15U, 16U, 17U, 255U, 256U, 257U, 513U, 3000U}) {
        SCOPED_TRACE(count);
        const chainhash::SipHashKey key{random.Bits(), random.Bits()};
        const auto wtxids = RandomWtxids(random, count);
        std::vector<wire::ShortId> out(count + 1, wire::ShortId(0x112233445566));
        ExpectNoAllocation([&] { ComputeShortIds(key, wtxids, out); });
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(out[i], ComputeShortId(key, wtxids[i]));
        EXPECT_EQ(out[count], wire::ShortId(0x112233445566));
    }
}

TEST(MakeCompactBlock, CoinBaseIsSentAndTheOthersHaveShortIds) {
    const Block block = SynthBlock(1);
    const auto message = MakeCompactBlock(block, NONCE);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->header, block.header());
    EXPECT_EQ(message->nonce, NONCE);
    const auto txs = block.Transactions();
    ASSERT_EQ(message->TransactionCount(), txs.size());
    ASSERT_EQ(message->prefilled.size(), 1U);
    EXPECT_EQ(message->prefilled[0], (wire::PrefilledTx{.index = 0, .tx = txs[0].MsgTx()}));
    const auto key = ShortIdKey(block.header(), NONCE);
    for (std::size_t i = 1; i < txs.size(); ++i) {
        EXPECT_EQ(message->short_ids[i - 1], ComputeShortId(key, txs[i].WitnessHash()));
    }
}

TEST(MakeCompactBlock, IsTheSameOfABlockHasher) {
    const Block block = SynthBlock(2);
    BlockHasher hasher;
    const Indexes also = {3, 4, 9};
    EXPECT_EQ(MakeCompactBlock(*hasher.Compute(block.view().raw()), NONCE, also),
              MakeCompactBlock(block, NONCE, also));
}

TEST(MakeCompactBlock, HasherThatWasNotAskedForWtxidsIsAnError) {
    const Block block = SynthBlock(2);
    BlockHasher hasher({.wtxids = false, .witness_commitment = false});
    const auto message = MakeCompactBlock(*hasher.Compute(block.view().raw()), NONCE);
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error(), CompactBlockError{CompactBlockErrc::NoWtxids});
}

TEST(MakeCompactBlock, OtherTransactionsAreSentOnRequest) {
    const Block block = SynthBlock(3);
    const auto count = static_cast<std::uint16_t>(block.Transactions().size());
    const auto last = static_cast<std::uint16_t>(count - 1);
    const Indexes also = {1, 2, 5, last};
    const auto message = MakeCompactBlock(block, NONCE, also);
    ASSERT_TRUE(message);
    EXPECT_EQ(PrefilledIndexes(*message), (Indexes{0, 1, 2, 5, last}));
    EXPECT_EQ(message->TransactionCount(), count);
    const auto key = ShortIdKey(block.header(), NONCE);
    const auto txs = block.Transactions();
    EXPECT_EQ(message->short_ids[0], ComputeShortId(key, txs[3].WitnessHash()));
    EXPECT_EQ(message->short_ids[2], ComputeShortId(key, txs[6].WitnessHash()));

    EXPECT_EQ(PrefilledIndexes(*MakeCompactBlock(block, NONCE, Indexes{0})), Indexes{0});
    EXPECT_EQ(PrefilledIndexes(*MakeCompactBlock(block, NONCE, Indexes{0, 7})), (Indexes{0, 7}));

    Indexes all(count);
    for (std::uint16_t i = 0; i < count; ++i) all[i] = i;
    const auto whole = MakeCompactBlock(block, NONCE, all);
    ASSERT_TRUE(whole);
    EXPECT_TRUE(whole->short_ids.empty());
    EXPECT_EQ(PrefilledIndexes(*whole), all);
}

TEST(MakeCompactBlock, IndexesAreChecked) {
    const Block block = SynthBlock(4);
    const auto count = static_cast<std::uint16_t>(block.Transactions().size());
    const auto error = [&](const Indexes& also) {
        const auto message = MakeCompactBlock(block, NONCE, also);
        return message ? "none" : message.error().Message();
    };
    EXPECT_EQ(error({count}), "transaction index out of range: " + std::to_string(count));
    EXPECT_EQ(error({1, 65535}), "transaction index out of range: 65535");
    EXPECT_EQ(error({2, 2}), "transaction indexes do not increase: 2");
    EXPECT_EQ(error({0, 0}), "transaction indexes do not increase: 0");
    EXPECT_EQ(error({5, 4}), "transaction indexes do not increase: 4");
}

TEST(MakeCompactBlock, BlockNeedsTransactionsButNotTooMany) {
    const auto error = [](std::size_t count) {
        wire::MsgBlock block;
        block.transactions.resize(count, inputs::PlainTx());
        const auto message = MakeCompactBlock(*Block::FromMsgBlock(block), NONCE);
        return message ? "none" : message.error().Message();
    };
    EXPECT_EQ(error(0), "no transactions");
    EXPECT_EQ(error(1), "none");
    EXPECT_EQ(error(65535), "none");
    EXPECT_EQ(error(65536), "more than 65535 transactions");
}

TEST(AnswerGetBlockTxn, GivesWhatIsAskedFor) {
    const Block block = SynthBlock(5);
    const auto txs = block.Transactions();
    const auto last = static_cast<std::uint16_t>(txs.size() - 1);
    const auto answer =
        AnswerGetBlockTxn(block.view(), {.block_hash = block.Hash(), .indexes = {0, 3, 4, last}});
    ASSERT_TRUE(answer);
    EXPECT_EQ(*answer, (wire::MsgBlockTxn{.block_hash = block.Hash(),
                                          .transactions = {txs[0].MsgTx(), txs[3].MsgTx(),
                                                           txs[4].MsgTx(), txs[last].MsgTx()}}));
    EXPECT_EQ(AnswerGetBlockTxn(block.view(), {.block_hash = block.Hash()}),
              (wire::MsgBlockTxn{.block_hash = block.Hash()}));
}

TEST(AnswerGetBlockTxn, RequestIsChecked) {
    const Block block = SynthBlock(6);
    const auto error = [&](const chainhash::BlockHash& hash, const Indexes& indexes) {
        const auto answer =
            AnswerGetBlockTxn(block.view(), {.block_hash = hash, .indexes = indexes});
        return answer ? "none" : answer.error().Message();
    };
    const auto count = static_cast<std::uint16_t>(block.Transactions().size());
    EXPECT_EQ(error(block.Hash(), {count}),
              "transaction index out of range: " + std::to_string(count));
    EXPECT_EQ(error(block.Hash(), {0, 65535}), "transaction index out of range: 65535");
    EXPECT_EQ(error(block.Hash(), {3, 3}), "transaction indexes do not increase: 3");
    EXPECT_EQ(error(chainhash::BlockHash(), {0}), "message about another block");
}

TEST(CompactBlockErrc, EveryCodeHasAText) {
    std::set<std::string_view> texts;
    const int count = static_cast<int>(CompactBlockErrc::BadBlock) + 1;
    for (int i = 0; i < count; ++i) texts.insert(ToString(static_cast<CompactBlockErrc>(i)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(count));
    EXPECT_FALSE(texts.contains("unknown error"));
    EXPECT_EQ(ToString(static_cast<CompactBlockErrc>(count)), "unknown error");
}

}  // namespace
}  // namespace txhash::btcutil
