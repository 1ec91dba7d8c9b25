// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H
#define TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H

// The commitment of a block to its witnesses (BIP-0141): the coinbase has an output that holds
// SHA256d(witness merkle root || reserved value), and the reserved value as its only witness item.
// Thread safe; only making the script allocates.

#include <cstdint>
#include <optional>
#include <string_view>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/tx_view.h"

namespace txhash::btcutil {

enum class CommitmentVerdict : std::uint8_t {
    None,  ///< no commitment output: right for a block without witnesses only
    Valid,
    Invalid,       ///< the commitment is to other witnesses
    NonceMissing,  ///< a commitment output, but no 32-byte reserved value in the coinbase witness
};

/// "none", "valid", "INVALID", "nonce-missing".
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(CommitmentVerdict verdict) noexcept;

/// The hash in the last output of `coinbase` that carries one.
[[nodiscard]] TXHASH_EXPORT std::optional<chainhash::Hash> FindWitnessCommitment(
    const wire::TxView& coinbase) noexcept;

/// SHA256d(witness_merkle_root || reserved_value).
[[nodiscard]] TXHASH_EXPORT chainhash::Hash ComputeWitnessCommitment(
    const chainhash::Hash& witness_merkle_root, const chainhash::Hash& reserved_value) noexcept;

/// The script_pubkey of the output that carries `commitment`.
[[nodiscard]] TXHASH_EXPORT Bytes WitnessCommitmentScript(const chainhash::Hash& commitment);

/// Holds the commitment of `coinbase` against the root over the wtxids of its block, in which the
/// coinbase counts as zero.
[[nodiscard]] TXHASH_EXPORT CommitmentVerdict CheckWitnessCommitment(
    const wire::TxView& coinbase, const chainhash::Hash& witness_merkle_root) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_WITNESS_COMMITMENT_H
