// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_PAY_TO_H
#define TXHASH_BTCUTIL_SCRIPT_PAY_TO_H

// Builds the script_pubkeys that have an address from what the address encodes. For a public key:
//
//     EncodeAddress(PayToPubKeyHash(ComputeHash160(public_key)), MAINNET)
//
// Thread safe.

#include <cstddef>
#include <cstdint>

#include "btcutil/script/output_script.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/sha256/hash160.h"

namespace txhash::btcutil {

/// `OP_DUP OP_HASH160 <pubkey_hash> OP_EQUALVERIFY OP_CHECKSIG`: spendable by a signature of the
/// key.
[[nodiscard]] TXHASH_EXPORT Bytes PayToPubKeyHash(const chainhash::Hash160& pubkey_hash);

/// `OP_HASH160 <script_hash> OP_EQUAL`: spendable by satisfying the script (BIP-0016).
[[nodiscard]] TXHASH_EXPORT Bytes PayToScriptHash(const chainhash::Hash160& script_hash);

/// The version as OP_0 or OP_1 to OP_16, then `<program>` (BIP-0141). Version and size must be
/// within the limits in output_script.h. Programs of version 0 are the Hash160 of a public key or
/// the SHA-256 of a script; of version 1, the 32 bytes of a taproot output key.
[[nodiscard]] TXHASH_EXPORT Bytes PayToWitness(std::uint8_t version, ByteSpan program);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_PAY_TO_H
