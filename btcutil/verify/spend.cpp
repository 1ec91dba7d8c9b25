// SPDX-License-Identifier: MIT
#include "btcutil/verify/spend.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "btcutil/script/pay_to.h"
#include "btcutil/script/taproot.h"
#include "btcutil/verify/signature.h"
#include "chainhash/sha256/hash160.h"

namespace txhash::btcutil {
namespace {

using Stack = std::vector<ByteSpan>;
/// nullopt if all is well.
using Failure = std::optional<SpendErrc>;

/// The stack that a script of pushes leaves, bottom first; nullopt if it does anything else.
std::optional<Stack> StackOf(ByteSpan script_sig) {
    static constexpr std::array<std::uint8_t, 17> SMALL_NUMBERS = {
        0x81, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    Stack stack;
    for (const ScriptOp& op : ScriptCursor(script_sig)) {
        if (op.IsDataPush()) {
            stack.push_back(op.data);
        } else if (op.opcode == OP_1NEGATE) {
            stack.push_back(ByteSpan(SMALL_NUMBERS).first(1));
        } else if (op.opcode >= OP_1 && op.opcode <= OP_16) {
            stack.push_back(ByteSpan(SMALL_NUMBERS).subspan(op.opcode - OP_1 + 1u, 1));
        } else {
            return std::nullopt;
        }
    }
    return stack;
}

/// Pops the top of a stack that is not empty.
ByteSpan Pop(Stack& stack) {
    const ByteSpan top = stack.back();
    stack.pop_back();
    return top;
}

/// Classifies one input, from the output inwards.
class SpendReader {
public:
    SpendReader(Spend& spend, const wire::TxOutView& spent_output, ByteSpan script_sig,
                const wire::TxWitnessView& witness) noexcept
        : m_spend(spend),
          m_spent_output(spent_output),
          m_script_sig(script_sig),
          m_witness(witness) {}

    Failure Read() {
        const OutputScript output = ParseOutputScript(m_spent_output.script_pubkey);
        m_spend.type.output = output.type;
        if (output.type == OutputType::ScriptHash) return ReadScriptHash(output.payload);
        return ReadInside(output, m_spent_output.script_pubkey, StackOf(m_script_sig),
                          m_script_sig.empty());
    }

private:
    Failure ReadScriptHash(ByteSpan script_hash) {
        auto stack = StackOf(m_script_sig);
        if (!stack) return SpendErrc::ScriptSigNotPushOnly;
        if (stack->empty()) return SpendErrc::MissingRedeemScript;
        const ByteSpan redeem_script = Pop(*stack);
        if (!std::ranges::equal(chainhash::ComputeHash160(redeem_script).bytes, script_hash)) {
            return SpendErrc::WrongRedeemScript;
        }
        const OutputScript inside = ParseOutputScript(redeem_script);
        m_spend.type.redeem_script = inside.type;
        // One push of at most 42 bytes, which has a single shortest form.
        const bool is_one_push = m_script_sig.size() == 1 + redeem_script.size();
        return ReadInside(inside, redeem_script, std::move(stack), is_one_push);
    }

    /// `script` is that of the output, or the redeem script. `script_sig_fits_program` says whether
    /// the script_sig is the only one that a witness program allows.
    Failure ReadInside(const OutputScript& parsed, ByteSpan script, std::optional<Stack> stack,
                       bool script_sig_fits_program) {
        const auto program = ParseWitnessProgram(script);
        if (!program) {
            if (!m_witness.empty()) return SpendErrc::UnexpectedWitness;
            m_spend.stack = std::move(stack);
            m_spend.signing = LegacySigning{.script_code = script};
            return std::nullopt;
        }
        if (!script_sig_fits_program) return SpendErrc::UnexpectedScriptSig;
        switch (parsed.type) {
            case OutputType::WitnessV0KeyHash:
                ReadWitnessKeyHash(parsed.payload);
                return std::nullopt;
            case OutputType::WitnessV0ScriptHash:
                return ReadWitnessScriptHash(parsed.payload);
            case OutputType::WitnessV1Taproot:
                // Inside a script hash, version 1 has no rules (BIP-0341).
                if (m_spend.type.redeem_script) return std::nullopt;
                return ReadTaproot(parsed.payload.first<32>());
            default:
                if (program->version == 0) return SpendErrc::WitnessProgramWrongLength;
                return std::nullopt;
        }
    }

    void ReadWitnessKeyHash(ByteSpan program) {
        chainhash::Hash160 pubkey_hash;
        std::ranges::copy(program, pubkey_hash.bytes.begin());
        m_spend.key_hash_script = PayToPubKeyHash(pubkey_hash);
        m_spend.stack.emplace(m_witness.begin(), m_witness.end());
        SignsSegwitV0(m_spend.key_hash_script);
    }

    Failure ReadWitnessScriptHash(ByteSpan program) {
        Stack stack(m_witness.begin(), m_witness.end());
        if (stack.empty()) return SpendErrc::MissingWitnessScript;
        const ByteSpan witness_script = Pop(stack);
        chainhash::Sha256 sha256;
        sha256.Write(witness_script);
        if (!std::ranges::equal(sha256.Digest().bytes, program)) {
            return SpendErrc::WrongWitnessScript;
        }
        m_spend.type.witness_script = ParseOutputScript(witness_script).type;
        m_spend.stack = std::move(stack);
        SignsSegwitV0(witness_script);
        return std::nullopt;
    }

    void SignsSegwitV0(ByteSpan script_code) noexcept {
        m_spend.signing =
            SegwitV0Signing{.script_code = script_code, .value_sat = m_spent_output.value_sat};
    }

    Failure ReadTaproot(XOnlyPubKey output_key) {
        const auto witness = TaprootWitness::Of(m_witness);
        TaprootSigning signing;
        if (witness.HasAnnex()) signing.context.annex_hash = AnnexHash(witness.annex);
        std::size_t stack_size = witness.item_count;
        if (witness.IsScriptPath()) {
            m_spend.type.taproot_script_path = true;
            const auto control_block = ControlBlock::Parse(witness.last);
            if (!control_block) return SpendErrc::BadControlBlock;
            const auto leaf_hash = TapLeafHash(control_block->leaf_version, witness.script);
            if (!CommitsToLeaf(output_key, *control_block, leaf_hash)) {
                return SpendErrc::WrongTapscript;
            }
            if (control_block->leaf_version != TAPSCRIPT_LEAF_VERSION) return std::nullopt;
            signing.tapscript = witness.script;
            signing.context.leaf_hash = leaf_hash;
            stack_size -= 2;
        }
        m_spend.stack.emplace(m_witness.begin(), m_witness.end()).resize(stack_size);
        m_spend.signing = signing;
        return std::nullopt;
    }

    Spend& m_spend;
    const wire::TxOutView& m_spent_output;
    ByteSpan m_script_sig;
    const wire::TxWitnessView& m_witness;
};

}  // namespace

std::string SpendType::ToString() const {
    std::string text(btcutil::ToString(output));
    for (const auto& inside : {redeem_script, witness_script}) {
        if (inside) text.append("/").append(btcutil::ToString(*inside));
    }
    if (output == OutputType::WitnessV1Taproot) text += taproot_script_path ? "/script" : "/key";
    return text;
}

std::string_view ToString(SpendErrc code) noexcept {
    switch (code) {
        case SpendErrc::ScriptSigNotPushOnly:
            return "script_sig is not push-only";
        case SpendErrc::UnexpectedScriptSig:
            return "unexpected script_sig";
        case SpendErrc::UnexpectedWitness:
            return "unexpected witness";
        case SpendErrc::WitnessProgramWrongLength:
            return "witness program has the wrong length";
        case SpendErrc::MissingRedeemScript:
            return "missing redeem script";
        case SpendErrc::WrongRedeemScript:
            return "wrong redeem script";
        case SpendErrc::MissingWitnessScript:
            return "missing witness script";
        case SpendErrc::WrongWitnessScript:
            return "wrong witness script";
        case SpendErrc::BadControlBlock:
            return "control block has an invalid size";
        case SpendErrc::WrongTapscript:
            return "output key does not commit to the tapscript";
        case SpendErrc::InvalidSignature:
            return "invalid signature";
        case SpendErrc::IncompleteSpentOutputs:
            return "spent outputs are incomplete";
    }
    return "unknown error";
}

std::string SpendError::Message() const {
    std::string text = "input " + std::to_string(input_index) + ": ";
    text += ToString(code);
    return text;
}

Spend Spend::Of(const wire::MsgTx& tx, std::size_t index, const wire::TxOutView& spent_output) {
    assert(index < tx.inputs.size());
    const wire::TxIn& input = tx.inputs[index];
    return Of(index, spent_output, input.script_sig, input.witness);
}

Spend Spend::Of(std::size_t index, const wire::TxOutView& spent_output, BorrowedBytes script_sig,
                const wire::TxWitnessView& witness) {
    Spend spend;
    if (const auto code = SpendReader(spend, spent_output, script_sig, witness).Read()) {
        spend.error = SpendError{*code, index};
    }
    return spend;
}

}  // namespace txhash::btcutil
