// SPDX-License-Identifier: MIT
// The types Hasher and BlockFiles, which compute what txhash._block turns into Block objects.
#include <array>

#include "support.h"

namespace txhash_python {
namespace {

// ---- Hasher ----

/// How many hashers a Hasher keeps for its next callers.
constexpr std::size_t MAX_IDLE = 4;
/// A valid block has fewer transactions. Hashers that grew beyond that are not kept.
constexpr std::uint64_t MAX_KEPT_TX_COUNT = 1 << 16;
constexpr std::size_t MAX_KEPT_FAILED_SIZE = 4'000'000;

/// Hashers of the library with one set of flags. Each call takes one of them, or makes one, and
/// gives it back when it is done. So threads can share a Hasher without a lock, and a fork in the
/// middle of a call leaves the child with the others. The GIL protects the list.
struct HasherObject {
    PyObject ob_base;
    std::uint32_t flags;
    std::size_t idle_count;
    std::array<txhash_block_hasher*, MAX_IDLE> idle;
};

HasherObject* AsHasher(PyObject* object) noexcept {
    return reinterpret_cast<HasherObject*>(object);
}

/// A hasher that nobody else uses.
class Lease {
public:
    explicit Lease(HasherObject* owner) noexcept : m_owner(owner) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
        if (m_keep && m_owner->idle_count < MAX_IDLE) {
            m_owner->idle[m_owner->idle_count++] = m_hasher;
        } else {
            txhash_block_hasher_destroy(m_hasher);
        }
    }

    [[nodiscard]] txhash_status Take() noexcept {
        if (m_owner->idle_count != 0) {
            m_hasher = m_owner->idle[--m_owner->idle_count];
            return TXHASH_OK;
        }
        return txhash_block_hasher_create(&m_hasher, m_owner->flags);
    }
    /// The hasher goes back to its owner instead of being destroyed.
    void Keep() noexcept { m_keep = m_hasher != nullptr; }

