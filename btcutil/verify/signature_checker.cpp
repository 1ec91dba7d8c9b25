// SPDX-License-Identifier: MIT
#include "btcutil/verify/signature_checker.h"

#include <algorithm>
#include <cassert>
#include <concepts>

#include "btcutil/script/signature_encoding.h"
#include "btcutil/verify/signature.h"
#include "chainhash/sha256/hash160.h"
#include "wire/tx/transaction_like.h"

namespace txhash::btcutil {
namespace {

using Stack = std::span<const ByteSpan>;
/// Verified signatures; 0 if one is wrong or missing.
using Count = std::size_t;

// The digests of the two ECDSA contexts. BIP-0143 ignores the signatures that the opcode checks.
LegacySighash DigestOf(const LegacySigning& signing, const SighashCache& cache, std::size_t index,
                       std::uint32_t hash_type, Stack signatures) noexcept {
    return signing.Digest(cache, index, hash_type, signatures);
}
SegwitV0Sighash DigestOf(const SegwitV0Signing& signing, const SighashCache& cache,
                         std::size_t index, std::uint32_t hash_type, Stack) noexcept {
    return signing.Digest(cache, index, hash_type);
}

ByteSpan WithoutType(ByteSpan signature) noexcept { return signature.first(signature.size() - 1); }

/// Verifies the ECDSA signatures of one input. `Signing` is LegacySigning or SegwitV0Signing.
template <class Signing>
class EcdsaSignatures {
public:
    EcdsaSignatures(const SighashCache& sighashes, std::size_t index,
                    const Signing& signing) noexcept
        : m_sighashes(sighashes), m_index(index), m_signing(signing) {}

    /// `script` is that of the context, and has keys. It takes its arguments from the top of the
    /// stack. A witness must be used up; a legacy stack need not be.
    [[nodiscard]] Count Check(const OutputScript& script, Stack stack) const {
        // OP_CHECKMULTISIG takes one item more than it should.
        const std::size_t arguments = script.type == OutputType::PubKey ? 1
                                      : script.type == OutputType::PubKeyHash
                                          ? 2
                                          : 1u + *script.required_signatures;
        if (stack.size() < arguments) return 0;
        if (std::same_as<Signing, SegwitV0Signing> && stack.size() != arguments) return 0;
        stack = stack.last(arguments);
        switch (script.type) {
            case OutputType::PubKey:
                return CheckOne(script.payload, stack);
            case OutputType::PubKeyHash:
                if (!std::ranges::equal(chainhash::ComputeHash160(stack[1]).bytes,
                                        script.payload)) {
                    return 0;
                }
                return CheckOne(stack[1], stack.first(1));
            default:
                if (!stack[0].empty()) return 0;
                return CheckMultisig(script.pubkeys, stack.subspan(1));
        }
    }

private:
    [[nodiscard]] Count CheckOne(ByteSpan pubkey, Stack signatures) const noexcept {
        const auto sighash = SighashOf(signatures[0], signatures);
        return sighash && VerifyEcdsa(WithoutType(signatures[0]), pubkey, *sighash) ? 1 : 0;
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

    /// What `signature` signs, by its hash type; nullopt if its encoding is invalid.
    [[nodiscard]] auto SighashOf(ByteSpan signature, Stack signatures) const noexcept {
        std::optional<decltype(DigestOf(m_signing, m_sighashes, m_index, 0, signatures))> sighash;
        if (IsValidSignatureEncoding(signature)) {
            sighash = DigestOf(m_signing, m_sighashes, m_index, signature.back(), signatures);
        }
        return sighash;
    }

    const SighashCache& m_sighashes;
    std::size_t m_index;
    const Signing& m_signing;
};

/// One signature: 64 bytes for SIGHASH_DEFAULT, or 65 with another hash type at the end.
Count CheckSchnorr(const SighashCache& sighashes, std::size_t index, const TaprootSigning& signing,
                   XOnlyPubKey pubkey, Stack stack) noexcept {
    if (stack.size() != 1) return 0;
    const ByteSpan signature = stack[0];
    if (signature.size() != 64 && signature.size() != 65) return 0;
    const std::uint32_t hash_type = signature.size() == 64 ? SIGHASH_DEFAULT : signature[64];
    if (signature.size() == 65 && hash_type == SIGHASH_DEFAULT) return 0;
    const auto sighash = signing.Digest(sighashes, index, hash_type);
    return sighash && VerifySchnorr(signature.first<64>(), pubkey, *sighash) ? 1 : 0;
}

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

SignatureChecker::SignatureChecker(wire::TxRef tx, const SpentOutputs& spent_outputs)
    : m_tx(tx), m_spent_outputs(spent_outputs), m_sighashes(tx, spent_outputs) {
    m_tx.Visit([this](const auto& any) {
        m_input_count = any.inputs().size();
        if constexpr (!requires { any.inputs()[0]; }) {
            m_view_inputs.reserve(m_input_count);
            wire::ForEachInput(any, [this](std::size_t, const wire::TxInView& input,
                                           const wire::TxWitnessView& witness) {
                m_view_inputs.push_back({input.script_sig, witness});
            });
        }
    });
}

SignatureChecker::InputParts SignatureChecker::PartsOf(std::size_t index) const noexcept {
    assert(index < m_input_count);
    return m_tx.Visit([&](const auto& any) -> InputParts {
        if constexpr (requires { any.inputs()[0]; }) {
            return {any.inputs()[index].script_sig, any.witnesses()[index]};
        } else {
            return m_view_inputs[index];
        }
    });
}

InputCheck SignatureChecker::Check(std::size_t index) const {
    if (!m_sighashes.HasSpentOutputs()) {
        return {.type = {}, .error = SpendError{SpendErrc::IncompleteSpentOutputs, index}};
    }
    const auto [script_sig, witness] = PartsOf(index);
    return Check(index, Spend::Of(index, m_spent_outputs[index], script_sig, witness));
}

InputCheck SignatureChecker::Check(std::size_t index, const Spend& spend) const {
    InputCheck result{.type = spend.type};
    result.error = spend.error;
    if (spend.error) {
        result.status = SignatureStatus::Invalid;
        return result;
    }
    if (!spend.signing || !spend.stack) return result;

    const auto count =
        std::visit([&](const auto& signing) { return CountSignatures(index, spend, signing); },
                   *spend.signing);
    if (!count) return result;
    if (*count == 0) {
        result.status = SignatureStatus::Invalid;
        result.error = SpendError{SpendErrc::InvalidSignature, index};
    } else {
        result.status = SignatureStatus::Valid;
        result.signatures = count;
    }
    return result;
}

template <class Signing>
std::optional<std::size_t> SignatureChecker::CountSignatures(std::size_t index, const Spend& spend,
                                                             const Signing& signing) const {
    const OutputScript script = ParseOutputScript(signing.script_code);
    if (!HasKeys(script)) return std::nullopt;
    return EcdsaSignatures<Signing>(m_sighashes, index, signing).Check(script, *spend.stack);
}

std::optional<std::size_t> SignatureChecker::CountSignatures(std::size_t index, const Spend& spend,
                                                             const TaprootSigning& signing) const {
    const auto check = [&](XOnlyPubKey pubkey) {
        return CheckSchnorr(m_sighashes, index, signing, pubkey, *spend.stack);
    };
    if (!spend.type.taproot_script_path) {
        return check(m_spent_outputs[index].script_pubkey.last<32>());
    }
    if (!IsKeyTapscript(signing.tapscript)) return std::nullopt;
    return check(signing.tapscript.subspan<1, 32>());
}

}  // namespace txhash::btcutil
