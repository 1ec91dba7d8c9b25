// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H
#define TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H

// A block's commitment to its witnesses (BIP-0141): an output of the coinbase contains
// SHA256d(witness merkle root || reserved value), and the coinbase's only witness item is the
// reserved value. Thread safe; only WitnessCommitmentScript allocates.

#include <cstdint>
#include <optional>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"
#include "wire/tx/tx_view.h"

namespace txhash::btcutil {

/// What the coinbase says about the witnesses. Whether a block may say so: see CheckBlock.
enum class CommitmentVerdict : std::uint8_t {
    None,          ///< no commitment output
    Valid,         ///< a commitment to the witnesses that are there
    Invalid,       ///< a commitment to other witnesses
    NonceMissing,  ///< a commitment, but the witness of the coinbase is not one 32-byte item
};

/// "none", "valid", "INVALID", "nonce-missing".
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(CommitmentVerdict verdict) noexcept;

/// The commitment in the last output of `coinbase` that has one.
[[nodiscard]] TXHASH_EXPORT std::optional<chainhash::Hash> FindWitnessCommitment(
    const wire::TxView& coinbase) noexcept;

/// SHA256d(witness_merkle_root || reserved_value).
[[nodiscard]] TXHASH_EXPORT chainhash::Hash ComputeWitnessCommitment(
    const chainhash::Hash& witness_merkle_root, const chainhash::Hash& reserved_value) noexcept;

/// The script_pubkey of an output with this commitment.
[[nodiscard]] TXHASH_EXPORT Bytes WitnessCommitmentScript(const chainhash::Hash& commitment);

/// Compares the commitment in `coinbase` with the root over the wtxids of its block, in which the
/// coinbase counts as zero.
[[nodiscard]] TXHASH_EXPORT CommitmentVerdict CheckWitnessCommitment(
    const wire::TxView& coinbase, const chainhash::Hash& witness_merkle_root) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H
