// SPDX-License-Identifier: MIT
#include "btcutil/sighash/sighash_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "btcutil/script/taproot.h"
#include "chainhash/bytes.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

static_assert(std::is_constructible_v<SpentOutputs, std::vector<wire::TxOut>&>);
static_assert(std::is_constructible_v<SpentOutputs, const std::array<wire::TxOut, 1>&>);
static_assert(!std::is_constructible_v<SpentOutputs, std::vector<wire::TxOut>>);
static_assert(!std::is_constructible_v<SpentOutputs, std::array<wire::TxOut, 1>>);
static_assert(!std::is_constructible_v<SpentOutputs, std::array<wire::TxOutView, 1>>);

using chainhash::Hash;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;

/// Two inputs and one output ("I-SH" in the collection of public bug reports).
constexpr std::string_view TWO_INPUTS =
    "020000000211111111111111111111111111111111111111111111111111111111111111110000000000ffffffff22"
    "222222222222222222222222222222222222222222222222222222222222220100000000feffffff01e80300000000"
    "0000015100000000";
constexpr std::string_view P2PKH = "76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac";
/// The number 1 in internal order.
constexpr std::string_view ONE = "0100000000000000000000000000000000000000000000000000000000000000";

template <class Digest>
std::string InternalHex(const Digest& digest) {
    return chainhash::ToHex(digest.bytes());
}

std::string LegacyOfTwoInputs(std::size_t input_index, std::string_view script_code,
                              std::uint32_t hash_type) {
    const Bytes raw = FromHex(TWO_INPUTS);
    const SighashCache cache(*wire::TxView::Parse(raw));
    return InternalHex(cache.Legacy(input_index, FromHex(script_code), hash_type));
}

