// SPDX-License-Identifier: MIT
// The extension module txhash._core, for every Python from 3.11 on (the stable ABI).
#include "support.h"

namespace txhash_python {
namespace {

int Exec(PyObject* module) {
    if (txhash_abi() != TXHASH_ABI) {
        PyErr_Format(PyExc_ImportError, "txhash: built for ABI %d, but the library has %d",
                     TXHASH_ABI, txhash_abi());
        return -1;
    }
    const Ref errors(PyImport_ImportModule("txhash._error"));
    if (!errors) return -1;
    State& state = StateOf(module);
    state.make_error = PyObject_GetAttrString(errors.get(), "make");
    if (state.make_error == nullptr) return -1;

    state.hashes = AddType(module, hashes_spec);
    state.hasher = AddType(module, hasher_spec);
    state.block_files = AddType(module, block_files_spec);
    state.sighash_cache = AddType(module, sighash_cache_spec);
    const bool has_types = state.hashes != nullptr && state.hasher != nullptr &&
                           state.block_files != nullptr && state.sighash_cache != nullptr;
    if (!has_types || !AddHashFunctions(module) || !AddTxFunctions(module) ||
        !AddFilterFunctions(module) || !AddSignatureFunctions(module)) {
        return -1;
    }
    if (PyModule_AddStringConstant(module, "version", txhash_version()) < 0) return -1;
    return 0;
}

/// The engine is chosen at the first hash, hence a function.
PyObject* Engine(PyObject*, PyObject*) { return PyUnicode_FromString(txhash_engine()); }

PyObject* EngineError(PyObject*, PyObject*) {
    char text[512];
    if (txhash_engine_error(text, sizeof text) == 0) return NewRef(Py_None);
    return PyUnicode_DecodeFSDefault(text);
}

PyObject* StatusText(PyObject*, PyObject* code) {
    const long status = PyLong_AsLong(code);
    if (status == -1 && PyErr_Occurred() != nullptr) return nullptr;
    return PyUnicode_FromString(txhash_status_text(static_cast<txhash_status>(status)));
}

PyObject* InvalidatesHash(PyObject*, PyObject* code) {
    const long status = PyLong_AsLong(code);
    if (status == -1 && PyErr_Occurred() != nullptr) return nullptr;
    return PyBool_FromLong(txhash_status_invalidates_hash(static_cast<txhash_status>(status)));
}

template <class Visit>
int ForEachReference(State& state, Visit visit) {
    for (PyTypeObject* type :
         {state.hashes, state.hasher, state.block_files, state.sighash_cache}) {
        if (const int result = visit(reinterpret_cast<PyObject*>(type)); result != 0) return result;
    }
    return visit(state.make_error);
}

int Traverse(PyObject* module, visitproc visit, void* arg) {
    return ForEachReference(StateOf(module), [&](PyObject* object) {
        return object == nullptr ? 0 : visit(object, arg);
    });
}

int Clear(PyObject* module) {
    State& state = StateOf(module);
    const State old = std::exchange(state, State{});
    State cleared = old;
    return ForEachReference(cleared, [](PyObject* object) {
        Py_XDECREF(object);
        return 0;
    });
}

void Free(void* module) { Clear(static_cast<PyObject*>(module)); }

PyMethodDef functions[] = {
    {"engine", &Engine, METH_NOARGS,
     "engine($module, /)\n--\n\nThe name of the hash engine in use, such as \"shani\"."},
    {"engine_error", &EngineError, METH_NOARGS,
     "engine_error($module, /)\n--\n\nWhy the environment variable TXHASH_ENGINE is ignored, or "
     "None."},
    MethodO("status_text", &StatusText, "status_text($module, code, /)\n--\n\nA code in words."),
    MethodO("invalidates_hash", &InvalidatesHash,
            "invalidates_hash($module, code, /)\n--\n\nWhether no other "
            "transactions can fit the header "
            "of a block refused so."),
    {nullptr, nullptr, 0, nullptr}};

PyModuleDef_Slot slots[] = {{Py_mod_exec, reinterpret_cast<void*>(&Exec)}, {0, nullptr}};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "_core",
                          "The C part of txhash.",
                          sizeof(State),
                          functions,
                          slots,
                          &Traverse,
                          &Clear,
                          &Free};

}  // namespace
}  // namespace txhash_python

PyMODINIT_FUNC PyInit__core() { return PyModuleDef_Init(&txhash_python::definition); }
