// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H
#define TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H

// The signatures of a transaction's inputs, checked where the output that is spent has a standard
// form: a proof that digests are right, and a tool. This is no script interpreter. An input of any
// other form is reported as not checked, never as valid; and of a valid one, nothing but signatures
// and the hashes around keys and scripts has been checked: no lock times, no sizes, no policy.
//
//     const SignatureChecker checker(tx, SpentOutputs(spent_outputs));
//     checker.CheckAll([&](std::size_t index, const InputCheck& input) { ... });
//
// What is checked: a key, a key hash, multisig; these three inside a script hash (BIP-0016) or a
// witness script hash (BIP-0141), the latter also inside the former; a witness key hash, also
// inside a script hash; taproot by key, and by the script <key> OP_CHECKSIG (BIP-0341, BIP-0342).
//
// Inputs are held to the rules of today's blocks: script hashes (BIP-0016), strict DER (BIP-0066),
// an empty dummy for OP_CHECKMULTISIG (BIP-0147), and witnesses where they belong. A few spendings
// from before those rules are reported as invalid.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "btcutil/sighash/sighash_cache.h"
#include "btcutil/verify/spend.h"

namespace txhash::btcutil {

enum class SignatureStatus : std::uint8_t { Valid, Invalid, NotChecked };

/// "valid", "invalid", "not checked".
[[nodiscard]] std::string_view ToString(SignatureStatus status) noexcept;

struct InputCheck {
    SpendType type;
    SignatureStatus status = SignatureStatus::NotChecked;
    /// What is wrong with an invalid input; nothing if that is its signatures.
    std::optional<SpendErrc> error{};
    std::size_t signatures = 0;  ///< of a valid input: how many there were. Else 0
};

/// The inputs of one transaction. Refers to it and to the prevouts. Threads may share one.
class SignatureChecker {
public:
    /// `prevouts`: one for each input.
    SignatureChecker(const wire::TxView& tx, const SpentOutputs& prevouts) noexcept;

    /// The input `index`, which must exist. Finding it takes time in proportion to `index`.
    [[nodiscard]] InputCheck Check(std::size_t index) const;

    /// Calls `on_input(index, check)` for all inputs in their order.
    template <class OnInput>
    void CheckAll(OnInput&& on_input) const {
        auto witness = m_tx.witnesses().begin();
        std::size_t index = 0;
        for (const wire::TxInView& input : m_tx.inputs()) {
            on_input(index, Check(index, Spend::Of(m_spent_outputs[index], input.script_sig,
                                                   m_tx.HasWitness() ? *witness++
                                                                     : wire::TxWitnessView())));
            ++index;
        }
    }

private:
    [[nodiscard]] InputCheck Check(std::size_t index, const Spend& spend) const;

    wire::TxView m_tx;
    SpentOutputs m_spent_outputs;
    SighashCache m_sighashes;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H
