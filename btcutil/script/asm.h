// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_ASM_H
#define TXHASH_BTCUTIL_SCRIPT_ASM_H

// Scripts as text, letter for letter what Bitcoin Core calls "asm". The text is for people: it
// does not tell how data was pushed, nor a push of the number 5 from OP_5. Thread safe.

#include <string>

#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// The opcodes with a space between them. Pushes of up to 4 bytes stand as the decimal number that
/// they encode, longer ones in hex, other opcodes by their names (see ToString), and "[error]"
/// where the script ends inside a push. At most 23 characters for each byte.
[[nodiscard]] std::string ScriptToAsm(ByteSpan script);

/// The same for a script_sig, in which the last byte of what has the form of a signature is shown
/// as the hash type that it stands for: "3044...[ALL]", "3045...[SINGLE|ANYONECANPAY]". Bytes that
/// stand for none leave the signature as it is, and so does a script_sig that IsUnspendable.
[[nodiscard]] std::string ScriptSigToAsm(ByteSpan script_sig);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_ASM_H
