// SPDX-License-Identifier: MIT
// Signature hashes and signatures: the type SighashCache, and functions.
#include "support.h"

namespace txhash_python {
namespace {

struct CacheObject {
    PyObject ob_base;
    txhash_sighash_cache* cache;  // which threads may share
};

const txhash_sighash_cache* Cache(PyObject* object) noexcept {
    return reinterpret_cast<CacheObject*>(object)->cache;
}

/// Spent outputs from an iterable of pairs (value_sat, script_pubkey).
class OutputList {
public:
    [[nodiscard]] bool Get(PyObject* object) {
        const Ref given(PySequence_Tuple(object));
        if (!given) return false;
        const Py_ssize_t count = PyTuple_Size(given.get());
        m_scripts = Ref(PyTuple_New(count));
        if (!m_scripts || !m_outputs.Allocate(static_cast<std::size_t>(count))) return false;
        for (Py_ssize_t i = 0; i < count; ++i) {
            const Ref pair(PySequence_Tuple(PyTuple_GetItem(given.get(), i)));
            if (!pair) return false;
            std::int64_t value_sat = 0;
            PyObject* script = nullptr;
            if (PyArg_ParseTuple(pair.get(), "O&O;a spent output is (value_sat, script_pubkey)",
                                 &ToI64, &value_sat, &script) == 0) {
                return false;
            }
            PyObject* bytes = StableBytesOf(script);
            if (bytes == nullptr || PyTuple_SetItem(m_scripts.get(), i, bytes) < 0) return false;
            const auto size = static_cast<std::size_t>(PyBytes_Size(bytes));
            m_outputs[static_cast<std::size_t>(i)] = {value_sat, PyBytes_AsString(bytes), size};
            m_size_bytes += size;
        }
        return true;
    }
    [[nodiscard]] const txhash_output* data() const noexcept { return m_outputs.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return m_outputs.size(); }
    /// Of all scripts.
    [[nodiscard]] std::size_t size_bytes() const noexcept { return m_size_bytes; }

private:
    Ref m_scripts;  // a tuple of bytes
    Array<txhash_output> m_outputs;
    std::size_t m_size_bytes = 0;
};

PyObject* CacheNew(PyTypeObject* type, PyObject* args, PyObject* keywords) {
    const State& state = *static_cast<State*>(PyType_GetModuleState(type));
    static constexpr const char* NAMES[] = {"raw", "spent_outputs", nullptr};
    PyObject* raw_object = nullptr;
    PyObject* outputs_object = nullptr;
    if (!ParseArguments(args, keywords, "O|O:SighashCache", NAMES, &raw_object, &outputs_object)) {
        return nullptr;
    }
    StableBytes raw;
    OutputList spent;
    if (!raw.Get(raw_object)) return nullptr;
    if (outputs_object != nullptr && outputs_object != Py_None && !spent.Get(outputs_object)) {
        return nullptr;
    }
    txhash_sighash_cache* cache = nullptr;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(raw.size() + spent.size_bytes());
        status = txhash_sighash_cache_create(&cache, raw.data(), raw.size(), spent.data(),
                                             spent.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(state, error);
    auto* self = NewObject<CacheObject>(type);
    if (self == nullptr) {
        txhash_sighash_cache_destroy(cache);
        return nullptr;
    }
    self->cache = cache;
    return reinterpret_cast<PyObject*>(self);
}

void CacheDealloc(PyObject* object) {
    txhash_sighash_cache_destroy(reinterpret_cast<CacheObject*>(object)->cache);
    FreeObject(object);
}

PyObject* DigestOrRaise(PyObject* object, txhash_status status, const txhash_hash& digest) {
    return status == TXHASH_OK ? BytesOf(digest) : Raise(StateOfInstance(object), status);
}

PyObject* Legacy(PyObject* object, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"input_index", "script_code", "hash_type", nullptr};
    std::size_t index = 0;
    PyObject* script_object = nullptr;
    std::uint32_t hash_type = 1;
    if (!ParseArguments(args, keywords, "O&O|O&:legacy", NAMES, &ToSize, &index, &script_object,
                        &ToU32, &hash_type)) {
        return nullptr;
    }
    StableBytes script;
    if (!script.Get(script_object)) return nullptr;
    txhash_hash digest;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);  // the transaction may be large
        status = txhash_sighash_legacy(Cache(object), &digest, index, script.data(), script.size(),
                                       hash_type);
    }
    return DigestOrRaise(object, status, digest);
}

