// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H
#define TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H

// Checks the signatures of a transaction's inputs where the spent output has a standard form. This
// is not a script interpreter. An input of any other form is reported as not checked, never as
// valid; and for a valid one, only signatures and the hashes around keys and scripts have been
// checked: no lock times, no sizes, no policy.
//
//     const SignatureChecker checker(tx, SpentOutputs(spent_outputs));
//     checker.CheckAll([&](std::size_t index, const InputCheck& input) { ... });
//
// Checked forms: a key, a key hash, multisig; these three inside a script hash (BIP-0016) or a
// witness script hash (BIP-0141), the latter also inside the former; a witness key hash, also
// inside a script hash; taproot by key, and by the script `<key> OP_CHECKSIG` (BIP-0341, BIP-0342).
//
// The rules are those of today's blocks: script hashes (BIP-0016), strict DER (BIP-0066), an empty
// dummy for OP_CHECKMULTISIG (BIP-0147), witnesses only where they belong, and version-0 witness
// programs of 20 or 32 bytes (BIP-0141). A few spends from before those rules are reported as
// invalid.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "btcutil/sighash/sighash_cache.h"
#include "btcutil/verify/spend.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/tx/tx_ref.h"
#include "wire/tx/tx_witness.h"

namespace txhash::btcutil {

/// The verdict on an input.
enum class SignatureStatus : std::uint8_t {
    Valid,       ///< every signature that the form asks for is there and right
    Invalid,     ///< InputCheck::error says why
    NotChecked,  ///< no verdict: the form is none of those above, or spent outputs are missing
};

/// "valid", "invalid", "not checked".
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(SignatureStatus status) noexcept;

/// What was found out about one input.
struct InputCheck {
    SpendType type;                                        ///< how the output is spent
    SignatureStatus status = SignatureStatus::NotChecked;  ///< the verdict
    /// Why the input is invalid: an invalid one always has an error, a valid one never. One that is
    /// not checked has one only if the spent outputs are incomplete.
    std::optional<SpendError> error{};
    std::optional<std::size_t> signatures{};  ///< how many a valid input has

    friend bool operator==(const InputCheck&, const InputCheck&) = default;
};

/// Checks the inputs of one transaction. Refers to it and to the spent outputs, as SighashCache
/// does; a MsgTx may be signed further between two checks. Threads may share one.
class TXHASH_EXPORT SignatureChecker {
public:
    /// Without one spent output per input, no input is checked. O(inputs). Of a TxView it keeps
    /// where its inputs are, in one allocation; throws std::bad_alloc.
    SignatureChecker(wire::TxRef tx, const SpentOutputs& spent_outputs);

    /// Checks input `index`, which must exist. Inputs are found in constant time.
    [[nodiscard]] InputCheck Check(std::size_t index) const;

    /// Calls `on_input(index, check)` for each input in order.
    template <class OnInput>
    void CheckAll(OnInput&& on_input) const {
        for (std::size_t i = 0; i < m_input_count; ++i) on_input(i, Check(i));
    }

private:
    struct InputParts {
        ByteSpan script_sig;
        wire::TxWitnessView witness;
    };

    [[nodiscard]] InputParts PartsOf(std::size_t index) const noexcept;
    [[nodiscard]] InputCheck Check(std::size_t index, const Spend& spend) const;
    /// Verified signatures; 0 if one is wrong or missing, nullopt if the script has no checked
    /// form.
    template <class Signing>
    [[nodiscard]] std::optional<std::size_t> CountSignatures(std::size_t index, const Spend& spend,
                                                             const Signing& signing) const;
    [[nodiscard]] std::optional<std::size_t> CountSignatures(std::size_t index, const Spend& spend,
                                                             const TaprootSigning& signing) const;

    wire::TxRef m_tx;
    SpentOutputs m_spent_outputs;
    SighashCache m_sighashes;
    std::size_t m_input_count = 0;
    std::vector<InputParts> m_view_inputs;  // of a TxView, in which they cannot be found by index
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SIGNATURE_CHECKER_H
