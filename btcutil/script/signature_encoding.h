// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H
#define TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H

// The strict DER form of ECDSA signatures in scripts (BIP-0066). Thread safe.

#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// Whether `signature` is a DER sequence of two integers that are positive and in their shortest
/// form, and one byte behind it: the hash type, which may be any. At most 73 bytes. Whether the
/// integers are in the range of the curve is another question.
[[nodiscard]] bool IsValidSignatureEncoding(ByteSpan signature) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SIGNATURE_ENCODING_H
