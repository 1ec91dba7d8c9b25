// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_VERIFY_ROOM_H
#define TXHASH_BTCUTIL_VERIFY_ROOM_H

// Signature checks.
//
// Spend classifies how an input spends its output; VerifyEcdsa and VerifySchnorr verify one
// signature; SignatureChecker verifies those of standard inputs. This room and address, for private
// keys and descriptors, call libsecp256k1; no other does.
// May use: sighash, script, btcutil, wire, chainhash.

#include "btcutil/verify/signature.h"
#include "btcutil/verify/signature_checker.h"
#include "btcutil/verify/spend.h"

#endif  // TXHASH_BTCUTIL_VERIFY_ROOM_H
