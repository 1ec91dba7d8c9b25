// SPDX-License-Identifier: MIT
#include "wire/tx/msg_tx.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"

namespace txhash::wire {
namespace {

using chainhash::ToHex;
using testing_support::FromHex;
using testing_support::FromText;
using testing_support::Repeat;

namespace inputs = testing_support::public_inputs;

// Two inputs, one with a witness, and two outputs, field by field.
MsgTx TwoInTwoOut() {
    return {.version = 1,
            .inputs = {{.prevout = inputs::OutPointOf(0x11, 7),
                        .script_sig = {0x51, 0x52, 0x53},
                        .sequence = 0xfffffffe},
                       {.prevout = inputs::OutPointOf(0x22, 0x01020304),
                        .witness = {{0xaa, 0xbb}, {}}}},
            .outputs = {{.value_sat = 50'0000'0000, .script_pubkey = {0x6a}}, {.value_sat = 0}},
            .lock_time = 500'000};
}

const std::string VERSION = "01000000";
const std::string MARKER_AND_FLAG = "0001";
const std::string INPUTS_AND_OUTPUTS =
    "02"
    "111111111111111111111111111111111111111111111111111111111111111107000000"
    "03515253"
    "feffffff"
    "222222222222222222222222222222222222222222222222222222222222222204030201"
    "00"
    "ffffffff"
    "02"
    "00f2052a01000000"
    "016a"
    "0000000000000000"
    "00";
const std::string WITNESSES =
    "00"
    "0202aabb00";
const std::string LOCK_TIME = "20a10700";

Bytes NetworkForm() {
    return FromHex(VERSION + MARKER_AND_FLAG + INPUTS_AND_OUTPUTS + WITNESSES + LOCK_TIME);
}

Bytes StrippedForm() { return FromHex(VERSION + INPUTS_AND_OUTPUTS + LOCK_TIME); }

Bytes StrippedBytes(const MsgTx& tx) {
    Bytes bytes;
    VectorWriter writer(bytes);
    tx.SerializeNoWitness(writer);
    return bytes;
}

TEST(MsgTx, DefaultsAreThoseOfANewTransaction) {
    EXPECT_EQ(MsgTx().version, 2U);
    EXPECT_EQ(MsgTx().lock_time, 0U);
    EXPECT_EQ(TxIn().sequence, SEQUENCE_FINAL);
    EXPECT_TRUE(TxIn().prevout.IsNull());
    EXPECT_EQ(TxOut().value_sat, 0);
    EXPECT_EQ(ToHex(ToBytes(MsgTx())), "02000000000000000000");
}

TEST(MsgTx, SerializesTheNetworkForm) { EXPECT_EQ(ToBytes(TwoInTwoOut()), NetworkForm()); }

TEST(MsgTx, SerializesTheStrippedForm) { EXPECT_EQ(StrippedBytes(TwoInTwoOut()), StrippedForm()); }

TEST(MsgTx, WithoutWitnessBothFormsAreEqual) {
    MsgTx tx = TwoInTwoOut();
    tx.inputs[1].witness.Clear();
    EXPECT_FALSE(tx.HasWitness());
    EXPECT_EQ(ToBytes(tx), StrippedForm());
    EXPECT_EQ(StrippedBytes(tx), StrippedForm());
    EXPECT_EQ(tx.TxHash().hash(), tx.WitnessHash().hash());
}

TEST(MsgTx, DeserializesBothForms) {
    EXPECT_EQ(MsgTx::Deserialize(NetworkForm()).value(), TwoInTwoOut());
    MsgTx stripped = TwoInTwoOut();
    stripped.inputs[1].witness.Clear();
    EXPECT_EQ(MsgTx::Deserialize(StrippedForm()).value(), stripped);
    EXPECT_EQ(MsgTx::DeserializeNoWitness(StrippedForm()).value(), stripped);
}

TEST(MsgTx, SizesAreExact) {
    const MsgTx tx = TwoInTwoOut();
    const std::size_t size = NetworkForm().size();
    const std::size_t stripped_size = StrippedForm().size();
    EXPECT_EQ(tx.SerializeSize(), size);
    EXPECT_EQ(tx.SerializeSizeStripped(), stripped_size);
    EXPECT_EQ(tx.WeightWu(), 4 * stripped_size + (size - stripped_size));
    EXPECT_EQ(tx.VirtualSize(), (tx.WeightWu() + 3) / 4);
}

// A real spend: 217 bytes, 108 of them outside the witness and its marker.
TEST(MsgTx, SizesOfARealTransaction) {
    const auto tx = MsgTx::Deserialize(FromHex(inputs::P2SH_WRAPPED_WITNESS));
    ASSERT_TRUE(tx);
    EXPECT_EQ(tx->SerializeSize(), 217U);
    EXPECT_EQ(tx->SerializeSizeStripped(), 108U);
    EXPECT_EQ(tx->WeightWu(), 541U);
    EXPECT_EQ(tx->VirtualSize(), 136U);
}

static_assert(VirtualSizeOf(0) == 0);
static_assert(VirtualSizeOf(1) == 1);
static_assert(VirtualSizeOf(4) == 1);
static_assert(VirtualSizeOf(5) == 2);
static_assert(WeightOf(100, 100) == 400);
static_assert(WeightOf(100, 150) == 450);

TEST(MsgTx, PartsAreAddedAtTheEnd) {
    MsgTx tx;
    tx.AddTxIn({.prevout = inputs::OutPointOf(0x11, 0)});
    tx.AddTxOut({.value_sat = 1, .script_pubkey = {0x51}});
    EXPECT_EQ(ToHex(ToBytes(tx)), inputs::PLAIN);
    tx.AddTxIn({.prevout = inputs::OutPointOf(0x22, 1)});
    EXPECT_EQ(tx.inputs.size(), 2U);
    EXPECT_EQ(tx.inputs[1].prevout, inputs::OutPointOf(0x22, 1));
}

TEST(MsgTx, CopyIsIndependent) {
    const MsgTx tx = TwoInTwoOut();
    MsgTx copy = tx;
    EXPECT_EQ(copy, tx);
    copy.inputs[0].script_sig[0] = 0x00;
    copy.inputs[1].witness.Add({});
    EXPECT_NE(copy, tx);
    EXPECT_EQ(tx, TwoInTwoOut());
}

TEST(MsgTx, EveryFieldIsCompared) {
    const MsgTx tx = TwoInTwoOut();
    std::vector<MsgTx> others(10, tx);
    others[0].version = 2;
    others[1].lock_time = 0;
    others[2].inputs[0].prevout.index = 8;
    others[3].inputs[0].script_sig.clear();
    others[4].inputs[0].sequence = 0;
    others[5].inputs[1].witness.Clear();
    others[6].outputs[0].value_sat = -1;
    others[7].outputs[1].script_pubkey = {0x00};
    others[8].inputs.pop_back();
    others[9].outputs.pop_back();
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(others[i], tx) << i;
        EXPECT_NE(ToBytes(others[i]), ToBytes(tx)) << i;
        EXPECT_NE(others[i].WitnessHash(), tx.WitnessHash()) << i;
        // Only the witness is outside the txid.
        EXPECT_EQ(others[i].TxHash() == tx.TxHash(), i == 5) << i;
    }
}

TEST(MsgTx, WitnessOfAnyInputCounts) {
    MsgTx tx = TwoInTwoOut();
    EXPECT_TRUE(tx.HasWitness());
    std::swap(tx.inputs[0], tx.inputs[1]);
    EXPECT_TRUE(tx.HasWitness());
    tx.inputs[0].witness.Clear();
    EXPECT_FALSE(tx.HasWitness());
    EXPECT_FALSE(MsgTx().HasWitness());
}

TEST(MsgTx, CoinBaseHasOneInputThatSpendsNothing) {
    EXPECT_TRUE(MsgTx::Deserialize(FromHex(inputs::SEGWIT_COINBASE_2))->IsCoinBase());
    EXPECT_FALSE(inputs::PlainTx().IsCoinBase());
    EXPECT_FALSE(MsgTx().IsCoinBase());
    MsgTx tx;
    tx.AddTxIn({});
    EXPECT_TRUE(tx.IsCoinBase());
    tx.AddTxIn({});
    EXPECT_FALSE(tx.IsCoinBase());
}

void ExpectScriptsLieWhereToldTo(const MsgTx& tx) {
    const Bytes raw = ToBytes(tx);
    const auto locations = tx.PkScriptLocs();
    ASSERT_EQ(locations.size(), tx.outputs.size());
    for (std::size_t i = 0; i < locations.size(); ++i) {
        const Bytes& script = tx.outputs[i].script_pubkey;
        ASSERT_LE(locations[i] + script.size(), raw.size());
        EXPECT_TRUE(std::ranges::equal(ByteSpan(raw).subspan(locations[i], script.size()), script));
    }
}

TEST(MsgTx, PkScriptLocsAreTheOffsetsOfScripts) {
    EXPECT_EQ(inputs::PlainTx().PkScriptLocs(), std::vector<std::size_t>{56});
    EXPECT_EQ(inputs::PlainTxWithWitness({{0xaa}}).PkScriptLocs(), std::vector<std::size_t>{58});
    EXPECT_TRUE(MsgTx().PkScriptLocs().empty());

    MsgTx tx = TwoInTwoOut();
    ExpectScriptsLieWhereToldTo(tx);
    for (std::size_t i = 0; i < 300; ++i) {
        tx.AddTxOut({.script_pubkey = Repeat(static_cast<std::uint8_t>(i), i)});
    }
    ExpectScriptsLieWhereToldTo(tx);
}

TEST(MsgTxHash, GenesisCoinbase) {
    // "The Times 03/Jan/2009 Chancellor on brink of second bailout for banks"
    Bytes script_sig = FromHex("04ffff001d010445");
    const Bytes headline =
        FromText("The Times 03/Jan/2009 Chancellor on brink of second bailout for banks");
    script_sig.insert(script_sig.end(), headline.begin(), headline.end());
    const MsgTx tx{
        .version = 1,
        .inputs = {{.script_sig = script_sig}},
        .outputs = {{.value_sat = 50'0000'0000,
                     .script_pubkey = FromHex(
                         "4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6"
                         "bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac")}}};
    EXPECT_EQ(tx.TxHash().ToHex(),
              "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
    EXPECT_EQ(tx.WitnessHash().hash(), tx.TxHash().hash());
    EXPECT_TRUE(tx.IsCoinBase());
    EXPECT_EQ(tx.SerializeSize(), 204U);
}

// The values come from public reports about witnesses of unusual size.
TEST(MsgTxHash, TxidLeavesOutTheWitness) {
    struct Case {
        TxWitness witness;
        const char* wtxid;
    };
    TxWitness half_a_million;
    for (int i = 0; i < 500'003; ++i) half_a_million.Add({});
    const Case cases[] = {
        {{}, "12afba4f35f9d1bb3834d021269d5623d614c44deaa922c7ec60e1ea7913a3fd"},
        {{Repeat(0, 33970)}, "f9bf26e4c610c1a558fa088a83d03fafc7e7fd98bccc3bb5ab6c6ce2a991f15b"},
        {{Repeat(0, 396669)}, "0201dd1a4a86e3e6c3fc0e2bd4574b5de2ebb4609edf148a80580d375471c526"},
        {half_a_million, "9511e86403dfe08defc6c83a0b4322a6b8d0831b735b1225f897ae8e9921a870"},
    };
    for (const auto& [witness, wtxid] : cases) {
        const MsgTx tx = inputs::PlainTxWithWitness(witness);
        EXPECT_EQ(tx.TxHash().ToHex(), inputs::PLAIN_TXID);
        EXPECT_EQ(tx.WitnessHash().ToHex(), wtxid);
    }
}

TEST(MsgTxHash, IsTheDoubleHashOfTheForm) {
    EXPECT_EQ(TwoInTwoOut().TxHash().hash(), chainhash::DoubleHashH(StrippedForm()));
    EXPECT_EQ(TwoInTwoOut().WitnessHash().hash(), chainhash::DoubleHashH(NetworkForm()));
}

// Sizes around that of the staging buffer.
TEST(MsgTxHash, EqualsTheHashOfTheBytesAtEverySize) {
    for (std::size_t size = 1800; size <= 2200; ++size) {
        MsgTx tx = TwoInTwoOut();
        tx.inputs[0].script_sig = Repeat(0x51, size);
        tx.outputs[0].script_pubkey = Repeat(0x52, size / 2);
        ASSERT_EQ(tx.TxHash().hash(), chainhash::DoubleHashH(StrippedBytes(tx))) << size;
        ASSERT_EQ(tx.WitnessHash().hash(), chainhash::DoubleHashH(ToBytes(tx))) << size;
    }
}

}  // namespace
}  // namespace txhash::wire
