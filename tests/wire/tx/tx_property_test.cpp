// SPDX-License-Identifier: MIT
// Random transactions and blocks, whole and damaged, through all ways of decoding.

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"
#include "tests/support/random/random_tx.h"
#include "tests/wire/reference_decoder.h"

namespace txhash::wire {
namespace {

using testing_support::DecodeBlock;
using testing_support::DecodeTx;
using testing_support::FromHex;
using testing_support::Random;
using testing_support::RandomBlock;
using testing_support::RandomTx;

namespace inputs = testing_support::public_inputs;

TEST(MsgTxProperty, RandomTransactionsRoundTripThroughAllPaths) {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MsgTx tx = RandomTx(random);
        const auto decoded = DecodeTx(ToBytes(tx));
        ASSERT_TRUE(decoded) << decoded.error().Message();
        ASSERT_EQ(*decoded, tx);
    }
}

TEST(MsgBlockProperty, RandomBlocksRoundTripThroughAllPaths) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MsgBlock block = RandomBlock(random, random.Below(12));
        const auto decoded = DecodeBlock(ToBytes(block));
        ASSERT_TRUE(decoded) << decoded.error().Message();
        ASSERT_EQ(*decoded, block);
    }
}

// Damages the bytes one to three times, as a hostile peer might: changes, inserts, removes or
// truncates. Inserted bytes are mostly those that mean something to a decoder.
Bytes Damaged(Random& random, Bytes raw) {
    static constexpr std::uint8_t TELLING[] = {0x00, 0x01, 0x02, 0xfc, 0xfd, 0xfe, 0xff};
    const auto any_byte = [&] {
        return random.OneIn(3) ? static_cast<std::uint8_t>(random.Bits())
                               : TELLING[random.Below(std::size(TELLING))];
    };
    for (std::size_t left = 1 + random.Below(3); left != 0 && !raw.empty(); --left) {
        const auto at = raw.begin() + static_cast<std::ptrdiff_t>(random.Below(raw.size()));
        const std::size_t kind = random.Below(6);
        if (kind == 0) {
            raw.insert(at, any_byte());
        } else if (kind == 1) {
            raw.erase(at);
        } else if (kind == 2) {
            raw.erase(at, raw.end());
        } else {
            *at = any_byte();
        }
    }
    return raw;
}

// Short transactions give the most varied errors.
MsgTx ShortRandomTx(Random& random) {
    MsgTx tx = RandomTx(random);
    tx.inputs.resize(std::min<std::size_t>(tx.inputs.size(), 2));
    tx.outputs.resize(std::min<std::size_t>(tx.outputs.size(), 2));
    for (TxIn& input : tx.inputs) input.script_sig.resize(random.Below(3));
    for (TxOut& output : tx.outputs) output.script_pubkey.resize(random.Below(3));
    for (TxIn& input : tx.inputs) {
        if (!input.witness.empty()) input.witness = TxWitness{{0xaa}, {}};
    }
    return tx;
}

TEST(MsgTxProperty, DamagedTransactionsGiveTheReferencesError) {
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (std::uint64_t seed = 1; seed <= 8000; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MsgTx tx = seed % 20 == 0 ? RandomTx(random) : ShortRandomTx(random);
        const Bytes raw = Damaged(random, ToBytes(tx));
        for (const TxFormat format : {TxFormat::Network, TxFormat::NoWitness}) {
            const auto expected = ReferenceTxError(raw, format);
            const auto decoded = DecodeTx(raw, format);
            ASSERT_EQ(decoded.has_value(), !expected.has_value());
            if (expected) {
                ASSERT_EQ(decoded.error(), *expected)
                    << decoded.error().Message() << " instead of " << expected->Message();
            }
            ++(decoded ? accepted : refused);
        }
    }
    // Both outcomes occurred.
    EXPECT_GT(accepted, 500U);
    EXPECT_GT(refused, 1000U);
}

TEST(MsgBlockProperty, DamagedBlocksGiveTheReferencesError) {
    const Bytes whole = FromHex(inputs::SEGWIT_BLOCK);
    for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const Bytes raw = Damaged(random, whole);
        const auto expected = ReferenceBlockError(raw);
        const auto decoded = DecodeBlock(raw);
        ASSERT_EQ(decoded.has_value(), !expected.has_value());
        if (expected) {
            ASSERT_EQ(decoded.error(), *expected);
        }
    }
}

TEST(MsgTxProperty, NoiseGivesTheReferencesError) {
    for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const Bytes raw = random.ByteString(random.Below(300));
        const auto expected = ReferenceTxError(raw, TxFormat::Network);
        const auto decoded = DecodeTx(raw);
        ASSERT_EQ(decoded.has_value(), !expected.has_value());
        if (expected) {
            ASSERT_EQ(decoded.error(), *expected);
        }
    }
}

}  // namespace
}  // namespace txhash::wire
