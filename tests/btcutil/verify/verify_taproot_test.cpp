// SPDX-License-Identifier: MIT
// SignatureChecker on taproot spends that are signed here.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "btcutil/script/taproot.h"
#include "btcutil/verify/signature_checker.h"
#include "tests/btcutil/verify/spending.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using enum SignatureStatus;

constexpr std::uint32_t NAMED_TYPES[] = {0x01, 0x02, 0x03, 0x81, 0x82, 0x83};
const Bytes ANNEX = {TaprootWitness::ANNEX_TAG, 1, 2, 3};

Bytes KeyTapscript(const Signer& signer) {
    return ScriptBuilder().Push(signer.XOnlyPubKey()).Op(OP_CHECKSIG).Build();
}

/// 64 bytes, or 65 with a type.
Bytes Sign(const Signer& signer, const TaprootSighash& sighash, std::uint32_t type) {
    Bytes signature = signer.SignSchnorr(sighash.bytes());
    if (type != SIGHASH_DEFAULT) signature.push_back(static_cast<std::uint8_t>(type));
    return signature;
}

/// An output whose key is tweaked by the root of a tree, or by no root.
class TaprootSpending : public Spending {
public:
    explicit TaprootSpending(const std::optional<Hash>& root = std::nullopt)
        : TaprootSpending(Signer(21).Tweaked(TapTweakHash(Signer(21).XOnlyPubKey(), root).bytes)) {}

    [[nodiscard]] const Signer& OutputKey() const { return m_output_key; }

    void SignByKey(std::uint32_t type, const Bytes& annex = {}) {
        TaprootContext context;
        if (!annex.empty()) context.annex_hash = AnnexHash(annex);
        Input().witness = {Sign(m_output_key, Taproot(type, context), type)};
        if (!annex.empty()) Input().witness.Add(annex);
    }

private:
    explicit TaprootSpending(const Signer& output_key)
        : Spending(PayToWitness(1, output_key.XOnlyPubKey())), m_output_key(output_key) {}

    Signer m_output_key;
};

/// One leaf of a tree, `depth` nodes below its root.
struct Leaf {
    Leaf(Bytes leaf_script, std::size_t depth, std::uint8_t leaf_version)
        : script(std::move(leaf_script)), version(leaf_version) {
        testing_support::Random random(depth);
        root = TapLeafHash(version, script);
        for (std::size_t i = 0; i < depth; ++i) {
            const Hash beside = random.Hash();
            path.insert(path.end(), beside.bytes.begin(), beside.bytes.end());
            root = TapBranchHash(root, beside);
        }
    }

    [[nodiscard]] Bytes ControlBlockFor(const TaprootSpending& spending) const {
        const std::uint8_t parity = spending.OutputKey().YIsOdd() ? 1 : 0;
        return testing_support::Concat(
            {Bytes{static_cast<std::uint8_t>(version | parity)}, Signer(21).XOnlyPubKey(), path});
    }

    Bytes script;
    std::uint8_t version;
    Bytes path;
    Hash root;
};

const Signer LEAF_KEY(22);

/// A script path spend, signed by LEAF_KEY.
class ScriptPathSpending : public TaprootSpending {
public:
    explicit ScriptPathSpending(std::size_t depth, Bytes script = KeyTapscript(LEAF_KEY),
                                std::uint8_t version = TAPSCRIPT_LEAF_VERSION)
        : ScriptPathSpending(Leaf(std::move(script), depth, version)) {}

    void SignByScript(std::uint32_t type, const Bytes& annex = {}) {
        items = {Sign(LEAF_KEY, Taproot(type, Context(annex)), type), leaf.script,
                 leaf.ControlBlockFor(*this)};
        if (!annex.empty()) items.push_back(annex);
        UseItems();
    }
    void UseItems() {
        Input().witness.Clear();
        for (const Bytes& item : items) Input().witness.Add(item);
    }

    Leaf leaf;
    std::vector<Bytes> items;

private:
    explicit ScriptPathSpending(Leaf tree_leaf)
        : TaprootSpending(tree_leaf.root), leaf(std::move(tree_leaf)) {}

    [[nodiscard]] TaprootContext Context(const Bytes& annex) const {
        TaprootContext context;
        context.leaf_hash = TapLeafHash(leaf.version, leaf.script);
        if (!annex.empty()) context.annex_hash = AnnexHash(annex);
        return context;
    }
};

