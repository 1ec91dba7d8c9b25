// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_DIGESTS_H
#define TXHASH_BTCUTIL_SIGHASH_DIGESTS_H

// The digests that the signatures of a transaction sign, one type per kind, so that none passes for
// another. Bitcoin Core prints legacy ones in display order, which is ToHex(). BIP-0143 and
// BIP-0341 print theirs in byte order, which is chainhash::ToHex(digest.bytes()); they have no
// ToHex.

#include "chainhash/hash/ids.h"

namespace txhash {
namespace btcutil {

struct SegwitV0SighashTag;
struct TaprootSighashTag;

}  // namespace btcutil

template <>
inline constexpr bool chainhash::HAS_DISPLAY_ORDER<btcutil::SegwitV0SighashTag> = false;
template <>
inline constexpr bool chainhash::HAS_DISPLAY_ORDER<btcutil::TaprootSighashTag> = false;

namespace btcutil {

/// Signed by ECDSA, without a witness.
using LegacySighash = chainhash::TypedHash<struct LegacySighashTag>;
/// Signed by ECDSA in a version-0 witness (BIP-0143).
using SegwitV0Sighash = chainhash::TypedHash<SegwitV0SighashTag>;
/// Signed by Schnorr signatures (BIP-0341).
using TaprootSighash = chainhash::TypedHash<TaprootSighashTag>;

}  // namespace btcutil
}  // namespace txhash

#endif  // TXHASH_BTCUTIL_SIGHASH_DIGESTS_H
