// SPDX-License-Identifier: MIT
// Every proper prefix of a transaction, a header and a block is an error at the field that is cut.
// All ways of decoding are asked each time.

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"
#include "tests/wire/expect_prefixes_fail.h"
#include "tests/wire/reference_decoder.h"
#include "wire/block/msg_block.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {
namespace {

using testing_support::DecodeBlock;
using testing_support::DecodeTx;
using testing_support::FromHex;
using testing_support::Repeat;

namespace inputs = testing_support::public_inputs;

constexpr std::string_view SEGWIT_TX =
    "02000000"                                                          //  0 version
    "00"                                                                //  4 marker
    "01"                                                                //  5 flag
    "01"                                                                //  6 input count
    "1111111111111111111111111111111111111111111111111111111111111111"  //  7 prevout txid
    "00000000"                                                          // 39 prevout index
    "02"                                                                // 43 script_sig length
    "5152"                                                              // 44 script_sig
    "ffffffff"                                                          // 46 sequence
    "01"                                                                // 50 output count
    "0100000000000000"                                                  // 51 value
    "02"                                                                // 59 script_pubkey length
    "5354"                                                              // 60 script_pubkey
    "01"                                                                // 62 witness item count
    "02"                                                                // 63 witness item length
    "aabb"                                                              // 64 witness item
    "00000000";                                                         // 66 lock_time

struct Cut {
    std::size_t size;
    Field field;
    std::size_t offset;
};

constexpr Cut CUTS[] = {
    {0, Field::Version, 0},               // nothing at all
    {3, Field::Version, 0},               // inside the version
    {4, Field::InputCount, 4},            // before the marker, in place of an input count
    {5, Field::WitnessFlag, 5},           // between marker and flag
    {6, Field::InputCount, 6},            // before the input count
    {7, Field::Prevout, 7},               // before the first input
    {38, Field::Prevout, 7},              // inside the txid
    {42, Field::Prevout, 7},              // inside the index
    {43, Field::ScriptSigLength, 43},     // before the length of the script_sig
    {44, Field::ScriptSig, 44},           // before the script_sig
    {45, Field::ScriptSig, 44},           // inside the script_sig
    {46, Field::Sequence, 46},            // before the sequence
    {49, Field::Sequence, 46},            // inside the sequence
    {50, Field::OutputCount, 50},         // before the output count
    {51, Field::Value, 51},               // before the first output
    {58, Field::Value, 51},               // inside the value
    {59, Field::ScriptPubKeyLength, 59},  // before the length of the script_pubkey
    {60, Field::ScriptPubKey, 60},        // before the script_pubkey
    {61, Field::ScriptPubKey, 60},        // inside the script_pubkey
    {62, Field::WitnessItemCount, 62},    // before the witness
    {63, Field::WitnessItemLength, 63},   // before the length of the witness item
    {64, Field::WitnessItem, 64},         // before the witness item
    {65, Field::WitnessItem, 64},         // inside the witness item
    {66, Field::LockTime, 66},            // before the lock_time
    {69, Field::LockTime, 66},            // inside the lock_time
};

TEST(MsgTxDecode, CutAtEachFieldFailsThere) {
    const Bytes raw = FromHex(SEGWIT_TX);
    ASSERT_TRUE(DecodeTx(raw));
    for (const Cut& cut : CUTS) {
        const auto decoded = DecodeTx(ByteSpan(raw).first(cut.size));
        ASSERT_FALSE(decoded) << cut.size;
        EXPECT_EQ(decoded.error(), (DecodeError{DecodeErrc::EndOfData, cut.field, cut.offset}))
            << cut.size << ": " << decoded.error().Message();
    }
}

void ExpectEveryTxPrefixFails(ByteSpan raw, TxFormat format) {
    ReferenceDecoder reference(raw);
    reference.Transaction(format);
    ASSERT_TRUE(DecodeTx(raw, format));
    ExpectEveryPrefixFails(raw, reference.fields(),
                           [&](ByteSpan prefix) { return DecodeTx(prefix, format); });
}

TEST(MsgTxDecode, EveryPrefixOfALegacyTransactionFails) {
    for (const TxFormat format : {TxFormat::Network, TxFormat::NoWitness}) {
        ExpectEveryTxPrefixFails(FromHex(inputs::PLAIN), format);
        ExpectEveryTxPrefixFails(FromHex(inputs::VERSION_TOP_BIT), format);
        ExpectEveryTxPrefixFails(FromHex(inputs::NO_OUTPUTS), format);
    }
}

TEST(MsgTxDecode, EveryPrefixOfASegwitTransactionFails) {
    for (const std::string_view hex :
         {SEGWIT_TX, inputs::FIRST_STACK_EMPTY, inputs::SECOND_STACK_EMPTY,
          inputs::P2SH_WRAPPED_WITNESS, inputs::SEGWIT_COINBASE_2}) {
        ExpectEveryTxPrefixFails(FromHex(hex), TxFormat::Network);
    }
}

TEST(MsgTxDecode, EveryPrefixWithoutInputsAndOutputsFails) {
    const Bytes raw = FromHex("01000000000000000000");
    ExpectEveryTxPrefixFails(raw, TxFormat::Network);
    ExpectEveryTxPrefixFails(raw, TxFormat::NoWitness);
}

TEST(MsgTxDecode, EveryPrefixOfADraftWithoutInputsFails) {
    ExpectEveryTxPrefixFails(FromHex(inputs::DRAFT_WITHOUT_INPUTS), TxFormat::NoWitness);
}

// Counts and lengths that take three bytes, so that they too are cut in the middle.
TEST(MsgTxDecode, EveryPrefixWithLongCountsAndLengthsFails) {
    MsgTx tx = inputs::PlainTx();
    tx.inputs.resize(253, tx.inputs[0]);
    tx.inputs[1].script_sig = Repeat(0x51, 300);
    tx.outputs.resize(254, tx.outputs[0]);
    tx.outputs[1].script_pubkey = Repeat(0x52, 253);
    ExpectEveryTxPrefixFails(ToBytes(tx), TxFormat::NoWitness);

    for (int i = 0; i < 260; ++i) tx.inputs[2].witness.Add({});
    tx.inputs[252].witness.Add(Repeat(0xaa, 256));
    ExpectEveryTxPrefixFails(ToBytes(tx), TxFormat::Network);
}

TEST(BlockHeaderDecode, EveryPrefixFails) {
    const Bytes block = FromHex(inputs::GENESIS_BLOCK);
    const ByteSpan raw = ByteSpan(block).first(BlockHeader::SIZE);
    ReferenceDecoder reference(raw);
    reference.Header();
    ExpectEveryPrefixFails(raw, reference.fields(),
                           [](ByteSpan prefix) { return BlockHeader::Deserialize(prefix); });
}

TEST(MsgBlockDecode, EveryPrefixFails) {
    MsgBlock many;
    many.transactions.resize(253, inputs::PlainTx());
    for (const Bytes& raw :
         {FromHex(inputs::GENESIS_BLOCK), FromHex(inputs::SEGWIT_BLOCK), ToBytes(many)}) {
        ReferenceDecoder reference(raw);
        reference.Block();
        ASSERT_TRUE(DecodeBlock(raw));
        // The long block is there for its count.
        const std::size_t size = std::min<std::size_t>(raw.size(), 600);
        ExpectEveryPrefixFails(ByteSpan(raw).first(size), reference.fields(), &DecodeBlock);
    }
}

}  // namespace
}  // namespace txhash::wire
