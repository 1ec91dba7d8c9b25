// SPDX-License-Identifier: MIT
#include <cstdint>

#include "capi/internal/border.h"
#include "capi/internal/value_object.h"
#include "capi/txhash.h"
#include "wire/codec.h"
#include "wire/tx.h"

namespace {

using namespace txhash;

/// What of a transaction comes next.
enum class Part : std::uint8_t { Input, OutputCount, Output, Witness, WitnessItem, LockTime };

/// A TxHasher that checks the order and the number of the parts.
struct OrderedTxHasher {
    wire::TxHasher hasher;
    std::size_t left;  // how many of the next part
    std::size_t witnesses_left;
    Part next;
    bool has_witness;
    bool saw_item;
    txhash_status status;

    OrderedTxHasher(std::uint32_t version, std::size_t inputs, bool witness) noexcept
        : hasher(version, witness),
          left(inputs),
          witnesses_left(witness ? inputs : 0),
          next(inputs == 0 ? Part::OutputCount : Part::Input),
          has_witness(witness),
          saw_item(false),
          status(TXHASH_OK) {
        hasher.InputCount(inputs);
    }

    /// Whether `part` may come now. If not, the hasher has failed.
    [[nodiscard]] bool Expects(Part part) noexcept {
        if (status == TXHASH_OK && next != part) status = TXHASH_OUT_OF_ORDER;
        return status == TXHASH_OK;
    }

    txhash_status Refuse(txhash_status reason) noexcept {
        if (status == TXHASH_OK) status = reason;
        return status;
    }

    /// One of several parts is done; `after` follows the last of them.
    void Done(Part after) noexcept {
        if (--left == 0) next = after;
    }

    void OutputsDone() noexcept { next = witnesses_left != 0 ? Part::Witness : Part::LockTime; }
    void WitnessDone() noexcept { next = --witnesses_left != 0 ? Part::Witness : Part::LockTime; }
};

OrderedTxHasher& Inside(txhash_tx_hasher* hasher) noexcept {
    return capi::Inside<OrderedTxHasher>(hasher);
}

void Clear(txhash_hash* txid, txhash_hash* wtxid) noexcept {
    if (txid != nullptr) *txid = {};
    if (wtxid != nullptr) *wtxid = {};
}

}  // namespace

extern "C" {

txhash_status txhash_tx_ids(txhash_hash* txid, txhash_hash* wtxid, size_t* used, const void* raw,
                            size_t size, txhash_error* error) {
    if (used != nullptr) *used = 0;
    Clear(txid, wtxid);
    if (txid == nullptr || !capi::IsReadable(raw, size)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    const ByteSpan bytes = capi::Span(raw, size);
    wire::SpanReader reader(bytes);
    const auto tx = used == nullptr ? wire::TxView::Parse(bytes) : wire::TxView::Parse(reader);
    if (!tx) return capi::Fail(error, tx.error());
    capi::Store(txid, tx->TxHash());
    if (wtxid != nullptr) capi::Store(wtxid, tx->WitnessHash());
    if (used != nullptr) *used = tx->SerializeSize();
    return TXHASH_OK;
}

txhash_status txhash_tx_parse(txhash_tx* out, const void* raw, size_t size, txhash_error* error) {
    if (out == nullptr || !capi::StoreSized(out, {}) || !capi::IsReadable(raw, size)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    const auto tx = wire::TxView::Parse(capi::Span(raw, size));
    if (!tx) return capi::Fail(error, tx.error());
    txhash_tx parsed{};
    capi::Store(&parsed.txid, tx->TxHash());
    capi::Store(&parsed.wtxid, tx->WitnessHash());
    parsed.version = tx->version();
    parsed.lock_time = tx->lock_time();
    parsed.size_bytes = tx->SerializeSize();
    parsed.stripped_size_bytes = tx->SerializeSizeStripped();
    parsed.weight_wu = tx->WeightWu();
    parsed.virtual_size_bytes = tx->VirtualSize();
    parsed.input_count = tx->inputs().size();
    parsed.output_count = tx->outputs().size();
    parsed.has_witness = tx->HasWitness() ? 1 : 0;
    parsed.is_coinbase = tx->IsCoinBase() ? 1 : 0;
    static_cast<void>(capi::StoreSized(out, parsed));
    return TXHASH_OK;
}

txhash_status txhash_tx_begin(txhash_tx_hasher* hasher, uint32_t version, size_t input_count,
                              int has_witness) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = capi::Begin<OrderedTxHasher>(hasher, version, input_count,
                                                       has_witness != 0 && input_count != 0);
    if (has_witness != 0 && input_count == 0) return tx.Refuse(TXHASH_SUPERFLUOUS_WITNESS);
    if (input_count > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    return TXHASH_OK;
}

txhash_status txhash_tx_input(txhash_tx_hasher* hasher, const txhash_outpoint* prevout,
                              const void* script_sig, size_t script_sig_size, uint32_t sequence) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::Input)) return tx.status;
    if (prevout == nullptr || !capi::IsReadable(script_sig, script_sig_size)) {
        return tx.Refuse(TXHASH_INVALID_ARGUMENT);
    }
    if (script_sig_size > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    tx.hasher.Input({.prevout = {chainhash::Txid(*capi::Hashes(&prevout->txid)), prevout->index},
                     .script_sig = capi::Span(script_sig, script_sig_size),
                     .sequence = sequence});
    tx.Done(Part::OutputCount);
    return TXHASH_OK;
}

txhash_status txhash_tx_outputs(txhash_tx_hasher* hasher, size_t output_count) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::OutputCount)) return tx.status;
    if (output_count > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    tx.hasher.OutputCount(output_count);
    tx.left = output_count;
    tx.next = Part::Output;
    if (output_count == 0) tx.OutputsDone();
    return TXHASH_OK;
}

