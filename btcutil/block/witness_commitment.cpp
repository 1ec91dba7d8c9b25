// SPDX-License-Identifier: MIT
#include "btcutil/block/witness_commitment.h"

#include <algorithm>
#include <array>

#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;

// OP_RETURN, a push of 36 bytes, and the commitment header of BIP-0141.
constexpr std::array<std::uint8_t, 6> COMMITMENT_PREFIX = {0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed};

Hash ToHash(ByteSpan bytes) noexcept {
    Hash hash;
    std::copy_n(bytes.begin(), Hash::SIZE, hash.bytes.begin());
    return hash;
}

std::optional<Hash> FindReservedValue(const wire::TxView& coinbase) noexcept {
    if (!coinbase.HasWitness()) return std::nullopt;
    const wire::TxWitnessView witness = *coinbase.witnesses().begin();
    if (witness.size() != 1) return std::nullopt;
    const ByteSpan item = *witness.begin();
    if (item.size() != Hash::SIZE) return std::nullopt;
    return ToHash(item);
}

}  // namespace

std::string_view ToString(CommitmentVerdict verdict) noexcept {
    switch (verdict) {
        case CommitmentVerdict::None:
            return "none";
        case CommitmentVerdict::Valid:
            return "valid";
        case CommitmentVerdict::Invalid:
            return "INVALID";
        case CommitmentVerdict::NonceMissing:
            return "nonce-missing";
    }
    return "unknown";
}

std::optional<Hash> FindWitnessCommitment(const wire::TxView& coinbase) noexcept {
    std::optional<Hash> commitment;
    for (const wire::TxOutView& output : coinbase.outputs()) {
        const ByteSpan script = output.script_pubkey;
        if (script.size() >= COMMITMENT_PREFIX.size() + Hash::SIZE &&
            std::equal(COMMITMENT_PREFIX.begin(), COMMITMENT_PREFIX.end(), script.begin())) {
            commitment = ToHash(script.subspan(COMMITMENT_PREFIX.size()));
        }
    }
    return commitment;
}

Hash ComputeWitnessCommitment(const Hash& witness_merkle_root,
                              const Hash& reserved_value) noexcept {
    return chainhash::DoubleHashRaw([&](auto& writer) {
        writer.Write(witness_merkle_root.bytes);
        writer.Write(reserved_value.bytes);
    });
}

Bytes WitnessCommitmentScript(const Hash& commitment) {
    Bytes script(COMMITMENT_PREFIX.size() + Hash::SIZE);
    const auto after_prefix =
        std::copy(COMMITMENT_PREFIX.begin(), COMMITMENT_PREFIX.end(), script.begin());
    std::copy(commitment.bytes.begin(), commitment.bytes.end(), after_prefix);
    return script;
}

CommitmentVerdict CheckWitnessCommitment(const wire::TxView& coinbase,
                                         const Hash& witness_merkle_root) noexcept {
    const auto commitment = FindWitnessCommitment(coinbase);
    if (!commitment) return CommitmentVerdict::None;
    const auto reserved_value = FindReservedValue(coinbase);
    if (!reserved_value) return CommitmentVerdict::NonceMissing;
    return ComputeWitnessCommitment(witness_merkle_root, *reserved_value) == *commitment
               ? CommitmentVerdict::Valid
               : CommitmentVerdict::Invalid;
}

}  // namespace txhash::btcutil
