// SPDX-License-Identifier: MIT
// Bytes that are not a transaction, and unusual bytes that are one. Each test decodes in all ways.

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::DecodeTx;
using testing_support::FromHex;
using testing_support::Repeat;

namespace inputs = testing_support::public_inputs;

void ExpectError(const Bytes& raw, DecodeError error, TxFormat format = TxFormat::Network) {
    const auto decoded = DecodeTx(raw, format);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error(), error) << decoded.error().Message();
}

// A transaction with one of everything, of which every count and length is 1.
const Bytes SEGWIT_TX = FromHex(
    "02000000"                                                                  //  0 version
    "0001"                                                                      //  4 marker, flag
    "01"                                                                        //  6 input count
    "111111111111111111111111111111111111111111111111111111111111111100000000"  //  7 prevout
    "01"                                                                        // 43 length
    "51"                                                                        // 44 script_sig
    "ffffffff"                                                                  // 45 sequence
    "01"                                                                        // 49 output count
    "0100000000000000"                                                          // 50 value
    "01"                                                                        // 58 length
    "52"                                                                        // 59 script_pubkey
    "01"                                                                        // 60 item count
    "01"                                                                        // 61 length
    "aa"                                                                        // 62 witness item
    "00000000");                                                                // 63 lock_time

constexpr struct {
    Field field;
    std::size_t offset;
} SIZES[] = {
    {Field::InputCount, 6},          {Field::ScriptSigLength, 43},  {Field::OutputCount, 49},
    {Field::ScriptPubKeyLength, 58}, {Field::WitnessItemCount, 60}, {Field::WitnessItemLength, 61},
};

// SEGWIT_TX with the one-byte size at `offset` written differently.
Bytes WithSizeAt(std::size_t offset, std::string_view hex) {
    const ByteSpan raw(SEGWIT_TX);
    return Concat({raw.first(offset), FromHex(hex), raw.subspan(offset + 1)});
}

TEST(MsgTxDecode, EverySizeMustBeMinimal) {
    ASSERT_TRUE(DecodeTx(SEGWIT_TX));
    for (const auto& [field, offset] : SIZES) {
        for (const std::string_view hex : {"fd0100", "fe01000000", "ff0100000000000000"}) {
            ExpectError(WithSizeAt(offset, hex),
                        {DecodeErrc::NonCanonicalCompactSize, field, offset});
        }
    }
}

TEST(MsgTxDecode, EverySizeIsBounded) {
    for (const auto& [field, offset] : SIZES) {
        for (const std::string_view hex : {"fe01000002", "feffffffff", "ffffffffffffffffff"}) {
            ExpectError(WithSizeAt(offset, hex), {DecodeErrc::SizeTooLarge, field, offset});
        }
    }
}

TEST(MsgTxDecode, LargestSizeIsAcceptedAndThenDataIsMissing) {
    constexpr struct {
        std::size_t size_at;
        DecodeError error;
    } CASES[] = {
        // The second input is read from the output's bytes.
        {6, {DecodeErrc::EndOfData, Field::Prevout, 53}},
        {43, {DecodeErrc::EndOfData, Field::ScriptSig, 48}},
        // The second output is read from the witness's bytes, which are fewer than its value takes.
        {49, {DecodeErrc::EndOfData, Field::Value, 64}},
        {58, {DecodeErrc::EndOfData, Field::ScriptPubKey, 63}},
        // Reads four empty items from the lock time, then runs out.
        {60, {DecodeErrc::EndOfData, Field::WitnessItemLength, 71}},
        {61, {DecodeErrc::EndOfData, Field::WitnessItem, 66}},
    };
    for (const auto& [size_at, error] : CASES) {
        ExpectError(WithSizeAt(size_at, "fe00000002"), error);
    }
}

TEST(MsgTxDecode, UnknownWitnessFlagFails) {
    Bytes raw = SEGWIT_TX;
    for (unsigned flag = 2; flag < 256; ++flag) {
        raw[5] = static_cast<std::uint8_t>(flag);
        ExpectError(raw, {DecodeErrc::UnknownWitnessFlag, Field::WitnessFlag, 5});
    }
}

