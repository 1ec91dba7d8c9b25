// SPDX-License-Identifier: MIT
// Functions of bytes and of lists of hashes.
#include <algorithm>
#include <array>
#include <cstring>

#include "support.h"

namespace txhash_python {
namespace {

/// A function of the library from bytes to a hash.
template <auto HASH, std::size_t SIZE>
PyObject* HashOf(PyObject*, PyObject* data) {
    Buffer buffer;
    if (!buffer.Get(data)) return nullptr;
    std::array<std::uint8_t, SIZE> out;
    {
        const GilRelease released(buffer.size());
        if constexpr (SIZE == sizeof(txhash_hash)) {
            txhash_hash hash;
            HASH(&hash, buffer.data(), buffer.size());
            std::copy(std::begin(hash.bytes), std::end(hash.bytes), out.begin());
        } else {
            HASH(out.data(), buffer.data(), buffer.size());
        }
    }
    return BytesOf(out.data(), out.size());
}

PyObject* TaggedHash(PyObject*, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"tag", "data", nullptr};
    PyObject* tag_object = nullptr;
    PyObject* data_object = nullptr;
    if (!ParseArguments(args, keywords, "OO:tagged_hash", NAMES, &tag_object, &data_object)) {
        return nullptr;
    }
    // A tag is a name: text is taken as UTF-8.
    Ref encoded;
    if (PyUnicode_Check(tag_object)) {
        encoded = Ref(PyUnicode_AsUTF8String(tag_object));
        if (!encoded) return nullptr;
        tag_object = encoded.get();
    }
    Buffer tag;
    Buffer data;
    if (!tag.Get(tag_object) || !data.Get(data_object)) return nullptr;
    txhash_hash out;
    {
        const GilRelease released(tag.size() + data.size());
        txhash_tagged_hash(&out, tag.data(), tag.size(), data.data(), data.size());
    }
    return BytesOf(out);
}

/// Offsets from any buffer or iterable of numbers.
bool GetOffsets(PyObject* object, Array<std::size_t>& out) {
    const Ref items(PySequence_Tuple(object));
    if (!items || !out.Allocate(static_cast<std::size_t>(PyTuple_Size(items.get())))) return false;
    for (std::size_t i = 0; i < out.size(); ++i) {
        PyObject* item = PyTuple_GetItem(items.get(), static_cast<Py_ssize_t>(i));
        if (ToSize(item, &out[i]) == 0) return false;
    }
    return true;
}

/// sha256d of the messages data[offsets[i]:offsets[i + 1]].
PyObject* HashSlices(const State& state, PyObject* data_object, PyObject* offsets_object) {
    Array<std::size_t> offsets;
    Buffer data;
    if (!GetOffsets(offsets_object, offsets) || !data.Get(data_object)) return nullptr;
    if (offsets.size() == 0) return RaiseArgument(state, "offsets has no end: it is empty");
    const std::size_t count = offsets.size() - 1;
    if (offsets[count] > data.size()) {
        return RaiseArgument(state, "offsets ends at %zu, data at %zu", offsets[count],
                             data.size());
    }
    Ref out(BytesOf(nullptr, count * sizeof(txhash_hash)));
    if (!out) return nullptr;
    auto* hashes = reinterpret_cast<txhash_hash*>(PyBytes_AsString(out.get()));
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(data.size());
        status = txhash_sha256d_many(hashes, data.data(), offsets.data(), count);
    }
    if (status == TXHASH_INVALID_ARGUMENT) return RaiseArgument(state, "offsets must ascend");
    if (status != TXHASH_OK) return Raise(state, status);
    return NewHashes(state, std::move(out));
}

