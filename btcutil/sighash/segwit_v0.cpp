// SPDX-License-Identifier: MIT
// The digest of segwit version 0 (BIP-0143).

#include <cassert>

#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {
namespace {

using chainhash::DoubleHashRaw;
using chainhash::Hash;
using chainhash::HashH;

bool SignsAll(std::uint32_t hash_type) noexcept {
    return !IsAnyoneCanPay(hash_type) && SignedOutputsOf(hash_type) == SignedOutputs::All;
}

}  // namespace

chainhash::Sha256 SighashCache::SegwitV0Head(std::uint32_t hash_type) const noexcept {
    const auto make = [&] {
        chainhash::Sha256 head;
        m_tx.Visit([&](const auto& tx) { wire::WriteLE(head, tx.version()); });
        head.Write((IsAnyoneCanPay(hash_type) ? Hash() : HashH(ShaPrevouts().bytes)).bytes);
        head.Write((SignsAll(hash_type) ? HashH(ShaSequences().bytes) : Hash()).bytes);
        return head;
    };
    return SignsAll(hash_type) ? m_segwit_v0_head.Get(make) : make();
}

SegwitV0Sighash SighashCache::SegwitV0(std::size_t input_index, ByteSpan script_code,
                                       std::int64_t value_sat,
                                       std::uint32_t hash_type) const noexcept {
    assert(input_index < m_input_count);
    return m_tx.Visit([&](const auto& tx) {
        const auto hash_outputs = [&] {
            switch (SignedOutputsOf(hash_type)) {
                case SignedOutputs::All:
                    return m_segwit_v0_hash_outputs.Get([&] { return HashH(ShaOutputs().bytes); });
                case SignedOutputs::Single:
                    if (input_index >= tx.outputs().size()) break;
                    return DoubleHashRaw([&](auto& writer) {
                        m_outputs.From(tx.outputs(), input_index).begin()->Serialize(writer);
                    });
                case SignedOutputs::None:
                    break;
            }
            return Hash();
        }();
        const auto& input = *m_inputs.From(tx.inputs(), input_index).begin();
        return SegwitV0Sighash(DoubleHashRaw(SegwitV0Head(hash_type), [&](auto& writer) {
            input.prevout.Serialize(writer);
            wire::WriteBlob(writer, script_code);
            wire::WriteLE(writer, static_cast<std::uint64_t>(value_sat));
            wire::WriteLE(writer, input.sequence);
            writer.Write(hash_outputs.bytes);
            wire::WriteLE(writer, tx.lock_time());
            wire::WriteLE(writer, hash_type);
        }));
    });
}

}  // namespace txhash::btcutil
