// SPDX-License-Identifier: MIT
#include "btcutil/block/block_fault.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "btcutil/block/block_hasher.h"
#include "chainhash/merkle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "wire/block.h"
#include "wire/codec.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;

namespace inputs = testing_support::public_inputs;

constexpr WitnessRule BOTH_RULES[] = {WitnessRule::SegwitActive, WitnessRule::AnyAge};

wire::MsgBlock SegwitBlock() {
    return *wire::MsgBlock::Deserialize(testing_support::FromHex(inputs::SEGWIT_BLOCK));
}

wire::MsgBlock StrippedSegwitBlock() {
    wire::MsgBlock block = SegwitBlock();
    for (auto& tx : block.transactions) {
        for (auto& input : tx.inputs) input.witness.Clear();
    }
    return block;
}

void RemoveCommitment(wire::MsgBlock& block) {
    std::erase_if(block.transactions[0].outputs, [](const wire::TxOut& output) {
        return !output.script_pubkey.empty() && output.script_pubkey[0] == 0x6a;
    });
}

/// Makes the header commit to the transactions.
void CommitToTransactions(wire::MsgBlock& block) {
    std::vector<Hash> leaves;
    for (const chainhash::Txid& txid : block.TxHashes()) leaves.push_back(txid.hash());
    block.header.merkle_root = chainhash::ComputeMerkleRoot(leaves).root;
}

/// Makes the coinbase commit to the witnesses, and the header to the transactions.
void CommitToEverything(wire::MsgBlock& block) {
    RemoveCommitment(block);
    std::vector<Hash> leaves(1);
    for (std::size_t i = 1; i < block.transactions.size(); ++i) {
        leaves.push_back(block.transactions[i].WitnessHash().hash());
    }
    const Hash root = chainhash::ComputeMerkleRoot(leaves).root;
    block.transactions[0].inputs[0].witness = {Bytes(Hash::SIZE)};
    block.transactions[0].AddTxOut(
        {.value_sat = 0,
         .script_pubkey = WitnessCommitmentScript(ComputeWitnessCommitment(root, Hash{}))});
    CommitToTransactions(block);
}

std::optional<BlockFault> Check(const wire::MsgBlock& block,
                                WitnessRule rule = WitnessRule::SegwitActive) {
    const Bytes raw = wire::ToBytes(block);
    BlockHasher hasher;
    return hasher.Compute(raw)->Check(rule);
}

void ExpectFault(const wire::MsgBlock& block, const BlockFault& fault,
                 std::initializer_list<WitnessRule> rules = {WitnessRule::SegwitActive,
                                                             WitnessRule::AnyAge}) {
    for (const WitnessRule rule : rules) {
        const auto found = Check(block, rule);
        ASSERT_TRUE(found) << fault.Message();
        EXPECT_EQ(*found, fault) << found->Message();
    }
}

TEST(BlockFault, GoodBlocks) {
    for (const WitnessRule rule : BOTH_RULES) {
        EXPECT_EQ(Check(SegwitBlock(), rule), std::nullopt);
        wire::MsgBlock genesis =
            *wire::MsgBlock::Deserialize(testing_support::FromHex(inputs::GENESIS_BLOCK));
        EXPECT_EQ(Check(genesis, rule), std::nullopt);
    }
}

TEST(BlockFault, TransactionsDoNotMatchTheHeader) {
    wire::MsgBlock block = SegwitBlock();
    block.header.merkle_root.bytes[0] ^= 1;
    ExpectFault(block, {BlockErrc::BadTxnMrklRoot});
    block = SegwitBlock();
    block.AddTransaction(inputs::PlainTx());
    ExpectFault(block, {BlockErrc::BadTxnMrklRoot});
}

// CVE-2012-2459
TEST(BlockFault, RepeatedTransactions) {
    wire::MsgBlock block = SegwitBlock();
    block.AddTransaction(inputs::PlainTx());
    CommitToEverything(block);
    EXPECT_EQ(Check(block), std::nullopt);
    block.AddTransaction(inputs::PlainTx());
    ExpectFault(block, {BlockErrc::BadTxnsDuplicate});
}

TEST(BlockFault, NoTransactions) {
    wire::MsgBlock block;
    ExpectFault(block, {BlockErrc::BadBlkLength});
    block.header.merkle_root.bytes[0] = 1;
    ExpectFault(block, {BlockErrc::BadTxnMrklRoot});
}

TEST(BlockFault, TooLongWithoutWitnesses) {
    wire::MsgBlock block = StrippedSegwitBlock();
    RemoveCommitment(block);
    Bytes& script = block.transactions[1].outputs[0].script_pubkey;
    script.resize(100'000);  // needs a 5-byte length whatever is added
    script.resize(script.size() + wire::MAX_BLOCK_WEIGHT_WU / 4 - block.SerializeSize());
    CommitToTransactions(block);
    ASSERT_EQ(block.WeightWu(), wire::MAX_BLOCK_WEIGHT_WU);
    EXPECT_EQ(Check(block), std::nullopt);
    script.push_back(0);
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::BadBlkLength});
}