void ExpectValid(const Spending& spending, const std::string& type) {
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, Valid);
    EXPECT_EQ(check.type.ToString(), type);
    EXPECT_EQ(check.signatures, 1U);
}

void ExpectInvalid(const Spending& spending, SpendErrc error = SpendErrc::InvalidSignature) {
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, Invalid);
    EXPECT_EQ(CodeOf(check), error);
    EXPECT_EQ(check.signatures, std::nullopt);
}

TEST(VerifyTaprootKey, EveryTypeWithAndWithoutAnnexAndTree) {
    for (const auto& root : {std::optional<Hash>(), std::optional(Hash{{5}})}) {
        TaprootSpending spending(root);
        for (const Bytes& annex : {Bytes(), Bytes{TaprootWitness::ANNEX_TAG}, ANNEX}) {
            spending.SignByKey(SIGHASH_DEFAULT, annex);
            ExpectValid(spending, "witness_v1_taproot/key");
            for (const std::uint32_t type : NAMED_TYPES) {
                spending.SignByKey(type, annex);
                ExpectValid(spending, "witness_v1_taproot/key");
            }
        }
    }
}

TEST(VerifyTaprootKey, WrongTypesAndSizes) {
    TaprootSpending spending;
    spending.SignByKey(SIGHASH_DEFAULT);
    const auto item = *spending.Input().witness.begin();
    const Bytes signature(item.begin(), item.end());
    // Including 0, which is implied by 64 bytes.
    for (unsigned type = 0; type < 0x100; ++type) {
        spending.Input().witness = {WithType(signature, type)};
        ExpectInvalid(spending);
    }
    for (const std::size_t size : {0U, 1U, 63U, 66U}) {
        Bytes resized = signature;
        resized.resize(size);
        spending.Input().witness = {resized};
        ExpectInvalid(spending);
    }
    spending.Input().witness = {Signer(21).SignSchnorr(spending.Taproot(0).bytes())};
    ExpectInvalid(spending);
}

TEST(VerifyTaprootKey, SingleWithoutItsOutput) {
    TaprootSpending spending;
    spending.SignByKey(SIGHASH_SINGLE);
    ExpectValid(spending, "witness_v1_taproot/key");
    spending.tx.outputs.resize(Spending::INDEX);
    ExpectInvalid(spending);
}

TEST(VerifyTaprootKey, EmptyWitness) { ExpectInvalid(TaprootSpending()); }

TEST(VerifyTaprootKey, UnexpectedScriptSig) {
    TaprootSpending spending;
    spending.SignByKey(SIGHASH_DEFAULT);
    spending.Input().script_sig = {OP_0};
    ExpectInvalid(spending, SpendErrc::UnexpectedScriptSig);
}

TEST(VerifyTaprootKey, WrongAnnex) {
    TaprootSpending spending;
    spending.SignByKey(SIGHASH_DEFAULT);
    spending.Input().witness.Add(ANNEX);
    ExpectInvalid(spending);

    spending.SignByKey(SIGHASH_DEFAULT, ANNEX);
    const auto item = *spending.Input().witness.begin();
    const Bytes signature(item.begin(), item.end());
    Bytes other = ANNEX;
    other.back() ^= 1;
    spending.Input().witness = {signature, other};
    ExpectInvalid(spending);
    spending.Input().witness = {signature};
    ExpectInvalid(spending);
}

// All spent outputs are signed, except with SIGHASH_ANYONECANPAY.
TEST(VerifyTaprootKey, SpentOutputsOfOtherInputs) {
    TaprootSpending spending;
    spending.SignByKey(SIGHASH_ALL);
    ++spending.spent[0].value_sat;
    ExpectInvalid(spending);
    spending.SignByKey(SIGHASH_ALL | SIGHASH_ANYONECANPAY);
    spending.spent[0].script_pubkey.push_back(1);
    ExpectValid(spending, "witness_v1_taproot/key");
}

TEST(VerifyTaprootScript, EveryTypeAndDepthWithAndWithoutAnnex) {
    for (std::size_t depth = 0; depth <= 3; ++depth) {
        ScriptPathSpending spending(depth);
        for (const Bytes& annex : {Bytes(), ANNEX}) {
            spending.SignByScript(SIGHASH_DEFAULT, annex);
            ExpectValid(spending, "witness_v1_taproot/script");
            for (const std::uint32_t type : NAMED_TYPES) {
                spending.SignByScript(type, annex);
                ExpectValid(spending, "witness_v1_taproot/script");
            }
        }
    }
}