    [[nodiscard]] txhash_block_hasher* get() const noexcept { return m_hasher; }

private:
    HasherObject* m_owner;
    txhash_block_hasher* m_hasher = nullptr;
    bool m_keep = false;
};

/// The results of a computation; valid as long as its lease.
struct Computed {
    txhash_block block{};
    std::array<txhash_error, 2> faults{};  // by rule
};

/// Runs without the GIL.
txhash_status Compute(Lease& lease, Computed& out, std::size_t* used, const std::uint8_t* raw,
                      std::size_t size, txhash_error* error) noexcept {
    out.block.struct_size = sizeof out.block;
    const txhash_status status =
        txhash_block_compute(lease.get(), &out.block, used, raw, size, error);
    if (status != TXHASH_OK) {
        if (size <= MAX_KEPT_FAILED_SIZE) lease.Keep();
        return status;
    }
    if (out.block.tx_count <= MAX_KEPT_TX_COUNT) lease.Keep();
    for (const std::uint32_t rule : {TXHASH_SEGWIT_ACTIVE, TXHASH_ANY_AGE}) {
        out.faults[rule].index = TXHASH_NONE;
        out.faults[rule].status = txhash_block_check(lease.get(), rule, &out.faults[rule]);
    }
    return TXHASH_OK;
}

PyObject* BytesOrNone(bool wanted, const void* data, std::size_t size) {
    return wanted ? BytesOf(data, size) : NewRef(Py_None);
}

/// The fields of txhash._block.Block, in its order. Copies everything out of the hasher.
PyObject* Values(const State& state, std::uint32_t flags, const Computed& computed) {
    const txhash_block& block = computed.block;
    const bool has_root = (flags & TXHASH_MERKLE_ROOT) != 0;
    const bool has_witness_root = (flags & TXHASH_WITNESS_COMMITMENT) != 0;
    const bool has_offsets = (flags & TXHASH_OFFSETS) != 0;
    const bool has_prevouts = (flags & TXHASH_PREVOUTS) != 0;
    const bool has_wtxids = (flags & (TXHASH_WTXIDS | TXHASH_WITNESS_COMMITMENT)) != 0;
    return Py_BuildValue(
        "NNNNNNNKKKKKiIIINNiNiN", BytesOf(block.block_hash),
        BytesOrNone(has_root, &block.merkle_root, sizeof block.merkle_root),
        BytesOrNone(has_witness_root, &block.witness_merkle_root, sizeof block.witness_merkle_root),
        // A block without transactions may have null pointers: that is not "not computed".
        NewHashes(state, Ref(BytesOf(block.txids, block.tx_count * sizeof(txhash_hash)))),
        has_wtxids
            ? NewHashes(state, Ref(BytesOf(block.wtxids, block.tx_count * sizeof(txhash_hash))))
            : NewRef(Py_None),
        BytesOrNone(has_offsets, block.tx_offsets, (block.tx_count + 1) * sizeof(std::uint64_t)),
        BytesOrNone(has_prevouts, block.prevouts, block.prevout_count * sizeof(txhash_outpoint)),
        static_cast<unsigned long long>(block.tx_count),
        static_cast<unsigned long long>(block.size_bytes),
        static_cast<unsigned long long>(block.stripped_size_bytes),
        static_cast<unsigned long long>(block.weight_wu),
        static_cast<unsigned long long>(block.witness_tx_count), static_cast<int>(block.version),
        static_cast<unsigned>(block.time), static_cast<unsigned>(block.bits),
        static_cast<unsigned>(block.nonce), BytesOf(block.previous_block),
        BytesOf(block.claimed_merkle_root), static_cast<int>(computed.faults[0].status),
        NumberOrNone(computed.faults[0].index), static_cast<int>(computed.faults[1].status),
        NumberOrNone(computed.faults[1].index));
}

PyObject* HasherNew(PyTypeObject* type, PyObject* args, PyObject* keywords) {
    const State& state = *static_cast<State*>(PyType_GetModuleState(type));
    static constexpr const char* NAMES[] = {"flags", nullptr};
    std::uint32_t flags = 0;
    if (!ParseArguments(args, keywords, "O&:Hasher", NAMES, &ToU32, &flags)) return nullptr;
    // The first one tells whether the flags are known.
    txhash_block_hasher* first = nullptr;
    const txhash_status status = txhash_block_hasher_create(&first, flags);
    if (status != TXHASH_OK) return Raise(state, status);
    auto* self = NewObject<HasherObject>(type);
    if (self == nullptr) {
        txhash_block_hasher_destroy(first);
        return nullptr;
    }
    self->flags = flags;
    self->idle[0] = first;
    self->idle_count = 1;
    return reinterpret_cast<PyObject*>(self);
}

void HasherDealloc(PyObject* object) {
    HasherObject* self = AsHasher(object);
    for (std::size_t i = 0; i < self->idle_count; ++i) txhash_block_hasher_destroy(self->idle[i]);
    FreeObject(object);
}

PyObject* HasherCompute(PyObject* object, PyObject* args, PyObject* keywords) {
    const State& state = StateOfInstance(object);
    static constexpr const char* NAMES[] = {"", "prefix", nullptr};
    PyObject* data = nullptr;
    int prefix = 0;
    if (!ParseArguments(args, keywords, "O|$p:compute", NAMES, &data, &prefix)) return nullptr;
    Buffer raw;
    if (!raw.Get(data)) return nullptr;

    Lease lease(AsHasher(object));
    if (const txhash_status status = lease.Take(); status != TXHASH_OK) {
        return Raise(state, status);
    }
    Computed computed;
    txhash_error error{};
    std::size_t used = 0;
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(raw.size());
        status =
            Compute(lease, computed, prefix != 0 ? &used : nullptr, raw.data(), raw.size(), &error);
    }
    if (status != TXHASH_OK) return Raise(state, error);
    return Values(state, AsHasher(object)->flags, computed);
}

PyMethodDef hasher_methods[] = {
    MethodKw("compute", &HasherCompute,
             "compute($self, raw, /, *, prefix=False)\n--\n\n"
             "The values of a Block. With prefix, bytes may follow the block."),
    {nullptr, nullptr, 0, nullptr}};

PyType_Slot hasher_slots[] = {
    {Py_tp_doc, const_cast<char*>("Hasher(flags)\n--\n\n"
                                  "Block hashers, kept for the next call. Threads may share it.")},
    {Py_tp_new, reinterpret_cast<void*>(&HasherNew)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&HasherDealloc)},
    {Py_tp_methods, hasher_methods},
    {0, nullptr}};

// ---- BlockFiles ----

struct BlockFilesObject {
    PyObject ob_base;
    txhash_block_files* files;
    bool busy;  // a thread is inside, without the GIL
};

