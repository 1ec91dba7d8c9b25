// SPDX-License-Identifier: MIT
#include "btcutil/verify/spend.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "btcutil/script/pay_to.h"
#include "btcutil/script/taproot.h"
#include "btcutil/verify/signature.h"
#include "chainhash/hash160.h"

namespace txhash::btcutil {
namespace {

using Stack = std::vector<ByteSpan>;
/// None if all is well.
using Failure = std::optional<SpendErrc>;

/// What a script of pushes leaves on the stack, bottom first; nothing if it does anything else.
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

/// Takes the item on top off a stack that has one.
ByteSpan Pop(Stack& stack) {
    const ByteSpan top = stack.back();
    stack.pop_back();
    return top;
}

/// Finds out about one input, from the output inwards.
class SpendReader {
public:
    SpendReader(Spend& spend, const wire::TxOutView& prevout, ByteSpan script_sig,
                const wire::TxWitnessView& witness) noexcept
        : m_spend(spend), m_prevout(prevout), m_script_sig(script_sig), m_witness(witness) {}

    Failure Read() {
        const OutputScript output = ParseOutputScript(m_prevout.script_pubkey);
        m_spend.type.output = output.type;
        if (output.type == OutputType::ScriptHash) return ReadScriptHash(output.payload);
        return ReadInside(output, m_prevout.script_pubkey, StackOf(m_script_sig),
                          m_script_sig.empty());
    }

private:
    Failure ReadScriptHash(ByteSpan script_hash) {
        auto stack = StackOf(m_script_sig);
        if (!stack) return SpendErrc::ScriptSigNotPushOnly;
        if (stack->empty()) return SpendErrc::RedeemScriptMissing;
        const ByteSpan redeem_script = Pop(*stack);
        if (!std::ranges::equal(chainhash::ComputeHash160(redeem_script).bytes, script_hash)) {
            return SpendErrc::RedeemScriptMismatch;
        }
        const OutputScript inside = ParseOutputScript(redeem_script);
        m_spend.type.redeem_script = inside.type;
        // One push of at most 42 bytes, and so in its shortest form.
        const bool is_one_push = m_script_sig.size() == 1 + redeem_script.size();
        return ReadInside(inside, redeem_script, std::move(stack), is_one_push);
    }

