// SPDX-License-Identifier: MIT
#include "btcutil/verify/signature_checker.h"

#include <algorithm>
#include <cassert>

#include "btcutil/script/signature_encoding.h"
#include "btcutil/verify/signature.h"
#include "chainhash/hash160.h"

namespace txhash::btcutil {
namespace {

using Stack = std::span<const ByteSpan>;
/// Verified signatures; 0 if one is wrong or missing.
using Count = std::size_t;

/// Verifies the signatures of one input.
class InputSignatures {
public:
    InputSignatures(const SighashCache& sighashes, std::size_t index, const SigningContext& signing)
        : m_sighashes(sighashes), m_index(index), m_signing(signing) {}

    /// `script` is that of the context, and has keys. It takes its arguments from the top of the
    /// stack; a witness has to be used up, a legacy stack need not be.
    [[nodiscard]] Count CheckKeys(const OutputScript& script, Stack stack) const {
        // OP_CHECKMULTISIG takes one item more than it should.
        const std::size_t arguments = script.type == OutputType::PubKey ? 1
                                      : script.type == OutputType::PubKeyHash
                                          ? 2
                                          : 1u + script.required_signatures;
        if (stack.size() < arguments) return 0;
        if (m_signing.kind == SighashKind::SegwitV0 && stack.size() != arguments) {
            return 0;
        }
        stack = stack.last(arguments);
        switch (script.type) {
            case OutputType::PubKey:
                return CheckEcdsa(script.payload, stack);
            case OutputType::PubKeyHash:
                if (!std::ranges::equal(chainhash::ComputeHash160(stack[1]).bytes,
                                        script.payload)) {
                    return 0;
                }
                return CheckEcdsa(stack[1], stack.first(1));
            default:
                if (!stack[0].empty()) return 0;
                return CheckMultisig(script.pubkeys, stack.subspan(1));
        }
    }

    /// One signature, by 64 bytes with SIGHASH_DEFAULT, by 65 with the type at their end, which
    /// then is another.
    [[nodiscard]] Count CheckSchnorr(XOnlyPubKey pubkey, Stack stack) const noexcept {
        if (stack.size() != 1) return 0;
        const ByteSpan signature = stack[0];
        if (signature.size() != 64 && signature.size() != 65) return 0;
        const std::uint32_t hash_type = signature.size() == 64 ? SIGHASH_DEFAULT : signature[64];
        if (signature.size() == 65 && hash_type == SIGHASH_DEFAULT) return 0;
        const auto sighash = m_signing.Digest(m_sighashes, m_index, hash_type);
        if (!sighash || !VerifySchnorr(signature.first<64>(), pubkey, sighash->bytes())) {
            return 0;
        }
        return 1;
    }

private:
    [[nodiscard]] Count CheckEcdsa(ByteSpan pubkey, Stack signatures) const noexcept {
        const auto sighash = SighashOf(signatures[0], signatures);
        if (!sighash || !VerifyEcdsa(WithoutType(signatures[0]), pubkey, *sighash)) {
            return 0;
        }
        return 1;
    }

    /// Signatures are in the order of their keys.
    [[nodiscard]] Count CheckMultisig(const PubKeyRange& pubkeys, Stack signatures) const noexcept {
        auto pubkey = pubkeys.begin();
        for (const ByteSpan signature : signatures) {
            const auto sighash = SighashOf(signature, signatures);
            if (!sighash) return 0;
            while (pubkey != pubkeys.end() &&
                   !VerifyEcdsa(WithoutType(signature), *pubkey, *sighash)) {
                ++pubkey;
            }
            if (pubkey == pubkeys.end()) return 0;
            ++pubkey;
        }
        return signatures.size();
    }

    [[nodiscard]] static ByteSpan WithoutType(ByteSpan signature) noexcept {
        return signature.first(signature.size() - 1);
    }

    /// What `signature` signs, by the type at its end; nothing if it is not encoded as one.
    [[nodiscard]] std::optional<Sighash> SighashOf(ByteSpan signature,
                                                   Stack signatures) const noexcept {
        if (!IsValidSignatureEncoding(signature)) return std::nullopt;
        return *m_signing.Digest(m_sighashes, m_index, signature.back(), signatures);
    }

    const SighashCache& m_sighashes;
    std::size_t m_index;
    const SigningContext& m_signing;
};

bool HasKeys(const OutputScript& script) noexcept {
    return script.type == OutputType::PubKey || script.type == OutputType::PubKeyHash ||
           script.type == OutputType::Multisig;
}

/// <32 bytes> OP_CHECKSIG
bool IsKeyTapscript(ByteSpan script) noexcept {
    return script.size() == 34 && script[0] == 32 && script[33] == OP_CHECKSIG;
}

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

SignatureChecker::SignatureChecker(const wire::TxView& tx, const SpentOutputs& prevouts) noexcept
    : m_tx(tx), m_spent_outputs(prevouts), m_sighashes(tx, prevouts) {
    assert(prevouts.size() == tx.inputs().size());
}

InputCheck SignatureChecker::Check(std::size_t index) const {
    return Check(index, Spend::Of(m_tx, index, m_spent_outputs[index]));
}

InputCheck SignatureChecker::Check(std::size_t index, const Spend& spend) const {
    InputCheck result{.type = spend.type};
    const auto conclude = [&](Count signatures) {
        result.status = signatures != 0 ? SignatureStatus::Valid : SignatureStatus::Invalid;
        result.signatures = signatures;
        return result;
    };
    result.error = spend.error;
    if (spend.error) return conclude(0);
    if (!spend.signing || !spend.stack) return result;

    const SigningContext& signing = *spend.signing;
    const InputSignatures signatures(m_sighashes, index, signing);
    if (signing.kind != SighashKind::Taproot) {
        const OutputScript script = ParseOutputScript(signing.script);
        return HasKeys(script) ? conclude(signatures.CheckKeys(script, *spend.stack)) : result;
    }
    if (!spend.type.taproot_script_path) {
        const auto output_key = m_spent_outputs[index].script_pubkey.last<32>();
        return conclude(signatures.CheckSchnorr(output_key, *spend.stack));
    }
    if (!IsKeyTapscript(signing.script)) return result;
    return conclude(signatures.CheckSchnorr(signing.script.subspan<1, 32>(), *spend.stack));
}

}  // namespace txhash::btcutil
