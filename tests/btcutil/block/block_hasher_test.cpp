// SPDX-License-Identifier: MIT
// Runs with the engine of the process; the tests named engine.* run these with each engine.

#include "btcutil/block/block_hasher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "btcutil/block/block.h"
#include "btcutil/synth/synth.h"
#include "chainhash/bytes.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"
#include "wire/block.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

wire::MsgBlock SegwitBlock() { return *wire::MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK)); }

/// The hashes of a block, and the bytes and the hasher that they refer to.
struct Hashed {
    explicit Hashed(Bytes bytes, const BlockHasherOptions& options = {})
        : raw(std::move(bytes)), hasher(options), hashes(*hasher.Compute(raw)) {}
    explicit Hashed(const wire::MsgBlock& block, const BlockHasherOptions& options = {})
        : Hashed(wire::ToBytes(block), options) {}

    Bytes raw;
    BlockHasher hasher;
    BlockHashes hashes;
};

/// Compares `hashes` with hashing one transaction at a time.
void ExpectEqualsOneByOne(const BlockHashes& hashes, const Bytes& raw) {
    const auto block = Block::FromBytes(Bytes(raw));
    ASSERT_TRUE(block);
    const auto txs = block->Transactions();
    std::vector<Hash> txids;
    std::vector<Hash> wtxids;
    std::size_t witness_txs = 0;
    for (const Tx& tx : txs) {
        txids.push_back(tx.Hash().hash());
        wtxids.push_back(tx.WitnessHash().hash());
        if (tx.view().HasWitness()) ++witness_txs;
    }
    ASSERT_EQ(hashes.txids.size(), txs.size());
    ASSERT_TRUE(hashes.wtxids);
    ASSERT_EQ(hashes.wtxids->size(), txs.size());
    for (std::size_t i = 0; i < txs.size(); ++i) {
        ASSERT_EQ(hashes.txids[i].hash(), txids[i]) << i;
        ASSERT_EQ((*hashes.wtxids)[i].hash(), wtxids[i]) << i;
    }
    EXPECT_EQ(hashes.block_hash, block->Hash());
    EXPECT_EQ(hashes.header(), block->header());
    EXPECT_EQ(hashes.Transactions().size(), txs.size());
    EXPECT_EQ(hashes.size_bytes, raw.size());
    EXPECT_EQ(hashes.stripped_size_bytes, block->view().SerializeSizeStripped());
    EXPECT_EQ(hashes.WeightWu(), block->view().WeightWu());
    EXPECT_EQ(hashes.witness_tx_count, witness_txs);
    EXPECT_EQ(hashes.HasWitness(), witness_txs != 0);

    EXPECT_EQ(hashes.merkle_root, chainhash::ComputeMerkleRoot(txids));
    if (txs.empty()) {
        EXPECT_EQ(hashes.witness_merkle_root, Hash{});
        EXPECT_EQ(hashes.witness_commitment, CommitmentVerdict::None);
        return;
    }
    wtxids[0] = Hash{};
    const Hash witness_root = chainhash::ComputeMerkleRoot(wtxids).root;
    EXPECT_EQ(hashes.witness_merkle_root, witness_root);
    EXPECT_EQ(hashes.witness_commitment, CheckWitnessCommitment(txs[0].view(), witness_root));
}

void ExpectGood(const BlockHashes& hashes) {
    EXPECT_EQ(hashes.Check(WitnessRule::SegwitActive), std::nullopt);
    EXPECT_EQ(hashes.Check(WitnessRule::AnyAge), std::nullopt);
}

/// Expects `code` under both rules.
void ExpectFault(const BlockHashes& hashes, BlockErrc code) {
    for (const WitnessRule rule : {WitnessRule::SegwitActive, WitnessRule::AnyAge}) {
        const auto fault = hashes.Check(rule);
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->code, code) << fault->Message();
    }
}

/// `block` with a header that commits to its transactions.
wire::MsgBlock WithMerkleRoot(wire::MsgBlock block) {
    std::vector<Hash> leaves;
    for (const chainhash::Txid& txid : block.TxHashes()) leaves.push_back(txid.hash());
    block.header.merkle_root = chainhash::ComputeMerkleRoot(leaves).root;
    return block;
}

/// `block` with an output in its coinbase that commits to `commitment`.
wire::MsgBlock Committing(wire::MsgBlock block, const Hash& commitment) {
    wire::MsgTx& coinbase = block.transactions[0];
    coinbase.inputs[0].witness = {Bytes(Hash::SIZE)};
    coinbase.AddTxOut(
        {.value_sat = 0, .script_pubkey = Concat({FromHex("6a24aa21a9ed"), commitment.bytes})});
    return block;
}

// Its results point into it.
static_assert(!std::is_move_constructible_v<BlockHasher>);
static_assert(!std::is_move_assignable_v<BlockHasher>);

