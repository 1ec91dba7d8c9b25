// SPDX-License-Identifier: MIT
// SignatureChecker on legacy and segwit v0 spends that are signed here.

#include "btcutil/verify/signature_checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "chainhash/sha256.h"
#include "tests/btcutil/verify/spending.h"

namespace txhash::btcutil {
namespace {

using enum SignatureStatus;
using testing_support::Concat;
using testing_support::FromHex;
using testing_support::WithOtherS;

constexpr std::uint32_t HASH_TYPES[] = {0, 1, 2, 3, 0x65, 0x80, 0x81, 0x82, 0x83, 0xff};

Bytes PayToPubKey(const Bytes& pubkey) {
    return ScriptBuilder().Push(pubkey).Op(OP_CHECKSIG).Build();
}

Bytes PayToMultisig(std::size_t required, const std::vector<Signer>& signers) {
    ScriptBuilder script;
    script.PushNumber(static_cast<std::int64_t>(required));
    for (const Signer& signer : signers) script.Push(signer.PubKey());
    script.PushNumber(static_cast<std::int64_t>(signers.size()));
    return script.Op(OP_CHECKMULTISIG).Build();
}

const Signer KEY(7);
const Signer OTHER(8);

/// A valid input has `signatures` signatures and no error.
void ExpectValid(const Spending& spending, const std::string& type, std::size_t signatures) {
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, Valid) << type;
    EXPECT_EQ(check.type.ToString(), type);
    EXPECT_EQ(check.signatures, signatures) << type;
    EXPECT_EQ(check.error, std::nullopt) << type;
}

/// An invalid input has no signatures.
void ExpectInvalid(const Spending& spending, SpendErrc error = SpendErrc::InvalidSignature) {
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, Invalid) << check.type.ToString();
    EXPECT_EQ(check.signatures, std::nullopt);
    EXPECT_EQ(CodeOf(check), error);
}

class VerifyScript : public testing::TestWithParam<Inside> {};

TEST_P(VerifyScript, OneKey) {
    for (const Bytes& pubkey : {KEY.PubKey(), KEY.UncompressedPubKey(), KEY.HybridPubKey()}) {
        ScriptSpending spending(GetParam(), PayToPubKey(pubkey));
        for (const std::uint32_t type : HASH_TYPES) {
            const Bytes signature = spending.Sign(KEY, type);
            spending.Satisfy({signature});
            ExpectValid(spending, spending.TypeName("pubkey"), 1);
            spending.Satisfy(
                {WithType(WithOtherS(KEY.SignEcdsa(spending.Digest(type).bytes)), type)});
            ExpectValid(spending, spending.TypeName("pubkey"), 1);
            // The type is part of what is signed.
            spending.Satisfy({WithType({signature.begin(), signature.end() - 1}, type ^ 4)});
            ExpectInvalid(spending);
            spending.Satisfy({spending.Sign(OTHER, type)});
            ExpectInvalid(spending);
        }
        for (const auto& arguments : {std::vector<Bytes>{}, {{}}, {Bytes{SIGHASH_ALL}}}) {
            spending.Satisfy(arguments);
            ExpectInvalid(spending);
        }
    }
}

TEST_P(VerifyScript, OneKeyHash) {
    for (const Bytes& pubkey : {KEY.PubKey(), KEY.UncompressedPubKey(), KEY.HybridPubKey()}) {
        ScriptSpending spending(GetParam(), PayToPubKeyHash(chainhash::ComputeHash160(pubkey)));
        for (const std::uint32_t type : HASH_TYPES) {
            spending.Satisfy({spending.Sign(KEY, type), pubkey});
            ExpectValid(spending, spending.TypeName("pubkeyhash"), 1);
            spending.Satisfy({spending.Sign(OTHER, type), OTHER.PubKey()});
            ExpectInvalid(spending);
            spending.Satisfy({spending.Sign(OTHER, type), pubkey});
            ExpectInvalid(spending);
        }
        for (const auto& arguments :
             {std::vector<Bytes>{}, {pubkey}, {spending.Sign(KEY)}, {{}, pubkey}}) {
            spending.Satisfy(arguments);
            ExpectInvalid(spending);
        }
    }
}

