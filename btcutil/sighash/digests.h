// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_DIGESTS_H
#define TXHASH_BTCUTIL_SIGHASH_DIGESTS_H

// The digests that the signatures of a transaction sign, one type per kind, so that none passes for
// another. BIPs show digests in internal order, bytes(); Bitcoin Core shows legacy ones in display
// order, ToHex().

#include "chainhash/hash/ids.h"

namespace txhash::btcutil {

/// Signed by ECDSA, without a witness.
using LegacySighash = chainhash::TypedHash<struct LegacySighashTag>;
/// Signed by ECDSA in a version-0 witness (BIP-0143).
using SegwitV0Sighash = chainhash::TypedHash<struct SegwitV0SighashTag>;
/// Signed by Schnorr signatures (BIP-0341).
using TaprootSighash = chainhash::TypedHash<struct TaprootSighashTag>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_DIGESTS_H
