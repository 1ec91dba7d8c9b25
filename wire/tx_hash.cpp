// SPDX-License-Identifier: MIT
// The hashing path of transactions, apart from everything that allocates: a test checks that
// this object file names no allocation function.

#include "chainhash/double_hash.h"
#include "wire/msg_tx.h"
#include "wire/tx_view.h"

namespace txhash::wire {
namespace {

Hash HashTx(const MsgTx& tx, bool with_witness) noexcept {
    return chainhash::DoubleHashRaw([&](auto& writer) { WriteTx(writer, tx, with_witness); });
}

}  // namespace

Txid MsgTx::TxHash() const noexcept { return Txid(HashTx(*this, false)); }

Wtxid MsgTx::WitnessHash() const noexcept { return Wtxid(HashTx(*this, HasWitness())); }

Txid TxView::TxHash() const noexcept {
    if (!HasWitness()) return Txid(chainhash::DoubleHashH(raw()));
    return Txid(chainhash::DoubleHashRaw([&](auto& writer) { SerializeNoWitness(writer); }));
}

Wtxid TxView::WitnessHash() const noexcept { return Wtxid(chainhash::DoubleHashH(raw())); }

}  // namespace txhash::wire
