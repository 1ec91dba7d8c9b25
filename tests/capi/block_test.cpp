// SPDX-License-Identifier: MIT
// Blocks by the C ABI: the same as by btcutil::BlockHasher.

#include "btcutil/block.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/capi/c_objects.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"

namespace txhash::capi_testing {
namespace {

using btcutil::BlockHasher;
using chainhash::Hash;
using testing_support::FromHex;
namespace inputs = testing_support::public_inputs;

constexpr btcutil::WitnessRule RULES[] = {btcutil::WitnessRule::SegwitActive,
                                          btcutil::WitnessRule::AnyAge};

/// Bytes that are overwritten with others when told to, so that whatever refers to them shows.
class FadingBytes {
public:
    explicit FadingBytes(ByteSpan bytes) : m_bytes(bytes.begin(), bytes.end()) {}
    [[nodiscard]] const void* data() const { return m_bytes.data(); }
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    void Fade() { m_bytes.assign(m_bytes.size(), 0xee); }

private:
    Bytes m_bytes;
};

void ExpectSameBlock(const txhash_block& block, const btcutil::BlockHashes& expected) {
    EXPECT_EQ(ToHash(block.block_hash), ToHash(expected.block_hash));
    EXPECT_EQ(ToHash(block.merkle_root), expected.merkle_root->root);
    EXPECT_EQ(ToHash(block.witness_merkle_root), *expected.witness_merkle_root);
    const std::size_t count = expected.txids.size();
    ASSERT_EQ(block.tx_count, count);
    EXPECT_EQ(ToHashes(std::span(block.txids, count)), ToHashes(expected.txids));
    EXPECT_EQ(ToHashes(std::span(block.wtxids, count)), ToHashes(*expected.wtxids));
    EXPECT_EQ(block.size_bytes, expected.size_bytes);
    EXPECT_EQ(block.stripped_size_bytes, expected.stripped_size_bytes);
    EXPECT_EQ(block.weight_wu, expected.WeightWu());
    EXPECT_EQ(block.witness_tx_count, expected.witness_tx_count);
    EXPECT_EQ(block.version, expected.header().version);
    EXPECT_EQ(block.time, expected.header().timestamp);
    EXPECT_EQ(block.bits, expected.header().bits);
    EXPECT_EQ(block.nonce, expected.header().nonce);
    EXPECT_EQ(ToHash(block.previous_block), ToHash(expected.header().prev_block));
    EXPECT_EQ(ToHash(block.claimed_merkle_root), ToHash(expected.header().merkle_root));

    std::vector<std::uint64_t> offsets;
    std::vector<wire::OutPoint> prevouts;
    for (const auto& tx : expected.Transactions()) {
        offsets.push_back(expected.view->TxLoc(tx).offset);
        if (tx.IsCoinBase()) continue;
        for (const auto& input : tx.inputs()) prevouts.push_back(input.prevout);
    }
    offsets.push_back(expected.size_bytes);
    EXPECT_EQ(std::vector(block.tx_offsets, block.tx_offsets + count + 1), offsets);
    ASSERT_EQ(block.prevout_count, prevouts.size());
    for (std::size_t i = 0; i < prevouts.size(); ++i) {
        ASSERT_EQ(ToHash(block.prevouts[i].txid), ToHash(prevouts[i].txid));
        ASSERT_EQ(block.prevouts[i].index, prevouts[i].index);
    }
}

void ExpectSameVerdicts(const txhash_block_hasher* hasher, const btcutil::BlockHashes& expected) {
    for (std::uint32_t rule = 0; rule < 2; ++rule) {
        const auto fault = expected.Check(RULES[rule]);
        txhash_error error = UnfilledError();
        const txhash_status status = txhash_block_check(hasher, rule, &error);
        ASSERT_EQ(status == TXHASH_OK, !fault);
        if (!fault) continue;
        EXPECT_EQ(txhash_status_text(status), fault->Message());
        EXPECT_EQ(error.status, status);
        EXPECT_EQ(error.index, fault->transaction ? *fault->transaction : TXHASH_NONE);
        EXPECT_EQ(txhash_status_invalidates_hash(status), fault->InvalidatesHash() ? 1 : 0);
    }
}

/// Expects the same results from both, and that those of C outlive the block.
void ExpectSameResults(txhash_block_hasher* c_hasher, BlockHasher& hasher, ByteSpan raw) {
    FadingBytes copy(raw);
    txhash_block block = Sized<txhash_block>();
    ASSERT_EQ(txhash_block_compute(c_hasher, &block, nullptr, copy.data(), copy.size(), nullptr),
              TXHASH_OK);
    copy.Fade();
    const auto expected = hasher.Compute(raw);
    ASSERT_TRUE(expected);
    ExpectSameBlock(block, *expected);
    ExpectSameVerdicts(c_hasher, *expected);
}

class CapiBlockCorpus : public testing_support::CorpusTest {};

TEST_F(CapiBlockCorpus, EveryBlock) {
    const auto c_hasher = MakeBlockHasher();
    BlockHasher hasher;
    auto blocks = testing_support::CorpusBlocks();
    for (const char* file : {"mainnet-0-to-4.dat", "mainnet-1-to-256.dat", "mainnet-277647.dat"}) {
        for (auto& block : testing_support::CorpusBlockFile(file)) {
            blocks.push_back(std::move(block));
        }
    }
    ASSERT_GT(blocks.size(), 200U);
    for (const auto& [name, raw] : blocks) {
        SCOPED_TRACE(name);
        ExpectSameResults(c_hasher.get(), hasher, raw);
    }
}

TEST_F(CapiBlockCorpus, OnceWarmNothingIsAllocated) {
    const auto blocks = testing_support::CorpusBlocks();
    const auto hasher = MakeBlockHasher();
    const auto compute_all = [&] {
        for (const auto& block : blocks) {
            txhash_block out;
            out.struct_size = sizeof out;
            ASSERT_EQ(txhash_block_compute(hasher.get(), &out, nullptr, block.raw.data(),
                                           block.raw.size(), nullptr),
                      TXHASH_OK);
        }
    };
    compute_all();
    testing_support::ExpectNoAllocation(compute_all);
}

TEST(CapiBlock, RandomBlocks) {
    const auto c_hasher = MakeBlockHasher();
    BlockHasher hasher;
    testing_support::Random random(1);
    for (std::size_t i = 0; i < 30; ++i) {
        SCOPED_TRACE(i);
        const Bytes raw = wire::ToBytes(testing_support::RandomBlock(random, random.Below(20)));
        ExpectSameResults(c_hasher.get(), hasher, raw);
    }
}

/// A block of two transactions, one of them with a witness.
Bytes SmallBlock() {
    Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    raw[80] = 2;
    const Bytes tx = FromHex(inputs::SEGWIT_COINBASE_1);
    raw.insert(raw.end(), tx.begin(), tx.end());
    return raw;
}

TEST(CapiBlock, EveryTruncationIsTheSameError) {
    const Bytes raw = SmallBlock();
    const auto c_hasher = MakeBlockHasher();
    BlockHasher hasher;
    for (std::size_t size = 0; size < raw.size(); ++size) {
        SCOPED_TRACE(size);
        const Bytes cut(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
        const auto expected = hasher.Compute(cut);
        ASSERT_FALSE(expected);
        for (const bool prefix : {false, true}) {
            std::size_t used = 7;
            txhash_error error = UnfilledError();
            txhash_block block = Sized<txhash_block>();
            const txhash_status status = txhash_block_compute(
                c_hasher.get(), &block, prefix ? &used : nullptr, cut.data(), cut.size(), &error);
            ExpectSameError(status, error, expected.error());
            EXPECT_EQ(used, prefix ? 0U : 7U);
            EXPECT_EQ(block.struct_size, sizeof block);
            EXPECT_EQ(block.txids, nullptr);
            EXPECT_EQ(block.tx_count, 0U);
            EXPECT_EQ(txhash_block_check(c_hasher.get(), TXHASH_ANY_AGE, nullptr),
                      TXHASH_NOT_COMPUTED);
        }
    }
    ExpectSameResults(c_hasher.get(), hasher, raw);
}

TEST(CapiBlock, TrailingBytes) {
    Bytes raw = SmallBlock();
    const std::size_t size = raw.size();
    raw.resize(size + 100);
    const auto c_hasher = MakeBlockHasher();
    BlockHasher hasher;
    txhash_error error = UnfilledError();
    const txhash_status status =
        txhash_block_compute(c_hasher.get(), nullptr, nullptr, raw.data(), raw.size(), &error);
    ExpectSameError(status, error, hasher.Compute(raw).error());

    std::size_t used = 0;
    txhash_block block = Sized<txhash_block>();
    ASSERT_EQ(txhash_block_compute(c_hasher.get(), &block, &used, raw.data(), raw.size(), nullptr),
              TXHASH_OK);
    EXPECT_EQ(used, size);
    const auto expected = hasher.ComputePrefix(raw);
    ASSERT_TRUE(expected);
    ExpectSameBlock(block, *expected);
}

// A failed computation must leave nothing of the block before it.
TEST(CapiBlock, EveryFailureForgetsTheLastBlock) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const auto hasher = MakeBlockHasher();
    txhash_block no_size = Sized<txhash_block>();
    no_size.struct_size = 0;
    const auto compute = [&](txhash_block* out, const void* data, std::size_t size) {
        return txhash_block_compute(hasher.get(), out, nullptr, data, size, nullptr);
    };
    const auto check = [&] { return txhash_block_check(hasher.get(), 0, nullptr); };
    EXPECT_EQ(check(), TXHASH_NOT_COMPUTED);
    for (int failure = 0; failure < 3; ++failure) {
        ASSERT_EQ(compute(nullptr, raw.data(), raw.size()), TXHASH_OK);
        ASSERT_EQ(check(), TXHASH_OK);
        if (failure == 0) {
            EXPECT_EQ(compute(nullptr, raw.data(), 80), TXHASH_END_OF_DATA);
        } else if (failure == 1) {
            EXPECT_EQ(compute(nullptr, nullptr, 80), TXHASH_INVALID_ARGUMENT);
        } else {
            EXPECT_EQ(compute(&no_size, raw.data(), raw.size()), TXHASH_INVALID_ARGUMENT);
        }
        EXPECT_EQ(check(), TXHASH_NOT_COMPUTED);
    }
}

TEST(CapiBlock, WhatIsNotAskedForIsNullOrZero) {
    const Bytes raw = SmallBlock();
    for (std::uint32_t flags = 0; flags <= EVERYTHING; ++flags) {
        SCOPED_TRACE(flags);
        const auto hasher = MakeBlockHasher(flags);
        txhash_block block = Sized<txhash_block>();
        ASSERT_EQ(
            txhash_block_compute(hasher.get(), &block, nullptr, raw.data(), raw.size(), nullptr),
            TXHASH_OK);
        const auto asked = [&](std::uint32_t flag) { return (flags & flag) != 0; };
        EXPECT_NE(block.txids, nullptr);
        EXPECT_EQ(block.wtxids != nullptr, asked(TXHASH_WTXIDS | TXHASH_WITNESS_COMMITMENT));
        EXPECT_EQ(ToHash(block.merkle_root) != Hash{}, asked(TXHASH_MERKLE_ROOT));
        EXPECT_EQ(ToHash(block.witness_merkle_root) != Hash{}, asked(TXHASH_WITNESS_COMMITMENT));
        EXPECT_EQ(block.tx_offsets != nullptr, asked(TXHASH_OFFSETS));
        EXPECT_FALSE(block.prevouts == nullptr && block.prevout_count != 0);

        // The block claims another root. Without the root there is no verdict.
        EXPECT_EQ(txhash_block_check(hasher.get(), TXHASH_ANY_AGE, nullptr),
                  asked(TXHASH_MERKLE_ROOT) ? TXHASH_BAD_TXNMRKLROOT : TXHASH_NOT_COMPUTED);
    }
}

TEST(CapiBlock, NoVerdictWithoutTheWitnessCommitment) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const auto hasher = MakeBlockHasher(TXHASH_MERKLE_ROOT);
    ASSERT_EQ(txhash_block_compute(hasher.get(), nullptr, nullptr, raw.data(), raw.size(), nullptr),
              TXHASH_OK);
    EXPECT_EQ(txhash_block_check(hasher.get(), TXHASH_SEGWIT_ACTIVE, nullptr), TXHASH_NOT_COMPUTED);
}

TEST(CapiBlock, HeaderMeetsTarget) {
    Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    EXPECT_EQ(txhash_header_meets_target(raw.data()), 1);
    raw[76] ^= 1;
    EXPECT_EQ(txhash_header_meets_target(raw.data()), 0);
}

}  // namespace
}  // namespace txhash::capi_testing