PyObject* Sha256dMany(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"messages", "offsets", nullptr};
    PyObject* messages = nullptr;
    PyObject* offsets = nullptr;
    if (!ParseArguments(args, keywords, "O|O:sha256d_many", NAMES, &messages, &offsets)) {
        return nullptr;
    }
    if (offsets != nullptr && offsets != Py_None) return HashSlices(state, messages, offsets);
    if (PyObject_CheckBuffer(messages) != 0) {
        return RaiseArgument(state, "messages in one buffer need offsets");
    }
    BytesList list;
    if (!list.Get(messages)) return nullptr;
    // The library wants them contiguous.
    const std::size_t count = list.size();
    Array<std::uint8_t> joined;
    Array<std::size_t> ends;
    if (!joined.Allocate(list.size_bytes()) || !ends.Allocate(count + 1)) return nullptr;
    ends[0] = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const txhash_bytes& message = list.data()[i];
        std::memcpy(joined.data() + ends[i], message.data, message.size);
        ends[i + 1] = ends[i] + message.size;
    }
    Ref out(BytesOf(nullptr, count * sizeof(txhash_hash)));
    if (!out) return nullptr;
    auto* hashes = reinterpret_cast<txhash_hash*>(PyBytes_AsString(out.get()));
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(joined.size());
        status = txhash_sha256d_many(hashes, joined.data(), ends.data(), count);
    }
    if (status != TXHASH_OK) return Raise(state, status);
    return NewHashes(state, std::move(out));
}

/// Numbers as a memoryview with the format Q.
PyObject* Numbers(Ref bytes) {
    if (!bytes) return nullptr;
    const Ref view(PyMemoryView_FromObject(bytes.get()));
    return view ? PyObject_CallMethod(view.get(), "cast", "s", "Q") : nullptr;
}

PyObject* SipHash(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"key", "data", "variant", nullptr};
    PyObject* key_object = nullptr;
    PyObject* data_object = nullptr;
    std::uint32_t variant = TXHASH_SIPHASH_2_4;
    if (!ParseArguments(args, keywords, "OO|O&:siphash", NAMES, &key_object, &data_object, &ToU32,
                        &variant)) {
        return nullptr;
    }
    std::array<std::uint8_t, 16> key;
    Buffer data;
    if (!CopyExactly(state, key_object, key.data(), key.size(), "key") || !data.Get(data_object)) {
        return nullptr;
    }
    std::uint64_t out = 0;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(data.size());
        status = txhash_siphash(&out, variant, key.data(), data.data(), data.size());
    }
    if (status != TXHASH_OK) return RaiseArgument(state, "unknown variant %u", variant);
    return PyLong_FromUnsignedLongLong(out);
}

PyObject* SipHashMany(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"key", "data", "size", "variant", nullptr};
    PyObject* key_object = nullptr;
    PyObject* data_object = nullptr;
    std::size_t size = 0;
    std::uint32_t variant = TXHASH_SIPHASH_2_4;
    if (!ParseArguments(args, keywords, "OOO&|O&:siphash_many", NAMES, &key_object, &data_object,
                        &ToSize, &size, &ToU32, &variant)) {
        return nullptr;
    }
    std::array<std::uint8_t, 16> key;
    Buffer data;
    if (!CopyExactly(state, key_object, key.data(), key.size(), "key") || !data.Get(data_object)) {
        return nullptr;
    }
    if (size == 0 || data.size() % size != 0) {
        return RaiseArgument(state, "%zu bytes are not messages of %zu bytes", data.size(), size);
    }
    const std::size_t count = data.size() / size;
    Array<std::uint64_t> out;
    if (!out.Allocate(count)) return nullptr;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(data.size());
        status =
            txhash_siphash_many(out.data(), variant, key.data(), data.data(), size, size, count);
    }
    if (status == TXHASH_INVALID_ARGUMENT)
        return RaiseArgument(state, "unknown variant %u", variant);
    if (status != TXHASH_OK) return Raise(state, status);
    return Numbers(Ref(BytesOf(out.data(), count * sizeof(std::uint64_t))));
}

/// The root over `leaves`, and whether the tree is mutated.
bool ComputeRoot(const State& state, PyObject* leaves_object, txhash_hash& root, int& mutated) {
    HashList leaves;
    if (!leaves.Get(state, leaves_object, "leaves")) return false;
    Array<txhash_hash> scratch;
    if (!scratch.Allocate((leaves.size() + 1) / 2)) return false;
    const GilRelease released(leaves.size() * sizeof(txhash_hash));
    txhash_merkle_root(&root, &mutated, leaves.data(), leaves.size(), scratch.data());
    return true;
}

PyObject* MerkleRoot(PyObject* module, PyObject* leaves) {
    txhash_hash root;
    int mutated = 0;
    return ComputeRoot(StateOf(module), leaves, root, mutated) ? BytesOf(root) : nullptr;
}

