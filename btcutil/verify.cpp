// SPDX-License-Identifier: MIT
#include "btcutil/verify.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "btcutil/signature.h"
#include "btcutil/signature_encoding.h"
#include "chainhash/hash160.h"

namespace btcutil {
namespace {

using wire::ByteSpan;

bool Equal(ByteSpan a, ByteSpan b) noexcept { return std::ranges::equal(a, b); }

/// OP_DUP OP_HASH160 <hash> OP_EQUALVERIFY OP_CHECKSIG, what a witness key hash stands for.
std::array<std::uint8_t, 25> KeyHashScript(ByteSpan pubkey_hash) noexcept {
    std::array<std::uint8_t, 25> script = {OP_DUP, OP_HASH160, 20};
    std::ranges::copy(pubkey_hash, script.begin() + 3);
    script[23] = OP_EQUALVERIFY;
    script[24] = OP_CHECKSIG;
    return script;
}

/// What a script of pushes leaves on the stack, bottom first; nothing if it does anything else.
std::optional<std::vector<ByteSpan>> StackOf(ByteSpan script_sig) {
    static constexpr std::array<std::uint8_t, 17> SMALL_NUMBERS = {
        0x81, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    std::vector<ByteSpan> stack;
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

/// The checks of one input. Each returns the number of signatures, or none if something is wrong.
class Input {
public:
    Input(const SighashCache& sighashes, std::size_t index, const wire::TxInView& input,
          const wire::TxWitnessView& witness, const wire::TxOutView& prevout) noexcept
        : m_sighashes(sighashes),
          m_index(index),
          m_script_sig(input.script_sig),
          m_witness(witness),
          m_prevout(prevout) {}

    InputCheck Check() {
        const OutputScript output = ParseOutputScript(m_prevout.script_pubkey);
        m_result.type.output = output.type;
        switch (output.type) {
            case OutputType::PubKey:
            case OutputType::PubKeyHash:
            case OutputType::Multisig:
                CheckLegacy(output, m_prevout.script_pubkey, StackOf(m_script_sig));
                break;
            case OutputType::ScriptHash:
                CheckScriptHash(output);
                break;
            case OutputType::WitnessV0KeyHash:
            case OutputType::WitnessV0ScriptHash:
                CheckSegwitV0(output, m_script_sig.empty());
                break;
            case OutputType::WitnessV1Taproot:
                CheckTaproot(output);
                break;
            default:
                break;
        }
        return m_result;
    }

private:
    using Stack = std::vector<ByteSpan>;
    /// Verified signatures; none if one is wrong or missing.
    using Count = std::optional<std::size_t>;
    /// Which digest is signed.
    enum class Version : std::uint8_t { Legacy, SegwitV0 };

    void Conclude(const Count& signatures) noexcept {
        m_result.status = signatures ? SignatureStatus::Valid : SignatureStatus::Invalid;
        m_result.signatures = signatures.value_or(0);
    }

    void CheckLegacy(const OutputScript& script, ByteSpan script_code,
                     const std::optional<Stack>& stack) {
        if (!stack) return;
        if (!m_witness.empty()) return Conclude(std::nullopt);
        Conclude(CheckKeys(script, script_code, *stack, Version::Legacy));
    }

    void CheckScriptHash(const OutputScript& output) {
        auto stack = StackOf(m_script_sig);
        if (!stack) return;
        if (stack->empty()) return Conclude(std::nullopt);
        const ByteSpan redeem_script = stack->back();
        stack->pop_back();
        if (!Equal(chainhash::ComputeHash160(redeem_script).bytes, output.payload)) {
            return Conclude(std::nullopt);
        }
        const OutputScript inside = ParseOutputScript(redeem_script);
        m_result.type.redeem_script = inside.type;
        if (inside.type == OutputType::WitnessV0KeyHash ||
            inside.type == OutputType::WitnessV0ScriptHash) {
            // The script_sig is that one push, of at most 34 bytes and so in its shortest form.
            CheckSegwitV0(inside, m_script_sig.size() == 1 + redeem_script.size());
        } else if (HasKeys(inside)) {
            CheckLegacy(inside, redeem_script, stack);
        }
    }

    void CheckSegwitV0(const OutputScript& output, bool script_sig_is_right) {
        if (!script_sig_is_right) return Conclude(std::nullopt);
        Stack stack(m_witness.begin(), m_witness.end());
        if (output.type == OutputType::WitnessV0KeyHash) {
            const auto script_code = KeyHashScript(output.payload);
            return Conclude(
                CheckKeys(ParseOutputScript(script_code), script_code, stack, Version::SegwitV0));
        }
        if (stack.empty()) return Conclude(std::nullopt);
        const ByteSpan witness_script = stack.back();
        stack.pop_back();
        chainhash::Sha256 sha256;
        sha256.Write(witness_script);
        if (!Equal(sha256.Digest().bytes, output.payload)) return Conclude(std::nullopt);
        const OutputScript inside = ParseOutputScript(witness_script);
        m_result.type.witness_script = inside.type;
        if (HasKeys(inside)) {
            Conclude(CheckKeys(inside, witness_script, stack, Version::SegwitV0));
        }
    }

    [[nodiscard]] static bool HasKeys(const OutputScript& script) noexcept {
        return script.type == OutputType::PubKey || script.type == OutputType::PubKeyHash ||
               script.type == OutputType::Multisig;
    }

    /// `script` has keys. It takes its arguments from the top of the stack; a witness has to be
    /// used up, a legacy stack need not be.
    [[nodiscard]] Count CheckKeys(const OutputScript& script, ByteSpan script_code,
                                  std::span<const ByteSpan> stack, Version version) const {
        // OP_CHECKMULTISIG takes one item more than it should.
        const std::size_t arguments = script.type == OutputType::PubKey ? 1
                                      : script.type == OutputType::PubKeyHash
                                          ? 2
                                          : 1u + script.required_signatures;
        if (stack.size() < arguments) return std::nullopt;
        if (version == Version::SegwitV0 && stack.size() != arguments) return std::nullopt;
        stack = stack.last(arguments);
        switch (script.type) {
            case OutputType::PubKey:
                return CheckKey(script.payload, script_code, stack, version);
            case OutputType::PubKeyHash:
                if (!Equal(chainhash::ComputeHash160(stack[1]).bytes, script.payload)) {
                    return std::nullopt;
                }
                return CheckKey(stack[1], script_code, stack.first(1), version);
            default:
                return CheckMultisig(script.pubkeys, script_code, stack.subspan(1), version);
        }
    }

    [[nodiscard]] Count CheckKey(ByteSpan pubkey, ByteSpan script_code,
                                 std::span<const ByteSpan> signatures, Version version) const {
        const auto sighash = SighashOf(signatures[0], script_code, signatures, version);
        if (!sighash || !VerifyEcdsa(WithoutType(signatures[0]), pubkey, *sighash)) {
            return std::nullopt;
        }
        return 1;
    }

    /// Signatures are in the order of their keys.
    [[nodiscard]] Count CheckMultisig(const PubKeyRange& pubkeys, ByteSpan script_code,
                                      std::span<const ByteSpan> signatures, Version version) const {
        auto pubkey = pubkeys.begin();
        for (const ByteSpan signature : signatures) {
            const auto sighash = SighashOf(signature, script_code, signatures, version);
            if (!sighash) return std::nullopt;
            while (pubkey != pubkeys.end() &&
                   !VerifyEcdsa(WithoutType(signature), *pubkey, *sighash)) {
                ++pubkey;
            }
            if (pubkey == pubkeys.end()) return std::nullopt;
            ++pubkey;
        }
        return signatures.size();
    }

    [[nodiscard]] static ByteSpan WithoutType(ByteSpan signature) noexcept {
        return signature.first(signature.size() - 1);
    }

    /// What `signature` signs, by the type at its end; nothing if it is not encoded as one.
    [[nodiscard]] std::optional<Sighash> SighashOf(ByteSpan signature, ByteSpan script_code,
                                                   std::span<const ByteSpan> signatures,
                                                   Version version) const noexcept {
        if (!IsValidSignatureEncoding(signature)) return std::nullopt;
        const std::uint32_t hash_type = signature.back();
        return version == Version::Legacy
                   ? m_sighashes.Legacy(m_index, script_code, hash_type, signatures)
                   : m_sighashes.SegwitV0(m_index, script_code, m_prevout.value_sat, hash_type);
    }

    void CheckTaproot(const OutputScript& output) {
        const auto witness = TaprootWitness::Of(m_witness);
        const XOnlyPubKey output_key = output.payload.first<32>();
        if (!m_script_sig.empty() || witness.item_count == 0) return Conclude(std::nullopt);
        TaprootContext context;
        if (witness.HasAnnex()) context.annex_hash = AnnexHash(witness.annex);
        if (witness.IsKeyPath()) return Conclude(CheckSchnorr(witness.last, output_key, context));

        m_result.type.taproot_script_path = true;
        const auto control_block = ControlBlock::Parse(witness.last);
        if (!control_block) return Conclude(std::nullopt);
        const chainhash::Hash leaf_hash = TapLeafHash(control_block->leaf_version, witness.script);
        if (!CommitsToLeaf(output_key, *control_block, leaf_hash)) return Conclude(std::nullopt);

        // <32 bytes> OP_CHECKSIG
        const bool is_known = control_block->leaf_version == TAPSCRIPT_LEAF_VERSION &&
                              witness.script.size() == 34 && witness.script[0] == 32 &&
                              witness.script[33] == OP_CHECKSIG;
        if (!is_known) return;
        if (witness.item_count != 3) return Conclude(std::nullopt);
        context.leaf_hash = leaf_hash;
        Conclude(CheckSchnorr(m_witness[0], witness.script.subspan<1, 32>(), context));
    }

    /// 64 bytes sign by SIGHASH_DEFAULT, 65 by the type at their end, which then is another.
    [[nodiscard]] Count CheckSchnorr(ByteSpan signature, XOnlyPubKey pubkey,
                                     const TaprootContext& context) const noexcept {
        if (signature.size() != 64 && signature.size() != 65) return std::nullopt;
        const std::uint32_t hash_type = signature.size() == 64 ? SIGHASH_DEFAULT : signature[64];
        if (signature.size() == 65 && hash_type == SIGHASH_DEFAULT) return std::nullopt;
        const auto sighash = m_sighashes.Taproot(m_index, hash_type, context);
        if (!sighash || !VerifySchnorr(signature.first<64>(), pubkey, sighash->bytes())) {
            return std::nullopt;
        }
        return 1;
    }

    const SighashCache& m_sighashes;
    std::size_t m_index;
    ByteSpan m_script_sig;
    wire::TxWitnessView m_witness;
    wire::TxOutView m_prevout;
    InputCheck m_result;
};

}  // namespace

std::string_view ToString(SignatureStatus status) noexcept {
    switch (status) {
        case SignatureStatus::Valid:
            return "valid";
        case SignatureStatus::Invalid:
            return "invalid";
        case SignatureStatus::NotChecked:
            return "not checked";
    }
    return "unknown";
}

std::string SpendType::ToString() const {
    std::string text(btcutil::ToString(output));
    for (const auto& inside : {redeem_script, witness_script}) {
        if (inside) text.append("/").append(btcutil::ToString(*inside));
    }
    if (output == OutputType::WitnessV1Taproot) text += taproot_script_path ? "/script" : "/key";
    return text;
}

SignatureChecker::SignatureChecker(const wire::TxView& tx, const Prevouts& prevouts) noexcept
    : m_tx(tx), m_prevouts(prevouts), m_sighashes(tx, prevouts) {
    assert(prevouts.size() == tx.inputs().size());
}

InputCheck SignatureChecker::Check(std::size_t index) const {
    assert(index < m_tx.inputs().size());
    auto input = m_tx.inputs().begin();
    auto witness = m_tx.witnesses().begin();
    for (std::size_t i = 0; i < index; ++i) {
        ++input;
        if (m_tx.HasWitness()) ++witness;
    }
    return Check(index, *input, m_tx.HasWitness() ? *witness : NO_WITNESS);
}

InputCheck SignatureChecker::Check(std::size_t index, const wire::TxInView& input,
                                   const wire::TxWitnessView& witness) const {
    return Input(m_sighashes, index, input, witness, m_prevouts[index]).Check();
}

}  // namespace btcutil