TEST(BlockFault, TooHeavyWithWitnesses) {
    wire::MsgBlock block = SegwitBlock();
    wire::TxWitness& witness = block.transactions[1].inputs[0].witness;
    CommitToEverything(block);
    witness = {Bytes(100'000)};
    const std::size_t left = wire::MAX_BLOCK_WEIGHT_WU - block.WeightWu();
    witness = {Bytes(100'000 + left)};
    CommitToEverything(block);
    ASSERT_EQ(block.WeightWu(), wire::MAX_BLOCK_WEIGHT_WU);
    EXPECT_EQ(Check(block), std::nullopt);
    witness = {Bytes(100'000 + left + 1)};
    CommitToEverything(block);
    ExpectFault(block, {BlockErrc::BadBlkWeight});
}

TEST(BlockFault, FirstTransactionIsNotACoinBase) {
    wire::MsgBlock block = SegwitBlock();
    block.transactions.erase(block.transactions.begin());
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::BadCbMissing, 0});
}

TEST(BlockFault, SecondCoinBase) {
    wire::MsgBlock block = SegwitBlock();
    block.AddTransaction(block.transactions[0]);
    block.transactions[2].lock_time = 1;
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::BadCbMultiple, 2});
}

TEST(BlockFault, WitnessWithoutCommitment) {
    wire::MsgBlock block = SegwitBlock();
    block.transactions[0].inputs[0].witness.Clear();
    RemoveCommitment(block);
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::UnexpectedWitness, 1});
    block.transactions[1].inputs[0].witness.Clear();
    for (const WitnessRule rule : BOTH_RULES) EXPECT_EQ(Check(block, rule), std::nullopt);
}

TEST(BlockFault, ReservedValueOfTheWrongSize) {
    for (const wire::TxWitness& witness :
         {wire::TxWitness{}, wire::TxWitness{Bytes(31)}, wire::TxWitness{Bytes(32), Bytes{}}}) {
        wire::MsgBlock block = SegwitBlock();
        block.transactions[0].inputs[0].witness = witness;
        ExpectFault(block, {BlockErrc::BadWitnessNonceSize, 0});
    }
}

TEST(BlockFault, WitnessesDoNotMatchTheCoinBase) {
    wire::MsgBlock block = SegwitBlock();
    block.transactions[1].inputs[0].witness.Add({});
    ExpectFault(block, {BlockErrc::BadWitnessMerkleMatch});
}

// As in blocks from before segwit, and as in one from which a peer has stripped all witnesses.
TEST(BlockFault, CommitmentWithoutWitnessesDependsOnTheRule) {
    const wire::MsgBlock block = StrippedSegwitBlock();
    ExpectFault(block, {BlockErrc::BadWitnessNonceSize, 0}, {WitnessRule::SegwitActive});
    EXPECT_EQ(Check(block, WitnessRule::AnyAge), std::nullopt);
}

// The order is Bitcoin Core's: the merkle root, the shape, then the witnesses.
TEST(BlockFault, FirstFaultIsReported) {
    wire::MsgBlock block = SegwitBlock();
    block.transactions.erase(block.transactions.begin());
    ExpectFault(block, {BlockErrc::BadTxnMrklRoot});
    block.AddTransaction(block.transactions[0]);
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::BadTxnsDuplicate});
    block.transactions.pop_back();
    CommitToTransactions(block);
    ExpectFault(block, {BlockErrc::BadCbMissing, 0});
}

TEST(BlockFault, NotComputedIsNotAVerdict) {
    const Bytes raw = testing_support::FromHex(inputs::SEGWIT_BLOCK);
    wire::BlockView view;
    ASSERT_TRUE(view.Parse(raw));
    const auto check = [&](const std::optional<chainhash::MerkleRoot>& root,
                           std::optional<CommitmentVerdict> commitment) {
        return CheckBlock(view.header(), view.Transactions(), root, commitment,
                          WitnessRule::SegwitActive);
    };
    const chainhash::MerkleRoot right{view.header().merkle_root};
    EXPECT_EQ(check(right, CommitmentVerdict::Valid), std::nullopt);
    EXPECT_EQ(check(std::nullopt, CommitmentVerdict::Valid), BlockFault{BlockErrc::NotComputed});
    EXPECT_EQ(check(right, std::nullopt), BlockFault{BlockErrc::NotComputed});
    EXPECT_EQ(check(chainhash::MerkleRoot{}, std::nullopt), BlockFault{BlockErrc::BadTxnMrklRoot});
    testing_support::ExpectNoAllocation(
        [&] { EXPECT_EQ(check(right, CommitmentVerdict::Valid), std::nullopt); });
}

TEST(BlockFault, MessagesAreBitcoinCoreRejectReasons) {
    std::set<std::string_view> texts;
    const int count = static_cast<int>(BlockErrc::NotComputed) + 1;
    for (int i = 0; i < count; ++i) {
        const auto code = static_cast<BlockErrc>(i);
        texts.insert(ToString(code));
        EXPECT_EQ(BlockFault{code}.Message(), ToString(code));
    }
    EXPECT_EQ(texts,
              (std::set<std::string_view>{"bad-txnmrklroot", "bad-txns-duplicate", "bad-blk-length",
                                          "bad-cb-missing", "bad-cb-multiple", "unexpected-witness",
                                          "bad-witness-nonce-size", "bad-witness-merkle-match",
                                          "bad-blk-weight", "not-computed"}));
    EXPECT_EQ(ToString(static_cast<BlockErrc>(count)), "unknown fault");
}

// Another body may fit the header wherever Bitcoin Core speaks of a mutated block.
TEST(BlockFault, OnlyFaultsOfTheCommittedBodyInvalidateTheHash) {
    std::set<std::string_view> texts;
    for (int i = 0; i <= static_cast<int>(BlockErrc::NotComputed); ++i) {
        const BlockFault fault{static_cast<BlockErrc>(i)};
        if (fault.InvalidatesHash()) texts.insert(ToString(fault.code));
    }
    EXPECT_EQ(texts,
              (std::set<std::string_view>{"bad-blk-length", "bad-cb-multiple", "bad-blk-weight"}));
}

}  // namespace
}  // namespace txhash::btcutil
