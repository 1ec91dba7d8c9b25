// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_SCRIPT_SCRIPT_NOTATION_H
#define TXHASH_TESTS_SUPPORT_SCRIPT_SCRIPT_NOTATION_H

// The notation of scripts in Bitcoin Core's test vectors: "DUP HASH160 0x14 0x89ab...".

#include <string_view>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/tx.h"

namespace txhash::testing_support {

/// The words of `text`, split at spaces.
[[nodiscard]] std::vector<std::string_view> Words(std::string_view text);

/// Whether `word` is a decimal number.
[[nodiscard]] bool IsDecimal(std::string_view word);

/// The script that `text` describes: decimal numbers and 'text' are pushed, 0x... is inserted as it
/// is, and opcodes may omit OP_. Throws std::invalid_argument on any other word.
[[nodiscard]] Bytes ParseScriptNotation(std::string_view text);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_SCRIPT_SCRIPT_NOTATION_H