BlockFilesObject* AsFiles(PyObject* object) noexcept {
    return reinterpret_cast<BlockFilesObject*>(object);
}

PyObject* FilesNew(PyTypeObject* type, PyObject* args, PyObject* keywords) {
    const State& state = *static_cast<State*>(PyType_GetModuleState(type));
    static constexpr const char* NAMES[] = {"", nullptr};
    const char* path = nullptr;
    if (!ParseArguments(args, keywords, "y:BlockFiles", NAMES, &path)) return nullptr;
    txhash_block_files* files = nullptr;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);
        status = txhash_block_files_open(&files, path, &error);
    }
    if (status != TXHASH_OK) return Raise(state, error, {.path = path});
    auto* self = NewObject<BlockFilesObject>(type);
    if (self == nullptr) {
        txhash_block_files_close(files);
        return nullptr;
    }
    self->files = files;
    return reinterpret_cast<PyObject*>(self);
}

void FilesDealloc(PyObject* object) {
    txhash_block_files_close(AsFiles(object)->files);
    FreeObject(object);
}

/// Marks the object as in use by this thread.
class Busy {
public:
    explicit Busy(BlockFilesObject* files) noexcept : m_files(files) { m_files->busy = true; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() { m_files->busy = false; }

private:
    BlockFilesObject* m_files;
};

PyObject* FilesNext(PyObject* object, PyObject* args, PyObject* keywords) {
    const State& state = StateOfInstance(object);
    static constexpr const char* NAMES[] = {"", "keep_raw", nullptr};
    PyObject* hasher = nullptr;
    int keep_raw = 0;
    if (!ParseArguments(args, keywords, "O!|$p:next", NAMES, state.hasher, &hasher, &keep_raw)) {
        return nullptr;
    }
    BlockFilesObject* self = AsFiles(object);
    if (self->busy) {
        PyErr_SetString(PyExc_ValueError, "another thread is reading from these block files");
        return nullptr;
    }
    const Busy busy(self);
    Lease lease(AsHasher(hasher));
    if (const txhash_status status = lease.Take(); status != TXHASH_OK) {
        return Raise(state, status);
    }

    txhash_record record{};
    record.struct_size = sizeof record;
    Computed computed;
    txhash_error error{};
    txhash_status status = TXHASH_OK;
    {
        const GilRelease released(GIL_MINSIZE);
        status = txhash_block_files_next(self->files, &record, &error);
        if (status == TXHASH_OK) {
            status = Compute(lease, computed, nullptr, record.block, record.size_bytes, &error);
        } else {
            lease.Keep();
        }
    }
    if (status == TXHASH_END_OF_FILES) return NewRef(Py_None);
    if (status != TXHASH_OK) {
        // Without a record there is an offset only if the fault has a place in the file.
        const bool has_place = record.block != nullptr || error.offset != TXHASH_NONE;
        return Raise(state, error,
                     {.path = record.path, .offset = has_place ? record.offset : TXHASH_NONE});
    }
    return Py_BuildValue("NNKsN", Values(state, AsHasher(hasher)->flags, computed),
                         PyUnicode_DecodeFSDefault(record.path),
                         static_cast<unsigned long long>(record.offset), record.network,
                         BytesOrNone(keep_raw != 0, record.block, record.size_bytes));
}

PyMethodDef files_methods[] = {
    MethodKw("next", &FilesNext,
             "next($self, hasher, /, *, keep_raw=False)\n--\n\n"
             "The next block: its values, path, offset, network and bytes; or None."),
    {nullptr, nullptr, 0, nullptr}};

PyType_Slot files_slots[] = {
    {Py_tp_doc, const_cast<char*>("BlockFiles(path, /)\n--\n\nReads blk*.dat files.")},
    {Py_tp_new, reinterpret_cast<void*>(&FilesNew)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&FilesDealloc)},
    {Py_tp_methods, files_methods},
    {0, nullptr}};

// txhash._block reads outpoints as "=32sI".
static_assert(sizeof(txhash_outpoint) == 36);

}  // namespace

PyType_Spec hasher_spec = {"txhash._core.Hasher", sizeof(HasherObject), 0, Py_TPFLAGS_DEFAULT,
                           hasher_slots};
PyType_Spec block_files_spec = {"txhash._core.BlockFiles", sizeof(BlockFilesObject), 0,
                                Py_TPFLAGS_DEFAULT, files_slots};

}  // namespace txhash_python
