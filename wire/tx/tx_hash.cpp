// SPDX-License-Identifier: MIT
// Hashes transactions. Kept apart from everything that allocates: a test checks that this object
// file refers to no allocation function.

#include "chainhash/sha256/double_hash.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/tx_view.h"

namespace txhash::wire {
namespace {

chainhash::Hash HashTx(const MsgTx& tx, bool with_witness) noexcept {
    return chainhash::DoubleHashRaw(
        [&](auto& writer) { WriteTx(writer, MsgTxView(tx), with_witness); });
}

}  // namespace

chainhash::Txid MsgTx::TxHash() const noexcept { return chainhash::Txid(HashTx(*this, false)); }

chainhash::Wtxid MsgTx::WitnessHash() const noexcept {
    return chainhash::Wtxid(HashTx(*this, HasWitness()));
}

chainhash::Txid TxView::TxHash() const noexcept {
    if (!HasWitness()) return chainhash::Txid(chainhash::DoubleHashH(raw()));
    return chainhash::Txid(
        chainhash::DoubleHashRaw([&](auto& writer) { SerializeNoWitness(writer); }));
}

chainhash::Wtxid TxView::WitnessHash() const noexcept {
    return chainhash::Wtxid(chainhash::DoubleHashH(raw()));
}

}  // namespace txhash::wire
