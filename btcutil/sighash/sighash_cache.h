// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H
#define TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H

// Signature hashes: the digests that the signatures of a transaction sign. Legacy, as in Bitcoin
// 0.1; segwit version 0 (BIP-0143); taproot, by key and by script (BIP-0341, BIP-0342).
//
//     const SighashCache cache(tx, SpentOutputs(spent_outputs));
//     for each signature of input i:
//         cache.Legacy(i, script_code, SIGHASH_ALL)
//         cache.SegwitV0(i, script_code, value_sat, SIGHASH_ALL)
//         cache.Taproot(i, SIGHASH_DEFAULT)
//
// Digests are streamed from the transaction into the hash; nothing allocates.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "btcutil/internal/memo.h"
#include "btcutil/script/sighash_type.h"
#include "btcutil/sighash/digests.h"
#include "btcutil/sighash/internal/legacy_prefixes.h"
#include "btcutil/sighash/internal/view_index.h"
#include "btcutil/sighash/sighash_error.h"
#include "btcutil/sighash/spent_outputs.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "chainhash/sha256/sha256.h"
#include "wire/codec/expected.h"
#include "wire/tx/tx_ref.h"

namespace txhash::btcutil {

/// What a taproot digest covers besides the transaction.
struct TaprootContext {
    /// If none was executed.
    static constexpr std::uint32_t NO_CODE_SEPARATOR = 0xffffffff;

    /// AnnexHash() of the annex, if the witness has one.
    std::optional<chainhash::Hash> annex_hash{};
    /// TapLeafHash() of the executed script; nullopt for a key path spend.
    std::optional<chainhash::Hash> leaf_hash{};
    /// The index, in opcodes, of the last executed OP_CODESEPARATOR. Only with `leaf_hash`.
    std::uint32_t code_separator_position = NO_CODE_SEPARATOR;
};

/// The digests of one transaction. The cache remembers what they share: the hashes over all inputs
/// and outputs, each computed when first needed, and for legacy digests midstates on the way
/// through the inputs. For a single digest, a temporary is enough: SighashCache(tx).Legacy(...).
/// About 3.7 KB.
///
/// Signing in place: no digest covers script_sigs and witnesses, and the cache does not read them.
/// While a cache over a MsgTx lives, the caller may set `script_sig` and `witness` of its inputs,
/// to sign all inputs with one cache. Everything else must not change: the
/// version, the lock time, the number and order of inputs and outputs, every prevout, sequence and
/// output, and the spent outputs. The MsgTx must not move, and the bytes of a TxView must not
/// change at all.
///
/// Threads may share a cache, also while others set script_sigs and witnesses, one thread per
/// input.
class TXHASH_EXPORT SighashCache {
public:
    /// Takes a MsgTx, which must outlive the cache, or a TxView, whose bytes must. Only taproot
    /// needs `spent_outputs`.
    explicit SighashCache(wire::TxRef tx,
                          const SpentOutputs& spent_outputs = SpentOutputs()) noexcept;
    SighashCache(const SighashCache&) = delete;
    SighashCache& operator=(const SighashCache&) = delete;

    // `input_index` is that of the signing input, which must exist; `hash_type` is the last byte of
    // the signature. Legacy and SegwitV0 accept every type, and their digests also cover the upper
    // three bytes, which are 0 in signatures.

    /// The legacy digest. `script_code` is the executed script after its last executed
    /// OP_CODESEPARATOR. `signatures`, with their type bytes, are those that the opcode checks;
    /// every push of one in its shortest form is removed from the script code ("FindAndDelete"), as
    /// is every OP_CODESEPARATOR. SIGHASH_SINGLE without an output at the input's index gives the
    /// number 1, as consensus requires; anyone can forge a signature of that.
    ///
    /// O(size) in the transaction without script_sigs and witnesses, and in the script code. Inputs
    /// before the signing one cost little once another digest has passed them.
    [[nodiscard]] LegacySighash Legacy(std::size_t input_index, ByteSpan script_code,
                                       std::uint32_t hash_type,
                                       std::span<const ByteSpan> signatures = {}) const noexcept;

    /// The BIP-0143 digest. `script_code` is without its length and is taken as it is, including
    /// OP_CODESEPARATOR. `value_sat` is the amount of the spent output.
    ///
    /// Once the shared hashes are known, costs one hash of the script code and, for SIGHASH_SINGLE,
    /// one of an output. In a view, finding an input or output steps over at most a 64th of them.
    [[nodiscard]] SegwitV0Sighash SegwitV0(std::size_t input_index, ByteSpan script_code,
                                           std::int64_t value_sat,
                                           std::uint32_t hash_type) const noexcept;

    /// The BIP-0341 digest. With SIGHASH_ANYONECANPAY, only the input's own spent output matters,
    /// but the cache still needs one per input. Cost as for SegwitV0.
    [[nodiscard]] wire::Expected<TaprootSighash, SighashError> Taproot(
        std::size_t input_index, std::uint32_t hash_type,
        const TaprootContext& context = {}) const noexcept;

    // The hashes that digests share, named as in BIP-0341. BIP-0143 uses the SHA-256 of each.

    /// SHA-256 of all prevouts.
    [[nodiscard]] chainhash::Hash ShaPrevouts() const noexcept;
    /// SHA-256 of all sequences.
    [[nodiscard]] chainhash::Hash ShaSequences() const noexcept;
    /// SHA-256 of all outputs.
    [[nodiscard]] chainhash::Hash ShaOutputs() const noexcept;
    /// SHA-256 of the values of all spent outputs. Requires HasSpentOutputs().
    [[nodiscard]] chainhash::Hash ShaAmounts() const noexcept;
    /// SHA-256 of their script_pubkeys, each with its length. Requires HasSpentOutputs().
    [[nodiscard]] chainhash::Hash ShaScriptPubKeys() const noexcept;

    /// Whether the cache has one spent output per input.
    [[nodiscard]] bool HasSpentOutputs() const noexcept {
        return m_spent_outputs.size() == m_input_count;
    }

private:
    /// The hashed messages up to where those of different inputs diverge.
    [[nodiscard]] chainhash::Sha256 SegwitV0Head(std::uint32_t hash_type) const noexcept;
    [[nodiscard]] chainhash::Sha256 TaprootHead(std::uint32_t hash_type) const noexcept;

    wire::TxRef m_tx;
    SpentOutputs m_spent_outputs;
    std::size_t m_input_count;
    ViewIndex m_inputs;
    ViewIndex m_outputs;

    Memo<chainhash::Hash> m_sha_prevouts;
    Memo<chainhash::Hash> m_sha_sequences;
    Memo<chainhash::Hash> m_sha_outputs;
    Memo<chainhash::Hash> m_sha_amounts;
    Memo<chainhash::Hash> m_sha_script_pubkeys;

    Memo<chainhash::Hash> m_segwit_v0_hash_outputs;
    Memo<chainhash::Sha256> m_segwit_v0_head;               // of types that sign everything
    std::array<Memo<chainhash::Sha256>, 2> m_taproot_head;  // of SIGHASH_DEFAULT and SIGHASH_ALL

    LegacyPrefixes m_legacy_prefixes;
    LegacyPrefixes m_legacy_prefixes_zero_sequences;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H
