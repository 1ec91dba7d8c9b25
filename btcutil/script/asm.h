// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_ASM_H
#define TXHASH_BTCUTIL_SCRIPT_ASM_H

// Scripts as text, exactly as in Bitcoin Core's "asm" fields. The text is for people: it does not
// show how data was pushed, nor distinguish a push of the byte 5 from OP_5. Thread safe.

#include <string>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The opcodes, separated by spaces. Pushes of up to 4 bytes appear as the decimal number that they
/// encode, longer ones in hex, other opcodes by name (see ToString), and a truncated push as
/// "[error]". At most 23 characters per byte.
[[nodiscard]] TXHASH_EXPORT std::string ScriptToAsm(ByteSpan script);

/// The same for a script_sig, with the hash types of signatures by name: "3044...[ALL]",
/// "3045...[SINGLE|ANYONECANPAY]". Data whose last byte is not a known hash type appears in hex,
/// and so does all data of a script_sig that IsUnspendable.
[[nodiscard]] TXHASH_EXPORT std::string ScriptSigToAsm(ByteSpan script_sig);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_ASM_H
