// SPDX-License-Identifier: MIT
// Signature hashes and signatures by the C ABI: the same as by btcutil.

#include "btcutil/sighash.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "btcutil/block.h"
#include "btcutil/script.h"
#include "btcutil/verify.h"
#include "tests/capi/c_objects.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/random/random_tx.h"
#include "tests/support/script/signer.h"

namespace txhash::capi_testing {
namespace {

using btcutil::SighashCache;
using btcutil::SpentOutputs;
using testing_support::Random;

constexpr std::uint32_t HASH_TYPES[] = {0, 1, 2, 3, 4, 0x81, 0x82, 0x83, 0x84, 0xff, 0x12345601};

/// A cache of copies: the caller's memory is overwritten before it is used.
CSighashCache MakeCache(ByteSpan raw, std::span<const wire::TxOutView> spent) {
    Bytes copy(raw.begin(), raw.end());
    std::vector<Bytes> scripts;
    std::vector<txhash_output> outputs;
    for (const auto& output : spent) {
        scripts.emplace_back(output.script_pubkey.begin(), output.script_pubkey.end());
        outputs.push_back({output.value_sat, scripts.back().data(), scripts.back().size()});
    }
    txhash_sighash_cache* cache = nullptr;
    EXPECT_EQ(txhash_sighash_cache_create(&cache, copy.data(), copy.size(), outputs.data(),
                                          outputs.size(), nullptr),
              TXHASH_OK);
    copy.assign(copy.size(), 0xee);
    for (Bytes& script : scripts) script.assign(script.size(), 0xee);
    return CSighashCache(cache);
}

txhash_status StatusOf(btcutil::SighashErrc code) {
    switch (code) {
        case btcutil::SighashErrc::InvalidHashType:
            return 96;
        case btcutil::SighashErrc::MissingOutput:
            return 97;
        case btcutil::SighashErrc::IncompleteSpentOutputs:
            return 98;
    }
    return -1;
}

void ExpectSameDigests(const txhash_sighash_cache* c_cache, const SighashCache& cache,
                       std::size_t inputs, Random& random) {
    for (std::size_t i = 0; i < inputs; ++i) {
        const Bytes script = random.ByteString(random.Below(60));
        for (const std::uint32_t type : HASH_TYPES) {
            txhash_hash digest;
            ASSERT_EQ(
                txhash_sighash_legacy(c_cache, &digest, i, script.data(), script.size(), type),
                TXHASH_OK);
            EXPECT_EQ(ToHash(digest), ToHash(cache.Legacy(i, script, type)));
            ASSERT_EQ(txhash_sighash_segwit_v0(c_cache, &digest, i, script.data(), script.size(),
                                               12345, type),
                      TXHASH_OK);
            EXPECT_EQ(ToHash(digest), ToHash(cache.SegwitV0(i, script, 12345, type)));

            const auto expect_taproot = [&](const btcutil::TaprootContext& context,
                                            const txhash_hash* leaf, ByteSpan annex) {
                const auto expected = cache.Taproot(i, type & 0xff, context);
                const txhash_status status = txhash_sighash_taproot(
                    c_cache, &digest, i, static_cast<std::uint8_t>(type), leaf, 7,
                    annex.empty() ? nullptr : annex.data(), annex.size());
                if (expected) {
                    ASSERT_EQ(status, TXHASH_OK);
                    EXPECT_EQ(ToHash(digest), ToHash(*expected));
                } else {
                    EXPECT_EQ(status, StatusOf(expected.error().code));
                    EXPECT_EQ(ToHash(digest), chainhash::Hash{});
                }
            };
            expect_taproot({}, nullptr, {});
            const chainhash::Hash leaf_hash = random.Hash();
            txhash_hash leaf;
            std::memcpy(&leaf, &leaf_hash, sizeof leaf);
            Bytes annex = random.ByteString(1 + random.Below(20));
            annex[0] = 0x50;
            btcutil::TaprootContext context;
            context.annex_hash = btcutil::AnnexHash(annex);
            expect_taproot(context, nullptr, annex);
            context.leaf_hash = leaf_hash;
            context.code_separator_position = 7;
            expect_taproot(context, &leaf, annex);
        }
    }
}

TEST(CapiSighash, RandomTransactions) {
    Random random(10);
    for (std::size_t i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        const Bytes raw = wire::ToBytes(testing_support::RandomTx(random));
        const auto tx = wire::TxView::Parse(raw);
        ASSERT_TRUE(tx);
        const std::size_t inputs = std::min<std::size_t>(tx->inputs().size(), 3);
        std::vector<Bytes> scripts;
        for (std::size_t n = 0; n < tx->inputs().size(); ++n) {
            scripts.push_back(random.ByteString(random.Below(40)));
        }
        std::vector<wire::TxOutView> spent;
        for (const Bytes& script : scripts) {
            spent.push_back(
                {.value_sat = static_cast<std::int64_t>(random.Bits()), .script_pubkey = script});
        }
        const auto with_spent = MakeCache(raw, spent);
        ExpectSameDigests(with_spent.get(), SighashCache(*tx, SpentOutputs(spent)), inputs, random);
        const auto without = MakeCache(raw, {});
        ExpectSameDigests(without.get(), SighashCache(*tx), inputs, random);
    }
}

int VerdictOf(btcutil::SignatureStatus status) {
    switch (status) {
        case btcutil::SignatureStatus::Valid:
            return 0;
        case btcutil::SignatureStatus::Invalid:
            return 1;
        case btcutil::SignatureStatus::NotChecked:
            return 2;
    }
    return -1;
}

class CapiSighashCorpus : public testing_support::CorpusTest {};

// Also with each amount changed, which makes all but legacy signatures invalid.
TEST_F(CapiSighashCorpus, SignaturesOfABlock) {
    const Bytes raw =
        testing_support::ReadFile(testing_support::CorpusPath("blocks/testnet3-1087400.raw"));
    const Bytes raw_spent =
        testing_support::ReadFile(testing_support::CorpusPath("blocks/testnet3-1087400.prevouts"));
    wire::BlockView block;
    ASSERT_TRUE(block.Parse(raw));
    auto all_spent = btcutil::ParseSpentOutputs(raw_spent);
    ASSERT_TRUE(all_spent);
    std::size_t verdicts[3] = {};
    for (const bool change : {false, true}) {
        std::span<wire::TxOutView> rest = *all_spent;
        for (const auto& tx : block.Transactions()) {
            if (tx.IsCoinBase()) continue;
            const auto spent = rest.first(tx.inputs().size());
            rest = rest.subspan(tx.inputs().size());
            for (auto& output : spent) output.value_sat += change ? 1 : 0;
            const auto cache = MakeCache(tx.raw(), spent);
            const btcutil::SignatureChecker checker(tx, SpentOutputs(spent));
            for (std::size_t i = 0; i < spent.size(); ++i) {
                int verdict = -1;
                ASSERT_EQ(txhash_check_signatures(cache.get(), &verdict, i), TXHASH_OK);
                ASSERT_EQ(verdict, VerdictOf(checker.Check(i).status));
                ++verdicts[verdict];
            }
        }
    }
    EXPECT_GT(verdicts[TXHASH_SIGNATURES_VALID], 200U);
    EXPECT_GT(verdicts[TXHASH_SIGNATURES_INVALID], 0U);
}

// Threads share one cache, whose memos none has filled yet.
TEST(CapiSighash, ThreadsShareACache) {
    Random random(11);
    Bytes raw;
    std::optional<wire::TxView> tx;
    do {
        raw = wire::ToBytes(testing_support::RandomTx(random));
        tx = *wire::TxView::Parse(raw);
    } while (tx->inputs().size() < 3);
    const Bytes script = random.ByteString(25);
    const std::vector<wire::TxOutView> spent(tx->inputs().size(), {1, script});
    const auto cache = MakeCache(raw, spent);
    std::vector<txhash_hash> digests(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < digests.size(); ++i) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < 20; ++round) {
                ASSERT_EQ(txhash_sighash_taproot(cache.get(), &digests[i], 2, 0, nullptr,
                                                 UINT32_MAX, nullptr, 0),
                          TXHASH_OK);
            }
        });
    }
    for (auto& thread : threads) thread.join();
    const auto expected = SighashCache(*tx, SpentOutputs(spent)).Taproot(2, 0);
    ASSERT_TRUE(expected);
    for (const auto& digest : digests) EXPECT_EQ(ToHash(digest), ToHash(*expected));
}