PyObject* IsMutated(PyObject* module, PyObject* leaves) {
    txhash_hash root;
    int mutated = 0;
    return ComputeRoot(StateOf(module), leaves, root, mutated) ? PyBool_FromLong(mutated) : nullptr;
}

PyObject* MerkleBranch(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"leaves", "index", nullptr};
    PyObject* leaves_object = nullptr;
    std::size_t index = 0;
    if (!ParseArguments(args, keywords, "OO&:merkle_branch", NAMES, &leaves_object, &ToSize,
                        &index)) {
        return nullptr;
    }
    HashList leaves;
    if (!leaves.Get(state, leaves_object, "leaves")) return nullptr;
    std::array<txhash_hash, 64> branch;
    std::size_t levels = 0;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(leaves.size() * sizeof(txhash_hash));
        status = txhash_merkle_branch(branch.data(), branch.size(), &levels, leaves.data(),
                                      leaves.size(), index);
    }
    if (status != TXHASH_OK) return Raise(state, status);
    return NewHashes(state, Ref(BytesOf(branch.data(), levels * sizeof(txhash_hash))));
}

PyObject* VerifyMerkleBranch(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"leaf", "index", "branch", "root", nullptr};
    PyObject* leaf_object = nullptr;
    PyObject* branch_object = nullptr;
    PyObject* root_object = nullptr;
    std::size_t index = 0;
    if (!ParseArguments(args, keywords, "OO&OO:verify_merkle_branch", NAMES, &leaf_object, &ToSize,
                        &index, &branch_object, &root_object)) {
        return nullptr;
    }
    txhash_hash leaf;
    txhash_hash root;
    HashList branch;
    if (!CopyExactly(state, leaf_object, &leaf, sizeof leaf, "leaf") ||
        !CopyExactly(state, root_object, &root, sizeof root, "root") ||
        !branch.Get(state, branch_object, "branch")) {
        return nullptr;
    }
    int proves = 0;
    {
        const GilRelease released(branch.size() * sizeof(txhash_hash));
        proves = txhash_verify_merkle_branch(&leaf, index, branch.data(), branch.size(), &root);
    }
    return PyBool_FromLong(proves);
}

PyObject* Display(PyObject* module, PyObject* object) {
    txhash_hash hash;
    if (!CopyExactly(StateOf(module), object, &hash, sizeof hash, "a hash")) return nullptr;
    char hex[65];
    txhash_hash_to_hex(hex, &hash);
    return PyUnicode_FromStringAndSize(hex, 64);
}

PyObject* FromDisplay(PyObject* module, PyObject* object) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object, &size);
    if (text == nullptr) return nullptr;
    txhash_hash hash;
    const txhash_status status = txhash_hash_from_hex(&hash, text, static_cast<std::size_t>(size));
    return status == TXHASH_OK ? BytesOf(hash) : Raise(StateOf(module), status);
}

PyObject* ShortIdKey(PyObject* module, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"header", "nonce", nullptr};
    PyObject* header_object = nullptr;
    std::uint64_t nonce = 0;
    if (!ParseArguments(args, keywords, "OO&:short_id_key", NAMES, &header_object, &ToU64,
                        &nonce)) {
        return nullptr;
    }
    std::array<std::uint8_t, 80> header;
    std::array<std::uint8_t, 16> key;
    if (!CopyExactly(StateOf(module), header_object, header.data(), header.size(), "header")) {
        return nullptr;
    }
    txhash_short_id_key(key.data(), header.data(), nonce);
    return BytesOf(key.data(), key.size());
}

PyObject* ShortIds(PyObject* module, PyObject* args, PyObject* keywords) {
    const State& state = StateOf(module);
    static constexpr const char* NAMES[] = {"key", "wtxids", nullptr};
    PyObject* key_object = nullptr;
    PyObject* wtxids_object = nullptr;
    if (!ParseArguments(args, keywords, "OO:short_ids", NAMES, &key_object, &wtxids_object)) {
        return nullptr;
    }
    std::array<std::uint8_t, 16> key;
    HashList wtxids;
    if (!CopyExactly(state, key_object, key.data(), key.size(), "key") ||
        !wtxids.Get(state, wtxids_object, "wtxids")) {
        return nullptr;
    }
    Array<std::uint64_t> out;
    if (!out.Allocate(wtxids.size())) return nullptr;
    {
        const GilRelease released(wtxids.size() * sizeof(txhash_hash));
        txhash_short_ids(out.data(), key.data(), wtxids.data(), wtxids.size());
    }
    return Numbers(Ref(BytesOf(out.data(), out.size() * sizeof(std::uint64_t))));
}

