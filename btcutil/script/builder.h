// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_BUILDER_H
#define TXHASH_BTCUTIL_SCRIPT_BUILDER_H

// Builds scripts:
//
//     ScriptBuilder().Op(OP_DUP).Op(OP_HASH160).Push(key_hash).Op(OP_EQUALVERIFY).Op(OP_CHECKSIG)
//         .Build();
//
// A builder belongs to one thread at a time.

#include <cstdint>

#include "btcutil/script/opcode.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// Appends opcodes and pushes to a script; calls can be chained. One object belongs to one thread
/// at a time.
class TXHASH_EXPORT ScriptBuilder {
public:
    /// Appends the byte as it is. For data, use Push.
    ScriptBuilder& Op(Opcode opcode);

    /// The minimal push of `data` (BIP-0062): OP_0, OP_1NEGATE or OP_1 to OP_16 if they push these
    /// bytes, otherwise the shortest push opcode for its size. `data` must be shorter than 4 GiB
    /// and not part of the script being built.
    ScriptBuilder& Push(ByteSpan data);

    /// The minimal push of `number`.
    ScriptBuilder& PushNumber(std::int64_t number);

    /// Returns the script and starts a new one.
    [[nodiscard]] Bytes Build();

private:
    Bytes m_script;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_BUILDER_H
