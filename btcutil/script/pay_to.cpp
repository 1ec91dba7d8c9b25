// SPDX-License-Identifier: MIT
#include "btcutil/script/pay_to.h"

#include <cassert>

#include "btcutil/script/builder.h"

namespace txhash::btcutil {

Bytes PayToPubKeyHash(const chainhash::Hash160& pubkey_hash) {
    return ScriptBuilder()
        .Op(OP_DUP)
        .Op(OP_HASH160)
        .Push(pubkey_hash.bytes)
        .Op(OP_EQUALVERIFY)
        .Op(OP_CHECKSIG)
        .Build();
}

Bytes PayToScriptHash(const chainhash::Hash160& script_hash) {
    return ScriptBuilder().Op(OP_HASH160).Push(script_hash.bytes).Op(OP_EQUAL).Build();
}

Bytes PayToWitness(std::uint8_t version, ByteSpan program) {
    assert(version <= MAX_WITNESS_VERSION);
    assert(program.size() >= MIN_WITNESS_PROGRAM_SIZE);
    assert(program.size() <= MAX_WITNESS_PROGRAM_SIZE);
    return ScriptBuilder().PushNumber(version).Push(program).Build();
}

}  // namespace txhash::btcutil