// Every choice of signers in every order: only those in the order of the keys are valid.
TEST_P(VerifyScript, Multisig) {
    std::size_t valid_count = 0;
    for (std::size_t key_count = 1; key_count <= 5; ++key_count) {
        std::vector<Signer> signers;
        for (std::uint32_t i = 0; i < key_count; ++i) signers.emplace_back(100 - i);
        for (std::size_t required = 1; required <= std::min<std::size_t>(key_count, 3);
             ++required) {
            ScriptSpending spending(GetParam(), PayToMultisig(required, signers));
            std::vector<std::vector<std::size_t>> choices = {{}};
            for (std::size_t i = 0; i < required; ++i) {
                std::vector<std::vector<std::size_t>> longer;
                for (const auto& choice : choices) {
                    for (std::size_t key = 0; key < key_count; ++key) {
                        longer.push_back(choice);
                        longer.back().push_back(key);
                    }
                }
                choices = std::move(longer);
            }
            for (const auto& choice : choices) {
                std::vector<Bytes> arguments = {{}};
                for (const std::size_t key : choice) {
                    arguments.push_back(
                        spending.Sign(signers[key], HASH_TYPES[key % std::size(HASH_TYPES)]));
                }
                spending.Satisfy(arguments);
                if (std::ranges::is_sorted(choice, std::ranges::less_equal())) {
                    ExpectValid(spending, spending.TypeName("multisig"), required);
                    ++valid_count;
                } else {
                    ExpectInvalid(spending);
                }
            }
        }
    }
    EXPECT_EQ(valid_count, 1U + (2 + 1) + (3 + 3 + 1) + (4 + 6 + 4) + (5 + 10 + 10));
}

TEST_P(VerifyScript, WrongMultisigArguments) {
    ScriptSpending spending(GetParam(), PayToMultisig(2, {KEY, OTHER, Signer(9)}));
    const Bytes first = spending.Sign(KEY);
    const Bytes second = spending.Sign(OTHER);
    spending.Satisfy({{}, first, second});
    ExpectValid(spending, spending.TypeName("multisig"), 2);
    const Bytes foreign = spending.Sign(Signer(10));
    const std::vector<Bytes> wrong[] = {
        {},
        {{}},
        {{}, first},
        {first, second},  // one is missing
        {{}, {}, second},
        {{}, first, {}},            // an empty one
        {{}, first, foreign},       // of no key
        {{}, first, second, {}},    // an item on top
        {Bytes{1}, first, second},  // a dummy that is not empty (BIP-0147)
    };
    for (const auto& arguments : wrong) {
        spending.Satisfy(arguments);
        ExpectInvalid(spending);
    }
}

// A witness must be used up (BIP-0141). Extra items on a legacy stack are a matter of policy.
TEST_P(VerifyScript, ItemsBelowTheArguments) {
    ScriptSpending one_key(GetParam(), PayToPubKey(KEY.PubKey()));
    ScriptSpending key_hash(GetParam(), PayToPubKeyHash(chainhash::ComputeHash160(KEY.PubKey())));
    ScriptSpending multisig(GetParam(), PayToMultisig(1, {KEY}));
    one_key.Satisfy({{5}, one_key.Sign(KEY)});
    key_hash.Satisfy({{}, key_hash.Sign(KEY), KEY.PubKey()});
    multisig.Satisfy({{}, {}, multisig.Sign(KEY)});
    for (const ScriptSpending* spending : {&one_key, &key_hash, &multisig}) {
        EXPECT_EQ(spending->Status(), spending->HasWitness() ? Invalid : Valid);
    }
}

// Strict DER (BIP-0066): an extra zero before an integer.
TEST_P(VerifyScript, PaddedSignature) {
    ScriptSpending spending(GetParam(), PayToPubKey(KEY.PubKey()));
    Bytes signature = spending.Sign(KEY);
    signature.insert(signature.begin() + 4, 0);
    ++signature[1];
    ++signature[3];
    spending.Satisfy({signature});
    ExpectInvalid(spending);
}

TEST_P(VerifyScript, NonstandardScript) {
    for (const Bytes& script :
         {Bytes{OP_1}, ScriptBuilder().Push(KEY.PubKey()).Op(OP_CHECKSIGVERIFY).Build(),
          ScriptBuilder().Op(OP_RETURN).Push(Bytes(20, 1)).Build(), Bytes{}}) {
        ScriptSpending spending(GetParam(), script);
        spending.Satisfy({spending.Sign(KEY)});
        EXPECT_EQ(spending.Status(), NotChecked);
        EXPECT_EQ(spending.Check().signatures, std::nullopt);
    }
}