TEST(CapiSighash, SpentOutputsThatDoNotFit) {
    Random random(12);
    const Bytes raw = wire::ToBytes(testing_support::RandomTx(random));
    const std::size_t inputs = wire::TxView::Parse(raw)->inputs().size();
    const char byte = 0;
    std::vector<txhash_output> spent(inputs + 1, {1, nullptr, 0});
    txhash_sighash_cache* cache = nullptr;
    const auto create = [&](std::size_t count, txhash_error* error) {
        return txhash_sighash_cache_create(&cache, raw.data(), raw.size(), spent.data(), count,
                                           error);
    };
    EXPECT_EQ(create(inputs + 1, nullptr), TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    spent[inputs - 1] = {1, nullptr, 1};
    txhash_error error = UnfilledError();
    EXPECT_EQ(create(inputs, &error), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(error.index, inputs - 1);
    spent[inputs - 1] = {1, &byte, 0x02000001};
    EXPECT_EQ(create(inputs, &error), TXHASH_SIZE_TOO_LARGE);
    EXPECT_EQ(error.index, inputs - 1);
    EXPECT_EQ(cache, nullptr);
}

TEST(CapiVerify, OwnSignatures) {
    const testing_support::Signer signer(7);
    Random random(13);
    const chainhash::Hash hash = random.Hash();
    txhash_hash digest;
    std::memcpy(&digest, &hash, sizeof digest);
    const Bytes schnorr = signer.SignSchnorr(hash.bytes);
    const auto key = signer.XOnlyPubKey();
    EXPECT_EQ(txhash_verify_schnorr(schnorr.data(), key.data(), digest.bytes, 32), 1);
    EXPECT_EQ(txhash_verify_schnorr(schnorr.data(), key.data(), nullptr, 0), 0);
    const Bytes ecdsa = signer.SignEcdsa(hash.bytes);
    for (const auto& pubkey : {signer.PubKey(), signer.UncompressedPubKey()}) {
        EXPECT_EQ(
            txhash_verify_ecdsa(ecdsa.data(), ecdsa.size(), pubkey.data(), pubkey.size(), &digest),
            1);
        for (std::size_t size = 0; size < ecdsa.size(); ++size) {
            EXPECT_EQ(
                txhash_verify_ecdsa(ecdsa.data(), size, pubkey.data(), pubkey.size(), &digest), 0);
        }
    }
    EXPECT_EQ(txhash_verify_ecdsa(nullptr, 0, nullptr, 0, &digest), 0);
}

}  // namespace
}  // namespace txhash::capi_testing
