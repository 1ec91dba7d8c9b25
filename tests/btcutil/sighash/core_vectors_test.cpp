// SPDX-License-Identifier: MIT
// Bitcoin Core's sighash.json, the FindAndDelete rows of its tx_valid.json, and the wallet vectors
// of BIP-0341.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/script/script.h"
#include "btcutil/script/taproot.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using chainhash::ToHex;
using nlohmann::json;
using testing_support::FromHex;

class SighashVectors : public testing_support::CorpusTest {};

json ReadVectors(const char* name) {
    std::ifstream file(testing_support::CorpusPath("vectors") / name);
    return testing_support::ParseJson(file);
}

Bytes HexAt(const json& object, const char* key) {
    return FromHex(object.at(key).get<std::string>());
}

TEST_F(SighashVectors, CoreSighashJson) {
    std::size_t count = 0;
    for (const json& row : ReadVectors("sighash.json")) {
        if (row.size() == 1) continue;  // a comment
        const Bytes raw = FromHex(row.at(0).get<std::string>());
        const Bytes script = FromHex(row.at(1).get<std::string>());
        const auto input_index = row.at(2).get<std::size_t>();
        const auto hash_type = static_cast<std::uint32_t>(row.at(3).get<std::int32_t>());
        const auto expected = row.at(4).get<std::string>();

        const auto view = *wire::TxView::Parse(raw);
        const wire::MsgTx tx = view.ToMsgTx();
        EXPECT_EQ(SighashCache(view).Legacy(input_index, script, hash_type).ToHex(), expected);
        EXPECT_EQ(SighashCache(tx).Legacy(input_index, script, hash_type).ToHex(), expected);
        ++count;
    }
    EXPECT_EQ(count, 500U);
}

/// The data of all pushes of `script`.
std::vector<ByteSpan> DataPushes(ByteSpan script) {
    std::vector<ByteSpan> pushes;
    for (const ScriptOp& op : ScriptCursor(script)) {
        if (op.IsDataPush()) pushes.push_back(op.data);
    }
    return pushes;
}

// Each of these scripts holds the signatures that sign it: one, or two for OP_CHECKMULTISIG. Only
// before segwit are they left out (CVE-2024-38365 was about how).
TEST_F(SighashVectors, SG09FindAndDelete) {
    constexpr std::string_view MARK = "correct sighash (with";
    std::vector<std::string> seen;
    std::string expected;
    for (const json& row : ReadVectors("tx_valid.json")) {
        if (row.size() == 1) {
            const auto comment = row.at(0).get<std::string>();
            const bool names_digest = comment.find(MARK) != std::string::npos;
            expected = names_digest ? comment.substr(comment.rfind(' ') + 1) : "";
            continue;
        }
        if (expected.empty()) continue;
        const Bytes raw = FromHex(row.at(1).get<std::string>());
        const auto tx = *wire::TxView::Parse(raw);
        const SighashCache cache(tx);
        if (tx.HasWitness()) {
            const wire::TxWitnessView witness = *tx.witnesses().begin();
            const ByteSpan script = TaprootWitness::Of(witness).last;
            const auto value_sat = row.at(0).at(0).at(3).get<std::int64_t>();
            EXPECT_EQ(ToHex(cache.SegwitV0(0, script, value_sat, SIGHASH_ALL).bytes()), expected);
        } else {
            const ByteSpan script = DataPushes(tx.inputs().begin()->script_sig).back();
            const auto signatures = DataPushes(script);
            EXPECT_EQ(ToHex(cache.Legacy(0, script, SIGHASH_ALL, signatures).bytes()), expected);
            EXPECT_NE(ToHex(cache.Legacy(0, script, SIGHASH_ALL).bytes()), expected);
        }
        seen.push_back(expected.substr(0, 8));
        expected.clear();
    }
    EXPECT_EQ(seen, std::vector<std::string>({"1ba1fe3b", "71c9cd9b", "1d50f00b", "c1628a1e"}));
}

