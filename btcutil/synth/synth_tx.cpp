// SPDX-License-Identifier: MIT
#include "btcutil/synth/synth_tx.h"

#include <algorithm>
#include <array>
#include <span>

#include "btcutil/amount.h"
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

void Push(Bytes& script, ByteSpan data) {
    if (data.size() > 0xff) {
        script.push_back(OP_PUSHDATA2);
        script.push_back(static_cast<std::uint8_t>(data.size() & 0xff));
        script.push_back(static_cast<std::uint8_t>(data.size() >> 8));
    } else {
        if (data.size() >= OP_PUSHDATA1) script.push_back(OP_PUSHDATA1);
        script.push_back(static_cast<std::uint8_t>(data.size()));
    }
    script.insert(script.end(), data.begin(), data.end());
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
    Bytes script = {OP_1 + 1};
    for (int i = 0; i < 3; ++i) Push(script, CompressedKey(random));
    script.push_back(OP_1 + 2);
    script.push_back(OP_CHECKMULTISIG);
    return script;
}

/// A signature check, sometimes followed by data of up to the size of a large picture.
Bytes TapScript(SplitMix64& random) {
    Bytes script;
    Push(script, RandomBytes(random, X_ONLY_KEY_SIZE));
    script.push_back(OP_CHECKSIG);
    constexpr std::uint32_t CHUNK = 520;
    const std::uint32_t luck = random.Below(1000);
    std::uint32_t chunks = luck < 3     ? random.Between(40, 300)
                           : luck < 150 ? random.Between(1, 3)
                                        : 0;
    for (; chunks != 0; --chunks) Push(script, RandomBytes(random, CHUNK));
    return script;
}

/// Unlocks an output of this kind.
void Unlock(SplitMix64& random, Spend spend, TxIn& input) {
    switch (spend) {
        case Spend::P2pkh:
            Push(input.script_sig, EcdsaSignature(random));
            Push(input.script_sig, CompressedKey(random));
            break;
        case Spend::P2shMultisig:
            Push(input.script_sig, {});
            Push(input.script_sig, EcdsaSignature(random));
            Push(input.script_sig, EcdsaSignature(random));
            Push(input.script_sig, MultisigScript(random));
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
    Bytes script;
    switch (spend) {
        case Spend::P2pkh:
            script = {OP_DUP, OP_HASH160};
            Push(script, RandomBytes(random, HASH160_SIZE));
            script.insert(script.end(), {OP_EQUALVERIFY, OP_CHECKSIG});
            break;
        case Spend::P2shMultisig:
            script = {OP_HASH160};
            Push(script, RandomBytes(random, HASH160_SIZE));
            script.push_back(OP_EQUAL);
            break;
        case Spend::P2wpkh:
            script = {0};
            Push(script, RandomBytes(random, HASH160_SIZE));
            break;
        case Spend::P2wsh:
            script = {0};
            Push(script, RandomBytes(random, chainhash::Hash::SIZE));
            break;
        case Spend::TaprootKey:
        case Spend::TaprootScript:
            script = {OP_1};
            Push(script, RandomBytes(random, X_ONLY_KEY_SIZE));
            break;
    }
    return script;
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
        Bytes script = {OP_RETURN};
        Push(script, RandomBytes(random, random.Between(4, 80)));
        tx.AddTxOut({.value_sat = 0, .script_pubkey = std::move(script)});
    }
    return tx;
}

MsgTx MakeCoinbase(SplitMix64& random, std::int32_t height) {
    constexpr std::int32_t HALVING_INTERVAL = 150;
    constexpr std::int32_t MAX_HALVINGS = 63;
    constexpr std::size_t EXTRA_NONCE_SIZE = 8;
    TxIn input;
    if (height <= 16) {
        input.script_sig.push_back(static_cast<std::uint8_t>(OP_1 + height - 1));
    } else {
        // The shortest little-endian form whose top bit, the sign, is clear.
        Bytes number;
        for (std::int32_t rest = height; rest != 0; rest >>= 8) {
            number.push_back(static_cast<std::uint8_t>(rest & 0xff));
        }
        if (number.back() >= 0x80) number.push_back(0);
        Push(input.script_sig, number);
    }
    Push(input.script_sig, RandomBytes(random, EXTRA_NONCE_SIZE));

    const std::int64_t subsidy =
        (50 * Amount::SAT_PER_BTC) >> std::min(height / HALVING_INTERVAL, MAX_HALVINGS);
    const std::int64_t fees = random.Below(Amount::SAT_PER_BTC / 10);
    MsgTx coinbase;
    coinbase.AddTxIn(std::move(input));
    coinbase.AddTxOut({.value_sat = subsidy + fees, .script_pubkey = Lock(random, Spend::P2wpkh)});
    return coinbase;
}

}  // namespace txhash::btcutil
