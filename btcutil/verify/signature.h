// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_SIGNATURE_H
#define TXHASH_BTCUTIL_VERIFY_SIGNATURE_H

// Signatures over secp256k1, verified by libsecp256k1. Thread safe, no allocation.

#include <cstdint>
#include <span>

#include "btcutil/script/taproot.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/bytes.h"

namespace txhash::btcutil {

/// A public key of BIP-0340: the X coordinate.
using XOnlyPubKey = std::span<const std::uint8_t, 32>;

/// Whether `signature`, in DER and without a hash type, is that of `sighash` by the key `pubkey` of
/// 33 or 65 bytes. DER is strict (BIP-0066); S may be high or low.
[[nodiscard]] bool VerifyEcdsa(ByteSpan signature, ByteSpan pubkey,
                               const Sighash& sighash) noexcept;

/// Whether `signature` is that of `message` by `pubkey` (BIP-0340).
[[nodiscard]] bool VerifySchnorr(std::span<const std::uint8_t, 64> signature, XOnlyPubKey pubkey,
                                 ByteSpan message) noexcept;

/// Whether `output_key` is the internal key of `control_block`, tweaked by the tree of scripts that
/// has `leaf_hash` where the control block says (BIP-0341).
[[nodiscard]] bool CommitsToLeaf(XOnlyPubKey output_key, const ControlBlock& control_block,
                                 const chainhash::Hash& leaf_hash) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_VERIFY_SIGNATURE_H
