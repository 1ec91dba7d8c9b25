// SPDX-License-Identifier: MIT
#include "btcutil/block/tx_sanity.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "tests/support/data/public_inputs.h"
#include "wire/codec.h"
#include "wire/tx.h"

namespace txhash::btcutil {
namespace {

namespace inputs = testing_support::public_inputs;

using inputs::OutPointOf;
using inputs::PlainTx;

/// What is wrong with `tx`, or "sane"; the same for the message and for its bytes.
std::string Verdict(const wire::MsgTx& tx) {
    const auto error = CheckTransactionSanity(tx);
    const Bytes raw = wire::ToBytes(tx);
    const auto view =
        tx.inputs.empty() ? wire::TxView::ParseNoWitness(raw) : wire::TxView::Parse(raw);
    EXPECT_EQ(CheckTransactionSanity(view.value()), error);
    return error ? error->Message() : "sane";
}

wire::MsgTx WithValues(std::initializer_list<std::int64_t> values_sat) {
    wire::MsgTx tx = PlainTx();
    tx.outputs.clear();
    for (const std::int64_t value_sat : values_sat) {
        tx.AddTxOut({.value_sat = value_sat, .script_pubkey = {}});
    }
    return tx;
}

wire::MsgTx CoinBase(std::size_t script_size) {
    wire::MsgTx tx = PlainTx();
    tx.inputs[0].prevout = wire::OutPoint{};
    tx.inputs[0].script_sig.resize(script_size);
    return tx;
}

TEST(TxSanity, PlainTransactionIsSane) { EXPECT_EQ(Verdict(PlainTx()), "sane"); }

TEST(TxSanity, InputsAndOutputsAreRequired) {
    wire::MsgTx tx = PlainTx();
    tx.inputs.clear();
    EXPECT_EQ(Verdict(tx), "bad-txns-vin-empty");
    tx = PlainTx();
    tx.outputs.clear();
    EXPECT_EQ(Verdict(tx), "bad-txns-vout-empty");
}

TEST(TxSanity, StrippedSizeIsBoundedByAQuarterOfTheBlockWeight) {
    wire::MsgTx tx = PlainTx();
    Bytes& script = tx.outputs[0].script_pubkey;
    script.resize(1'000'000 - 64);  // 60 bytes of other fields, and 4 more for the longer length
    ASSERT_EQ(tx.SerializeSizeStripped(), 1'000'000U);
    EXPECT_EQ(Verdict(tx), "sane");
    tx.inputs[0].witness.Add(Bytes(1000));  // does not count
    EXPECT_EQ(Verdict(tx), "sane");
    script.push_back(0);
    EXPECT_EQ(Verdict(tx), "bad-txns-oversize");
}

TEST(TxSanity, ValuesAreInTheMoneyRange) {
    constexpr std::int64_t ALL = wire::MAX_MONEY_SAT;
    EXPECT_EQ(Verdict(WithValues({0, ALL})), "sane");
    EXPECT_EQ(Verdict(WithValues({-1})), "bad-txns-vout-negative, output 0");
    EXPECT_EQ(Verdict(WithValues({std::numeric_limits<std::int64_t>::min()})),
              "bad-txns-vout-negative, output 0");
    EXPECT_EQ(Verdict(WithValues({0, ALL + 1})), "bad-txns-vout-toolarge, output 1");
    EXPECT_EQ(Verdict(WithValues({std::numeric_limits<std::int64_t>::max()})),
              "bad-txns-vout-toolarge, output 0");
}

// CVE-2010-5139: two outputs whose sum wraps around in 64 bits.
TEST(TxSanity, SumOfValuesIsInTheMoneyRange) {
    constexpr std::int64_t ALL = wire::MAX_MONEY_SAT;
    EXPECT_EQ(Verdict(WithValues({ALL, 1})), "bad-txns-txouttotal-toolarge, output 1");
    EXPECT_EQ(Verdict(WithValues({ALL, ALL, ALL})), "bad-txns-txouttotal-toolarge, output 1");
    EXPECT_EQ(Verdict(WithValues({9'223'372'036'854'277'039, 9'223'372'036'854'277'039})),
              "bad-txns-vout-toolarge, output 0");
}

TEST(TxSanity, FirstFaultyOutputIsReported) {
    constexpr std::int64_t ALL = wire::MAX_MONEY_SAT;
    EXPECT_EQ(Verdict(WithValues({ALL, 1, -1})), "bad-txns-txouttotal-toolarge, output 1");
    EXPECT_EQ(Verdict(WithValues({ALL, -1, 1})), "bad-txns-vout-negative, output 1");
}

// CVE-2018-17144
TEST(TxSanity, DuplicateAmongManyInputsIsFound) {
    constexpr std::uint32_t COUNT = 20'000;
    wire::MsgTx tx = PlainTx();
    tx.inputs.clear();
    for (std::uint32_t i = 0; i < COUNT; ++i) {
        tx.AddTxIn({.prevout = OutPointOf(0x11, i), .script_sig = {}, .witness = {}});
    }
    EXPECT_EQ(Verdict(tx), "sane");
    tx.inputs.back().prevout = tx.inputs.front().prevout;
    EXPECT_EQ(Verdict(tx), "bad-txns-inputs-duplicate, input 19999");
}

TEST(TxSanity, OutpointsDifferInTxidOrIndex) {
    wire::MsgTx tx = PlainTx();
    tx.AddTxIn({.prevout = OutPointOf(0x11, 1), .script_sig = {}, .witness = {}});
    tx.AddTxIn({.prevout = OutPointOf(0x12, 0), .script_sig = {}, .witness = {}});
    EXPECT_EQ(Verdict(tx), "sane");
    tx.AddTxIn({.prevout = OutPointOf(0x12, 0), .script_sig = {1}, .sequence = 0, .witness = {}});
    EXPECT_EQ(Verdict(tx), "bad-txns-inputs-duplicate, input 3");
}

TEST(TxSanity, CoinBaseScriptHas2To100Bytes) {
    EXPECT_EQ(Verdict(CoinBase(1)), "bad-cb-length, input 0");
    EXPECT_EQ(Verdict(CoinBase(2)), "sane");
    EXPECT_EQ(Verdict(CoinBase(100)), "sane");
    EXPECT_EQ(Verdict(CoinBase(101)), "bad-cb-length, input 0");
}

TEST(TxSanity, NullPrevoutIsForCoinBasesOnly) {
    wire::MsgTx tx = PlainTx();
    tx.AddTxIn({.prevout = wire::OutPoint{}, .script_sig = {}, .witness = {}});
    EXPECT_EQ(Verdict(tx), "bad-txns-prevout-null, input 1");
    tx.inputs[1].prevout.index = 0;
    EXPECT_EQ(Verdict(tx), "sane");
}

TEST(TxSanity, OutputsAreCheckedBeforeInputs) {
    wire::MsgTx tx = WithValues({-1});
    tx.AddTxIn(tx.inputs[0]);
    EXPECT_EQ(Verdict(tx), "bad-txns-vout-negative, output 0");
}

}  // namespace
}  // namespace txhash::btcutil
