// SPDX-License-Identifier: MIT
// The signatures of real blocks: the digests are right if they verify.

#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/verify/signature_checker.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "wire/block.h"

namespace txhash::btcutil {
namespace {

using testing_support::CorpusPath;
using testing_support::FromHex;
using testing_support::ReadFile;

struct Tally {
    std::size_t inputs = 0;
    std::size_t signatures = 0;
    std::size_t invalid = 0;
    std::size_t not_checked = 0;

    friend bool operator==(const Tally&, const Tally&) = default;
    friend void PrintTo(const Tally& tally, std::ostream* out) {
        *out << tally.inputs << " inputs, " << tally.signatures << " signatures, " << tally.invalid
             << " invalid, " << tally.not_checked << " not checked";
    }
};

/// Calls `on_tx(tx, spent_outputs)` for each transaction except the coinbase.
template <class OnTx>
void ForEachSpendingTx(const std::string& name, OnTx&& on_tx) {
    const Bytes raw = ReadFile(CorpusPath("blocks/" + name + ".raw"));
    const Bytes raw_prevouts = ReadFile(CorpusPath("blocks/" + name + ".prevouts"));
    wire::BlockView block;
    ASSERT_TRUE(block.Parse(raw).has_value());
    const auto prevouts = ParseSpentOutputs(raw_prevouts);
    ASSERT_TRUE(prevouts.has_value());
    std::span<const wire::TxOutView> rest = *prevouts;
    for (const wire::TxView& tx : block.Transactions()) {
        if (tx.IsCoinBase()) continue;
        ASSERT_GE(rest.size(), tx.inputs().size());
        on_tx(tx, rest.first(tx.inputs().size()));
        rest = rest.subspan(tx.inputs().size());
    }
    ASSERT_TRUE(rest.empty());
}

class VerifyCorpus : public testing_support::CorpusTest {};

std::map<std::string, Tally> TallyOf(const std::string& name) {
    std::map<std::string, Tally> tallies;
    ForEachSpendingTx(name, [&](const wire::TxView& tx, std::span<const wire::TxOutView> prevouts) {
        SignatureChecker(tx, SpentOutputs(prevouts))
            .CheckAll([&](std::size_t, const InputCheck& check) {
                Tally& tally = tallies[check.type.ToString()];
                ++tally.inputs;
                tally.signatures += check.signatures.value_or(0);
                tally.invalid += check.status == SignatureStatus::Invalid;
                tally.not_checked += check.status == SignatureStatus::NotChecked;
            });
    });
    return tallies;
}

TEST_F(VerifyCorpus, EverySignatureVerifies) {
    using Tallies = std::map<std::string, Tally>;
    EXPECT_EQ(TallyOf("mainnet-300025"),
              (Tallies{{"multisig", {3, 3, 0, 0}}, {"pubkeyhash", {1424, 1424, 0, 0}}}));
    EXPECT_EQ(TallyOf("testnet3-1087400"),
              (Tallies{{"pubkeyhash", {138, 138, 0, 0}},
                       {"scripthash/multisig", {65, 130, 0, 0}},
                       {"scripthash/witness_v0_keyhash", {2, 2, 0, 0}}}));
    EXPECT_EQ(TallyOf("testnet3-928816"), (Tallies{{"pubkeyhash", {58, 58, 0, 0}},
                                                   {"scripthash/multisig", {5, 10, 0, 0}},
                                                   {"witness_v0_keyhash", {8629, 8629, 0, 0}}}));
}

// Spends a 1-of-3 multisig of keys of 65 and 33 bytes.
TEST_F(VerifyCorpus, SingleTransaction) {
    const Bytes raw = ReadFile(CorpusPath("txs/bcoin-tx10.raw"));
    const Bytes raw_prevouts = ReadFile(CorpusPath("txs/bcoin-tx10.prevouts"));
    const auto tx = wire::TxView::Parse(raw);
    const auto prevouts = ParseSpentOutputs(raw_prevouts);
    ASSERT_TRUE(tx && prevouts);
    ASSERT_EQ(tx->inputs().size(), prevouts->size());
    std::size_t inputs = 0;
    SignatureChecker(*tx, SpentOutputs(*prevouts))
        .CheckAll([&](std::size_t, const InputCheck& check) {
            EXPECT_EQ(check.status, SignatureStatus::Valid) << check.type.ToString();
            ++inputs;
        });
    EXPECT_GT(inputs, 0U);
}

// The wallet vectors of BIP-0341: key path spends with every hash type.
TEST_F(VerifyCorpus, Bip341SignedTransaction) {
    const Bytes text = ReadFile(CorpusPath("vectors/bip341_wallet_vectors.json"));
    const auto vectors = testing_support::ParseJson(text);
    const auto& row = vectors.at("keyPathSpending").at(0);
    const Bytes raw = FromHex(row["auxiliary"]["fullySignedTx"].get<std::string>());
    std::vector<wire::TxOut> prevouts;
    for (const auto& output : row["given"]["utxosSpent"]) {
        prevouts.push_back({.value_sat = output["amountSats"].get<std::int64_t>(),
                            .script_pubkey = FromHex(output["scriptPubKey"].get<std::string>())});
    }
    std::map<std::string, std::size_t> valid;
    SignatureChecker(*wire::TxView::Parse(raw), SpentOutputs(prevouts))
        .CheckAll([&](std::size_t index, const InputCheck& check) {
            EXPECT_EQ(check.status, SignatureStatus::Valid) << index;
            ++valid[check.type.ToString()];
        });
    EXPECT_EQ(valid,
              (std::map<std::string, std::size_t>{
                  {"pubkeyhash", 1}, {"witness_v0_keyhash", 1}, {"witness_v1_taproot/key", 7}}));
}

/// The bytes that satisfy input `index`: its script_sig and its witness.
std::vector<ByteSpan> SatisfactionOf(const wire::TxView& tx, std::size_t index) {
    auto input = tx.inputs().begin();
    std::advance(input, index);
    std::vector<ByteSpan> parts = {(*input).script_sig};
    if (tx.HasWitness()) {
        auto witness = tx.witnesses().begin();
        std::advance(witness, index);
        parts.push_back((*witness).encoded());
    }
    return parts;
}

/// For the first input of each type: any flipped bit of its signatures, keys and scripts fails.
TEST_F(VerifyCorpus, AnyFlippedBitOfASatisfactionFails) {
    std::map<std::string, std::size_t> bits;
    for (const std::string name : {"mainnet-300025", "testnet3-1087400", "testnet3-928816"}) {
        ForEachSpendingTx(name, [&](const wire::TxView& tx,
                                    std::span<const wire::TxOutView> prevouts) {
            SignatureChecker(tx, SpentOutputs(prevouts))
                .CheckAll([&](std::size_t index, const InputCheck& check) {
                    const auto [tested, is_new] = bits.emplace(check.type.ToString(), 0);
                    if (!is_new) return;
                    Bytes raw(tx.raw().begin(), tx.raw().end());
                    for (const ByteSpan part : SatisfactionOf(tx, index)) {
                        const auto at = static_cast<std::size_t>(part.data() - tx.raw().data());
                        for (std::size_t bit = 0; bit < 8 * part.size(); ++bit) {
                            std::uint8_t& byte = raw[at + bit / 8];
                            byte ^= static_cast<std::uint8_t>(1U << bit % 8);
                            const auto changed = wire::TxView::Parse(raw);
                            if (changed && changed->inputs().size() == prevouts.size()) {
                                const SignatureChecker checker(*changed, SpentOutputs(prevouts));
                                EXPECT_NE(checker.Check(index).status, SignatureStatus::Valid)
                                    << tested->first << ", bit " << bit;
                            }
                            byte ^= static_cast<std::uint8_t>(1U << bit % 8);
                            ++tested->second;
                        }
                    }
                });
        });
    }
    EXPECT_EQ(bits.size(), 5U);
    for (const auto& [type, count] : bits) EXPECT_GT(count, 8 * 70U) << type;
}

/// So does another amount, if the digest covers it, or another script.
TEST_F(VerifyCorpus, OtherSpentOutputsFail) {
    std::size_t amounts = 0;
    ForEachSpendingTx(
        "testnet3-928816", [&](const wire::TxView& tx, std::span<const wire::TxOutView> prevouts) {
            if (amounts == 50) return;
            std::vector<wire::TxOutView> others(prevouts.begin(), prevouts.end());
            ++others[0].value_sat;
            const InputCheck check = SignatureChecker(tx, SpentOutputs(others)).Check(0);
            if (check.type.output != OutputType::WitnessV0KeyHash) return;
            EXPECT_EQ(check.status, SignatureStatus::Invalid);
            ++amounts;
            --others[0].value_sat;
            Bytes script(others[0].script_pubkey.begin(), others[0].script_pubkey.end());
            script.back() ^= 1;
            others[0].script_pubkey = script;
            EXPECT_EQ(SignatureChecker(tx, SpentOutputs(others)).Check(0).status,
                      SignatureStatus::Invalid);
        });
    EXPECT_EQ(amounts, 50U);
}

}  // namespace
}  // namespace txhash::btcutil