txhash_status txhash_tx_output(txhash_tx_hasher* hasher, int64_t value_sat,
                               const void* script_pubkey, size_t script_pubkey_size) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::Output)) return tx.status;
    if (!capi::IsReadable(script_pubkey, script_pubkey_size)) {
        return tx.Refuse(TXHASH_INVALID_ARGUMENT);
    }
    if (script_pubkey_size > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    tx.hasher.Output(
        {.value_sat = value_sat, .script_pubkey = capi::Span(script_pubkey, script_pubkey_size)});
    if (--tx.left == 0) tx.OutputsDone();
    return TXHASH_OK;
}

txhash_status txhash_tx_witness(txhash_tx_hasher* hasher, size_t item_count) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::Witness)) return tx.status;
    if (item_count > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    tx.hasher.WitnessItemCount(item_count);
    tx.left = item_count;
    tx.saw_item = tx.saw_item || item_count != 0;
    tx.next = Part::WitnessItem;
    if (item_count == 0) tx.WitnessDone();
    return TXHASH_OK;
}

txhash_status txhash_tx_witness_item(txhash_tx_hasher* hasher, const void* item, size_t size) {
    if (hasher == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::WitnessItem)) return tx.status;
    if (!capi::IsReadable(item, size)) return tx.Refuse(TXHASH_INVALID_ARGUMENT);
    if (size > wire::MAX_LENGTH) return tx.Refuse(TXHASH_SIZE_TOO_LARGE);
    tx.hasher.WitnessItem(capi::Span(item, size));
    if (--tx.left == 0) tx.WitnessDone();
    return TXHASH_OK;
}

txhash_status txhash_tx_end(txhash_tx_hasher* hasher, uint32_t lock_time, txhash_hash* txid,
                            txhash_hash* wtxid) {
    Clear(txid, wtxid);
    if (hasher == nullptr || txid == nullptr) return TXHASH_INVALID_ARGUMENT;
    OrderedTxHasher& tx = Inside(hasher);
    if (!tx.Expects(Part::LockTime)) return tx.status;
    if (tx.has_witness && !tx.saw_item) return tx.Refuse(TXHASH_SUPERFLUOUS_WITNESS);
    tx.hasher.LockTime(lock_time);
    capi::Store(txid, tx.hasher.TxHash());
    if (wtxid != nullptr) capi::Store(wtxid, tx.hasher.WitnessHash());
    tx.Refuse(TXHASH_OUT_OF_ORDER);  // nothing may follow
    return TXHASH_OK;
}

}  // extern "C"
