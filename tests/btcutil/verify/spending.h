// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_BTCUTIL_VERIFY_SPENDING_H
#define TXHASH_TESTS_BTCUTIL_VERIFY_SPENDING_H

// Transactions for tests to sign.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "btcutil/script/builder.h"
#include "btcutil/script/pay_to.h"
#include "btcutil/verify/signature_checker.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/script/signer.h"

namespace txhash::btcutil {

using testing_support::Signer;

inline void PrintTo(SignatureStatus status, std::ostream* out) { *out << ToString(status); }
inline void PrintTo(SpendErrc code, std::ostream* out) { *out << ToString(code); }
inline void PrintTo(const SpendError& error, std::ostream* out) { *out << error.Message(); }

/// A transaction of three inputs and three outputs. The test is about input INDEX, whose script_sig
/// and witness are still empty.
struct Spending {
    static constexpr std::size_t INDEX = 1;

    explicit Spending(Bytes script_pubkey) {
        for (std::uint32_t i = 0; i < 3; ++i) {
            tx.inputs.push_back(
                {.prevout = {{}, i}, .script_sig = {}, .sequence = i, .witness = {}});
            tx.outputs.push_back({.value_sat = 1000 + i, .script_pubkey = Bytes(i, OP_NOP)});
            spent.push_back({.value_sat = 2000 + i, .script_pubkey = Bytes(i, OP_NOP)});
        }
        spent[INDEX].script_pubkey = std::move(script_pubkey);
    }

    [[nodiscard]] wire::TxIn& Input() { return tx.inputs[INDEX]; }

    [[nodiscard]] LegacySighash Legacy(ByteSpan script_code, std::uint32_t type) const {
        return SighashCache(tx).Legacy(INDEX, script_code, type);
    }
    [[nodiscard]] SegwitV0Sighash SegwitV0(ByteSpan script_code, std::uint32_t type) const {
        return SighashCache(tx).SegwitV0(INDEX, script_code, spent[INDEX].value_sat, type);
    }
    [[nodiscard]] TaprootSighash Taproot(std::uint32_t type,
                                         const TaprootContext& context = {}) const {
        return SighashCache(tx, SpentOutputs(spent)).Taproot(INDEX, type, context).value();
    }

    /// The check of input INDEX, which must be the same in the message and in its bytes.
    [[nodiscard]] InputCheck Check() const {
        const Bytes raw = wire::ToBytes(tx);
        const SpentOutputs spent_outputs(spent);
        InputCheck check = SignatureChecker(tx, spent_outputs).Check(INDEX);
        EXPECT_EQ(check, SignatureChecker(*wire::TxView::Parse(raw), spent_outputs).Check(INDEX));
        return check;
    }
    [[nodiscard]] SignatureStatus Status() const { return Check().status; }

    wire::MsgTx tx{.version = 2, .inputs = {}, .outputs = {}, .lock_time = 7};
    std::vector<wire::TxOut> spent;
};

/// Why `check` failed.
[[nodiscard]] inline std::optional<SpendErrc> CodeOf(const InputCheck& check) {
    EXPECT_EQ(check.error.has_value(), check.status == SignatureStatus::Invalid);
    if (!check.error) return std::nullopt;
    EXPECT_EQ(check.error->input_index, Spending::INDEX);
    return check.error->code;
}

/// A signature as in scripts before taproot.
[[nodiscard]] inline Bytes WithType(Bytes der, std::uint32_t type) {
    der.push_back(static_cast<std::uint8_t>(type));
    return der;
}

/// What is between an output and the script that is satisfied.
enum class Inside { Nothing, ScriptHash, WitnessScriptHash, WitnessScriptHashInScriptHash };

/// A spend of a script, bare or inside hashes.
class ScriptSpending : public Spending {
public:
    ScriptSpending(Inside inside, Bytes script)
        : Spending(inside == Inside::Nothing      ? script
                   : inside == Inside::ScriptHash ? PayToScriptHash(Hash160Of(script))
                   : inside == Inside::WitnessScriptHash
                       ? Program(script)
                       : PayToScriptHash(Hash160Of(Program(script)))),
          m_inside(inside),
          m_script(std::move(script)) {}

    [[nodiscard]] bool HasWitness() const {
        return m_inside == Inside::WitnessScriptHash ||
               m_inside == Inside::WitnessScriptHashInScriptHash;
    }

    /// What has to be signed.
    [[nodiscard]] chainhash::Hash Digest(std::uint32_t type) const {
        return HasWitness() ? SegwitV0(m_script, type).hash() : Legacy(m_script, type).hash();
    }
    [[nodiscard]] Bytes Sign(const Signer& signer, std::uint32_t type = SIGHASH_ALL) const {
        return WithType(signer.SignEcdsa(Digest(type).bytes), type);
    }

    /// Satisfies the script with `arguments`, bottom first.
    void Satisfy(const std::vector<Bytes>& arguments) {
        ScriptBuilder script_sig;
        Input().witness.Clear();
        for (const Bytes& argument : arguments) {
            if (HasWitness()) {
                Input().witness.Add(argument);
            } else {
                script_sig.Push(argument);
            }
        }
        if (HasWitness()) Input().witness.Add(m_script);
        if (m_inside == Inside::ScriptHash) script_sig.Push(m_script);
        if (m_inside == Inside::WitnessScriptHashInScriptHash) script_sig.Push(Program(m_script));
        Input().script_sig = script_sig.Build();
    }

    /// The type of the spend, whose script has the type `script_type`.
    [[nodiscard]] std::string TypeName(const std::string& script_type) const {
        switch (m_inside) {
            case Inside::Nothing:
                return script_type;
            case Inside::ScriptHash:
                return "scripthash/" + script_type;
            case Inside::WitnessScriptHash:
                return "witness_v0_scripthash/" + script_type;
            default:
                return "scripthash/witness_v0_scripthash/" + script_type;
        }
    }

private:
    static chainhash::Hash160 Hash160Of(ByteSpan script) {
        return chainhash::ComputeHash160(script);
    }
    static Bytes Program(ByteSpan script) {
        chainhash::Sha256 sha256;
        sha256.Write(script);
        return PayToWitness(0, sha256.Digest().bytes);
    }

    Inside m_inside;
    Bytes m_script;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_TESTS_BTCUTIL_VERIFY_SPENDING_H