PyObject* HeaderMeetsTarget(PyObject* module, PyObject* object) {
    std::array<std::uint8_t, 80> header;
    if (!CopyExactly(StateOf(module), object, header.data(), header.size(), "header")) {
        return nullptr;
    }
    return PyBool_FromLong(txhash_header_meets_target(header.data()));
}

PyMethodDef functions[] = {
    MethodO("sha256", &HashOf<&txhash_sha256, 32>, "sha256($module, data, /)\n--\n\nSHA-256."),
    MethodO("sha256d", &HashOf<&txhash_sha256d, 32>,
            "sha256d($module, data, /)\n--\n\nSHA-256 of SHA-256, Bitcoin's usual hash."),
    MethodO("hash160", &HashOf<&txhash_hash160, 20>,
            "hash160($module, data, /)\n--\n\nRIPEMD-160 of SHA-256, the 20 bytes in addresses."),
    MethodKw("tagged_hash", &TaggedHash,
             "tagged_hash($module, /, tag, data)\n--\n\nThe hash of BIP-0340 with a tag, such as "
             "\"TapLeaf\"."),
    MethodKw(
        "sha256d_many", &Sha256dMany,
        "sha256d_many($module, /, messages, offsets=None)\n--\n\n"
        "sha256d of many messages side by side in vector lanes.\n\n"
        "messages: an iterable, which is copied; or one buffer, read in place, in which message i\n"
        "is messages[offsets[i]:offsets[i + 1]]."),
    MethodKw("siphash", &SipHash,
             "siphash($module, /, key, data, variant=24)\n--\n\n"
             "SipHash-2-4 as a number; variant 13 and 12 are SipHash-1-3 and -1-2.\n\n"
             "key: 16 bytes."),
    MethodKw("siphash_many", &SipHashMany,
             "siphash_many($module, /, key, data, size, variant=24)\n--\n\n"
             "SipHash of each run of `size` bytes in data, side by side in vector lanes.\n\n"
             "Returns a memoryview of 64-bit numbers."),
    MethodO("merkle_root", &MerkleRoot,
            "merkle_root($module, leaves, /)\n--\n\n"
            "The root over leaves: Hashes, bytes, or an iterable of hashes.\n\n"
            "Zero without leaves. Different lists can have the same root: see "
            "merkle_is_mutated."),
    MethodO("merkle_is_mutated", &IsMutated,
            "merkle_is_mutated($module, leaves, /)\n--\n\n"
            "Whether a shorter list of leaves has the same root (CVE-2012-2459)."),
    MethodKw("merkle_branch", &MerkleBranch,
             "merkle_branch($module, /, leaves, index)\n--\n\n"
             "The siblings on the way from a leaf to the root."),
    MethodKw("verify_merkle_branch", &VerifyMerkleBranch,
             "verify_merkle_branch($module, /, leaf, index, branch, root)\n--\n\n"
             "Whether the branch proves that leaf is leaf `index` of the tree.\n\n"
             "The caller must know the number of levels: otherwise an inner node "
             "passes for a leaf (CVE-2017-12842)."),
    MethodO("display", &Display,
            "display($module, hash, /)\n--\n\n"
            "A hash as people see it: 64 hex digits, bytes reversed."),
    MethodO("from_display", &FromDisplay,
            "from_display($module, hex, /)\n--\n\n"
            "The 32 bytes of a hash that people see as hex."),
    MethodKw("short_id_key", &ShortIdKey,
             "short_id_key($module, /, header, nonce)\n--\n\n"
             "The key of the short ids in a compact block (BIP-0152)."),
    MethodKw("short_ids", &ShortIds,
             "short_ids($module, /, key, wtxids)\n--\n\n"
             "The short ids of wtxids, as a memoryview of numbers "
             "(BIP-0152)."),
    MethodO("header_meets_target", &HeaderMeetsTarget,
            "header_meets_target($module, header, /)\n--\n\n"
            "Whether the hash of an 80-byte header meets the target that the "
            "header claims."),
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool AddHashFunctions(PyObject* module) { return PyModule_AddFunctions(module, functions) == 0; }

}  // namespace txhash_python
