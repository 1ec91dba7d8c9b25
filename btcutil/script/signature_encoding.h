// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H
#define TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H

// The strict DER form of ECDSA signatures in scripts (BIP-0066). Thread safe.

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// Whether `signature` is a DER sequence of two positive, minimally encoded integers, followed by
/// one byte, the hash type, which may have any value. At most 73 bytes. Does not check that the
/// integers are below the order of the curve.
[[nodiscard]] TXHASH_EXPORT bool IsValidSignatureEncoding(ByteSpan signature) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H
