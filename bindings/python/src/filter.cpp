// SPDX-License-Identifier: MIT
// Block filters (BIP-0157, BIP-0158).
#include <memory>

#include "support.h"

namespace txhash_python {
namespace {

struct DestroyBuilder {
    void operator()(txhash_filter_builder* builder) const noexcept {
        txhash_filter_builder_destroy(builder);
    }
};

PyObject* BlockFilter(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"raw", "spent_scripts", nullptr};
    PyObject* raw_object = nullptr;
    PyObject* scripts_object = nullptr;
    if (!ParseArguments(args, keywords, "OO:block_filter", NAMES, &raw_object, &scripts_object)) {
        return nullptr;
    }
    StableBytes raw;
    BytesList scripts;
    if (!raw.Get(raw_object) || !scripts.Get(scripts_object)) return nullptr;
    txhash_filter_builder* created = nullptr;
    if (const txhash_status status = txhash_filter_builder_create(&created); status != TXHASH_OK) {
        return Raise(state, status);
    }
    const std::unique_ptr<txhash_filter_builder, DestroyBuilder> builder(created);
    txhash_bytes filter{};
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(raw.size() + scripts.size_bytes());
        status = txhash_filter_build(builder.get(), &filter, raw.data(), raw.size(), scripts.data(),
                                     scripts.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(state, error);
    return BytesOf(filter.data, filter.size);
}

PyObject* MatchAny(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"block_hash", "filter", "scripts", nullptr};
    PyObject* hash_object = nullptr;
    PyObject* filter_object = nullptr;
    PyObject* scripts_object = nullptr;
    if (!ParseArguments(args, keywords, "OOO:filter_match_any", NAMES, &hash_object, &filter_object,
                        &scripts_object)) {
        return nullptr;
    }
    txhash_hash block_hash;
    StableBytes filter;
    BytesList scripts;
    if (!CopyExactly(state, hash_object, &block_hash, sizeof block_hash, "block_hash") ||
        !filter.Get(filter_object) || !scripts.Get(scripts_object)) {
        return nullptr;
    }
    int matches = 0;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(filter.size() + scripts.size_bytes());
        status = txhash_filter_match_any(&matches, &block_hash, filter.data(), filter.size(),
                                         scripts.data(), scripts.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(state, error);
    return PyBool_FromLong(matches);
}

PyObject* FilterHeader(PyObject* module, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"previous_header", "filter", nullptr};
    PyObject* previous_object = nullptr;
    PyObject* filter_object = nullptr;
    if (!ParseArguments(args, keywords, "OO:filter_header", NAMES, &previous_object,
                        &filter_object)) {
        return nullptr;
    }
    txhash_hash previous;
    Buffer filter;
    if (!CopyExactly(StateOf(module), previous_object, &previous, sizeof previous,
                     "previous_header") ||
        !filter.Get(filter_object)) {
        return nullptr;
    }
    txhash_hash out;
    {
        const GilRelease released(filter.size());
        txhash_filter_header(&out, &previous, filter.data(), filter.size());
    }
    return BytesOf(out);
}

PyMethodDef functions[] = {
    MethodKw("block_filter", &BlockFilter,
             "block_filter($module, /, raw, spent_scripts)\n--\n\n"
             "The basic filter of a block (BIP-0158).\n\n"
             "spent_scripts: the script_pubkeys of the outputs that it spends."),
    MethodKw("filter_match_any", &MatchAny,
             "filter_match_any($module, /, block_hash, filter, scripts)\n--\n\n"
             "Whether any of the scripts is in the filter, or looks like one that is."),
    MethodKw("filter_header", &FilterHeader,
             "filter_header($module, /, previous_header, filter)\n--\n\n"
             "The header of a filter (BIP-0157); the first block's previous one is "
             "zero."),
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool AddFilterFunctions(PyObject* module) { return PyModule_AddFunctions(module, functions) == 0; }

}  // namespace txhash_python
