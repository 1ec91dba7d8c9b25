// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_BASE58_H
#define TXHASH_BTCUTIL_ADDRESS_BASE58_H

// Base58: bytes as one big number, written in digits and letters that are hard to confuse, with a
// "1" for each leading zero byte. Base58Check adds the first four bytes of a double SHA-256 as a
// checksum. Whitespace is not skipped. Thread safe.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// Takes time quadratic in the size: it is meant for keys and hashes.
[[nodiscard]] TXHASH_EXPORT std::string EncodeBase58(ByteSpan bytes);

/// Decodes at most `max_size` bytes. Text that is clearly too long for them is rejected unread, so
/// time is bounded by the square of `max_size`.
/// Errors: InvalidCharacter, TooLong.
[[nodiscard]] TXHASH_EXPORT TextResult<Bytes> DecodeBase58(std::string_view text,
                                                           std::size_t max_size);

/// Base58 of `payload` followed by its checksum.
[[nodiscard]] TXHASH_EXPORT std::string EncodeBase58Check(ByteSpan payload);

/// Decodes a payload of at most `max_size` bytes and verifies its checksum.
/// Errors: InvalidCharacter, TooLong, TooShort, BadChecksum.
[[nodiscard]] TXHASH_EXPORT TextResult<Bytes> DecodeBase58Check(std::string_view text,
                                                                std::size_t max_size);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_BASE58_H
