// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_ROOM_H
#define TXHASH_BTCUTIL_VERIFY_ROOM_H

// Signature checks.
//
// How an input spends its output (Spend), ECDSA and Schnorr verification, and the signatures of
// standard inputs (SignatureChecker). Only this room calls libsecp256k1, apart from private keys
// in address.
// May use: sighash, script, btcutil, wire, chainhash.

#include "btcutil/verify/signature.h"
#include "btcutil/verify/signature_checker.h"
#include "btcutil/verify/spend.h"

#endif  // TXHASH_BTCUTIL_VERIFY_ROOM_H