    /// `script` is the output or inside a script hash. `script_sig_is_right` if it is as it has to
    /// be for a witness program.
    Failure ReadInside(const OutputScript& parsed, ByteSpan script, std::optional<Stack> stack,
                       bool script_sig_is_right) {
        if (!ParseWitnessProgram(script)) {
            if (!m_witness.empty()) return SpendErrc::UnexpectedWitness;
            m_spend.stack = std::move(stack);
            m_spend.signing = {.kind = SighashKind::Legacy, .script = script};
            return std::nullopt;
        }
        if (!script_sig_is_right) return SpendErrc::UnexpectedScriptSig;
        switch (parsed.type) {
            case OutputType::WitnessV0KeyHash:
                ReadWitnessKeyHash(parsed.payload);
                return std::nullopt;
            case OutputType::WitnessV0ScriptHash:
                return ReadWitnessScriptHash(parsed.payload);
            case OutputType::WitnessV1Taproot:
                // Inside a script hash it is a witness program like any other (BIP-0341).
                if (m_spend.type.redeem_script) return std::nullopt;
                return ReadTaproot(parsed.payload.first<32>());
            default:
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
        if (stack.empty()) return SpendErrc::WitnessScriptMissing;
        const ByteSpan witness_script = Pop(stack);
        chainhash::Sha256 sha256;
        sha256.Write(witness_script);
        if (!std::ranges::equal(sha256.Digest().bytes, program)) {
            return SpendErrc::WitnessScriptMismatch;
        }
        m_spend.type.witness_script = ParseOutputScript(witness_script).type;
        m_spend.stack = std::move(stack);
        SignsSegwitV0(witness_script);
        return std::nullopt;
    }

    void SignsSegwitV0(ByteSpan script_code) noexcept {
        m_spend.signing = {
            .kind = SighashKind::SegwitV0, .script = script_code, .value_sat = m_prevout.value_sat};
    }

    Failure ReadTaproot(XOnlyPubKey output_key) {
        const auto witness = TaprootWitness::Of(m_witness);
        SigningContext signing{.kind = SighashKind::Taproot};
        if (witness.HasAnnex()) signing.taproot.annex_hash = AnnexHash(witness.annex);
        std::size_t stack_size = witness.item_count;
        if (witness.IsScriptPath()) {
            m_spend.type.taproot_script_path = true;
            const auto control_block = ControlBlock::Parse(witness.last);
            if (!control_block) return SpendErrc::BadControlBlock;
            const auto leaf_hash = TapLeafHash(control_block->leaf_version, witness.script);
            if (!CommitsToLeaf(output_key, *control_block, leaf_hash)) {
                return SpendErrc::LeafMismatch;
            }
            if (control_block->leaf_version != TAPSCRIPT_LEAF_VERSION) return std::nullopt;
            signing.script = witness.script;
            signing.taproot.leaf_hash = leaf_hash;
            stack_size -= 2;
        }
        m_spend.stack.emplace(m_witness.begin(), m_witness.end()).resize(stack_size);
        m_spend.signing = signing;
        return std::nullopt;
    }

    Spend& m_spend;
    const wire::TxOutView& m_prevout;
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
            return "script_sig does more than push";
        case SpendErrc::UnexpectedScriptSig:
            return "unexpected script_sig";
        case SpendErrc::UnexpectedWitness:
            return "unexpected witness";
        case SpendErrc::RedeemScriptMissing:
            return "no redeem script";
        case SpendErrc::RedeemScriptMismatch:
            return "wrong redeem script";
        case SpendErrc::WitnessScriptMissing:
            return "no witness script";
        case SpendErrc::WitnessScriptMismatch:
            return "wrong witness script";
        case SpendErrc::BadControlBlock:
            return "control block of an impossible size";
        case SpendErrc::LeafMismatch:
            return "the output key does not commit to the script";
    }
    return "unknown error";
}

std::string_view ToString(SighashKind kind) noexcept {
    switch (kind) {
        case SighashKind::Legacy:
            return "legacy";
        case SighashKind::SegwitV0:
            return "segwit_v0";
        case SighashKind::Taproot:
            return "taproot";
    }
    return "unknown";
}

wire::Expected<Sighash, SighashErrc> SigningContext::Digest(
    const SighashCache& cache, std::size_t input_index, std::uint32_t hash_type,
    std::span<const ByteSpan> signatures) const noexcept {
    switch (kind) {
        case SighashKind::Legacy:
            return cache.Legacy(input_index, script, hash_type, signatures);
        case SighashKind::SegwitV0:
            return cache.SegwitV0(input_index, script, value_sat, hash_type);
        default:
            return cache.Taproot(input_index, hash_type, taproot);
    }
}

Spend Spend::Of(const wire::TxView& tx, std::size_t index, const wire::TxOutView& prevout) {
    assert(index < tx.inputs().size());
    auto input = tx.inputs().begin();
    auto witness = tx.witnesses().begin();
    for (std::size_t i = 0; i < index; ++i) {
        ++input;
        if (tx.HasWitness()) ++witness;
    }
    return Of(prevout, (*input).script_sig, tx.HasWitness() ? *witness : wire::TxWitnessView());
}

Spend Spend::Of(const wire::TxOutView& prevout, ByteSpan script_sig,
                const wire::TxWitnessView& witness) {
    Spend spend;
    spend.error = SpendReader(spend, prevout, script_sig, witness).Read();
    return spend;
}

}  // namespace txhash::btcutil