TEST(BlockHasher, GenesisBlock) {
    const Hashed block(FromHex(inputs::GENESIS_BLOCK));
    EXPECT_EQ(block.hashes.block_hash.ToHex(),
              "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
    ASSERT_EQ(block.hashes.txids.size(), 1U);
    EXPECT_EQ(block.hashes.txids[0].ToHex(),
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
    EXPECT_EQ(block.hashes.wtxids->front().hash(), block.hashes.txids[0].hash());
    EXPECT_EQ(block.hashes.merkle_root->root, block.hashes.header().merkle_root);
    EXPECT_FALSE(block.hashes.merkle_root->mutated);
    EXPECT_EQ(block.hashes.witness_merkle_root, Hash{});
    EXPECT_EQ(block.hashes.witness_commitment, CommitmentVerdict::None);
    EXPECT_FALSE(block.hashes.HasWitness());
    ExpectGood(block.hashes);
    EXPECT_EQ(block.hashes.size_bytes, 285U);
    EXPECT_EQ(block.hashes.WeightWu(), 4 * 285U);
    EXPECT_EQ(block.hashes.hash_count, 2U);  // header and txid
}

// bitcoinjs/bitcoinjs-lib#777
TEST(BlockHasher, BK03MerkleRootIsThatOfTheTxids) {
    const Hashed block(FromHex(inputs::SEGWIT_BLOCK));
    ExpectGood(block.hashes);
    EXPECT_EQ(block.hashes.witness_commitment, CommitmentVerdict::Valid);
    // Header, two txids, two wtxids, a branch in each tree, the commitment.
    EXPECT_EQ(block.hashes.hash_count, 8U);
}

// rust-bitcoin/rust-bitcoin#6250: only a coinbase, which counts as zero.
TEST(BlockHasher, MK04OnlyACoinbase) {
    wire::MsgBlock block = *wire::MsgBlock::Deserialize(FromHex(inputs::GENESIS_BLOCK));
    Hash commitment;
    const Bytes bytes = FromHex("e2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf9");
    std::copy(bytes.begin(), bytes.end(), commitment.bytes.begin());
    const Hashed valid(Committing(block, commitment));
    EXPECT_EQ(valid.hashes.witness_merkle_root, Hash{});
    EXPECT_EQ(valid.hashes.witness_commitment, CommitmentVerdict::Valid);
    EXPECT_EQ(valid.hashes.witness_tx_count, 1U);
    EXPECT_NE(valid.hashes.wtxids->front().hash(), valid.hashes.txids[0].hash())
        << "it is not zero";

    commitment.bytes[0] ^= 1;
    EXPECT_EQ(Hashed(Committing(block, commitment)).hashes.witness_commitment,
              CommitmentVerdict::Invalid);
}

// btclib-org/btclib#163
TEST(BlockHasher, MK06EveryFlippedBitOfAWitnessIsDetected) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    const Hashed original(raw);
    constexpr std::size_t SCRIPT_SIZE = 0x4b;  // the last witness item, before the lock time
    const std::size_t end = raw.size() - 4;
    for (std::size_t at = end - SCRIPT_SIZE; at < end; ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            Bytes changed = raw;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1U << bit);
            const Hashed block(changed);
            ASSERT_EQ(block.hashes.merkle_root, original.hashes.merkle_root);
            ASSERT_NE(block.hashes.witness_merkle_root, original.hashes.witness_merkle_root);
            ASSERT_EQ(block.hashes.witness_commitment, CommitmentVerdict::Invalid);
            ExpectFault(block.hashes, BlockErrc::BadWitnessMerkleMatch);
        }
    }
}

// The hasher reserves what any block of that size can need, not what the last one needed.
TEST(BlockHasher, SmallerBlockWithMoreWitnessesDoesNotAllocate) {
    const auto block_of = [](std::size_t count, bool with_witness) {
        wire::MsgBlock block;
        for (std::size_t i = 0; i < count; ++i) {
            wire::MsgTx tx = inputs::PlainTx();
            tx.lock_time = static_cast<std::uint32_t>(i);
            if (with_witness) tx.inputs[0].witness = {{1}};
            block.AddTransaction(std::move(tx));
        }
        return wire::ToBytes(block);
    };
    const Bytes large = block_of(3000, false);
    const Bytes small = block_of(2500, true);
    const Bytes larger = block_of(3001, true);
    BlockHasher hasher;
    ASSERT_TRUE(hasher.Compute(large));
    ExpectNoAllocation([&] { EXPECT_TRUE(hasher.Compute(small)); });
    ASSERT_TRUE(hasher.Compute(larger));
    EXPECT_LE(hasher.memory_bytes(), 3001U * 150 + 128 * 1024);
}

