// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_BASE58_H
#define TXHASH_BTCUTIL_ADDRESS_BASE58_H

// Base58: bytes, read as one big number, in the digits and letters that are hard to confuse, with a
// "1" for each zero byte in front. Base58Check adds the first four bytes of a double SHA-256. Every
// character counts: white space is not skipped. Thread safe.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "btcutil/address/text_error.h"
#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// Takes time proportional to the square of the size: it is meant for keys and hashes.
[[nodiscard]] std::string EncodeBase58(ByteSpan bytes);

/// The bytes that `text` spells, if they are not more than `max_size`: what is much too long for
/// them is refused unread, so time and memory are bounded by the square of `max_size`.
/// Errors: InvalidCharacter, TooLong.
[[nodiscard]] TextResult<Bytes> DecodeBase58(std::string_view text, std::size_t max_size);

/// Base58 of `payload` and its checksum.
[[nodiscard]] std::string EncodeBase58Check(ByteSpan payload);

/// The payload that `text` spells, if it has not more than `max_size` bytes and the right checksum.
/// Errors: InvalidCharacter, TooLong, TooShort, BadChecksum.
[[nodiscard]] TextResult<Bytes> DecodeBase58Check(std::string_view text, std::size_t max_size);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_BASE58_H
