// SPDX-License-Identifier: MIT
// The C++ of README.md, run: each block of that page is an excerpt of this file.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "btcutil/coins.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256.h"
#include "tests/support/script/signer.h"
#include "wire/block.h"
#include "wire/codec.h"

namespace txhash {
namespace {

using Rejected = std::optional<std::string>;

Rejected Reject(std::string reason) { return reason; }

class ReadmeBlock : public testing::Test {
protected:
    /// A block of a coinbase and two other transactions, with the merkle root of these.
    static wire::MsgBlock MakeBlock() {
        wire::MsgBlock block;
        std::vector<chainhash::Hash> leaves;
        for (std::uint8_t i = 0; i < 3; ++i) {
            wire::MsgTx tx;
            tx.AddTxIn({.script_sig = {i, i}});
            if (i != 0) tx.inputs[0].prevout.index = i;
            tx.AddTxOut({.value_sat = i, .script_pubkey = {0x51}});
            leaves.push_back(tx.TxHash().hash());
            block.transactions.push_back(tx);
        }
        block.header.merkle_root = chainhash::ComputeMerkleRoot(std::span(leaves)).root;
        return block;
    }

    Rejected StoreBlock(const Bytes& raw) {
        wire::BlockView block;  // keeps its storage from one block to the next
        if (const auto parsed = block.Parse(raw); !parsed) {
            // unexpected end of data at byte 89, reading script_sig
            return Reject(parsed.error().Message());
        }
        for (const wire::TxView& tx : block.Transactions()) Store(tx.TxHash(), tx.outputs());
        return std::nullopt;
    }

    void Store(const chainhash::Txid& txid, const wire::TxOutRange& outputs) {
        m_txids.push_back(txid);
        m_output_count += outputs.size();
    }

    std::vector<chainhash::Txid> m_txids;
    std::size_t m_output_count = 0;
};

TEST_F(ReadmeBlock, IsReadInPlace) {
    Bytes raw = wire::ToBytes(MakeBlock());
    EXPECT_EQ(StoreBlock(raw), std::nullopt);
    EXPECT_EQ(m_txids.size(), 3u);
    EXPECT_EQ(m_output_count, 3u);
    raw.pop_back();
    EXPECT_EQ(StoreBlock(raw), "unexpected end of data at byte 266, reading lock_time");
}

TEST(Readme, HashesWhatSerializesItself) {
    const wire::BlockHeader header{.nonce = 7};
    const auto hash = chainhash::DoubleHashRaw([&](auto& writer) { header.Serialize(writer); });
    EXPECT_EQ(hash, header.BlockHash().hash());
}

struct Coin {
    std::int64_t value_sat;
};

Rejected AddAndFind(const wire::OutPoint& outpoint, const Coin& coin) {
    const std::array<wire::OutPoint, 2> outpoints = {outpoint, wire::OutPoint{}};
    std::array<const Coin*, 2> found{};

    btcutil::HashTable<wire::OutPoint, Coin> coins;
    if (coins.Add(outpoint, coin) != btcutil::AddResult::Added) return Reject("duplicate coin");
    coins.FindMany(outpoints, found);  // found[i] is null, or points to the coin of outpoints[i]
    EXPECT_TRUE(found[0] != nullptr && found[0]->value_sat == coin.value_sat);
    EXPECT_EQ(found[1], nullptr);
    return std::nullopt;
}

TEST(Readme, LooksUpManyCoins) {
    EXPECT_EQ(AddAndFind({.txid = {}, .index = 3}, {.value_sat = 42}), std::nullopt);
}

Rejected CheckSignature(const wire::MsgTx& tx, std::size_t input_index, ByteSpan script_code,
                        std::int64_t value_sat, ByteSpan der_signature, ByteSpan pubkey) {
    const std::vector<wire::TxOut> spent_outputs;
    const btcutil::SighashCache cache(tx, btcutil::SpentOutputs(spent_outputs));
    const auto sighash = cache.SegwitV0(input_index, script_code, value_sat, btcutil::SIGHASH_ALL);
    if (!btcutil::VerifyEcdsa(der_signature, pubkey, sighash)) return Reject("bad signature");
    return std::nullopt;
}

TEST(Readme, ChecksASignature) {
    wire::MsgTx tx;
    tx.AddTxIn({});
    tx.AddTxOut({.value_sat = 1, .script_pubkey = {0x51}});
    const Bytes script_code = {0x51};
    const testing_support::Signer key(1);
    const auto sighash =
        btcutil::SighashCache(tx).SegwitV0(0, script_code, 5, btcutil::SIGHASH_ALL);
    const Bytes signature = key.SignEcdsa(sighash.bytes());
    EXPECT_EQ(CheckSignature(tx, 0, script_code, 5, signature, key.PubKey()), std::nullopt);
    EXPECT_EQ(CheckSignature(tx, 0, script_code, 6, signature, key.PubKey()), "bad signature");
}

}  // namespace
}  // namespace txhash
