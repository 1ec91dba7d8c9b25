// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_NUMBER_H
#define TXHASH_BTCUTIL_SCRIPT_NUMBER_H

// Numbers as scripts hold them: the magnitude in little-endian bytes, the sign in the highest bit
// of the last one. Zero is no bytes. Thread safe.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes.h"
#include "wire/msg_tx.h"

namespace txhash::btcutil {

/// What DecodeScriptNumber takes. Arithmetic opcodes take 4 bytes, lock times 5 (BIP-0065).
inline constexpr std::size_t MAX_SCRIPT_NUMBER_SIZE = 8;

/// The number in at most MAX_SCRIPT_NUMBER_SIZE bytes, which need not be the shortest form;
/// negative zero is zero.
[[nodiscard]] std::int64_t DecodeScriptNumber(ByteSpan bytes) noexcept;

/// The shortest form of `value`: 0 to 9 bytes.
[[nodiscard]] Bytes EncodeScriptNumber(std::int64_t value);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_NUMBER_H
