// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SIGNATURE_H
#define TXHASH_BTCUTIL_VERIFY_SIGNATURE_H

// Signatures over secp256k1, verified by libsecp256k1. Thread safe, no allocation.

#include <cstdint>
#include <span>

#include "btcutil/script/taproot.h"
#include "btcutil/sighash/digests.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// A BIP-0340 public key: the X coordinate, big-endian.
using XOnlyPubKey = std::span<const std::uint8_t, 32>;

/// Whether `signature`, DER without a hash type, is a signature of `sighash` by `pubkey`, which has
/// 33 or 65 bytes. DER is strict (BIP-0066); S may be high or low.
[[nodiscard]] TXHASH_EXPORT bool VerifyEcdsa(ByteSpan signature, ByteSpan pubkey,
                                             const LegacySighash& sighash) noexcept;
/// The same for a digest of BIP-0143.
[[nodiscard]] TXHASH_EXPORT bool VerifyEcdsa(ByteSpan signature, ByteSpan pubkey,
                                             const SegwitV0Sighash& sighash) noexcept;

/// Whether `signature`, without a hash type, is a signature of `sighash` by `pubkey` (BIP-0340).
[[nodiscard]] TXHASH_EXPORT bool VerifySchnorr(std::span<const std::uint8_t, 64> signature,
                                               XOnlyPubKey pubkey,
                                               const TaprootSighash& sighash) noexcept;

/// The same for a message of any length that is not a transaction's digest.
[[nodiscard]] TXHASH_EXPORT bool VerifySchnorrMessage(std::span<const std::uint8_t, 64> signature,
                                                      XOnlyPubKey pubkey,
                                                      ByteSpan message) noexcept;

/// Whether `output_key` is the internal key of `control_block` tweaked by the script tree in which
/// its merkle path leads to `leaf_hash` (BIP-0341).
[[nodiscard]] TXHASH_EXPORT bool CommitsToLeaf(XOnlyPubKey output_key,
                                               const ControlBlock& control_block,
                                               const chainhash::Hash& leaf_hash) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SIGNATURE_H
