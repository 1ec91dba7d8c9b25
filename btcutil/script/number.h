// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_NUMBER_H
#define TXHASH_BTCUTIL_SCRIPT_NUMBER_H

// Script numbers: a little-endian magnitude with the sign in the highest bit of the last byte. Zero
// encodes as the empty string. Thread safe.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The limit of DecodeScriptNumber, in bytes. Arithmetic opcodes take up to 4, lock times up to 5
/// (BIP-0065).
inline constexpr std::size_t MAX_SCRIPT_NUMBER_SIZE = 8;

/// Decodes at most MAX_SCRIPT_NUMBER_SIZE bytes, which need not be minimal. Negative zero is zero.
[[nodiscard]] TXHASH_EXPORT std::int64_t DecodeScriptNumber(ByteSpan bytes) noexcept;

/// The minimal encoding of `value`: 0 to 9 bytes.
[[nodiscard]] TXHASH_EXPORT Bytes EncodeScriptNumber(std::int64_t value);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_NUMBER_H