TEST(MsgTxDecode, FlagOfZeroIsAnOutputCount) {
    Bytes raw = SEGWIT_TX;
    raw[5] = 0;
    ExpectError(raw, {DecodeErrc::TrailingBytes, Field::Transaction, 10});
    raw.resize(10);
    const auto tx = DecodeTx(raw);
    ASSERT_TRUE(tx);
    EXPECT_TRUE(tx->inputs.empty());
    EXPECT_TRUE(tx->outputs.empty());
    EXPECT_EQ(tx->lock_time, 0x11111101U);
}

TEST(MsgTxDecode, SuperfluousWitnessFails) {
    const ByteSpan head = ByteSpan(SEGWIT_TX).first(60);
    const DecodeError error{DecodeErrc::SuperfluousWitness, Field::Witness, 60};
    ExpectError(Concat({head, FromHex("0000000000")}), error);
    // Reported before the missing lock time.
    ExpectError(Concat({head, FromHex("00")}), error);
}

TEST(MsgTxDecode, WitnessMarkerWithoutInputsIsSuperfluous) {
    ExpectError(FromHex("020000000001000000000000"),
                {DecodeErrc::SuperfluousWitness, Field::Witness, 8});
    ExpectError(FromHex("020000000001000101000000000000000000000000"),
                {DecodeErrc::SuperfluousWitness, Field::Witness, 17});
}

TEST(MsgTxDecode, OneItemOfNoBytesIsAWitness) {
    const Bytes raw = Concat({ByteSpan(SEGWIT_TX).first(60), FromHex("010000000000")});
    const auto tx = DecodeTx(raw);
    ASSERT_TRUE(tx);
    EXPECT_TRUE(tx->HasWitness());
    EXPECT_EQ(tx->inputs[0].witness.size(), 1U);
}

TEST(MsgTxDecode, TrailingBytesFail) {
    for (const std::string_view hex :
         {inputs::PLAIN, inputs::FIRST_STACK_EMPTY, inputs::NO_OUTPUTS}) {
        const Bytes raw = FromHex(hex);
        for (const std::size_t more : {1U, 4U, 100U}) {
            ExpectError(Concat({raw, Bytes(more)}),
                        {DecodeErrc::TrailingBytes, Field::Transaction, raw.size()});
        }
    }
    const Bytes plain = FromHex(inputs::PLAIN);
    ExpectError(Concat({plain, plain}),
                {DecodeErrc::TrailingBytes, Field::Transaction, plain.size()}, TxFormat::NoWitness);
}

TEST(MsgTxDecode, NoWitnessFormatHasNoMarker) {
    // The marker is an input count of 0, the flag an output count of 1.
    ExpectError(SEGWIT_TX, {DecodeErrc::TrailingBytes, Field::Transaction, 36},
                TxFormat::NoWitness);
}

TEST(MsgTxDecode, ExtremeNumbersSurvive) {
    const Bytes raw = FromHex(
        "ffffffff"                                                                  // version
        "01"                                                                        // inputs
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"  // prevout
        "00ffffffff"                                                                // sequence
        "02"                                                                        // outputs
        "000000000000008000"                                                        // lowest value
        "ffffffffffffff7f00"                                                        // highest value
        "ffffffff");                                                                // lock_time
    const auto tx = DecodeTx(raw);
    ASSERT_TRUE(tx);
    EXPECT_EQ(tx->version, 0xffffffffU);
    EXPECT_EQ(tx->inputs[0].prevout, inputs::OutPointOf(0xff, 0xffffffff));
    EXPECT_EQ(tx->inputs[0].sequence, SEQUENCE_FINAL);
    EXPECT_EQ(tx->outputs[0].value_sat, INT64_MIN);
    EXPECT_EQ(tx->outputs[1].value_sat, INT64_MAX);
    EXPECT_EQ(tx->lock_time, 0xffffffffU);
}

TEST(MsgTxDecode, LongScriptsAndItemsSurvive) {
    for (const std::size_t size : {252U, 253U, 65535U, 65536U, 1000000U}) {
        MsgTx tx = inputs::PlainTxWithWitness({Repeat(0xcc, size)});
        tx.inputs[0].script_sig = Repeat(0xaa, size);
        tx.outputs[0].script_pubkey = Repeat(0xbb, size);
        const auto decoded = DecodeTx(ToBytes(tx));
        ASSERT_TRUE(decoded) << size;
        EXPECT_EQ(*decoded, tx) << size;
    }
}

}  // namespace
}  // namespace txhash::wire