// CVE-2012-2459, for every set of options and both ways to compute.
TEST(BlockHasher, RepeatedTransactionsAreRefused) {
    wire::MsgBlock block = SegwitBlock();
    block.AddTransaction(inputs::PlainTx());
    block = WithMerkleRoot(std::move(block));
    const Bytes good = wire::ToBytes(block);
    block.AddTransaction(inputs::PlainTx());
    const Bytes repeated = wire::ToBytes(block);

    const auto expect_refused = [](const wire::Decoded<BlockHashes>& hashes, bool has_root) {
        ASSERT_TRUE(hashes);
        ExpectFault(*hashes, has_root ? BlockErrc::BadTxnsDuplicate : BlockErrc::NotComputed);
    };
    for (const bool wtxids : {false, true}) {
        for (const bool merkle_root : {false, true}) {
            for (const bool witness_commitment : {false, true}) {
                SCOPED_TRACE(testing::Message() << wtxids << merkle_root << witness_commitment);
                BlockHasher hasher({.wtxids = wtxids,
                                    .merkle_root = merkle_root,
                                    .witness_commitment = witness_commitment});
                expect_refused(hasher.Compute(repeated), merkle_root);
                expect_refused(hasher.ComputePrefix(repeated), merkle_root);
                EXPECT_EQ(hasher.Compute(repeated)->block_hash, hasher.Compute(good)->block_hash);
            }
        }
    }
}

// A good block is never reported as bad, nor an unchecked one as good.
TEST(BlockHasher, VerdictNeedsBothRoots) {
    for (const Bytes& raw : {FromHex(inputs::GENESIS_BLOCK), FromHex(inputs::SEGWIT_BLOCK)}) {
        for (const bool wtxids : {false, true}) {
            ExpectGood(Hashed(raw, {.wtxids = wtxids}).hashes);
            ExpectFault(Hashed(raw, {.wtxids = wtxids, .merkle_root = false}).hashes,
                        BlockErrc::NotComputed);
            ExpectFault(Hashed(raw, {.wtxids = wtxids, .witness_commitment = false}).hashes,
                        BlockErrc::NotComputed);
            ExpectFault(
                Hashed(raw, {.wtxids = wtxids, .merkle_root = false, .witness_commitment = false})
                    .hashes,
                BlockErrc::NotComputed);
        }
    }
}

// The two trees have equal leaves except for the coinbase, so they differ at the left edge only.
TEST(BlockHasher, BlocksWithoutWitnessesOfEverySize) {
    BlockHasher hasher;
    for (std::size_t count = 0; count <= 70; ++count) {
        SCOPED_TRACE(count);
        wire::MsgBlock block;
        for (std::size_t i = 0; i < count; ++i) {
            wire::MsgTx tx = inputs::PlainTx();
            tx.lock_time = static_cast<std::uint32_t>(i);
            block.AddTransaction(std::move(tx));
        }
        const Bytes raw = wire::ToBytes(block);
        ExpectEqualsOneByOne(*hasher.Compute(raw), raw);
    }
}

TEST(BlockHasher, OneWitnessAnywhere) {
    constexpr std::size_t COUNT = 19;
    BlockHasher hasher;
    for (std::size_t place = 0; place < COUNT; ++place) {
        SCOPED_TRACE(place);
        wire::MsgBlock block;
        for (std::size_t i = 0; i < COUNT; ++i) {
            wire::MsgTx tx =
                i == place ? inputs::PlainTxWithWitness({Bytes(100)}) : inputs::PlainTx();
            tx.lock_time = static_cast<std::uint32_t>(i);
            block.AddTransaction(std::move(tx));
        }
        const Bytes raw = wire::ToBytes(block);
        ExpectEqualsOneByOne(*hasher.Compute(raw), raw);
    }
}

TEST(BlockHasher, RandomBlocksOfAllSizesWithOneHasher) {
    BlockHasher hasher;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        testing_support::Random random(seed);
        const std::size_t count = random.OneIn(4) ? random.Below(3) : random.Below(120);
        const Bytes raw = wire::ToBytes(testing_support::RandomBlock(random, count));
        const auto hashes = hasher.Compute(raw);
        ASSERT_TRUE(hashes);
        ExpectEqualsOneByOne(*hashes, raw);
    }
}