TEST(VerifyTaprootScript, AnyFlippedBitOfTheWitnessFails) {
    ScriptPathSpending spending(2);
    spending.SignByScript(SIGHASH_ALL, ANNEX);
    const std::vector<Bytes> right = spending.items;
    for (std::size_t item = 0; item < right.size(); ++item) {
        for (std::size_t bit = 0; bit < 8 * right[item].size(); ++bit) {
            spending.items[item][bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
            spending.UseItems();
            EXPECT_EQ(spending.Status(), Invalid) << "item " << item << ", bit " << bit;
            spending.items[item] = right[item];
        }
    }
}

TEST(VerifyTaprootScript, WrongWitnesses) {
    ScriptPathSpending spending(1);
    spending.SignByScript(SIGHASH_DEFAULT);
    const std::vector<Bytes> right = spending.items;

    spending.items.insert(spending.items.begin(), Bytes{1});
    spending.UseItems();
    ExpectInvalid(spending);

    spending.items = {right[1], right[2]};
    spending.UseItems();
    ExpectInvalid(spending);

    spending.items = right;
    spending.items[0].clear();
    spending.UseItems();
    ExpectInvalid(spending);

    for (const std::size_t size : {0U, 1U, 32U, 34U, 64U}) {
        spending.items = right;
        spending.items[2].resize(size);
        spending.UseItems();
        ExpectInvalid(spending, SpendErrc::BadControlBlock);
    }
    spending.items = right;
    spending.items[2].resize(33);  // a tree without the other leaf
    spending.UseItems();
    ExpectInvalid(spending, SpendErrc::WrongTapscript);

    spending.items = right;
    spending.items[1] = KeyTapscript(Signer(23));
    spending.UseItems();
    ExpectInvalid(spending, SpendErrc::WrongTapscript);
}

// A key path signature does not sign a leaf, nor does a script path signature sign for the key.
TEST(VerifyTaprootScript, SignaturesOfTheOtherPath) {
    ScriptPathSpending spending(0);
    spending.SignByScript(SIGHASH_DEFAULT);
    spending.items[0] = LEAF_KEY.SignSchnorr(spending.Taproot(SIGHASH_DEFAULT).bytes());
    spending.UseItems();
    ExpectInvalid(spending);
    spending.SignByKey(SIGHASH_DEFAULT);
    ExpectValid(spending, "witness_v1_taproot/key");
}

TEST(VerifyTaprootScript, OtherScriptsAndLeafVersionsAreNotChecked) {
    const Bytes key_script = KeyTapscript(LEAF_KEY);
    const auto pubkey = LEAF_KEY.XOnlyPubKey();
    const auto verify = ScriptBuilder().Push(pubkey).Op(OP_CHECKSIGVERIFY).Build();
    const auto longer = ScriptBuilder().Push(pubkey).Op(OP_CHECKSIG).Op(OP_NOP).Build();
    for (const Bytes& script : {Bytes{}, Bytes{OP_1}, verify, longer}) {
        ScriptPathSpending spending(1, script);
        spending.SignByScript(SIGHASH_DEFAULT);
        EXPECT_EQ(spending.Status(), NotChecked);
    }
    for (const unsigned version : {0xc2U, 0xbeU, 0x66U}) {
        ScriptPathSpending spending(1, key_script, static_cast<std::uint8_t>(version));
        spending.SignByScript(SIGHASH_DEFAULT);
        EXPECT_EQ(spending.Status(), NotChecked);
        EXPECT_EQ(spending.Check().type.ToString(), "witness_v1_taproot/script");
    }
}

// Inside a script hash, version 1 is not taproot (BIP-0341).
TEST(VerifyTaproot, InsideAScriptHash) {
    const Bytes program = PayToWitness(1, LEAF_KEY.XOnlyPubKey());
    Spending spending(PayToScriptHash(chainhash::ComputeHash160(program)));
    spending.Input().script_sig = ScriptBuilder().Push(program).Build();
    spending.Input().witness = {LEAF_KEY.SignSchnorr(spending.Taproot(0).bytes())};
    const InputCheck check = spending.Check();
    EXPECT_EQ(check.status, NotChecked);
    EXPECT_EQ(check.type.ToString(), "scripthash/witness_v1_taproot");
}

}  // namespace
}  // namespace txhash::btcutil