std::string NameOf(const testing::TestParamInfo<Inside>& test) {
    static constexpr std::array<const char*, 4> NAMES = {"Bare", "ScriptHash", "WitnessScriptHash",
                                                         "WitnessScriptHashInScriptHash"};
    return NAMES.at(static_cast<std::size_t>(test.param));
}

INSTANTIATE_TEST_SUITE_P(Insides, VerifyScript,
                         testing::Values(Inside::Nothing, Inside::ScriptHash,
                                         Inside::WitnessScriptHash,
                                         Inside::WitnessScriptHashInScriptHash),
                         NameOf);

/// A witness key hash of `key`, bare or inside a script hash, signed.
Spending WitnessKeyHashSpending(const Bytes& pubkey, bool in_script_hash,
                                std::uint32_t type = SIGHASH_ALL) {
    const auto key_hash = chainhash::ComputeHash160(pubkey);
    const Bytes program = PayToWitness(0, key_hash.bytes);
    Spending spending(in_script_hash ? PayToScriptHash(chainhash::ComputeHash160(program))
                                     : program);
    if (in_script_hash) spending.Input().script_sig = ScriptBuilder().Push(program).Build();
    const SegwitV0Sighash digest = spending.SegwitV0(PayToPubKeyHash(key_hash), type);
    spending.Input().witness = {WithType(KEY.SignEcdsa(digest.bytes()), type), pubkey};
    return spending;
}

TEST(VerifyWitnessKeyHash, EveryKeyAndType) {
    for (const Bytes& pubkey : {KEY.PubKey(), KEY.UncompressedPubKey()}) {
        for (const std::uint32_t type : HASH_TYPES) {
            ExpectValid(WitnessKeyHashSpending(pubkey, false, type), "witness_v0_keyhash", 1);
            ExpectValid(WitnessKeyHashSpending(pubkey, true, type), "scripthash/witness_v0_keyhash",
                        1);
        }
    }
}

TEST(VerifyWitnessKeyHash, WrongWitnesses) {
    for (const bool in_script_hash : {false, true}) {
        const Spending right = WitnessKeyHashSpending(KEY.PubKey(), in_script_hash);
        const auto item = [&](std::ptrdiff_t i) {
            const ByteSpan bytes = *std::next(right.tx.inputs[Spending::INDEX].witness.begin(), i);
            return Bytes(bytes.begin(), bytes.end());
        };
        for (const wire::TxWitness& witness : {wire::TxWitness{},
                                               {item(0)},
                                               {item(1)},
                                               {item(1), item(0)},
                                               {{}, item(1)},
                                               {{}, item(0), item(1)},
                                               {item(0), item(1), {}},
                                               {item(0), OTHER.PubKey()}}) {
            Spending wrong = right;
            wrong.Input().witness = witness;
            ExpectInvalid(wrong);
        }
        Spending other_amount = right;
        ++other_amount.spent[Spending::INDEX].value_sat;
        ExpectInvalid(other_amount);
    }
}

TEST(VerifyWitnessProgram, UnexpectedScriptSig) {
    Spending bare = WitnessKeyHashSpending(KEY.PubKey(), false);
    bare.Input().script_sig = {OP_0};
    ExpectInvalid(bare, SpendErrc::UnexpectedScriptSig);

    Spending inside = WitnessKeyHashSpending(KEY.PubKey(), true);
    const Bytes push = inside.Input().script_sig;
    inside.Input().script_sig = Concat({Bytes{OP_1}, push});
    ExpectInvalid(inside, SpendErrc::UnexpectedScriptSig);
    // A push that is not in its shortest form.
    inside.Input().script_sig = Concat({Bytes{OP_PUSHDATA1}, push});
    ExpectInvalid(inside, SpendErrc::UnexpectedScriptSig);
}

TEST(VerifyLegacy, UnexpectedWitness) {
    for (const Inside inside : {Inside::Nothing, Inside::ScriptHash}) {
        ScriptSpending spending(inside, PayToPubKey(KEY.PubKey()));
        spending.Satisfy({spending.Sign(KEY)});
        spending.Input().witness = {{1}};
        ExpectInvalid(spending, SpendErrc::UnexpectedWitness);
    }
}