std::string SegwitOfTwoInputs(std::size_t input_index, std::string_view script_code,
                              std::uint32_t hash_type) {
    const Bytes raw = FromHex(TWO_INPUTS);
    const SighashCache cache(*wire::TxView::Parse(raw));
    return InternalHex(cache.SegwitV0(input_index, FromHex(script_code), 50'000, hash_type));
}

// rust-bitcoin/rust-bitcoin#817
TEST(Sighash, SG01SingleWithoutItsOutputIsTheNumberOne) {
    EXPECT_EQ(LegacyOfTwoInputs(1, P2PKH, SIGHASH_SINGLE), ONE);
}

// rust-bitcoin/rust-bitcoin#4112
TEST(Sighash, SG02SingleWithoutItsOutputIsTheNumberOneForOneInputToo) {
    EXPECT_EQ(LegacyOfTwoInputs(1, P2PKH, SIGHASH_SINGLE | SIGHASH_ANYONECANPAY), ONE);
}

// rust-bitcoin/rust-bitcoin#4133
TEST(Sighash, SG04OddTypeIsHashedAsItIs) {
    EXPECT_EQ(LegacyOfTwoInputs(0, P2PKH, 0x65),
              "983169f24c48646e56792ee9b0091cdfaa4960b3f3e3a6ac0e4188bc74b9c61f");
    EXPECT_EQ(SegwitOfTwoInputs(0, P2PKH, 0x65),
              "249282ebd3eece298481d2ecb6810f0f8ed993562a134b3e3652db79a2619c1e");
}

// rust-bitcoin/rust-bitcoin#1966
TEST(Sighash, SG06SegwitSingleWithoutItsOutputHasZeroHashOutputs) {
    EXPECT_EQ(SegwitOfTwoInputs(1, P2PKH, SIGHASH_SINGLE),
              "977891dab80d382b3ab5fbb398ff7be867323022cbc31bb30f04c1118b006d1d");
    EXPECT_EQ(SegwitOfTwoInputs(1, P2PKH, SIGHASH_SINGLE | SIGHASH_ANYONECANPAY),
              "52ea3896731f3107635a63f4aa5124856d80575549bc2f10a03bedd5b7a8beab");
}

// btclib-org/btclib#176
TEST(Sighash, SG07LegacyDropsCodeSeparatorsAndSegwitDoesNot) {
    constexpr std::string_view SCRIPT =
        "ab51ab76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188acab";
    EXPECT_EQ(LegacyOfTwoInputs(0, SCRIPT, SIGHASH_ALL),
              "75d7254e16e8dd684396ada8dd3da319281d9d82da37743117cc8f8d8bc46f50");
    EXPECT_EQ(SegwitOfTwoInputs(0, SCRIPT, SIGHASH_ALL),
              "ebbe77e7e5704b023f09ef9a48ec4990c480dec07e006870c5307ea759ab3646");
}

// As in Bitcoin Core, the length of the script includes the data of the truncated push, which is
// not written. With the data, the digest would be 7b486486...
TEST(Sighash, LegacyStopsBeforeTheDataOfATruncatedPush) {
    EXPECT_EQ(LegacyOfTwoInputs(0, "51ab4cff00", SIGHASH_ALL),
              "d41fde55f82fe6168ca81776b55a70d84f2c5e26adbcd2d1c989cca9da5a5b9e");
}

TEST(Sighash, RejectsTemporaryTransactions) {
    static_assert(!std::is_constructible_v<SighashCache, wire::MsgTx>);
    static_assert(!std::is_constructible_v<SighashCache, const wire::MsgTx, SpentOutputs>);
    static_assert(std::is_constructible_v<SighashCache, const wire::MsgTx&, SpentOutputs>);
    static_assert(std::is_constructible_v<SighashCache, wire::TxView>);
}

/// A transaction whose input 1 of 3 is signed, and everything that a signature may cover.
struct Spending {
    wire::MsgTx tx{
        .version = 2,
        .inputs = {{.prevout = {{}, 10}, .script_sig = {0x51}, .sequence = 1, .witness = {{0x01}}},
                   {.prevout = {{}, 11}, .script_sig = {0x52}, .sequence = 2, .witness = {{0x02}}},
                   {.prevout = {{}, 12}, .script_sig = {0x53}, .sequence = 3, .witness = {}}},
        .outputs = {{.value_sat = 21, .script_pubkey = {0x61}},
                    {.value_sat = 22, .script_pubkey = {0x62}},
                    {.value_sat = 23, .script_pubkey = {0x63}}},
        .lock_time = 7};
    std::vector<wire::TxOut> spent = {{.value_sat = 31, .script_pubkey = {0x71}},
                                      {.value_sat = 32, .script_pubkey = {0x72}},
                                      {.value_sat = 33, .script_pubkey = {0x73}}};
    Bytes script_code = {0x76, 0xac};
    TaprootContext context = {
        .annex_hash = Hash{{8}}, .leaf_hash = Hash{{9}}, .code_separator_position = 3};

    static constexpr std::size_t SIGNING = 1;

    [[nodiscard]] LegacySighash Legacy(std::uint32_t type) const {
        return SighashCache(tx).Legacy(SIGNING, script_code, type);
    }
    [[nodiscard]] SegwitV0Sighash SegwitV0(std::uint32_t type) const {
        return SighashCache(tx).SegwitV0(SIGNING, script_code, spent[SIGNING].value_sat, type);
    }
    [[nodiscard]] TaprootSighash Taproot(std::uint32_t type) const {
        return SighashCache(tx, SpentOutputs(spent)).Taproot(SIGNING, type, context).value();
    }
};

/// Which hash types make a digest cover a field.
enum class Covered {
    Never,
    Always,
    ByAllInputs,            ///< without SIGHASH_ANYONECANPAY
    ByAllInputsAndOutputs,  ///< and only if all outputs are signed
    ByAllOutputs,
    ByItsOutput,  ///< if all outputs or the one at the input's index are signed
};

bool IsCovered(Covered covered, std::uint32_t type) {
    const bool all_inputs = (type & 0x80) == 0;
    const bool all_outputs = (type & 3) == 1;
    switch (covered) {
        case Covered::Never:
            return false;
        case Covered::Always:
            return true;
        case Covered::ByAllInputs:
            return all_inputs;
        case Covered::ByAllInputsAndOutputs:
            return all_inputs && all_outputs;
        case Covered::ByAllOutputs:
            return all_outputs;
        case Covered::ByItsOutput:
            return (type & 3) != 2;
    }
    return false;
}

struct FieldChange {
    std::string_view field;
    std::function<void(Spending&)> change;
    Covered legacy;
    Covered segwit_v0;
    Covered taproot;
};

std::vector<FieldChange> FieldChanges() {
    using enum Covered;
    return {
        {"version", [](Spending& s) { ++s.tx.version; }, Always, Always, Always},
        {"lock time", [](Spending& s) { ++s.tx.lock_time; }, Always, Always, Always},
        {"own prevout's txid",
         [](Spending& s) { s.tx.inputs[1].prevout.txid = chainhash::Txid(Hash{{1}}); }, Always,
         Always, Always},
        {"own prevout's index", [](Spending& s) { ++s.tx.inputs[1].prevout.index; }, Always, Always,
         Always},
        {"own sequence", [](Spending& s) { ++s.tx.inputs[1].sequence; }, Always, Always, Always},
        {"prevout before", [](Spending& s) { ++s.tx.inputs[0].prevout.index; }, ByAllInputs,
         ByAllInputs, ByAllInputs},
        {"prevout after", [](Spending& s) { ++s.tx.inputs[2].prevout.index; }, ByAllInputs,
         ByAllInputs, ByAllInputs},
        {"sequence before", [](Spending& s) { ++s.tx.inputs[0].sequence; }, ByAllInputsAndOutputs,
         ByAllInputsAndOutputs, ByAllInputs},
        {"sequence after", [](Spending& s) { ++s.tx.inputs[2].sequence; }, ByAllInputsAndOutputs,
         ByAllInputsAndOutputs, ByAllInputs},
        {"input more",
         [](Spending& s) {
             s.tx.AddTxIn(s.tx.inputs[0]);
             s.spent.push_back(s.spent[0]);
         },
         ByAllInputs, ByAllInputs, ByAllInputs},
        {"script_sigs",
         [](Spending& s) {
             for (wire::TxIn& input : s.tx.inputs) input.script_sig.push_back(1);
         },
         Never, Never, Never},
        {"witnesses",
         [](Spending& s) {
             for (wire::TxIn& input : s.tx.inputs) input.witness.Add(Bytes{1});
         },
         Never, Never, Never},
        {"own output's value", [](Spending& s) { ++s.tx.outputs[1].value_sat; }, ByItsOutput,
         ByItsOutput, ByItsOutput},
        {"own output's script", [](Spending& s) { ++s.tx.outputs[1].script_pubkey[0]; },
         ByItsOutput, ByItsOutput, ByItsOutput},
        {"output before", [](Spending& s) { ++s.tx.outputs[0].value_sat; }, ByAllOutputs,
         ByAllOutputs, ByAllOutputs},
        {"output after", [](Spending& s) { ++s.tx.outputs[2].script_pubkey[0]; }, ByAllOutputs,
         ByAllOutputs, ByAllOutputs},
        {"output more", [](Spending& s) { s.tx.AddTxOut({}); }, ByAllOutputs, ByAllOutputs,
         ByAllOutputs},
        {"own spent value", [](Spending& s) { ++s.spent[1].value_sat; }, Never, Always, Always},
        {"own spent script", [](Spending& s) { ++s.spent[1].script_pubkey[0]; }, Never, Never,
         Always},
        {"other spent value", [](Spending& s) { ++s.spent[0].value_sat; }, Never, Never,
         ByAllInputs},
        {"other spent script", [](Spending& s) { ++s.spent[2].script_pubkey[0]; }, Never, Never,
         ByAllInputs},
        {"script code", [](Spending& s) { ++s.script_code[0]; }, Always, Always, Never},
        {"annex", [](Spending& s) { s.context.annex_hash = Hash{{9}}; }, Never, Never, Always},
        {"no annex", [](Spending& s) { s.context.annex_hash.reset(); }, Never, Never, Always},
        {"leaf", [](Spending& s) { s.context.leaf_hash = Hash{{8}}; }, Never, Never, Always},
        {"no leaf", [](Spending& s) { s.context.leaf_hash.reset(); }, Never, Never, Always},
        {"code separator", [](Spending& s) { ++s.context.code_separator_position; }, Never, Never,
         Always},
    };
}

constexpr std::uint32_t NAMED_TYPES[] = {0x01, 0x02, 0x03, 0x81, 0x82, 0x83};

TEST(Sighash, CoversExactlyWhatItsTypeSays) {
    const Spending original;
    for (const FieldChange& row : FieldChanges()) {
        Spending changed;
        row.change(changed);
        for (const std::uint32_t type : NAMED_TYPES) {
            SCOPED_TRACE(testing::Message() << row.field << ", type " << type);
            EXPECT_EQ(changed.Legacy(type) != original.Legacy(type), IsCovered(row.legacy, type));
            EXPECT_EQ(changed.SegwitV0(type) != original.SegwitV0(type),
                      IsCovered(row.segwit_v0, type));
            EXPECT_EQ(changed.Taproot(type) != original.Taproot(type),
                      IsCovered(row.taproot, type));
        }
    }
}

TEST(Sighash, DiffersBetweenInputs) {
    const Spending spending;
    const SighashCache cache(spending.tx, SpentOutputs(spending.spent));
    for (const std::uint32_t type : NAMED_TYPES) {
        EXPECT_NE(cache.Legacy(0, spending.script_code, type),
                  cache.Legacy(2, spending.script_code, type));
        EXPECT_NE(cache.SegwitV0(0, {}, 1, type), cache.SegwitV0(2, {}, 1, type));
        EXPECT_NE(cache.Taproot(0, type), cache.Taproot(2, type));
    }
}

TEST(SighashTaproot, NeedsOneSpentOutputPerInput) {
    const Spending spending;
    const std::span<const wire::TxOut> spent = spending.spent;
    const auto error = wire::Unexpected<SighashError>({SighashErrc::IncompleteSpentOutputs, 0});
    EXPECT_EQ(SighashCache(spending.tx).Taproot(0, SIGHASH_DEFAULT), error);
    EXPECT_EQ(SighashCache(spending.tx, SpentOutputs(spent.first(2))).Taproot(0, SIGHASH_ALL),
              error);
    std::vector<wire::TxOut> too_many = spending.spent;
    too_many.emplace_back();
    EXPECT_EQ(SighashCache(spending.tx, SpentOutputs(too_many)).Taproot(0, SIGHASH_ALL), error);
    EXPECT_TRUE(SighashCache(spending.tx, SpentOutputs(spent)).Taproot(0, SIGHASH_ALL));
}

TEST(SighashTaproot, OnlySevenTypesAreValid) {
    const Spending spending;
    const SighashCache cache(spending.tx, SpentOutputs(spending.spent));
    std::vector<std::uint32_t> valid;
    for (std::uint32_t type = 0; type < 0x400; ++type) {
        const auto digest = cache.Taproot(0, type);
        if (digest) {
            valid.push_back(type);
        } else {
            EXPECT_EQ(digest.error(), (SighashError{SighashErrc::InvalidHashType, 0}));
        }
    }
    EXPECT_EQ(valid, (std::vector<std::uint32_t>{0, 1, 2, 3, 0x81, 0x82, 0x83}));
    EXPECT_FALSE(cache.Taproot(0, 0xffffff81));
}

TEST(SighashTaproot, SingleNeedsItsOutput) {
    Spending spending;
    spending.tx.outputs.pop_back();
    const SighashCache cache(spending.tx, SpentOutputs(spending.spent));
    for (const std::uint32_t type : {SIGHASH_SINGLE, SIGHASH_SINGLE | SIGHASH_ANYONECANPAY}) {
        EXPECT_TRUE(cache.Taproot(1, type));
        EXPECT_EQ(cache.Taproot(2, type),
                  wire::Unexpected<SighashError>({SighashErrc::MissingOutput, 2}));
    }
}

// Both types sign the whole transaction; the digests differ by the type.
TEST(SighashTaproot, DefaultIsNotAll) {
    const Spending spending;
    const SighashCache cache(spending.tx, SpentOutputs(spending.spent));
    EXPECT_NE(cache.Taproot(0, SIGHASH_DEFAULT), cache.Taproot(0, SIGHASH_ALL));
}

TEST(SighashError, Message) {
    const auto message = [](SighashErrc code) { return SighashError{code, 7}.Message(); };
    EXPECT_EQ(message(SighashErrc::InvalidHashType), "input 7: invalid hash type");
    EXPECT_EQ(message(SighashErrc::MissingOutput), "input 7: no output at the input's index");
    EXPECT_EQ(message(SighashErrc::IncompleteSpentOutputs),
              "input 7: need one spent output per input");
}

/// All digests of each input, from a cold and from a warm cache.
template <class Tx>
std::size_t ComputeAll(const Tx& tx, const SpentOutputs& spent) {
    const Bytes script_code = {0xab, 0x01, 0x30, 0xac};
    const Bytes signature = {0x30};
    const ByteSpan signatures[] = {signature};
    std::size_t count = 0;
    ExpectNoAllocation([&] {
        const SighashCache cache(tx, spent);
        for (int round = 0; round < 2; ++round) {
            for (std::size_t i = 0; i < spent.size(); ++i) {
                for (std::uint32_t type = 0; type < 256; ++type) {
                    count += cache.Legacy(i, script_code, type, signatures).IsZero() ? 0U : 1U;
                    count += cache.SegwitV0(i, script_code, 1, type).IsZero() ? 0U : 1U;
                    count += cache.Taproot(i, type,
                                           {.annex_hash = AnnexHash(signature),
                                            .leaf_hash = TapLeafHash(0xc0, script_code)})
                                 ? 1U
                                 : 0U;
                }
            }
        }
    });
    return count;
}

TEST(Sighash, AllocatesNothing) {
    Spending spending;
    for (int i = 0; i < 70; ++i) {
        spending.tx.AddTxIn(spending.tx.inputs[0]);
        spending.tx.AddTxOut(spending.tx.outputs[0]);
        spending.spent.push_back(spending.spent[0]);
    }
    const Bytes raw = wire::ToBytes(spending.tx);
    const SpentOutputs spent(spending.spent);
    const std::size_t expected = 2 * spent.size() * (256 + 256 + 7);
    EXPECT_EQ(ComputeAll(spending.tx, spent), expected);
    EXPECT_EQ(ComputeAll(*wire::TxView::Parse(raw), spent), expected);
}

TEST(SpentOutputs, RejectsTemporaries) {
    static_assert(!std::is_constructible_v<SpentOutputs, std::vector<wire::TxOut>>);
    static_assert(!std::is_constructible_v<SpentOutputs, std::vector<wire::TxOutView>>);
    static_assert(std::is_constructible_v<SpentOutputs, std::vector<wire::TxOut>&>);
}

// One type per kind, so that a digest cannot be checked against the wrong kind of signature.
TEST(Sighash, KindsDoNotMix) {
    static_assert(!std::is_convertible_v<LegacySighash, SegwitV0Sighash>);
    static_assert(!std::is_convertible_v<SegwitV0Sighash, TaprootSighash>);
    static_assert(!std::is_convertible_v<TaprootSighash, LegacySighash>);
    static_assert(!std::is_convertible_v<Hash, TaprootSighash>);
}

template <class Digest>
concept HasDisplayOrder = requires(const Digest& digest) {
    digest.ToHex();
    Digest::FromHex("");
};

// BIP-0143 and BIP-0341 print digests in byte order.
TEST(Sighash, OnlyLegacyHasTextInDisplayOrder) {
    static_assert(HasDisplayOrder<LegacySighash>);
    static_assert(!HasDisplayOrder<SegwitV0Sighash>);
    static_assert(!HasDisplayOrder<TaprootSighash>);
}

TEST(SpentOutputs, OwnedAndViewedAreAlike) {
    const Spending spending;
    std::vector<wire::TxOutView> views;
    for (const wire::TxOut& output : spending.spent) {
        views.push_back(output);
    }
    const SpentOutputs owned(spending.spent), viewed(views);
    ASSERT_EQ(owned.size(), 3U);
    ASSERT_EQ(viewed.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(owned[i].value_sat, viewed[i].value_sat);
        EXPECT_EQ(owned[i].script_pubkey.data(), viewed[i].script_pubkey.data());
    }
    EXPECT_EQ(SpentOutputs().size(), 0U);
}

}  // namespace
}  // namespace txhash::btcutil
