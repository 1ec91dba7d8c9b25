// SPDX-License-Identifier: MIT
#include "tests/support/random/random_tx.h"

#include <algorithm>
#include <iterator>

namespace txhash::testing_support {
namespace {

std::size_t RandomScriptSize(Random& random) {
    static constexpr std::size_t USUAL[] = {0, 1, 22, 23, 25, 33, 34, 71, 72, 107, 139};
    static constexpr std::size_t BORDERS[] = {252, 253, 254, 511, 512, 2048, 0xffff, 0x10000};
    if (random.OneIn(60)) return BORDERS[random.Below(std::size(BORDERS))];
    return random.OneIn(4) ? random.Below(300) : USUAL[random.Below(std::size(USUAL))];
}

std::size_t RandomCount(Random& random) {
    return random.OneIn(40) ? 251 + random.Below(4) : random.Below(5);
}

wire::TxWitness RandomWitness(Random& random) {
    wire::TxWitness witness;
    for (std::size_t left = RandomCount(random); left != 0; --left) {
        witness.Add(random.ByteString(RandomScriptSize(random)));
    }
    return witness;
}

wire::TxIn RandomTxIn(Random& random, bool may_have_witness) {
    return {.prevout = {chainhash::Txid(random.Hash()), random.Bits32()},
            .script_sig = random.ByteString(RandomScriptSize(random)),
            .sequence = random.OneIn(2) ? wire::SEQUENCE_FINAL : random.Bits32(),
            .witness = may_have_witness ? RandomWitness(random) : wire::TxWitness()};
}

wire::TxOut RandomTxOut(Random& random) {
    return {.value_sat = static_cast<std::int64_t>(random.Bits()),
            .script_pubkey = random.ByteString(RandomScriptSize(random))};
}

wire::BlockHeader RandomHeader(Random& random) {
    return {.version = static_cast<std::int32_t>(random.Bits32()),
            .prev_block = chainhash::BlockHash(random.Hash()),
            .merkle_root = random.Hash(),
            .timestamp = random.Bits32(),
            .bits = random.Bits32(),
            .nonce = random.Bits32()};
}

}  // namespace

wire::MsgTx RandomTx(Random& random) {
    wire::MsgTx tx;
    if (random.OneIn(4)) tx.version = random.Bits32();
    if (random.OneIn(2)) tx.lock_time = random.Bits32();
    const bool may_have_witness = random.OneIn(2);
    for (std::size_t left = std::max<std::size_t>(RandomCount(random), 1); left != 0; --left) {
        tx.AddTxIn(RandomTxIn(random, may_have_witness));
    }
    for (std::size_t left = RandomCount(random); left != 0; --left) {
        tx.AddTxOut(RandomTxOut(random));
    }
    return tx;
}

wire::MsgBlock RandomBlock(Random& random, std::size_t count) {
    wire::MsgBlock block;
    block.header = RandomHeader(random);
    for (; count != 0; --count) block.AddTransaction(RandomTx(random));
    return block;
}

}  // namespace txhash::testing_support
