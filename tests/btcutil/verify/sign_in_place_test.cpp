// SPDX-License-Identifier: MIT
// A wallet signs the message it has built, input by input, with one cache and no serialization.

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <vector>

#include "btcutil/script/builder.h"
#include "btcutil/script/pay_to.h"
#include "btcutil/script/taproot.h"
#include "btcutil/verify/signature_checker.h"
#include "chainhash/sha256.h"
#include "tests/btcutil/verify/spending.h"

namespace txhash::btcutil {
namespace {

using chainhash::ComputeHash160;

/// Spends a legacy key hash, a witness key hash and a taproot key, twice each.
class SignInPlace : public testing::Test {
protected:
    SignInPlace() {
        for (std::uint32_t i = 0; i < COUNT; ++i) {
            m_tx.AddTxIn({.prevout = {chainhash::Txid(chainhash::Hash{{9}}), i}, .sequence = i});
            m_tx.AddTxOut({.value_sat = 100 + i, .script_pubkey = {OP_1}});
            m_spent.push_back({.value_sat = 1000 + i, .script_pubkey = ScriptOf(i)});
        }
    }

    static Signer KeyOf(std::size_t index) {
        const Signer key(40 + static_cast<std::uint32_t>(index));
        if (index % 3 != 2) return key;
        return key.Tweaked(TapTweakHash(key.XOnlyPubKey(), std::nullopt).bytes);
    }
    static Bytes ScriptOf(std::size_t index) {
        const Signer key = KeyOf(index);
        switch (index % 3) {
            case 0:
                return PayToPubKeyHash(ComputeHash160(key.PubKey()));
            case 1:
                return PayToWitness(0, ComputeHash160(key.PubKey()).bytes);
            default:
                return PayToWitness(1, key.XOnlyPubKey());
        }
    }

    /// Signs input `index` of m_tx.
    void Sign(const SighashCache& cache, std::size_t index) {
        const Spend spend = Spend::Of(m_tx, index, m_spent[index]);
        ASSERT_TRUE(spend.signing);
        const Signer key = KeyOf(index);
        wire::TxIn& input = m_tx.inputs[index];
        if (const auto* legacy = std::get_if<LegacySigning>(&*spend.signing)) {
            const LegacySighash sighash = legacy->Digest(cache, index, SIGHASH_ALL);
            input.script_sig = ScriptBuilder()
                                   .Push(WithType(key.SignEcdsa(sighash.bytes()), SIGHASH_ALL))
                                   .Push(key.PubKey())
                                   .Build();
        } else if (const auto* segwit = std::get_if<SegwitV0Signing>(&*spend.signing)) {
            const SegwitV0Sighash sighash = segwit->Digest(cache, index, SIGHASH_ALL);
            input.witness = {WithType(key.SignEcdsa(sighash.bytes()), SIGHASH_ALL), key.PubKey()};
        } else {
            const auto sighash =
                std::get<TaprootSigning>(*spend.signing).Digest(cache, index, SIGHASH_DEFAULT);
            ASSERT_TRUE(sighash);
            input.witness = {key.SignSchnorr(sighash->bytes())};
        }
    }

    [[nodiscard]] std::vector<InputCheck> CheckAll(wire::TxRef tx) const {
        std::vector<InputCheck> checks;
        SignatureChecker(tx, SpentOutputs(m_spent))
            .CheckAll([&](std::size_t index, const InputCheck& check) {
                EXPECT_EQ(index, checks.size());
                checks.push_back(check);
            });
        return checks;
    }

    void ExpectAllValid() const {
        const auto checks = CheckAll(m_tx);
        ASSERT_EQ(checks.size(), COUNT);
        for (const InputCheck& check : checks) {
            EXPECT_EQ(check.status, SignatureStatus::Valid) << check.type.ToString();
            EXPECT_EQ(check.signatures, 1U);
        }
        const Bytes raw = wire::ToBytes(m_tx);
        EXPECT_EQ(CheckAll(*wire::TxView::Parse(raw)), checks);
    }

    static constexpr std::size_t COUNT = 6;
    wire::MsgTx m_tx;
    std::vector<wire::TxOut> m_spent;
};

TEST_F(SignInPlace, InputByInputWithOneCache) {
    const SighashCache cache(m_tx, SpentOutputs(m_spent));
    for (std::size_t i = 0; i < COUNT; ++i) Sign(cache, i);
    ExpectAllValid();
}

TEST_F(SignInPlace, InAnyOrderAndAgain) {
    const SighashCache cache(m_tx, SpentOutputs(m_spent));
    for (const std::size_t i : {5U, 0U, 4U, 1U, 3U, 2U}) Sign(cache, i);
    const wire::MsgTx first = m_tx;
    for (std::size_t i = 0; i < COUNT; ++i) Sign(cache, i);
    ExpectAllValid();
    EXPECT_EQ(m_tx.TxHash(), first.TxHash());
}

// No digest of the cache depends on script_sigs and witnesses, whatever they hold.
TEST_F(SignInPlace, DigestsStayTheSame) {
    const SighashCache cache(m_tx, SpentOutputs(m_spent));
    const auto digests = [&](const SighashCache& from) {
        std::vector<chainhash::Hash> all;
        for (std::size_t i = 0; i < COUNT; ++i) {
            for (const std::uint32_t type : {0x01U, 0x02U, 0x03U, 0x81U, 0x82U, 0x83U}) {
                all.push_back(from.Legacy(i, m_spent[i].script_pubkey, type).hash());
                all.push_back(from.SegwitV0(i, m_spent[i].script_pubkey, 7, type).hash());
                all.push_back(from.Taproot(i, type).value().hash());
            }
        }
        return all;
    };
    const auto before = digests(cache);
    for (wire::TxIn& input : m_tx.inputs) {
        input.script_sig = Bytes(300, OP_1);
        input.witness = {{1}, {2, 3}};
    }
    EXPECT_EQ(digests(cache), before);
    EXPECT_EQ(digests(SighashCache(m_tx, SpentOutputs(m_spent))), before);
}

TEST_F(SignInPlace, ACheckerSeesLaterSignatures) {
    const SignatureChecker checker(m_tx, SpentOutputs(m_spent));
    EXPECT_EQ(checker.Check(1).status, SignatureStatus::Invalid);
    Sign(SighashCache(m_tx, SpentOutputs(m_spent)), 1);
    EXPECT_EQ(checker.Check(1).status, SignatureStatus::Valid);
    EXPECT_EQ(checker.Check(2).status, SignatureStatus::Invalid);
}

// Run it under a thread sanitizer.
TEST_F(SignInPlace, OneThreadPerInput) {
    const SighashCache cache(m_tx, SpentOutputs(m_spent));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < COUNT; ++i) {
        threads.emplace_back([&, i] { Sign(cache, i); });
    }
    for (std::thread& thread : threads) thread.join();
    ExpectAllValid();
}

}  // namespace
}  // namespace txhash::btcutil
