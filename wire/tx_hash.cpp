// SPDX-License-Identifier: MIT
// The hashing path of owned transactions, apart from everything that allocates: a test checks that
// this object file names no allocation function.

#include "chainhash/double_hash.h"
#include "wire/msg_tx.h"

namespace wire {
namespace {

Hash HashTx(const MsgTx& tx, bool with_witness) noexcept {
    return chainhash::DoubleHashRaw([&](auto& writer) { WriteTx(writer, tx, with_witness); });
}

}  // namespace

Txid MsgTx::TxHash() const noexcept { return Txid(HashTx(*this, false)); }

Wtxid MsgTx::WitnessHash() const noexcept { return Wtxid(HashTx(*this, HasWitness())); }

}  // namespace wire
