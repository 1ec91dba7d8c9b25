// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_ROOM_H
#define TXHASH_BTCUTIL_ADDRESS_ROOM_H

// Human-readable text.
//
// Addresses, private keys (WIF), Base58Check, bech32 and output descriptors.
// May use: script, btcutil, wire, chainhash.

#include "btcutil/address/address.h"
#include "btcutil/address/base58.h"
#include "btcutil/address/bech32.h"
#include "btcutil/address/descriptor.h"
#include "btcutil/address/text_error.h"
#include "btcutil/address/wif.h"

#endif  // TXHASH_BTCUTIL_ADDRESS_ROOM_H
