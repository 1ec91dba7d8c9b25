// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_BUILDER_H
#define TXHASH_BTCUTIL_SCRIPT_BUILDER_H

// Writes scripts:
//
//     ScriptBuilder().Op(OP_DUP).Op(OP_HASH160).Push(key_hash).Op(OP_EQUALVERIFY).Op(OP_CHECKSIG)
//         .Build();
//
// Distinct builders may be used from distinct threads.

#include <cstdint>

#include "btcutil/script/opcode.h"
#include "chainhash/bytes.h"
#include "wire/msg_tx.h"

namespace txhash::btcutil {

class ScriptBuilder {
public:
    ScriptBuilder& Op(Opcode opcode);

    /// The minimal push of `data` (BIP-0062): OP_0, OP_1NEGATE and OP_1 to OP_16 where they push
    /// these bytes, else `data` behind the shortest form of its size. `data` must not lie in the
    /// script being built and is shorter than 4 GiB.
    ScriptBuilder& Push(ByteSpan data);

    /// The minimal push of `number`.
    ScriptBuilder& PushNumber(std::int64_t number);

    /// The script; the builder starts over.
    [[nodiscard]] Bytes Build();

private:
    Bytes m_script;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_BUILDER_H