PyObject* SegwitV0(PyObject* object, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"input_index", "script_code", "value_sat", "hash_type",
                                            nullptr};
    std::size_t index = 0;
    PyObject* script_object = nullptr;
    std::int64_t value_sat = 0;
    std::uint32_t hash_type = 1;
    if (!ParseArguments(args, keywords, "O&OO&|O&:segwit_v0", NAMES, &ToSize, &index,
                        &script_object, &ToI64, &value_sat, &ToU32, &hash_type)) {
        return nullptr;
    }
    StableBytes script;
    if (!script.Get(script_object)) return nullptr;
    txhash_hash digest;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);
        status = txhash_sighash_segwit_v0(Cache(object), &digest, index, script.data(),
                                          script.size(), value_sat, hash_type);
    }
    return DigestOrRaise(object, status, digest);
}

PyObject* Taproot(PyObject* object, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"input_index",    "hash_type", "tapleaf_hash",
                                            "code_separator", "annex",     nullptr};
    std::size_t index = 0;
    std::uint8_t hash_type = 0;
    PyObject* leaf_object = Py_None;
    std::uint32_t code_separator = UINT32_MAX;
    PyObject* annex_object = Py_None;
    if (!ParseArguments(args, keywords, "O&|O&OO&O:taproot", NAMES, &ToSize, &index, &ToU8,
                        &hash_type, &leaf_object, &ToU32, &code_separator, &annex_object)) {
        return nullptr;
    }
    const State& state = StateOfInstance(object);
    txhash_hash leaf;
    const bool has_leaf = leaf_object != Py_None;
    if (has_leaf && !CopyExactly(state, leaf_object, &leaf, sizeof leaf, "tapleaf_hash")) {
        return nullptr;
    }
    StableBytes annex;
    const bool has_annex = annex_object != Py_None;
    if (has_annex) {
        if (!annex.Get(annex_object)) return nullptr;
        if (annex.size() == 0 || annex.data()[0] != 0x50) {
            return RaiseArgument(state, "an annex begins with 0x50");
        }
    }
    txhash_hash digest;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);
        status = txhash_sighash_taproot(
            Cache(object), &digest, index, hash_type, has_leaf ? &leaf : nullptr, code_separator,
            has_annex ? annex.data() : nullptr, has_annex ? annex.size() : 0);
    }
    return DigestOrRaise(object, status, digest);
}

PyObject* CheckSignatures(PyObject* object, PyObject* index_object) {
    std::size_t index = 0;
    if (ToSize(index_object, &index) == 0) return nullptr;
    int verdict = TXHASH_SIGNATURES_NOT_CHECKED;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);
        status = txhash_check_signatures(Cache(object), &verdict, index);
    }
    if (status != TXHASH_OK) return Raise(StateOfInstance(object), status);
    if (verdict == TXHASH_SIGNATURES_NOT_CHECKED) return NewRef(Py_None);
    return PyBool_FromLong(verdict == TXHASH_SIGNATURES_VALID ? 1 : 0);
}

PyObject* VerifyEcdsa(PyObject* module, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"signature", "pubkey", "digest", nullptr};
    PyObject* signature_object = nullptr;
    PyObject* pubkey_object = nullptr;
    PyObject* digest_object = nullptr;
    if (!ParseArguments(args, keywords, "OOO:verify_ecdsa", NAMES, &signature_object,
                        &pubkey_object, &digest_object)) {
        return nullptr;
    }
    StableBytes signature;
    StableBytes pubkey;
    txhash_hash digest;
    if (!signature.Get(signature_object) || !pubkey.Get(pubkey_object) ||
        !CopyExactly(StateOf(module), digest_object, &digest, sizeof digest, "digest")) {
        return nullptr;
    }
    int valid = 0;
    {
        const GilRelease released(GIL_MINSIZE);
        valid = txhash_verify_ecdsa(signature.data(), signature.size(), pubkey.data(),
                                    pubkey.size(), &digest);
    }
    return PyBool_FromLong(valid);
}

