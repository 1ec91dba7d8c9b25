// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SPEND_H
#define TXHASH_BTCUTIL_VERIFY_SPEND_H

// How an input spends an output, as far as that shows without running a script: which script is
// inside which hash (BIP-0016, BIP-0141, BIP-0341), which script is run in the end, what it finds
// on its stack, and what its signatures sign.
//
//     const Spend spend = Spend::Of(tx, index, spent_output);
//     if (spend.error) return Reject(spend.error->Message());
//
// Thread safe.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "btcutil/script/output_script.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/expected.h"
#include "wire/tx/tx_ref.h"

namespace txhash::btcutil {

/// The types of what is spent, from the outside in: the output, the script that it is the hash of,
/// and the script that that one is the hash of.
struct TXHASH_EXPORT SpendType {
    OutputType output = OutputType::NonStandard;  ///< of the script_pubkey
    std::optional<OutputType> redeem_script{};    ///< inside a ScriptHash
    std::optional<OutputType> witness_script{};   ///< inside a WitnessV0ScriptHash
    bool taproot_script_path = false;             ///< a WitnessV1Taproot spent by a script

    /// The names from the outside in: "scripthash/witness_v0_scripthash/multisig". Taproot is
    /// "witness_v1_taproot/key" or "witness_v1_taproot/script".
    [[nodiscard]] std::string ToString() const;

    friend auto operator<=>(const SpendType&, const SpendType&) = default;
};

/// Why an input is invalid, by the rules of today's blocks; the last two are for SignatureChecker.
enum class SpendErrc : std::uint8_t {
    ScriptSigNotPushOnly,       ///< spends a script hash, and its script_sig does more than push
    UnexpectedScriptSig,        ///< a witness program allows only the push of its redeem script
    UnexpectedWitness,          ///< a witness, and no witness program
    WitnessProgramWrongLength,  ///< version 0, and neither 20 nor 32 bytes (BIP-0141)
    MissingRedeemScript,        ///< an empty script_sig
    WrongRedeemScript,          ///< not the one whose hash is spent
    MissingWitnessScript,       ///< an empty witness
    WrongWitnessScript,         ///< not the one whose hash is spent
    BadControlBlock,            ///< of an invalid size
    WrongTapscript,             ///< the output key does not commit to the script
    InvalidSignature,           ///< or a missing one, or a wrong argument of the script beside it
    IncompleteSpentOutputs,     ///< there is not one per input, so nothing was checked
};

/// "missing redeem script" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(SpendErrc code) noexcept;

/// Which input is invalid, and why.
struct TXHASH_EXPORT SpendError {
    SpendErrc code;           ///< why
    std::size_t input_index;  ///< of the input

    /// "input 2: missing redeem script". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const SpendError&, const SpendError&) = default;
};

// What the signatures of an input sign. `cache` is that of the transaction, and `input_index` the
// input that the context was made for.

/// A script outside a witness.
struct LegacySigning {
    BorrowedBytes script_code{};  ///< the script until an OP_CODESEPARATOR is executed

    /// See SighashCache::Legacy for `signatures`.
    [[nodiscard]] LegacySighash Digest(const SighashCache& cache, std::size_t input_index,
                                       std::uint32_t hash_type,
                                       std::span<const ByteSpan> signatures = {}) const noexcept {
        return cache.Legacy(input_index, script_code, hash_type, signatures);
    }
};

/// A script or a key hash in a version-0 witness program (BIP-0143).
struct SegwitV0Signing {
    BorrowedBytes script_code{};  ///< without its length
    std::int64_t value_sat = 0;   ///< of the spent output

    /// See SighashCache::SegwitV0.
    [[nodiscard]] SegwitV0Sighash Digest(const SighashCache& cache, std::size_t input_index,
                                         std::uint32_t hash_type) const noexcept {
        return cache.SegwitV0(input_index, script_code, value_sat, hash_type);
    }
};

/// A taproot output, spent by key or by a tapscript (BIP-0341, BIP-0342).
struct TaprootSigning {
    BorrowedBytes
        tapscript{};  ///< empty for a key path spend; the digest covers its leaf hash instead
    TaprootContext context{};  ///< until an OP_CODESEPARATOR is executed

    /// The cache needs the spent outputs.
    [[nodiscard]] wire::Expected<TaprootSighash, SighashError> Digest(
        const SighashCache& cache, std::size_t input_index,
        std::uint32_t hash_type) const noexcept {
        return cache.Taproot(input_index, hash_type, context);
    }
};

/// Each alternative's Digest() makes what signatures of the input sign.
using SigningContext = std::variant<LegacySigning, SegwitV0Signing, TaprootSigning>;

/// Refers to the scripts and witness of the transaction and to the spent output's script: setting
/// the script_sig or witness of the input invalidates it.
struct TXHASH_EXPORT Spend {
    SpendType type{};                   ///< as far as the scripts are there
    std::optional<SpendError> error{};  ///< why the input is invalid before any script is run
    /// What signatures sign until an OP_CODESEPARATOR is executed. nullopt with an error, and for
    /// witness programs and leaf versions without rules.
    std::optional<SigningContext> signing{};
    /// The stack on which the script starts, bottom first; for a taproot key path spend, the whole
    /// stack. nullopt if the script_sig does more than push.
    std::optional<std::vector<ByteSpan>> stack{};
    /// Owns the script that a witness key hash implies.
    Bytes key_hash_script{};

    Spend() = default;
    Spend(Spend&&) noexcept = default;
    Spend& operator=(Spend&&) noexcept = default;

    /// Input `index` of `tx`, which must exist. An input that is not signed yet is enough unless
    /// the script_sig or witness would contain the script; taproot then counts as spent by key.
    [[nodiscard]] static Spend Of(const wire::MsgTx& tx TXHASH_LIFETIMEBOUND, std::size_t index,
                                  const wire::TxOutView& spent_output);
    static Spend Of(const wire::MsgTx&& tx, std::size_t index,
                    const wire::TxOutView& spent_output) = delete;

    /// The same from the parts of input `index`. wire::ForEachInput gives those of a TxView.
    [[nodiscard]] static Spend Of(std::size_t index, const wire::TxOutView& spent_output,
                                  BorrowedBytes script_sig TXHASH_LIFETIMEBOUND,
                                  const wire::TxWitnessView& witness);
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SPEND_H