TEST(VerifyScriptHash, WrongScripts) {
    ScriptSpending spending(Inside::ScriptHash, PayToPubKey(KEY.PubKey()));
    ExpectInvalid(spending, SpendErrc::MissingRedeemScript);
    spending.Satisfy({spending.Sign(KEY)});
    Bytes right = spending.Input().script_sig;
    spending.Input().script_sig.back() ^= 1;
    ExpectInvalid(spending, SpendErrc::WrongRedeemScript);
    // Any opcode that is not a push, even one without effect (BIP-0016).
    spending.Input().script_sig = Concat({Bytes{OP_NOP}, right});
    ExpectInvalid(spending, SpendErrc::ScriptSigNotPushOnly);
    right.pop_back();
    spending.Input().script_sig = right;
    ExpectInvalid(spending, SpendErrc::ScriptSigNotPushOnly);
}

TEST(VerifyWitnessScriptHash, WrongScripts) {
    ScriptSpending spending(Inside::WitnessScriptHash, PayToPubKey(KEY.PubKey()));
    ExpectInvalid(spending, SpendErrc::MissingWitnessScript);
    spending.Input().witness = {spending.Sign(KEY), PayToPubKey(OTHER.PubKey())};
    ExpectInvalid(spending, SpendErrc::WrongWitnessScript);
}

// The legacy digest is then the number 1.
TEST(VerifyLegacy, SingleWithoutItsOutput) {
    ScriptSpending spending(Inside::Nothing, PayToPubKey(KEY.PubKey()));
    spending.tx.outputs.resize(1);
    std::array<std::uint8_t, 32> one = {1};
    spending.Satisfy({WithType(KEY.SignEcdsa(one), SIGHASH_SINGLE)});
    ExpectValid(spending, "pubkey", 1);
}

// A script_sig that is not push-only may be valid.
TEST(VerifyLegacy, ScriptSigNotPushOnly) {
    ScriptSpending spending(Inside::Nothing, PayToPubKey(KEY.PubKey()));
    spending.Satisfy({spending.Sign(KEY)});
    spending.Input().script_sig.push_back(OP_NOP);
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, NotChecked);
    EXPECT_EQ(check.type.ToString(), "pubkey");
}

TEST(VerifyWitnessProgram, OthersAreNotChecked) {
    const std::pair<Bytes, std::string> outputs[] = {
        {PayToWitness(2, Bytes(32, 1)), "witness_unknown"},
        {PayToWitness(1, Bytes(20, 1)), "witness_unknown"},
        {PayToWitness(1, FromHex("4e73")), "anchor"}};
    for (const auto& [output, name] : outputs) {
        for (const bool in_script_hash : {false, true}) {
            Spending spending(in_script_hash ? PayToScriptHash(chainhash::ComputeHash160(output))
                                             : output);
            if (in_script_hash) spending.Input().script_sig = ScriptBuilder().Push(output).Build();
            spending.Input().witness = {{1}};
            const InputCheck check = spending.Check();
            EXPECT_EQ(check.status, NotChecked);
            EXPECT_EQ(check.type.ToString(), (in_script_hash ? "scripthash/" : "") + name);
        }
    }
}

// BIP-0141: a version-0 program of any other length than 20 or 32 bytes fails.
TEST(VerifyWitnessProgram, VersionZeroOfAnyOtherLengthIsInvalid) {
    for (std::size_t size = 2; size <= 40; ++size) {
        const Bytes output = PayToWitness(0, Bytes(size, 1));
        for (const bool in_script_hash : {false, true}) {
            SCOPED_TRACE(testing::Message() << size << " bytes, in script hash " << in_script_hash);
            Spending spending(in_script_hash ? PayToScriptHash(chainhash::ComputeHash160(output))
                                             : output);
            if (in_script_hash) spending.Input().script_sig = ScriptBuilder().Push(output).Build();
            for (const wire::TxWitness& witness : {wire::TxWitness{}, {{1}}, {{1}, {OP_1}}}) {
                spending.Input().witness = witness;
                const InputCheck check = spending.Check();
                const bool is_length_wrong = size != 20 && size != 32;
                EXPECT_EQ(CodeOf(check) == SpendErrc::WitnessProgramWrongLength, is_length_wrong);
                EXPECT_EQ(check.status, Invalid);
            }
            if (size != 20 && size != 32) {
                EXPECT_EQ(spending.Check().type.ToString(),
                          in_script_hash ? "scripthash/nonstandard" : "nonstandard");
            }
        }
    }
    // The script_sig is judged first, as in Bitcoin Core.
    Spending spending(PayToWitness(0, Bytes(21, 1)));
    spending.Input().script_sig = {OP_0};
    EXPECT_EQ(CodeOf(spending.Check()), SpendErrc::UnexpectedScriptSig);
}

