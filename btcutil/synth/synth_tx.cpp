// SPDX-License-Identifier: MIT
#include "btcutil/synth/synth_tx.h"

#include <algorithm>
#include <array>
#include <span>

#include "btcutil/amount.h"
#include "btcutil/script/builder.h"
#include "btcutil/script/opcode.h"
#include "btcutil/script/output_script.h"
#include "chainhash/sha256/hash160.h"

// The generator must be called in the same order by every compiler, so never twice in the arguments
// of one call.

namespace txhash::btcutil {
namespace {

using wire::MsgTx;
using wire::TxIn;
using wire::TxOut;

constexpr std::size_t HASH160_SIZE = chainhash::Hash160::SIZE;
constexpr std::size_t X_ONLY_KEY_SIZE = 32;

enum class Spend : std::uint8_t { P2pkh, P2shMultisig, P2wpkh, P2wsh, TaprootKey, TaprootScript };

template <class T>
struct Weighted {
    T value;
    std::uint32_t weight;
};

constexpr std::array SPENDS = {
    Weighted<Spend>{Spend::P2pkh, 15},      Weighted<Spend>{Spend::P2shMultisig, 6},
    Weighted<Spend>{Spend::P2wpkh, 48},     Weighted<Spend>{Spend::P2wsh, 8},
    Weighted<Spend>{Spend::TaprootKey, 15}, Weighted<Spend>{Spend::TaprootScript, 8},
};

/// How many inputs and outputs a transaction has.
struct Shape {
    std::uint32_t min_inputs, max_inputs;
    std::uint32_t min_outputs, max_outputs;
    bool carries_data = false;
};

constexpr std::array SHAPES = {
    Weighted<Shape>{{1, 1, 2, 2}, 50},       // payment and change
    Weighted<Shape>{{1, 1, 1, 1}, 13},       // all of one coin
    Weighted<Shape>{{2, 5, 1, 2}, 20},       // payment from several coins
    Weighted<Shape>{{1, 2, 3, 12}, 8},       // batch
    Weighted<Shape>{{1, 2, 1, 2, true}, 7},  // data carrier
    Weighted<Shape>{{1, 3, 50, 250}, 1},     // payout
    Weighted<Shape>{{20, 120, 1, 1}, 1},     // consolidation
};

template <class T, std::size_t N>
const T& Pick(SplitMix64& random, const std::array<Weighted<T>, N>& choices) {
    std::uint32_t total = 0;
    for (const auto& choice : choices) total += choice.weight;
    std::uint32_t point = random.Below(total);
    std::size_t i = 0;
    for (; point >= choices[i].weight; ++i) point -= choices[i].weight;
    return choices[i].value;
}

Bytes RandomBytes(SplitMix64& random, std::size_t size) {
    Bytes bytes(size);
    random.Fill(bytes);
    return bytes;
}

/// A DER signature and its sighash type: 71 or 72 bytes.
Bytes EcdsaSignature(SplitMix64& random) {
    const std::uint32_t r_size = random.Between(32, 33);
    Bytes signature = RandomBytes(random, 39 + r_size);
    const std::array<std::uint8_t, 4> head = {0x30, static_cast<std::uint8_t>(36 + r_size), 0x02,
                                              static_cast<std::uint8_t>(r_size)};
    std::copy(head.begin(), head.end(), signature.begin());
    signature[4 + r_size] = 0x02;
    signature[5 + r_size] = 32;
    signature.back() = 0x01;
    return signature;
}

Bytes CompressedKey(SplitMix64& random) {
    Bytes key = RandomBytes(random, COMPRESSED_PUBKEY_SIZE);
    key[0] = 0x02 | (key[0] & 1);
    return key;
}

/// 2 of 3.
Bytes MultisigScript(SplitMix64& random) {
    ScriptBuilder script;
    script.PushNumber(2);
    for (int i = 0; i < 3; ++i) script.Push(CompressedKey(random));
    return script.PushNumber(3).Op(OP_CHECKMULTISIG).Build();
}

/// A signature check, sometimes followed by data of up to the size of a large picture.
Bytes TapScript(SplitMix64& random) {
    ScriptBuilder script;
    script.Push(RandomBytes(random, X_ONLY_KEY_SIZE)).Op(OP_CHECKSIG);
    constexpr std::uint32_t CHUNK = 520;
    const std::uint32_t luck = random.Below(1000);
    std::uint32_t chunks = luck < 3     ? random.Between(40, 300)
                           : luck < 150 ? random.Between(1, 3)
                                        : 0;
    for (; chunks != 0; --chunks) script.Push(RandomBytes(random, CHUNK));
    return script.Build();
}

/// Unlocks an output of this kind.
void Unlock(SplitMix64& random, Spend spend, TxIn& input) {
    ScriptBuilder script;
    switch (spend) {
        case Spend::P2pkh:
            script.Push(EcdsaSignature(random));
            script.Push(CompressedKey(random));
            input.script_sig = script.Build();
            break;
        case Spend::P2shMultisig:
            script.Push({});
            script.Push(EcdsaSignature(random));
            script.Push(EcdsaSignature(random));
            script.Push(MultisigScript(random));
            input.script_sig = script.Build();
            break;
        case Spend::P2wpkh:
            input.witness.Add(EcdsaSignature(random));
            input.witness.Add(CompressedKey(random));
            break;
        case Spend::P2wsh:
            input.witness.Add({});
            input.witness.Add(EcdsaSignature(random));
            input.witness.Add(EcdsaSignature(random));
            input.witness.Add(MultisigScript(random));
            break;
        case Spend::TaprootKey:
            input.witness.Add(RandomBytes(random, 64));
            break;
        case Spend::TaprootScript: {
            input.witness.Add(RandomBytes(random, 64));
            input.witness.Add(TapScript(random));
            Bytes control_block = RandomBytes(random, 33 + 32 * random.Below(3));
            control_block[0] = 0xc0 | (control_block[0] & 1);
            input.witness.Add(control_block);
            break;
        }
    }
}

/// The script_pubkey of an output of this kind.
Bytes Lock(SplitMix64& random, Spend spend) {
    ScriptBuilder script;
    switch (spend) {
        case Spend::P2pkh:
            script.Op(OP_DUP).Op(OP_HASH160).Push(RandomBytes(random, HASH160_SIZE));
            script.Op(OP_EQUALVERIFY).Op(OP_CHECKSIG);
            break;
        case Spend::P2shMultisig:
            script.Op(OP_HASH160).Push(RandomBytes(random, HASH160_SIZE)).Op(OP_EQUAL);
            break;
        case Spend::P2wpkh:
            script.Op(OP_0).Push(RandomBytes(random, HASH160_SIZE));
            break;
        case Spend::P2wsh:
            script.Op(OP_0).Push(RandomBytes(random, chainhash::Hash::SIZE));
            break;
        case Spend::TaprootKey:
        case Spend::TaprootScript:
            script.Op(OP_1).Push(RandomBytes(random, X_ONLY_KEY_SIZE));
            break;
    }
    return script.Build();
}

wire::OutPoint RandomOutPoint(SplitMix64& random) {
    chainhash::Hash hash;
    random.Fill(hash.bytes);
    return {chainhash::Txid(hash), random.Below(4)};
}

std::int64_t RandomValue(SplitMix64& random) {
    std::int64_t value = random.Between(1, 999'999);
    for (std::uint32_t zeros = random.Below(4); zeros != 0; --zeros) value *= 10;
    return value;
}

}  // namespace

MsgTx MakeTransaction(SplitMix64& random, std::int32_t height) {
    const Shape& shape = Pick(random, SHAPES);
    const Spend spend = Pick(random, SPENDS);
    MsgTx tx;
    tx.version = random.Between(1, 2);
    tx.lock_time = random.Below(2) == 0 ? 0 : static_cast<std::uint32_t>(height);
    tx.inputs.resize(random.Between(shape.min_inputs, shape.max_inputs));
    for (TxIn& input : tx.inputs) {
        input.prevout = RandomOutPoint(random);
        input.sequence = wire::SEQUENCE_FINAL - random.Below(3);
        Unlock(random, spend, input);
    }
    tx.outputs.resize(random.Between(shape.min_outputs, shape.max_outputs));
    for (TxOut& output : tx.outputs) {
        output.value_sat = RandomValue(random);
        output.script_pubkey = Lock(random, Pick(random, SPENDS));
    }
    if (shape.carries_data) {
        const Bytes data = RandomBytes(random, random.Between(4, 80));
        tx.AddTxOut(
            {.value_sat = 0, .script_pubkey = ScriptBuilder().Op(OP_RETURN).Push(data).Build()});
    }
    return tx;
}

MsgTx MakeCoinbase(SplitMix64& random, std::int32_t height) {
    constexpr std::int32_t HALVING_INTERVAL = 150;
    constexpr std::int32_t MAX_HALVINGS = 63;
    constexpr std::size_t EXTRA_NONCE_SIZE = 8;
    TxIn input;
    ScriptBuilder script;
    script.PushNumber(height).Push(RandomBytes(random, EXTRA_NONCE_SIZE));
    input.script_sig = script.Build();

    const std::int64_t subsidy =
        (50 * Amount::SAT_PER_BTC) >> std::min(height / HALVING_INTERVAL, MAX_HALVINGS);
    const std::int64_t fees = random.Below(Amount::SAT_PER_BTC / 10);
    MsgTx coinbase;
    coinbase.AddTxIn(std::move(input));
    coinbase.AddTxOut({.value_sat = subsidy + fees, .script_pubkey = Lock(random, Spend::P2wpkh)});
    return coinbase;
}

}  // namespace txhash::btcutil
