// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_ROOM_H
#define TXHASH_CHAINHASH_BYTES_ROOM_H

// Bytes.
//
// ByteSpan and Bytes, which all layers use; borrowed bytes that refuse temporaries; hexadecimal
// text; integers in either byte order; compiler attributes.
// May use: nothing else.

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/bytes/endian.h"
#include "chainhash/bytes/hex.h"

#endif  // TXHASH_CHAINHASH_BYTES_ROOM_H