/// Checks all inputs of a signed transaction, which must be valid.
std::vector<std::string> TypesOfValid(std::string_view tx, const std::vector<wire::TxOut>& spent) {
    const Bytes raw = FromHex(tx);
    std::vector<std::string> types;
    SignatureChecker(*wire::TxView::Parse(raw), SpentOutputs(spent))
        .CheckAll([&](std::size_t index, const InputCheck& check) {
            EXPECT_EQ(check.status, Valid) << index;
            types.push_back(check.type.ToString());
        });
    return types;
}

TEST(VerifyBip143Example, NativeP2wpkh) {
    const auto types = TypesOfValid(
        "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f000000004948"
        "30450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3"
        "f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3a"
        "a89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df3"
        "78db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f016"
        "7faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a"
        "0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368d"
        "a1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000",
        {{.value_sat = 625'000'000,
          .script_pubkey =
              FromHex("2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac")},
         {.value_sat = 600'000'000,
          .script_pubkey = FromHex("00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1")}});
    EXPECT_EQ(types, (std::vector<std::string>{"pubkey", "witness_v0_keyhash"}));
}

TEST(VerifyBip143Example, P2shP2wpkh) {
    const auto types = TypesOfValid(
        "01000000000101db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010000001716"
        "001479091972186c449eb1ded22b78e40d009bdf0089feffffff02b8b4eb0b000000001976a914a457b684d7f0"
        "d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8a"
        "d6d77c88ac02473044022047ac8e878352d3ebbde1c94ce3a10d057c24175747116f8288e5d794d12d482f0220"
        "217f36a485cae903c713331d877c1f64677e3622ad4010726870540656fe9dcb012103ad1d8e89212f0b92c74d"
        "23bb710c00662ad1470198ac48c43f7d6f93a2a2687392040000",
        {{.value_sat = 1'000'000'000,
          .script_pubkey = FromHex("a9144733f37cf4db86fbc2efed2500b4f4e49f31202387")}});
    EXPECT_EQ(types, (std::vector<std::string>{"scripthash/witness_v0_keyhash"}));
}

TEST(SignatureChecker, WithoutAllSpentOutputsNothingIsChecked) {
    const Spending spending(PayToWitness(0, Bytes(20, 1)));
    const Bytes raw = wire::ToBytes(spending.tx);
    const wire::TxView view = *wire::TxView::Parse(raw);
    for (const std::size_t known : {0U, 2U, 4U}) {
        std::vector<wire::TxOut> spent = spending.spent;
        spent.resize(known);
        for (const wire::TxRef tx : {wire::TxRef(spending.tx), wire::TxRef(view)}) {
            std::size_t inputs = 0;
            SignatureChecker(tx, SpentOutputs(spent))
                .CheckAll([&](std::size_t index, const InputCheck& check) {
                    EXPECT_EQ(check.status, NotChecked);
                    EXPECT_EQ(check.error, (SpendError{SpendErrc::IncompleteSpentOutputs, index}));
                    ++inputs;
                });
            EXPECT_EQ(inputs, 3U);
        }
    }
}

// One by one, the inputs of a view cost what they cost together: each is found in constant time.
TEST(SignatureChecker, ManyInputsOfAViewOneByOne) {
    constexpr std::size_t COUNT = 80'000;
    wire::MsgTx tx;
    tx.inputs.resize(COUNT);
    tx.AddTxOut({});
    tx.inputs.back().script_sig = {OP_1};
    const std::vector<wire::TxOut> spent(COUNT, {.value_sat = 1, .script_pubkey = {OP_NOP}});
    const Bytes raw = wire::ToBytes(tx);
    const SignatureChecker of_view(*wire::TxView::Parse(raw), SpentOutputs(spent));
    const SignatureChecker of_message(tx, SpentOutputs(spent));
    for (std::size_t i = 0; i < COUNT; ++i) {
        ASSERT_EQ(of_view.Check(i), of_message.Check(i)) << i;
    }
}

TEST(SignatureStatus, Names) {
    EXPECT_EQ(ToString(Valid), "valid");
    EXPECT_EQ(ToString(Invalid), "invalid");
    EXPECT_EQ(ToString(NotChecked), "not checked");
}

}  // namespace
}  // namespace txhash::btcutil
