// SPDX-License-Identifier: MIT
#include "btcutil/sighash/sighash_cache.h"

#include <cassert>

#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {

using chainhash::Hash;
using chainhash::HashRaw;

SighashCache::SighashCache(wire::TxRef tx, const SpentOutputs& spent_outputs) noexcept
    : m_tx(tx),
      m_spent_outputs(spent_outputs),
      m_input_count(tx.Visit([](const auto& any) { return any.inputs().size(); })),
      m_legacy_prefixes(m_input_count),
      m_legacy_prefixes_zero_sequences(m_input_count) {}

Hash SighashCache::ShaPrevouts() const noexcept {
    return m_sha_prevouts.Get([&] {
        return m_tx.Visit([](const auto& tx) {
            return HashRaw([&](auto& writer) {
                for (const auto& input : tx.inputs()) input.prevout.Serialize(writer);
            });
        });
    });
}

Hash SighashCache::ShaSequences() const noexcept {
    return m_sha_sequences.Get([&] {
        return m_tx.Visit([](const auto& tx) {
            return HashRaw([&](auto& writer) {
                for (const auto& input : tx.inputs()) wire::WriteLE(writer, input.sequence);
            });
        });
    });
}

Hash SighashCache::ShaOutputs() const noexcept {
    return m_sha_outputs.Get([&] {
        return m_tx.Visit([](const auto& tx) {
            return HashRaw([&](auto& writer) { wire::SerializeOutputs(writer, tx); });
        });
    });
}

Hash SighashCache::ShaAmounts() const noexcept {
    assert(HasSpentOutputs());
    return m_sha_amounts.Get([&] {
        return HashRaw([&](auto& writer) {
            for (std::size_t i = 0; i < m_spent_outputs.size(); ++i) {
                wire::WriteLE(writer, static_cast<std::uint64_t>(m_spent_outputs[i].value_sat));
            }
        });
    });
}

Hash SighashCache::ShaScriptPubKeys() const noexcept {
    assert(HasSpentOutputs());
    return m_sha_script_pubkeys.Get([&] {
        return HashRaw([&](auto& writer) {
            for (std::size_t i = 0; i < m_spent_outputs.size(); ++i) {
                wire::WriteBlob(writer, m_spent_outputs[i].script_pubkey);
            }
        });
    });
}

}  // namespace txhash::btcutil
