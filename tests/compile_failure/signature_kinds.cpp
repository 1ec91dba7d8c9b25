// SPDX-License-Identifier: MIT
// A digest of one kind does not pass for another.

#include "btcutil/verify.h"

using namespace txhash::btcutil;

bool Use(txhash::ByteSpan ecdsa, txhash::ByteSpan pubkey, std::span<const std::uint8_t, 64> schnorr,
         XOnlyPubKey x_only, const LegacySighash& legacy, const SegwitV0Sighash& segwit_v0,
         const TaprootSighash& taproot) {
#if !defined(MISTAKE)
    return VerifyEcdsa(ecdsa, pubkey, legacy) && VerifyEcdsa(ecdsa, pubkey, segwit_v0) &&
           VerifySchnorr(schnorr, x_only, taproot);
#else
    return USE;
#endif
}
