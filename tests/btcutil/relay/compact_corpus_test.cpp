// SPDX-License-Identifier: MIT
// Compact blocks of the corpus, and the blocks that they were made from.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/btcutil/relay/compact_fixture.h"
#include "tests/support/data/corpus_fixture.h"

namespace txhash::btcutil {
namespace {

constexpr std::string_view CAPTURES[] = {"mainnet-426884", "testnet3-898352"};

class CompactCorpus : public testing_support::CorpusTest {
protected:
    static Bytes Capture(std::string_view name) {
        return testing_support::ReadFile(
            testing_support::CorpusPath("vectors/compact-" + std::string(name) + ".raw"));
    }
    static Block BlockOf(std::string_view name) {
        return *Block::FromBytes(testing_support::ReadFile(
            testing_support::CorpusPath("blocks/" + std::string(name) + ".raw")));
    }
};

TEST_F(CompactCorpus, CapturesDecodeAndEncodeExactly) {
    for (const std::string_view name : CAPTURES) {
        SCOPED_TRACE(name);
        const Bytes raw = Capture(name);
        const Block block = BlockOf(name);
        const auto message = wire::MsgCmpctBlock::Deserialize(raw);
        ASSERT_TRUE(message) << message.error().Message();
        EXPECT_EQ(wire::ToBytes(*message), raw);
        EXPECT_EQ(message->BlockHash(), block.Hash());
        EXPECT_EQ(message->TransactionCount(), block.Transactions().size());
        ASSERT_EQ(message->prefilled.size(), 1U);
        EXPECT_EQ(message->prefilled[0].index, 0U);
        EXPECT_EQ(message->prefilled[0].tx, block.Transactions()[0].MsgTx());
    }
}

// The captures are of version 1, which computes short ids from txids. In these blocks no
// transaction has a witness, so both versions give the same ids.
TEST_F(CompactCorpus, ShortIdsAreThoseOfTheBlock) {
    for (const std::string_view name : CAPTURES) {
        SCOPED_TRACE(name);
        const auto message = wire::MsgCmpctBlock::Deserialize(Capture(name));
        ASSERT_TRUE(message);
        const Block block = BlockOf(name);
        const auto key = ShortIdKey(message->header, message->nonce);
        std::vector<wire::ShortId> of_txids;
        for (const Tx& tx : block.Transactions().subspan(1)) {
            EXPECT_FALSE(tx.HasWitness());
            of_txids.push_back(ComputeShortId(key, chainhash::Wtxid(tx.Hash().hash())));
        }
        EXPECT_EQ(message->short_ids, of_txids);
        EXPECT_EQ(MakeCompactBlock(block, message->nonce), *message);
    }
}

TEST_F(CompactCorpus, EveryPrefixOfACaptureFails) {
    for (const std::string_view name : CAPTURES) {
        SCOPED_TRACE(name);
        const Bytes raw = Capture(name);
        for (std::size_t size = 0; size < raw.size(); ++size) {
            const Bytes prefix(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
            const auto message = wire::MsgCmpctBlock::Deserialize(prefix);
            ASSERT_FALSE(message);
            ASSERT_EQ(message.error().code, wire::DecodeErrc::EndOfData);
            ASSERT_LE(message.error().offset, size);
        }
    }
}

TEST_F(CompactCorpus, CapturesBecomeTheirBlocks) {
    for (const std::string_view name : CAPTURES) {
        SCOPED_TRACE(name);
        const Block block = BlockOf(name);
        const auto txs = block.Transactions();
        const auto message = wire::MsgCmpctBlock::Deserialize(Capture(name));
        ASSERT_TRUE(message);
        for (const std::size_t pooled : {std::size_t{0}, txs.size() / 2, txs.size()}) {
            PartialBlock partial = Received(*message);
            partial.AddPool(txs.first(pooled));
            EXPECT_EQ(partial.MissingCount(), txs.size() - std::max<std::size_t>(pooled, 1));
            ExpectBlock(partial.Complete(Answered(block, partial.Request())), block);
        }
    }
}

// A round trip, with one transaction in ten missing from the pool.
TEST_F(CompactCorpus, EveryBlockMakesTheRoundTrip) {
    for (auto& [name, raw] : testing_support::CorpusBlocks()) {
        SCOPED_TRACE(name);
        const auto values = testing_support::ReadExpected(name + ".tsv").values;
        raw.resize(std::stoul(values.at("size")));
        const auto block = Block::FromBytes(std::move(raw));
        ASSERT_TRUE(block);
        const auto txs = block->Transactions();
        std::vector<const Tx*> pool;
        for (const Tx& tx : txs) {
            if (tx.index() % 10 != 3) pool.push_back(&tx);
        }
        PartialBlock partial = Received(*MakeCompactBlock(*block, 0x0123456789abcdef));
        partial.AddPool(pool);
        EXPECT_EQ(partial.MissingCount(), (txs.size() + 6) / 10);
        const auto answer = Answered(*block, partial.Request());
        // Block 481815 seems to commit to witnesses, from before segwit was active.
        const bool too_early = values.at("witness_commitment") == "nonce-missing";
        if (too_early) {
            ExpectFault(partial.Complete(answer), BlockErrc::BadWitnessNonceSize);
        } else {
            ExpectBlock(partial.Complete(answer), *block);
        }
        ExpectBlock(partial.Complete(answer, WitnessRule::AnyAge), *block);
    }
}

}  // namespace
}  // namespace txhash::btcutil
