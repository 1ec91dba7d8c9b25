// SPDX-License-Identifier: MIT
// Signature hashes of random transactions against a plain implementation.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "btcutil/script/taproot.h"
#include "btcutil/sighash/sighash_cache.h"
#include "tests/btcutil/sighash/oracle.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"
#include "tests/support/random/random_tx.h"

namespace txhash::btcutil {
namespace {

using testing_support::Random;
using testing_support::RandomTx;

/// A transaction in both forms, and its spent outputs.
struct SpendingTx {
    explicit SpendingTx(wire::MsgTx transaction, std::vector<wire::TxOut> spent_outputs)
        : tx(std::move(transaction)),
          raw(wire::ToBytes(tx)),
          view(*wire::TxView::Parse(raw)),
          spent(std::move(spent_outputs)) {
        for (const wire::TxOut& output : spent) {
            spent_views.push_back(output);
        }
    }

    wire::MsgTx tx;
    Bytes raw;
    wire::TxView view;
    std::vector<wire::TxOut> spent;
    std::vector<wire::TxOutView> spent_views;
};

SpendingTx RandomSpendingTx(Random& random) {
    wire::MsgTx tx = RandomTx(random);
    std::vector<wire::TxOut> spent;
    for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
        spent.push_back({.value_sat = static_cast<std::int64_t>(random.Bits()),
                         .script_pubkey = random.ByteString(random.Below(60))});
    }
    return SpendingTx(std::move(tx), std::move(spent));
}

/// All bytes, and a few types with more bits than a signature can hold.
std::vector<std::uint32_t> HashTypes(Random& random) {
    std::vector<std::uint32_t> types;
    for (std::uint32_t type = 0; type < 256; ++type) types.push_back(type);
    for (const std::uint32_t low : {0x01U, 0x02U, 0x03U, 0x83U}) {
        types.push_back(((random.Bits32() | 0x100U) & ~0xffU) | low);
    }
    return types;
}

template <class Digest>
void ExpectFromAllCaches(const SpendingTx& spending, const std::array<const SighashCache*, 2>& warm,
                         const Digest& digest, const std::optional<chainhash::Hash>& expected) {
    ASSERT_EQ(digest(*warm[0]), expected);
    ASSERT_EQ(digest(*warm[1]), expected);
    ASSERT_EQ(digest(SighashCache(spending.tx, SpentOutputs(spending.spent))), expected);
    ASSERT_EQ(digest(SighashCache(spending.view, SpentOutputs(spending.spent_views))), expected);
}

/// Calls `check(random, spending, warm caches, input index, hash type)` for many of them.
template <class Check>
void ForRandomSpendings(const Check& check) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const SpendingTx spending = RandomSpendingTx(random);
        const SighashCache of_message(spending.tx, SpentOutputs(spending.spent));
        const SighashCache of_view(spending.view, SpentOutputs(spending.spent_views));
        for (const std::uint32_t type : HashTypes(random)) {
            const std::size_t index = random.Below(spending.tx.inputs.size());
            SCOPED_TRACE(testing::Message() << "input " << index << ", type " << type);
            check(random, spending, std::array{&of_message, &of_view}, index, type);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(SighashProperty, SegwitV0IsTheHashOfItsMessage) {
    ForRandomSpendings([](Random& random, const SpendingTx& spending, const auto& warm,
                          std::size_t index, std::uint32_t type) {
        const Bytes script_code = random.ByteString(random.Below(300));
        const auto value_sat = static_cast<std::int64_t>(random.Bits());
        ExpectFromAllCaches(
            spending, warm,
            [&](const SighashCache& cache) {
                return std::optional(cache.SegwitV0(index, script_code, value_sat, type).hash());
            },
            oracle::SegwitV0(spending.tx, index, script_code, value_sat, type));
    });
}

TEST(SighashProperty, TaprootIsTheHashOfItsMessageOrAnError) {
    ForRandomSpendings([](Random& random, const SpendingTx& spending, const auto& warm,
                          std::size_t index, std::uint32_t type) {
        oracle::TaprootExtras extras;
        TaprootContext context;
        if (random.OneIn(2)) {
            extras.annex = random.ByteString(1 + random.Below(300));
            context.annex_hash = AnnexHash(*extras.annex);
        }
        if (random.OneIn(2)) {
            extras.leaf_hash = context.leaf_hash = random.Hash();
            extras.code_separator_position = random.Bits32();
            context.code_separator_position = extras.code_separator_position;
        }
        const bool is_valid = type == 0 || (type & ~0x80U) - 1 < 3;
        const bool has_output = (type & 3) != 3 || index < spending.tx.outputs.size();
        std::optional<chainhash::Hash> expected;
        if (is_valid && has_output) {
            expected = oracle::Taproot(spending.tx, spending.spent, index, type, extras);
        }
        ExpectFromAllCaches(
            spending, warm,
            [&](const SighashCache& cache) {
                const auto digest = cache.Taproot(index, type, context);
                if (digest) return std::optional(digest->hash());
                EXPECT_EQ(digest.error(), (SighashError{is_valid ? SighashErrc::MissingOutput
                                                                 : SighashErrc::InvalidHashType,
                                                        index}));
                return std::optional<chainhash::Hash>();
            },
            expected);
    });
}

/// A script of pushes of `signatures` in canonical and other forms, separators and other opcodes,
/// sometimes truncated.
Bytes RandomScript(Random& random, const std::vector<Bytes>& signatures) {
    oracle::Message script;
    for (std::size_t left = random.Below(12); left != 0; --left) {
        const Bytes& signature = signatures[random.Below(signatures.size())];
        switch (random.Below(6)) {
            case 0:
                script.Int(0xab, 1);
                break;
            case 1:
                script.Raw(oracle::PushOf(signature));
                break;
            case 2:  // in a longer form than needed
                script.Int(78, 1).Int(signature.size(), 4).Raw(signature);
                break;
            case 3:  // inside another push
                script.Raw(oracle::PushOf(oracle::PushOf(signature)));
                break;
            case 4:
                script.Raw(oracle::PushOf(random.ByteString(random.Below(90))));
                break;
            default:
                script.Int(0x4f + random.Below(0x70), 1);
        }
    }
    Bytes bytes = script.bytes();
    if (random.OneIn(3)) bytes.resize(random.Below(bytes.size() + 1));
    return bytes;
}

TEST(SighashProperty, LegacyIsTheHashOfItsMessage) {
    ForRandomSpendings([](Random& random, const SpendingTx& spending, const auto& warm,
                          std::size_t index, std::uint32_t type) {
        const std::vector<Bytes> signatures = {{},
                                               random.ByteString(1),
                                               random.ByteString(74 + random.Below(4)),
                                               random.ByteString(254 + random.Below(4))};
        const Bytes script = RandomScript(random, signatures);
        const std::vector<Bytes> checked(signatures.begin(),
                                         signatures.begin() + static_cast<long>(random.Below(5)));
        const std::vector<ByteSpan> checked_spans(checked.begin(), checked.end());
        ExpectFromAllCaches(
            spending, warm,
            [&](const SighashCache& cache) {
                return std::optional(cache.Legacy(index, script, type, checked_spans).hash());
            },
            oracle::Legacy(spending.tx, index, oracle::LegacyScriptCode(script, checked), type));
    });
}

/// A transaction with `count` inputs and one output.
wire::MsgTx ManyInputs(std::size_t count) {
    wire::MsgTx tx;
    for (std::uint32_t i = 0; i < count; ++i) {
        tx.AddTxIn({.prevout = {chainhash::Txid(), i}, .script_sig = Bytes(i % 3), .sequence = ~i});
    }
    tx.AddTxOut({.value_sat = 1, .script_pubkey = {0x51}});
    return tx;
}

// Digests note midstates on their way through the inputs, so they must be correct in any order. The
// counts have compact sizes of one, three and five bytes; from 2,048 on, not every place for a
// midstate is used.
TEST(SighashProperty, LegacyInAnyOrderOfManyInputs) {
    const Bytes script_code = {0x51};
    for (const std::size_t count : {2U, 66U, 130U, 252U, 253U, 300U, 2047U, 2200U, 65'536U}) {
        const SpendingTx spending(ManyInputs(count), {});
        Random random(count);
        const SighashCache ascending(spending.view), descending(spending.tx), mixed(spending.view);
        std::vector<std::size_t> indexes = {0, count - 1};
        for (std::size_t left = count < 10'000 ? 40 : 4; left != 0; --left) {
            indexes.push_back(random.Below(count));
        }
        const auto expect = [&](const SighashCache& cache, std::size_t index) {
            for (const std::uint32_t type : {SIGHASH_ALL, SIGHASH_NONE}) {
                ASSERT_EQ(cache.Legacy(index, script_code, type).hash(),
                          oracle::Legacy(spending.tx, index, {1, 0x51}, type))
                    << "input " << index << " of " << count << ", type " << type;
            }
        };
        for (const std::size_t index : indexes) expect(mixed, index);
        std::sort(indexes.begin(), indexes.end());
        for (const std::size_t index : indexes) expect(ascending, index);
        std::reverse(indexes.begin(), indexes.end());
        for (const std::size_t index : indexes) expect(descending, index);
    }
}

// Run it under a thread sanitizer.
TEST(SighashProperty, ThreadsShareACache) {
    const std::size_t count = 200;
    const SpendingTx spending(ManyInputs(count), std::vector<wire::TxOut>(count));
    const SighashCache cache(spending.view, SpentOutputs(spending.spent));
    const auto digests = [&](std::size_t index) {
        return std::array{cache.Legacy(index, {}, SIGHASH_ALL).hash(),
                          cache.SegwitV0(index, {}, 5, SIGHASH_ALL).hash(),
                          cache.Taproot(index, SIGHASH_DEFAULT)->hash()};
    };
    std::vector<std::vector<std::array<chainhash::Hash, 3>>> seen(4);
    std::vector<std::thread> threads;
    for (auto& mine : seen) {
        threads.emplace_back([&] {
            for (std::size_t i = 0; i < count; ++i) mine.push_back(digests(i));
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < count; ++i) {
        const std::array expected = {
            oracle::Legacy(spending.tx, i, {0}, SIGHASH_ALL),
            oracle::SegwitV0(spending.tx, i, {}, 5, SIGHASH_ALL),
            oracle::Taproot(spending.tx, spending.spent, i, SIGHASH_DEFAULT, {})};
        for (const auto& mine : seen) ASSERT_EQ(mine[i], expected) << i;
    }
}

}  // namespace
}  // namespace txhash::btcutil
