// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SPEND_H
#define TXHASH_BTCUTIL_VERIFY_SPEND_H

// How an input spends an output, as far as that shows without running a script: what stands inside
// which hash (BIP-0016, BIP-0141, BIP-0341), the script that is run in the end, what it finds on
// its stack, and what its signatures sign.
//
//     const Spend spend = Spend::Of(tx, index, prevout);
//     if (spend.signing) spend.signing->Digest(sighash_cache, index, hash_type)
//
// Thread safe.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "btcutil/script/output_script.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/bytes.h"

namespace txhash::btcutil {

/// Of what is spent, as far as it shows: an output, the script whose hash that is, the script whose
/// hash that is.
struct SpendType {
    OutputType output = OutputType::NonStandard;
    std::optional<OutputType> redeem_script{};   ///< inside a ScriptHash
    std::optional<OutputType> witness_script{};  ///< inside a WitnessV0ScriptHash
    bool taproot_script_path = false;            ///< of a WitnessV1Taproot: by a script

    /// The names of the types from outside in: "scripthash/witness_v0_scripthash/multisig". Taproot
    /// is "witness_v1_taproot/key" or "witness_v1_taproot/script".
    [[nodiscard]] std::string ToString() const;

    friend auto operator<=>(const SpendType&, const SpendType&) = default;
};

/// Why no script can be run, and the input is invalid by the rules of today's blocks.
enum class SpendErrc : std::uint8_t {
    ScriptSigNotPushOnly,  ///< the script_sig that spends a script hash does more than push
    UnexpectedScriptSig,   ///< a witness program: nothing but the push of a redeem script may stand
    UnexpectedWitness,     ///< no witness program, and yet a witness
    RedeemScriptMissing,   ///< an empty script_sig
    RedeemScriptMismatch,  ///< not the one whose hash is spent
    WitnessScriptMissing,  ///< an empty witness
    WitnessScriptMismatch,  ///< not the one whose hash is spent
    BadControlBlock,        ///< of a size that none has
    LeafMismatch,           ///< the output key does not commit to the script
};

/// "no redeem script" and so on.
[[nodiscard]] std::string_view ToString(SpendErrc code) noexcept;

enum class SighashKind : std::uint8_t { Legacy, SegwitV0, Taproot };

/// "legacy", "segwit_v0", "taproot".
[[nodiscard]] std::string_view ToString(SighashKind kind) noexcept;

/// Which digest the signatures of an input sign, and what that covers besides the transaction.
struct SigningContext {
    SighashKind kind = SighashKind::Legacy;
    /// The script code. With Taproot the script of the leaf, empty when spending by key: its digest
    /// covers TaprootContext::leaf_hash instead.
    ByteSpan script{};
    std::int64_t value_sat = 0;  ///< of the output that is spent: SegwitV0 alone
    TaprootContext taproot{};

    /// The digest that a signature with the type `hash_type` signs. `cache` is that of the
    /// transaction, for Taproot with its prevouts; input and `signatures` are as
    /// SighashCache::Legacy wants them. Only Taproot has errors.
    [[nodiscard]] wire::Expected<Sighash, SighashErrc> Digest(
        const SighashCache& cache, std::size_t input_index, std::uint32_t hash_type,
        std::span<const ByteSpan> signatures = {}) const noexcept;
};

/// Refers to the transaction and to the output that it was made of.
struct Spend {
    SpendType type{};
    std::optional<SpendErrc> error{};
    /// What signatures sign while no OP_CODESEPARATOR has been executed. Nothing with an error, and
    /// where no rule tells what signatures are: other witness programs and leaf versions.
    std::optional<SigningContext> signing{};
    /// What stands on the stack when the script of `signing` starts, bottom first; with taproot by
    /// key, the whole stack. Nothing where the script_sig does more than push.
    std::optional<std::vector<ByteSpan>> stack{};
    /// Room for the script that a witness key hash stands for.
    Bytes key_hash_script{};

    Spend() = default;
    Spend(Spend&&) noexcept = default;
    Spend& operator=(Spend&&) noexcept = default;

    /// Input `index` of `tx`, which must exist. Finding it takes time in proportion to `index`. An
    /// input that is not signed yet, with neither script_sig nor witness, will do where the script
    /// does not stand in one of these: taproot is then spent by key.
    [[nodiscard]] static Spend Of(const wire::TxView& tx, std::size_t index,
                                  const wire::TxOutView& prevout);

    /// An input that has this script_sig and this witness.
    [[nodiscard]] static Spend Of(const wire::TxOutView& prevout, ByteSpan script_sig,
                                  const wire::TxWitnessView& witness);
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SPEND_H