PyObject* VerifySchnorr(PyObject* module, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"signature", "pubkey", "message", nullptr};
    PyObject* signature_object = nullptr;
    PyObject* pubkey_object = nullptr;
    PyObject* message_object = nullptr;
    if (!ParseArguments(args, keywords, "OOO:verify_schnorr", NAMES, &signature_object,
                        &pubkey_object, &message_object)) {
        return nullptr;
    }
    const State& state = StateOf(module);
    std::uint8_t signature[64];
    std::uint8_t pubkey[32];
    StableBytes message;
    if (!CopyExactly(state, signature_object, signature, sizeof signature, "signature") ||
        !CopyExactly(state, pubkey_object, pubkey, sizeof pubkey, "pubkey") ||
        !message.Get(message_object)) {
        return nullptr;
    }
    int valid = 0;
    {
        const GilRelease released(GIL_MINSIZE);
        valid = txhash_verify_schnorr(signature, pubkey, message.data(), message.size());
    }
    return PyBool_FromLong(valid);
}

PyObject* TapleafHash(PyObject*, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"script", "leaf_version", nullptr};
    PyObject* script_object = nullptr;
    std::uint8_t leaf_version = 0xc0;
    if (!ParseArguments(args, keywords, "O|O&:tapleaf_hash", NAMES, &script_object, &ToU8,
                        &leaf_version)) {
        return nullptr;
    }
    Buffer script;
    if (!script.Get(script_object)) return nullptr;
    txhash_hash out;
    {
        const GilRelease released(script.size());
        txhash_tapleaf_hash(&out, leaf_version, script.data(), script.size());
    }
    return BytesOf(out);
}

PyMethodDef cache_methods[] = {
    MethodKw("legacy", &Legacy,
             "legacy($self, /, input_index, script_code, hash_type=1)\n--\n\n"
             "The digest before BIP-0143."),
    MethodKw("segwit_v0", &SegwitV0,
             "segwit_v0($self, /, input_index, script_code, value_sat, hash_type=1)\n"
             "--\n\nThe digest of BIP-0143."),
    MethodKw("taproot", &Taproot,
             "taproot($self, /, input_index, hash_type=0, tapleaf_hash=None, "
             "code_separator=4294967295, annex=None)\n--\n\n"
             "The digest of BIP-0341; without tapleaf_hash that of a key path spend."),
    MethodO(
        "check_signatures", &CheckSignatures,
        "check_signatures($self, input_index, /)\n--\n\n"
        "Whether the signatures of an input are valid: True or False; None if the output that it\n"
        "spends has no standard form. Not a script interpreter: a valid input may still break\n"
        "other rules."),
    {nullptr, nullptr, 0, nullptr}};

PyType_Slot cache_slots[] = {
    {Py_tp_doc,
     const_cast<char*>("SighashCache(raw, spent_outputs=None)\n--\n\n"
                       "The signature hashes of one transaction, and what they share.\n\n"
                       "spent_outputs: (value_sat, script_pubkey) of what each input spends;\n"
                       "taproot and check_signatures need it. Copies its arguments. Threads may\n"
                       "share it.")},
    {Py_tp_new, reinterpret_cast<void*>(&CacheNew)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&CacheDealloc)},
    {Py_tp_methods, cache_methods},
    {0, nullptr}};

PyMethodDef functions[] = {
    MethodKw("verify_ecdsa", &VerifyEcdsa,
             "verify_ecdsa($module, /, signature, pubkey, digest)\n--\n\n"
             "Whether a strict DER signature (BIP-0066), without its hash type, is "
             "valid."),
    MethodKw("verify_schnorr", &VerifySchnorr,
             "verify_schnorr($module, /, signature, pubkey, message)\n--\n\n"
             "Whether a signature of BIP-0340 is valid."),
    MethodKw("tapleaf_hash", &TapleafHash,
             "tapleaf_hash($module, /, script, leaf_version=192)\n--\n\n"
             "The hash of a leaf of a script tree (BIP-0341)."),
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyType_Spec sighash_cache_spec = {"txhash.SighashCache", sizeof(CacheObject), 0, Py_TPFLAGS_DEFAULT,
                                  cache_slots};

bool AddSignatureFunctions(PyObject* module) {
    return PyModule_AddFunctions(module, functions) == 0;
}

}  // namespace txhash_python
