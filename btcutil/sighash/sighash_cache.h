// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H
#define TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H

// Signature hashes: the digests that the signatures of a transaction sign. Legacy, as Bitcoin
// began; segwit version 0 (BIP-0143); taproot, by key and by script (BIP-0341, BIP-0342).
//
//     const SighashCache cache(tx, SpentOutputs(spent_outputs));
//     for each input i that a signature is checked for:
//         cache.Legacy(i, script_code, SIGHASH_ALL)
//         cache.SegwitV0(i, script_code, value_sat, SIGHASH_ALL)
//         cache.Taproot(i, SIGHASH_DEFAULT)
//
// Digests are streamed from the transaction into the hash; nothing here allocates.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "btcutil/internal/memo.h"
#include "btcutil/script/sighash_type.h"
#include "btcutil/sighash/internal/legacy_prefixes.h"
#include "btcutil/sighash/internal/sighash_tx.h"
#include "btcutil/sighash/internal/view_index.h"
#include "btcutil/sighash/spent_outputs.h"
#include "chainhash/bytes.h"
#include "chainhash/ids.h"
#include "chainhash/sha256.h"
#include "wire/expected.h"

namespace txhash::btcutil {

/// What ECDSA and Schnorr signatures sign. BIPs show it in internal order, bytes(); Bitcoin Core
/// shows legacy ones in display order, ToHex().
using Sighash = chainhash::TypedHash<struct SighashTag>;

/// Why a taproot signature has no digest, and so is invalid.
enum class SighashErrc : std::uint8_t {
    HashTypeInvalid,         ///< not one of the seven types of BIP-0341
    OutputMissing,           ///< SIGHASH_SINGLE without an output of the input's number
    SpentOutputsIncomplete,  ///< the cache has not been given one prevout for each input
};

/// "invalid hash type" and so on.
[[nodiscard]] std::string_view ToString(SighashErrc code) noexcept;

/// What a taproot digest covers besides the transaction.
struct TaprootContext {
    static constexpr std::uint32_t NO_CODE_SEPARATOR = 0xffffffff;

    /// AnnexHash() of the annex, if the witness has one.
    std::optional<chainhash::Hash> annex_hash{};
    /// TapLeafHash() of the script that is being executed; none when spending by key.
    std::optional<chainhash::Hash> leaf_hash{};
    /// The number, counting opcodes from 0, of the last OP_CODESEPARATOR that was executed. Only
    /// with `leaf_hash`.
    std::uint32_t code_separator_position = NO_CODE_SEPARATOR;
};

/// The digests of one transaction. It remembers what they share: the hashes over all inputs and
/// outputs, each computed when first needed, and for legacy digests states on the way through the
/// inputs. For a single digest make one on the spot: SighashCache(tx).Legacy(...).
///
/// The transaction and the prevouts must stay as they are for as long as the cache lives. Threads
/// may share one. About 3.7 KB.
class SighashCache {
public:
    /// `prevouts` are needed for taproot only, and the cache may be made without them.
    explicit SighashCache(const wire::MsgTx& tx TXHASH_LIFETIMEBOUND,
                          const SpentOutputs& prevouts = SpentOutputs()) noexcept;
    explicit SighashCache(const wire::TxView& tx,
                          const SpentOutputs& prevouts = SpentOutputs()) noexcept;
    SighashCache(const wire::MsgTx&& tx, const SpentOutputs& = SpentOutputs()) = delete;
    SighashCache(const SighashCache&) = delete;
    SighashCache& operator=(const SighashCache&) = delete;

    // In all digests `input_index` is that of the signing input, which must exist, and `hash_type`
    // is the last byte of the signature. Any type is valid for the first two; their digests also
    // cover the three bytes above, which are 0 in signatures.

    /// The legacy digest. `script_code` is the script being executed from behind its last executed
    /// OP_CODESEPARATOR on; `signatures`, with their type bytes, are those that the opcode checks,
    /// whose pushes are left out of it (see LegacyScriptCode). SIGHASH_SINGLE without an output of
    /// the input's number gives the number 1, as consensus wants it: anybody can have a signature
    /// of that.
    ///
    /// Takes time proportional to the size of the transaction without script_sigs and witnesses,
    /// and to that of the script code. Inputs before the signing one cost little once other digests
    /// have passed them.
    [[nodiscard]] Sighash Legacy(std::size_t input_index, ByteSpan script_code,
                                 std::uint32_t hash_type,
                                 std::span<const ByteSpan> signatures = {}) const noexcept;

    /// The digest of segwit version 0. `script_code` as BIP-0143 has it, without its size: taken as
    /// it is, OP_CODESEPARATOR and all. `value_sat` is the amount that the input spends.
    ///
    /// Once the shared hashes are known, takes the time of hashing the script code, and for
    /// SIGHASH_SINGLE one output. In a view with many inputs or outputs, finding those of that
    /// number steps over a 64th of them.
    [[nodiscard]] Sighash SegwitV0(std::size_t input_index, ByteSpan script_code,
                                   std::int64_t value_sat, std::uint32_t hash_type) const noexcept;

    /// The digest of taproot. With SIGHASH_ANYONECANPAY no prevout but that of the input matters.
    /// Cost as for SegwitV0.
    [[nodiscard]] wire::Expected<Sighash, SighashErrc> Taproot(
        std::size_t input_index, std::uint32_t hash_type,
        const TaprootContext& context = {}) const noexcept;

    // The hashes that digests share, by the names of BIP-0341; BIP-0143 takes the SHA-256 of them.

    [[nodiscard]] chainhash::Hash ShaPrevouts() const noexcept;
    [[nodiscard]] chainhash::Hash ShaSequences() const noexcept;
    [[nodiscard]] chainhash::Hash ShaOutputs() const noexcept;
    /// These two only with one prevout for each input.
    [[nodiscard]] chainhash::Hash ShaAmounts() const noexcept;
    [[nodiscard]] chainhash::Hash ShaScriptPubKeys() const noexcept;

    [[nodiscard]] bool HasSpentOutputs() const noexcept {
        return m_spent_outputs.size() == m_input_count;
    }

private:
    SighashCache(const SighashTx& tx, const SpentOutputs& prevouts) noexcept;

    /// The first bytes of the messages that are hashed, up to where inputs differ.
    [[nodiscard]] chainhash::Sha256 SegwitV0Head(std::uint32_t hash_type) const noexcept;
    [[nodiscard]] chainhash::Sha256 TaprootHead(std::uint32_t hash_type) const noexcept;

    SighashTx m_tx;
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
    Memo<chainhash::Sha256> m_segwit_v0_head;               // of types that sign all
    std::array<Memo<chainhash::Sha256>, 2> m_taproot_head;  // of SIGHASH_DEFAULT and SIGHASH_ALL

    LegacyPrefixes m_legacy_prefixes;
    LegacyPrefixes m_legacy_prefixes_zero_sequences;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_SIGHASH_CACHE_H
