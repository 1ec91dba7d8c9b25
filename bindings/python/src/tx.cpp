// SPDX-License-Identifier: MIT
// Single transactions.
#include "support.h"

namespace txhash_python {
namespace {

PyObject* TxValues(PyObject* module, PyObject* data) {
    Buffer raw;
    if (!raw.Get(data)) return nullptr;
    txhash_tx tx{};
    tx.struct_size = sizeof tx;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(raw.size());
        status = txhash_tx_parse(&tx, raw.data(), raw.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(StateOf(module), error);
    return Py_BuildValue("NNIIKKKKKKNN", BytesOf(tx.txid), BytesOf(tx.wtxid),
                         static_cast<unsigned>(tx.version), static_cast<unsigned>(tx.lock_time),
                         static_cast<unsigned long long>(tx.size_bytes),
                         static_cast<unsigned long long>(tx.stripped_size_bytes),
                         static_cast<unsigned long long>(tx.weight_wu),
                         static_cast<unsigned long long>(tx.virtual_size_bytes),
                         static_cast<unsigned long long>(tx.input_count),
                         static_cast<unsigned long long>(tx.output_count),
                         PyBool_FromLong(tx.has_witness), PyBool_FromLong(tx.is_coinbase));
}

PyObject* TxIds(PyObject* module, PyObject* data) {
    Buffer raw;
    if (!raw.Get(data)) return nullptr;
    txhash_hash txid;
    txhash_hash wtxid;
    std::size_t used = 0;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(raw.size());
        status = txhash_tx_ids(&txid, &wtxid, &used, raw.data(), raw.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(StateOf(module), error);
    return Py_BuildValue("NNn", BytesOf(txid), BytesOf(wtxid), static_cast<Py_ssize_t>(used));
}

PyMethodDef functions[] = {
    MethodO("tx_values", &TxValues, "tx_values($module, raw, /)\n--\n\nThe values of a Tx."),
    MethodO("tx_ids", &TxIds,
            "tx_ids($module, raw, /)\n--\n\n"
            "txid, wtxid and size of the transaction at the start of raw."),
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool AddTxFunctions(PyObject* module) { return PyModule_AddFunctions(module, functions) == 0; }

}  // namespace txhash_python