TEST(BlockHasher, SyntheticBlocks) {
    BlockSynthesizer synthesizer({.seed = 1, .target_size_bytes = 300'000});
    BlockHasher hasher;
    for (int i = 0; i < 3; ++i) {
        const Bytes raw = wire::ToBytes(synthesizer.Next());
        const auto hashes = hasher.Compute(raw);
        ASSERT_TRUE(hashes);
        ExpectEqualsOneByOne(*hashes, raw);
        ExpectGood(*hashes);
        EXPECT_EQ(hashes->witness_commitment, CommitmentVerdict::Valid);
    }
}

TEST(BlockHasher, BlockWithoutTransactions) {
    const Hashed block(wire::MsgBlock{});
    EXPECT_TRUE(block.hashes.txids.empty());
    EXPECT_TRUE(block.hashes.wtxids->empty());
    EXPECT_EQ(block.hashes.merkle_root, chainhash::MerkleRoot{});
    EXPECT_EQ(block.hashes.witness_commitment, CommitmentVerdict::None);
    EXPECT_EQ(block.hashes.size_bytes, 81U);
    EXPECT_EQ(block.hashes.stripped_size_bytes, 81U);
    EXPECT_EQ(block.hashes.hash_count, 1U);
}

TEST(BlockHasherOptions, WhatIsNotAskedForIsAbsent) {
    const Hashed all(SegwitBlock());
    for (const bool wtxids : {false, true}) {
        for (const bool merkle_root : {false, true}) {
            for (const bool witness_commitment : {false, true}) {
                SCOPED_TRACE(testing::Message() << wtxids << merkle_root << witness_commitment);
                const Hashed some(SegwitBlock(), {.wtxids = wtxids,
                                                  .merkle_root = merkle_root,
                                                  .witness_commitment = witness_commitment});
                EXPECT_EQ(some.hashes.block_hash, all.hashes.block_hash);
                ASSERT_EQ(some.hashes.txids.size(), 2U);
                EXPECT_EQ(some.hashes.txids[1], all.hashes.txids[1]);
                const bool has_wtxids = wtxids || witness_commitment;
                ASSERT_EQ(some.hashes.wtxids.has_value(), has_wtxids);
                if (has_wtxids) {
                    EXPECT_TRUE(std::ranges::equal(*some.hashes.wtxids, *all.hashes.wtxids));
                }
                EXPECT_EQ(some.hashes.merkle_root,
                          merkle_root ? all.hashes.merkle_root : std::nullopt);
                EXPECT_EQ(some.hashes.witness_merkle_root,
                          witness_commitment ? all.hashes.witness_merkle_root : std::nullopt);
                EXPECT_EQ(
                    some.hashes.witness_commitment,
                    witness_commitment ? std::optional(CommitmentVerdict::Valid) : std::nullopt);
                EXPECT_EQ(some.hashes.WeightWu(), all.hashes.WeightWu());
                EXPECT_EQ(some.hashes.witness_tx_count, 2U);
                // Header, txids, wtxids, a branch in each tree, the commitment.
                EXPECT_EQ(some.hashes.hash_count, 3U + (has_wtxids ? 2U : 0U) +
                                                      (merkle_root ? 1U : 0U) +
                                                      (witness_commitment ? 2U : 0U));
            }
        }
    }
}

TEST(BlockHasher, PrefixIgnoresWhatFollowsTheBlock) {
    const Bytes block = FromHex(inputs::SEGWIT_BLOCK);
    const Bytes raw = Concat({block, FromHex(inputs::GENESIS_BLOCK)});
    BlockHasher hasher;
    const auto hashes = hasher.ComputePrefix(raw);
    ASSERT_TRUE(hashes);
    EXPECT_EQ(hashes->size_bytes, block.size());
    ExpectEqualsOneByOne(*hashes, block);

    const auto whole = hasher.Compute(raw);
    ASSERT_FALSE(whole);
    EXPECT_EQ(whole.error(), (wire::DecodeError{wire::DecodeErrc::TrailingBytes, wire::Field::Block,
                                                block.size()}));
}

TEST(BlockHasher, TruncationFailsAndTheNextBlockSucceeds) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockHasher hasher;
    for (std::size_t size = 0; size < raw.size(); ++size) {
        const auto cut = ByteSpan(raw).first(size);
        EXPECT_FALSE(hasher.Compute(cut)) << size;
        EXPECT_FALSE(hasher.ComputePrefix(cut)) << size;
    }
    ExpectEqualsOneByOne(*hasher.Compute(raw), raw);
}

TEST(BlockHasher, WarmHasherDoesNotAllocate) {
    testing_support::Random random(1);
    const Bytes large = wire::ToBytes(testing_support::RandomBlock(random, 200));
    const Bytes small = FromHex(inputs::SEGWIT_BLOCK);
    const Bytes broken(small.begin(), small.end() - 1);
    BlockHasher hasher;
    ASSERT_TRUE(hasher.Compute(large));
    const std::size_t memory = hasher.memory_bytes();
    ExpectNoAllocation([&] {
        EXPECT_TRUE(hasher.Compute(small));
        EXPECT_FALSE(hasher.Compute(broken));
        EXPECT_TRUE(hasher.ComputePrefix(large));
        EXPECT_TRUE(hasher.Compute(large));
    });
    EXPECT_EQ(hasher.memory_bytes(), memory);
}

}  // namespace
}  // namespace txhash::btcutil
