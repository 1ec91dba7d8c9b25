// SPDX-License-Identifier: MIT
// The legacy digest: the hash of an altered copy of the transaction, in which the signing input has
// the script code for its script_sig and the other inputs have none. The copy is never made.

#include <cassert>

#include "btcutil/sighash/internal/legacy_script_code.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {
namespace {

using chainhash::DoubleHashRaw;
using chainhash::Hash;
using chainhash::Sha256;

/// The number 1.
constexpr LegacySighash ONE{Hash{{1}}};

Sha256 Head(std::uint32_t version, std::size_t input_count) noexcept {
    Sha256 head;
    wire::WriteLE(head, version);
    wire::WriteCompactSize(head, input_count);
    return head;
}

template <class W, class TxIn>
TXHASH_ALWAYS_INLINE void WriteOtherInput(W& writer, const TxIn& input, bool signs_sequence) {
    wire::TxInView{.prevout = input.prevout,
                   .script_sig = {},
                   .sequence = signs_sequence ? input.sequence : std::uint32_t{0}}
        .Serialize(writer);
}

template <class W, class TxIn>
void WriteSigningInput(W& writer, const TxIn& input, const LegacyScriptCode& script_code) {
    input.prevout.Serialize(writer);
    script_code.Serialize(writer);
    wire::WriteLE(writer, input.sequence);
}

template <class W, class Tx>
void WriteOutputs(W& writer, const Tx& tx, std::size_t input_index, const ViewIndex& index,
                  SignedOutputs signed_outputs) {
    switch (signed_outputs) {
        case SignedOutputs::All:
            wire::WriteCompactSize(writer, tx.outputs().size());
            wire::SerializeOutputs(writer, tx);
            break;
        case SignedOutputs::None:
            wire::WriteCompactSize(writer, 0);
            break;
        case SignedOutputs::Single:
            wire::WriteCompactSize(writer, input_index + 1);
            for (std::size_t i = 0; i < input_index; ++i) {
                wire::TxOutView{.value_sat = -1, .script_pubkey = {}}.Serialize(writer);
            }
            index.From(tx.outputs(), input_index).begin()->Serialize(writer);
            break;
    }
}

}  // namespace

LegacySighash SighashCache::Legacy(std::size_t input_index, ByteSpan script,
                                   std::uint32_t hash_type,
                                   std::span<const ByteSpan> signatures) const noexcept {
    assert(input_index < m_input_count);
    const LegacyScriptCode script_code(script, signatures);
    const SignedOutputs signed_outputs = SignedOutputsOf(hash_type);
    const bool signs_sequences = signed_outputs == SignedOutputs::All;

    return m_tx.Visit([&](const auto& tx) {
        if (signed_outputs == SignedOutputs::Single && input_index >= tx.outputs().size())
            return ONE;

        const auto write_end = [&](auto& writer) {
            WriteOutputs(writer, tx, input_index, m_outputs, signed_outputs);
            wire::WriteLE(writer, tx.lock_time());
            wire::WriteLE(writer, hash_type);
        };
        if (IsAnyoneCanPay(hash_type)) {
            return LegacySighash(DoubleHashRaw(Head(tx.version(), 1), [&](auto& writer) {
                WriteSigningInput(writer, *m_inputs.From(tx.inputs(), input_index).begin(),
                                  script_code);
                write_end(writer);
            }));
        }

        const LegacyPrefixes& prefixes =
            signs_sequences ? m_legacy_prefixes : m_legacy_prefixes_zero_sequences;
        const auto known = prefixes.FindUpTo(input_index);
        const Sha256 begun = known ? Sha256(known->midstate) : Head(tx.version(), m_input_count);
        return LegacySighash(DoubleHashRaw(begun, [&](auto& writer) {
            std::size_t i = known ? known->input_index : 0;
            for (const auto& input : m_inputs.From(tx.inputs(), i)) {
                if (i == input_index) {
                    WriteSigningInput(writer, input, script_code);
                } else {
                    if (i < input_index && prefixes.Wants(i)) prefixes.Note(i, *writer.Midstate());
                    WriteOtherInput(writer, input, signs_sequences);
                }
                ++i;
            }
            write_end(writer);
        }));
    });
}

}  // namespace txhash::btcutil
