// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_BTCUTIL_RELAY_COMPACT_FIXTURE_H
#define TXHASH_TESTS_BTCUTIL_RELAY_COMPACT_FIXTURE_H

// Synthetic blocks, and what sender and receiver of a compact block do with one.

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "btcutil/relay/compact_block.h"
#include "btcutil/relay/partial_block.h"
#include "btcutil/synth/synth.h"
#include "chainhash/merkle.h"
#include "wire/block.h"

namespace txhash::btcutil {

/// A block of some thirty transactions with a valid root and witness commitment.
[[nodiscard]] inline Block SynthBlock(std::uint64_t seed, std::size_t target_size_bytes = 10'000) {
    BlockSynthesizer synthesizer({.seed = seed, .target_size_bytes = target_size_bytes});
    return *Block::FromMsgBlock(synthesizer.Next());
}

/// `block` with a header that commits to its changed transactions.
[[nodiscard]] inline Block WithMerkleRoot(wire::MsgBlock block) {
    std::vector<chainhash::Hash> leaves;
    for (const chainhash::Txid& txid : block.TxHashes()) leaves.push_back(txid.hash());
    block.header.merkle_root = chainhash::ComputeMerkleRoot(leaves).root;
    return *Block::FromMsgBlock(block);
}

/// The partial block that a receiver makes from the serialized message.
[[nodiscard]] inline PartialBlock Received(const wire::MsgCmpctBlock& message) {
    auto decoded = wire::MsgCmpctBlock::Deserialize(wire::ToBytes(message));
    EXPECT_TRUE(decoded);
    auto partial = PartialBlock::FromMessage(std::move(*decoded));
    EXPECT_TRUE(partial) << partial.error().Message();
    return std::move(*partial);
}

/// The answer of the sender of `block`, also serialized.
[[nodiscard]] inline wire::MsgBlockTxn Answered(const Block& block,
                                                const wire::MsgGetBlockTxn& request) {
    const auto decoded = wire::MsgGetBlockTxn::Deserialize(wire::ToBytes(request));
    EXPECT_TRUE(decoded);
    const auto answer = AnswerGetBlockTxn(block.view(), *decoded);
    EXPECT_TRUE(answer) << answer.error().Message();
    return *wire::MsgBlockTxn::Deserialize(wire::ToBytes(*answer));
}

/// Expects a block equal to `original`, ids included.
inline void ExpectBlock(const CompactBlockResult<Block>& block, const Block& original) {
    ASSERT_TRUE(block) << block.error().Message();
    EXPECT_EQ(wire::ToBytes(block->view()), wire::ToBytes(original.view()));
    EXPECT_EQ(block->Hash(), original.Hash());
    ASSERT_EQ(block->Transactions().size(), original.Transactions().size());
    for (std::size_t i = 0; i < original.Transactions().size(); ++i) {
        const Tx& tx = block->Transactions()[i];
        EXPECT_EQ(tx.index(), static_cast<std::int32_t>(i));
        EXPECT_EQ(tx.Hash(), tx.view().TxHash());
        EXPECT_EQ(tx.WitnessHash(), tx.view().WitnessHash());
    }
}

inline void ExpectError(const CompactBlockResult<Block>& block, CompactBlockErrc code) {
    ASSERT_FALSE(block);
    EXPECT_EQ(block.error().code, code) << block.error().Message();
    EXPECT_EQ(block.error().fault, std::nullopt);
}

/// Expects that the transactions were refused with the reject reason of `code`.
inline void ExpectFault(const CompactBlockResult<Block>& block, BlockErrc code) {
    ASSERT_FALSE(block);
    EXPECT_EQ(block.error().code, CompactBlockErrc::BadBlock);
    ASSERT_TRUE(block.error().fault) << block.error().Message();
    EXPECT_EQ(block.error().fault->code, code) << block.error().Message();
    EXPECT_EQ(block.error().Message(), ToString(code));
}

}  // namespace txhash::btcutil

#endif  // TXHASH_TESTS_BTCUTIL_RELAY_COMPACT_FIXTURE_H
