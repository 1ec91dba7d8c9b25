// SPDX-License-Identifier: MIT
// Inputs that Bitcoin libraries are publicly known to have mishandled, with the right answers. Each
// names its first report. Reports about allocation are in public_reports_alloc_test.cpp.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "btcutil/block.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::wire {
namespace {

using btcutil::CheckTransactionSanity;
using btcutil::TxSanityErrc;
using testing_support::DecodeBlock;
using testing_support::DecodeTx;
using testing_support::ErrorOf;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

/// Decodes `raw` in every way and expects these ids, in display order.
void ExpectIds(ByteSpan raw, std::string_view txid, std::string_view wtxid,
               TxFormat format = TxFormat::Network) {
    const auto tx = DecodeTx(raw, format);
    ASSERT_EQ(ErrorOf(tx), "none");
    EXPECT_EQ(tx->TxHash().ToHex(), txid);
    EXPECT_EQ(tx->WitnessHash().ToHex(), wtxid);
}

/// The same for transactions without a witness, which have one id.
void ExpectId(ByteSpan raw, std::string_view txid, TxFormat format = TxFormat::Network) {
    ExpectIds(raw, txid, txid, format);
}

std::string NetworkError(std::string_view hex) { return ErrorOf(DecodeTx(FromHex(hex))); }

std::string NoWitnessError(std::string_view hex) {
    return ErrorOf(DecodeTx(FromHex(hex), TxFormat::NoWitness));
}

TxWitness WitnessOfZeros(std::size_t size) { return {Bytes(size)}; }

// CVE-2022-44797
TEST(PublicReports, TX01LargeWitnessItemDecodes) {
    ExpectIds(ToBytes(inputs::PlainTxWithWitness(WitnessOfZeros(33970))), inputs::PLAIN_TXID,
              "f9bf26e4c610c1a558fa088a83d03fafc7e7fd98bccc3bb5ab6c6ce2a991f15b");
    ExpectIds(ToBytes(inputs::PlainTxWithWitness(WitnessOfZeros(396669))), inputs::PLAIN_TXID,
              "0201dd1a4a86e3e6c3fc0e2bd4574b5de2ebb4609edf148a80580d375471c526");
}

// CVE-2022-39389
TEST(PublicReports, TX03HalfAMillionWitnessItemsDecode) {
    TxWitness witness;
    for (int i = 0; i < 500'003; ++i) witness.Add({});
    const auto raw = ToBytes(inputs::PlainTxWithWitness(witness));
    ASSERT_EQ(raw.size(), 500'071U);
    ExpectIds(raw, inputs::PLAIN_TXID,
              "9511e86403dfe08defc6c83a0b4322a6b8d0831b735b1225f897ae8e9921a870");
    EXPECT_EQ(DecodeTx(raw)->inputs[0].witness.size(), 500'003U);
}

// bitcoin/bitcoin#15893
TEST(PublicReports, TX04SuperfluousWitnessFails) {
    EXPECT_EQ(NetworkError(inputs::SUPERFLUOUS_WITNESS),
              "superfluous witness record at byte 59, reading witness");

    std::string plain(inputs::SUPERFLUOUS_WITNESS);
    plain.erase(2 * 59, 2);  // the empty stack
    plain.erase(2 * 4, 4);   // marker and flag
    ExpectId(FromHex(plain), "e05609ce390b3ea464b409a0cd43742a3f549776768fc19221d614cf86098f1b");
}

// petertodd/python-bitcoinlib#220
TEST(PublicReports, TX05UnknownWitnessFlagFails) {
    EXPECT_EQ(NetworkError(inputs::FLAG_2), "unknown witness flag at byte 5, reading witness flag");
}

// rust-bitcoin/rust-bitcoin#219
TEST(PublicReports, TX07DraftWithoutInputsHasTwoReadings) {
    constexpr std::string_view DRAFT = "0100000000010000000000000000066a047465737400000000";
    EXPECT_EQ(NetworkError(DRAFT), "superfluous witness record at byte 8, reading witness");

    const auto tx = DecodeTx(FromHex(DRAFT), TxFormat::NoWitness);
    ASSERT_EQ(ErrorOf(tx), "none");
    EXPECT_TRUE(tx->inputs.empty());
    ASSERT_EQ(tx->outputs.size(), 1U);
    EXPECT_EQ(tx->outputs[0].script_pubkey, FromHex("6a0474657374"));
    EXPECT_EQ(tx->TxHash().ToHex(),
              "c9a9b76a01d66cd3a7a4acbb3d950f4a4970d026245a6c1642ce8c169dc8df3b");
}

// rust-bitcoin/rust-bitcoin#5460: 0 cannot be a flag, so this is an empty transaction, not a
// marker.
TEST(PublicReports, TX09NoInputsAndNoOutputsDecode) {
    for (const TxFormat format : {TxFormat::Network, TxFormat::NoWitness}) {
        ExpectId(FromHex("01000000000000000000"),
                 "d21633ba23f70118185227be58a63527675641ad37967e2aa461559f577aec43", format);
        ExpectId(FromHex("02000000000000000000"),
                 "4ebd325a4b394cff8c57e8317ccf5a8d0e2bdf1b8526f8aad6c8e43d8240621a", format);
    }
}

// bitcoin/bitcoin#8837
TEST(PublicReports, TX10DraftsDecodeInTheNoWitnessFormatOnly) {
    constexpr std::string_view ONE_OUTPUT = "01000000000100000000000000000000000000";
    constexpr std::string_view CUT_OUTPUT = "010000000001000000000000";
    ExpectId(FromHex(ONE_OUTPUT),
             "cf90229625e9eb10f6be8156bf6aa5ec2eca19a42b1e05c11f3029b560a32e13",
             TxFormat::NoWitness);
    EXPECT_EQ(NoWitnessError(CUT_OUTPUT), "unexpected end of data at byte 6, reading value");
    ExpectId(FromHex(inputs::DRAFT_WITHOUT_INPUTS),
             "ba73e7cd621a8959517ff53f2bfda4228f9761a58f5b67a76c1c2e6fd7ebc35b",
             TxFormat::NoWitness);

    EXPECT_EQ(NetworkError(ONE_OUTPUT), "superfluous witness record at byte 8, reading witness");
    EXPECT_EQ(NetworkError(CUT_OUTPUT), "superfluous witness record at byte 8, reading witness");
    EXPECT_EQ(NetworkError(inputs::DRAFT_WITHOUT_INPUTS),
              "unknown witness flag at byte 5, reading witness flag");
}

// petertodd/python-bitcoinlib#131
TEST(PublicReports, TX11SegwitCoinbaseIsReadToItsEnd) {
    ExpectIds(FromHex(inputs::SEGWIT_COINBASE_1),
              "13575b3cfd90f38c90b490624be3cdc89ba2fb4616dbcd2782a093495993cfa3",
              "164e685f959de3852a2c1786a7a495eb6e3cdfccd01139f556f7e3967d845300");
    ExpectIds(FromHex(inputs::SEGWIT_COINBASE_2),
              "c61adde6f1c09ef4c9864e5c5aa7d92e0c6e76e4413710cf989bae9145ef141e",
              "ed87639c4c575798908a307e4f4938b52ab1335208fdbd461d67fdab64134fb3");
}

// petertodd/python-bitcoinlib#134
TEST(PublicReports, TX13WrappedWitnessIsReadToItsEnd) {
    ExpectIds(FromHex(inputs::P2SH_WRAPPED_WITNESS),
              "45aef1dd64639f40ddcb5a1a0e4f78f4bb690f0ebd3fa006b21111711dfc1050",
              "5370e99fde9ba671293fbde9a9084771c32196616e6b40f0fd2b2a53712f98a9");
}

// karask/python-bitcoin-utils#107
TEST(PublicReports, TX16OneEmptyStackAmongOthersDecodes) {
    constexpr std::string_view TXID =
        "38255da32f3dd1fcbb767df03f2adc7a2ac1d038fd52985fc59f2c314a4a6a12";
    ExpectIds(FromHex(inputs::FIRST_STACK_EMPTY), TXID,
              "b3adafa33584d9610421573df0466ed38bb60f5dde01c5070d541237aae96b06");
    ExpectIds(FromHex(inputs::SECOND_STACK_EMPTY), TXID,
              "269164f06cabfa5bf348481f24b08009f3ab6e881f89e352da21c976420778e9");
    EXPECT_EQ(DecodeTx(FromHex(inputs::FIRST_STACK_EMPTY))->lock_time, 0U);
}

// cmdruid/tapscript#33
TEST(PublicReports, TX17CountsFrom253Decode) {
    struct Case {
        std::uint32_t count;
        std::string_view txid;
    };
    for (const auto& [count, txid] :
         {Case{252, "df4dd7a8636c86ff21e7934b4dc260bbc701f418b92e976528b55536eab7ab4c"},
          Case{253, "c9cdc1a3b58feb70d8faa7832c9e1788ab35618306c4956fdb427d2cc47c6ca6"},
          Case{548, "e386dd9e1c632cc20ab603307737c3ee601ce66dfb319dd5d0f43db084002ab7"}}) {
        MsgTx tx = inputs::PlainTx();
        tx.inputs.clear();
        for (std::uint32_t i = 0; i < count; ++i) {
            tx.AddTxIn({.prevout = inputs::OutPointOf(0x11, i), .script_sig = {}, .witness = {}});
        }
        ExpectId(ToBytes(tx), txid);
    }
}

// bitcoinjs/bitcoinjs-lib#367
TEST(PublicReports, TX18ScriptsAreOpaque) {
    ExpectId(FromHex(inputs::TRUNCATED_PUSH),
             "a3a023b94fc2c9cb04673cd496a0571bb5b615a4ce9c49050e09d5ba8ce8389d");
    ExpectId(FromHex(inputs::COINBASE_TRUNCATED_PUSH),
             "8e070d4eb85eb02e02dd938d6552316b9d723330707870c518064b7a0d232da3");
}

// bitcoinjs/bitcoinjs-lib#1012
TEST(PublicReports, TX20ValueAbove53BitsDecodes) {
    const auto raw = FromHex(inputs::VALUE_ABOVE_2_53);
    ExpectId(raw, "24da884204ae4f2758ad0aed3f97ab85fa229cb89109ab3968b6e8c4a2e2dfb1");
    EXPECT_EQ(DecodeTx(raw)->outputs[0].value_sat, 24'972'960'321'025'050);
    EXPECT_EQ(CheckTransactionSanity(*TxView::Parse(raw)).value().code,
              TxSanityErrc::OutputTooLarge);
}

// btclib-org/btclib#388
TEST(PublicReports, TX21ValuesAreSigned) {
    const auto raw = FromHex(inputs::VALUE_MINUS_1);
    ExpectId(raw, "37f600806eced3689e9de275e86f578c1baba18c2c76e31ba04dd0e87d5d8604");
    EXPECT_EQ(DecodeTx(raw)->outputs[0].value_sat, -1);
    EXPECT_EQ(CheckTransactionSanity(*TxView::Parse(raw)).value().code,
              TxSanityErrc::NegativeOutput);
}

// rust-bitcoin/rust-bitcoin#5383: it decodes, alone and in a block; the sanity check rejects it.
TEST(PublicReports, TX23NoOutputsDecode) {
    const auto raw = FromHex(inputs::NO_OUTPUTS);
    ExpectId(raw, "743a2ad1d24538ed70bd4bab37fda6e2b0424459872bebbd2178d9e1352a5f78");
    EXPECT_EQ(CheckTransactionSanity(*TxView::Parse(raw)).value().code, TxSanityErrc::NoOutputs);

    const MsgBlock block{.header = {}, .transactions = {*DecodeTx(raw)}};
    const auto decoded = DecodeBlock(ToBytes(block));
    ASSERT_EQ(ErrorOf(decoded), "none");
    EXPECT_EQ(*decoded, block);
}

// CVE-2018-17144
TEST(PublicReports, TX24DuplicateInputDecodesAndIsNotSane) {
    const auto raw = FromHex(inputs::DUPLICATE_INPUT);
    ExpectId(raw, "4b0893e02227ca21ee2b62d141ef080cb7d44b26d10d3fefbe9a035645a9fe27");
    EXPECT_EQ(CheckTransactionSanity(*TxView::Parse(raw)).value().code,
              TxSanityErrc::DuplicateInputs);
}

// CVE-2010-5139
TEST(PublicReports, TX25OutputSumAboveAllMoneyDecodesAndIsNotSane) {
    const auto raw = FromHex(inputs::OUTPUT_SUM_TOO_LARGE);
    ExpectId(raw, "6fe4ed651e7fc842f0530425d807df0529ed3bb5649d19d65eaa36d29f963f3a");
    EXPECT_EQ(CheckTransactionSanity(*TxView::Parse(raw)).value().code,
              TxSanityErrc::OutputsTooLarge);
}

// bitcoin/bitcoin#11561
TEST(PublicReports, TX27VersionWithTheTopBitIsPositive) {
    const auto raw = FromHex(inputs::VERSION_TOP_BIT);
    ExpectId(raw, "c659729a7fea5071361c2c1a68551ca2bf77679b27086cc415adeeb03852e369");
    EXPECT_EQ(DecodeTx(raw)->version, 2'591'798'512U);
    EXPECT_EQ(DecodeTx(raw)->lock_time, 32'767U);
}

// CVE-2024-34478
TEST(PublicReports, TX28VersionComparesUnsigned) {
    const auto raw = FromHex(inputs::VERSION_FFFF0000);
    ExpectId(raw, "d694a1d916d4ffa0b87dc2ed43fa8fdcf3c4a7d89afd765a8ce55ad6becea753");
    EXPECT_EQ(DecodeTx(raw)->version, 4'294'901'760U);
    EXPECT_TRUE(DecodeTx(raw)->version >= 2);
}

// starkware-bitcoin/raito#122
TEST(PublicReports, TX30Version2DoesNotMeanWitness) {
    const auto raw = FromHex(inputs::PLAIN);
    ExpectId(raw, inputs::PLAIN_TXID);
    EXPECT_FALSE(DecodeTx(raw)->HasWitness());
    EXPECT_EQ(*DecodeTx(raw), inputs::PlainTx());
}

// Blockstream/electrs#69
TEST(PublicReports, TX31OutputIndexHasMoreThan16Bits) {
    MsgTx tx = inputs::PlainTx();
    tx.outputs.clear();
    for (int i = 0; i < 65'537; ++i) tx.AddTxOut({.value_sat = i, .script_pubkey = {0x51}});
    const auto raw = ToBytes(tx);
    ExpectId(raw, "3107ef59ba655cb3cadc7734896a91e94627cb09938b9435892d27e3bc94a6e7");
    EXPECT_EQ(DecodeTx(raw)->outputs.at(65'536).value_sat, 65'536);

    const OutPoint last{tx.TxHash(), 65'536};
    MsgTx spender = inputs::PlainTx();
    spender.inputs[0].prevout = last;
    EXPECT_EQ(DecodeTx(ToBytes(spender))->inputs[0].prevout, last);
}

// stratum-mining/sv2-apps#723
TEST(PublicReports, TX32EveryPrefixFails) {
    const auto raw = FromHex(inputs::PLAIN);
    ASSERT_EQ(raw.size(), 61U);
    for (std::size_t size = 0; size < raw.size(); ++size) {
        // A copy of exactly this size, so that a sanitizer detects a read past the end.
        const Bytes prefix(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
        const auto decoded = DecodeTx(prefix);
        ASSERT_FALSE(decoded) << size;
        EXPECT_EQ(decoded.error().code, DecodeErrc::EndOfData) << size;
        EXPECT_LE(decoded.error().offset, size);
    }
}

// btcsuite/btcd#507
TEST(PublicReports, CS01NonMinimalSizeInATransactionFails) {
    EXPECT_EQ(NetworkError(inputs::LONG_INPUT_COUNT),
              "non-canonical compact size at byte 4, reading input count");
    EXPECT_EQ(NetworkError(inputs::LONG_SCRIPT_LENGTH),
              "non-canonical compact size at byte 55, reading script_pubkey length");
}

}  // namespace
}  // namespace txhash::wire