/// The hash of a node of a script tree as the vectors spell it: a leaf, or a list of two nodes.
/// Appends those of its leaves.
Hash TreeHash(const json& node, std::vector<Hash>& leaves) {
    if (node.is_array()) {
        const Hash left = TreeHash(node.at(0), leaves);
        return TapBranchHash(left, TreeHash(node.at(1), leaves));
    }
    leaves.push_back(
        TapLeafHash(node.at("leafVersion").get<std::uint8_t>(), HexAt(node, "script")));
    return leaves.back();
}

TEST_F(SighashVectors, WalletScriptTrees) {
    std::size_t leaf_count = 0;
    const json vectors = ReadVectors("bip341_wallet_vectors.json");
    for (const json& row : vectors.at("scriptPubKey")) {
        SCOPED_TRACE(row.dump());
        const json& given = row.at("given");
        const json& intermediary = row.at("intermediary");
        const Bytes internal_key = HexAt(given, "internalPubkey");

        std::optional<Hash> root;
        std::vector<Hash> leaves;
        if (!given.at("scriptTree").is_null()) {
            root = TreeHash(given.at("scriptTree"), leaves);
            EXPECT_EQ(ToHex(root->bytes), intermediary.at("merkleRoot"));
        }
        ASSERT_EQ(internal_key.size(), 32U);
        const std::span<const std::uint8_t, 32> key(internal_key.data(), 32);
        EXPECT_EQ(ToHex(TapTweakHash(key, root).bytes), intermediary.at("tweak"));

        for (std::size_t i = 0; i < leaves.size(); ++i) {
            EXPECT_EQ(ToHex(leaves[i].bytes), intermediary.at("leafHashes").at(i));
            const Bytes bytes =
                FromHex(row.at("expected").at("scriptPathControlBlocks").at(i).get<std::string>());
            const auto control = ControlBlock::Parse(bytes);
            ASSERT_TRUE(control);
            EXPECT_TRUE(std::ranges::equal(control->internal_key, internal_key));
            EXPECT_EQ(control->MerkleRoot(leaves[i]), root);
        }
        leaf_count += leaves.size();
    }
    EXPECT_EQ(leaf_count, 12U);
}

TEST_F(SighashVectors, SG10WalletKeyPathSpending) {
    std::size_t count = 0;
    const json vectors = ReadVectors("bip341_wallet_vectors.json");
    for (const json& row : vectors.at("keyPathSpending")) {
        const Bytes raw = HexAt(row.at("given"), "rawUnsignedTx");
        const auto tx = *wire::TxView::Parse(raw);
        std::vector<wire::TxOut> spent;
        for (const json& output : row.at("given").at("utxosSpent")) {
            spent.push_back({.value_sat = output.at("amountSats").get<std::int64_t>(),
                             .script_pubkey = HexAt(output, "scriptPubKey")});
        }
        const SighashCache cache(tx, SpentOutputs(spent));

        const json& shared = row.at("intermediary");
        EXPECT_EQ(ToHex(cache.ShaAmounts().bytes), shared.at("hashAmounts"));
        EXPECT_EQ(ToHex(cache.ShaOutputs().bytes), shared.at("hashOutputs"));
        EXPECT_EQ(ToHex(cache.ShaPrevouts().bytes), shared.at("hashPrevouts"));
        EXPECT_EQ(ToHex(cache.ShaScriptPubKeys().bytes), shared.at("hashScriptPubkeys"));
        EXPECT_EQ(ToHex(cache.ShaSequences().bytes), shared.at("hashSequences"));

        for (const json& input : row.at("inputSpending")) {
            const json& given = input.at("given");
            const auto digest = cache.Taproot(given.at("txinIndex").get<std::size_t>(),
                                              given.at("hashType").get<std::uint32_t>());
            ASSERT_TRUE(digest);
            EXPECT_EQ(ToHex(digest->bytes()), input.at("intermediary").at("sigHash"));
            ++count;
        }
    }
    EXPECT_EQ(count, 7U);
}

}  // namespace
}  // namespace txhash::btcutil
