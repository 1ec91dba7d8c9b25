// SPDX-License-Identifier: MIT
// The digest of taproot (BIP-0341), with the extension of tapscripts (BIP-0342).

#include <cassert>

#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/sha256/double_hash.h"
#include "chainhash/sha256/tagged_hash.h"

namespace txhash::btcutil {
namespace {

using chainhash::HashRaw;

constexpr std::uint8_t EPOCH = 0;
constexpr std::uint8_t KEY_VERSION = 0;
// The bits of the spend type.
constexpr std::uint8_t HAS_ANNEX = 1;
constexpr std::uint8_t IS_TAPSCRIPT = 2;

}  // namespace

chainhash::Sha256 SighashCache::TaprootHead(std::uint32_t hash_type) const noexcept {
    const auto make = [&] {
        static const chainhash::Sha256 TAG = chainhash::TaggedHasher("TapSighash");
        chainhash::Sha256 head = TAG;
        wire::WriteLE(head, EPOCH);
        wire::WriteLE(head, static_cast<std::uint8_t>(hash_type));
        m_tx.Visit([&](const auto& tx) {
            wire::WriteLE(head, tx.version());
            wire::WriteLE(head, tx.lock_time());
        });
        if (!IsAnyoneCanPay(hash_type)) {
            head.Write(ShaPrevouts().bytes);
            head.Write(ShaAmounts().bytes);
            head.Write(ShaScriptPubKeys().bytes);
            head.Write(ShaSequences().bytes);
        }
        if (SignedOutputsOf(hash_type) == SignedOutputs::All) head.Write(ShaOutputs().bytes);
        return head;
    };
    return hash_type < m_taproot_head.size() ? m_taproot_head[hash_type].Get(make) : make();
}

wire::Expected<TaprootSighash, SighashError> SighashCache::Taproot(
    std::size_t input_index, std::uint32_t hash_type,
    const TaprootContext& context) const noexcept {
    assert(input_index < m_input_count);
    using Result = wire::Expected<TaprootSighash, SighashError>;
    const auto fail = [&](SighashErrc code) -> Result {
        return wire::Unexpected<SighashError>({code, input_index});
    };
    if (!IsTaprootHashType(hash_type)) return fail(SighashErrc::InvalidHashType);
    if (!HasSpentOutputs()) return fail(SighashErrc::IncompleteSpentOutputs);

    return m_tx.Visit([&](const auto& tx) -> Result {
        const bool signs_one_output = SignedOutputsOf(hash_type) == SignedOutputs::Single;
        if (signs_one_output && input_index >= tx.outputs().size()) {
            return fail(SighashErrc::MissingOutput);
        }
        return TaprootSighash(HashRaw(TaprootHead(hash_type), [&](auto& writer) {
            const int spend_type =
                (context.leaf_hash ? IS_TAPSCRIPT : 0) | (context.annex_hash ? HAS_ANNEX : 0);
            wire::WriteLE(writer, static_cast<std::uint8_t>(spend_type));
            if (IsAnyoneCanPay(hash_type)) {
                const auto& input = *m_inputs.From(tx.inputs(), input_index).begin();
                input.prevout.Serialize(writer);
                m_spent_outputs[input_index].Serialize(writer);
                wire::WriteLE(writer, input.sequence);
            } else {
                wire::WriteLE(writer, static_cast<std::uint32_t>(input_index));
            }
            if (context.annex_hash) writer.Write(context.annex_hash->bytes);
            if (signs_one_output) {
                writer.Write(
                    HashRaw([&](auto& output_writer) {
                        m_outputs.From(tx.outputs(), input_index).begin()->Serialize(output_writer);
                    }).bytes);
            }
            if (context.leaf_hash) {
                writer.Write(context.leaf_hash->bytes);
                wire::WriteLE(writer, KEY_VERSION);
                wire::WriteLE(writer, context.code_separator_position);
            }
        }));
    });
}

}  // namespace txhash::btcutil
