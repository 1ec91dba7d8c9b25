// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_PAY_TO_H
#define TXHASH_BTCUTIL_SCRIPT_PAY_TO_H

// The script_pubkeys that have an address, made from what the address holds. For a public key:
//
//     EncodeAddress(PayToPubKeyHash(ComputeHash160(public_key)), MAINNET)
//
// Thread safe.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes.h"
#include "chainhash/hash160.h"
#include "wire/msg_tx.h"

namespace txhash::btcutil {

/// The largest version of a witness program (BIP-0141), and the sizes that it may have.
inline constexpr std::uint8_t MAX_WITNESS_VERSION = 16;
inline constexpr std::size_t MIN_WITNESS_PROGRAM_SIZE = 2;
inline constexpr std::size_t MAX_WITNESS_PROGRAM_SIZE = 40;

/// OP_DUP OP_HASH160 <pubkey_hash> OP_EQUALVERIFY OP_CHECKSIG: whoever signs with the key.
[[nodiscard]] Bytes PayToPubKeyHash(const chainhash::Hash160& pubkey_hash);

/// OP_HASH160 <script_hash> OP_EQUAL: whoever satisfies the script (BIP-0016).
[[nodiscard]] Bytes PayToScriptHash(const chainhash::Hash160& script_hash);

/// The version as OP_0 or OP_1 to OP_16, and <program> (BIP-0141). Version and size must be within
/// the limits above; of version 0 are the Hash160 of a public key and the SHA-256 of a script, of
/// version 1 the 32 bytes of a taproot output key.
[[nodiscard]] Bytes PayToWitness(std::uint8_t version, ByteSpan program);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_PAY_TO_H
