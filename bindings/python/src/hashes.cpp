// SPDX-License-Identifier: MIT
// The type Hashes: 32-byte ids in one run of bytes, seen as a sequence of `bytes` and as a
// two-dimensional buffer. It owns its bytes object, so that it is valid for ever and never changes.
#include <algorithm>
#include <cstring>

#include "support.h"

namespace txhash_python {
namespace {

constexpr Py_ssize_t HASH_SIZE = sizeof(txhash_hash);

struct HashesObject {
    PyObject ob_base;
    PyObject* owner;  // bytes
    const char* first;
    // What buffers point to.
    Py_ssize_t shape[2];
    Py_ssize_t strides[2];
};

HashesObject* Self(PyObject* object) noexcept { return reinterpret_cast<HashesObject*>(object); }
Py_ssize_t Count(PyObject* object) noexcept { return Self(object)->shape[0]; }

/// `count` hashes of `owner` from `begin` on.
PyObject* NewView(PyTypeObject* type, Ref owner, Py_ssize_t begin, Py_ssize_t count) {
    if (!owner) return nullptr;
    const char* bytes = PyBytes_AsString(owner.get());
    if (bytes == nullptr) return nullptr;
    auto* self = NewObject<HashesObject>(type);
    if (self == nullptr) return nullptr;
    self->owner = owner.Release();
    self->first = bytes + begin * HASH_SIZE;
    self->shape[0] = count;
    self->shape[1] = HASH_SIZE;
    self->strides[0] = HASH_SIZE;
    self->strides[1] = 1;
    return reinterpret_cast<PyObject*>(self);
}

PyObject* New(PyTypeObject* type, PyObject* args, PyObject* keywords) {
    const State& state = *static_cast<State*>(PyType_GetModuleState(type));
    static constexpr const char* NAMES[] = {"", nullptr};
    PyObject* data = nullptr;
    if (!ParseArguments(args, keywords, "O:Hashes", NAMES, &data)) return nullptr;
    if (PyBytes_CheckExact(data)) {
        const Py_ssize_t size = PyBytes_Size(data);
        if (size % HASH_SIZE == 0) return NewHashes(state, Ref(NewRef(data)));
    }
    HashList list;
    if (!list.Get(state, data, "Hashes")) return nullptr;
    return NewHashes(state, Ref(BytesOf(list.data(), list.size() * sizeof(txhash_hash))));
}

void Dealloc(PyObject* object) {
    Py_XDECREF(Self(object)->owner);
    FreeObject(object);
}

PyObject* Item(PyObject* object, Py_ssize_t index) {
    if (index < 0 || index >= Count(object)) {
        PyErr_SetString(PyExc_IndexError, "Hashes index out of range");
        return nullptr;
    }
    return PyBytes_FromStringAndSize(Self(object)->first + index * HASH_SIZE, HASH_SIZE);
}

PyObject* Slice(PyObject* object, PyObject* slice) {
    Py_ssize_t start = 0;
    Py_ssize_t stop = 0;
    Py_ssize_t step = 0;
    if (PySlice_Unpack(slice, &start, &stop, &step) < 0) return nullptr;
    const Py_ssize_t count = PySlice_AdjustIndices(Count(object), &start, &stop, step);
    const HashesObject* self = Self(object);
    if (step == 1) {
        const Py_ssize_t before = (self->first - PyBytes_AsString(self->owner)) / HASH_SIZE;
        return NewView(Py_TYPE(object), Ref(NewRef(self->owner)), before + start, count);
    }
    Ref copy(PyBytes_FromStringAndSize(nullptr, count * HASH_SIZE));
    if (!copy) return nullptr;
    char* out = PyBytes_AsString(copy.get());
    for (Py_ssize_t i = 0; i < count; ++i) {
        std::memcpy(out + i * HASH_SIZE, self->first + (start + i * step) * HASH_SIZE, HASH_SIZE);
    }
    return NewView(Py_TYPE(object), std::move(copy), 0, count);
}

PyObject* Subscript(PyObject* object, PyObject* key) {
    if (PySlice_Check(key)) return Slice(object, key);
    const Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (index == -1 && PyErr_Occurred() != nullptr) return nullptr;
    return Item(object, index < 0 ? index + Count(object) : index);
}

constexpr Py_ssize_t NOT_FOUND = -1;
constexpr Py_ssize_t FAILED = -2;  // with an exception

/// The first index in [begin, end) where `value` is, as a list of bytes objects would find it.
Py_ssize_t Find(PyObject* object, PyObject* value, Py_ssize_t begin, Py_ssize_t end) {
    if (PyBytes_CheckExact(value)) {
        if (PyBytes_Size(value) != HASH_SIZE) return NOT_FOUND;
        const char* wanted = PyBytes_AsString(value);
        const char* first = Self(object)->first;
        for (Py_ssize_t i = begin; i < end; ++i) {
            if (std::memcmp(first + i * HASH_SIZE, wanted, HASH_SIZE) == 0) return i;
        }
        return NOT_FOUND;
    }
    for (Py_ssize_t i = begin; i < end; ++i) {
        const Ref item(Item(object, i));
        if (!item) return FAILED;
        const int equal = PyObject_RichCompareBool(item.get(), value, Py_EQ);
        if (equal != 0) return equal > 0 ? i : FAILED;
    }
    return NOT_FOUND;
}

int Contains(PyObject* object, PyObject* value) {
    const Py_ssize_t found = Find(object, value, 0, Count(object));
    if (found == FAILED) return -1;
    return found >= 0 ? 1 : 0;
}

PyObject* Index(PyObject* object, PyObject* args, PyObject* keywords) {
    static constexpr const char* NAMES[] = {"", "start", "stop", nullptr};
    PyObject* value = nullptr;
    PyObject* start = nullptr;
    PyObject* stop = nullptr;
    if (!ParseArguments(args, keywords, "O|OO:index", NAMES, &value, &start, &stop)) return nullptr;
    const Ref slice(PySlice_New(start, stop, nullptr));
    Py_ssize_t begin = 0;
    Py_ssize_t end = 0;
    Py_ssize_t step = 0;
    if (!slice || PySlice_Unpack(slice.get(), &begin, &end, &step) < 0) return nullptr;
    PySlice_AdjustIndices(Count(object), &begin, &end, step);
    const Py_ssize_t found = Find(object, value, begin, end);
    if (found == NOT_FOUND) PyErr_SetString(PyExc_ValueError, "no such hash");
    return found < 0 ? nullptr : PyLong_FromSsize_t(found);
}

PyObject* CountOf(PyObject* object, PyObject* value) {
    Py_ssize_t count = 0;
    Py_ssize_t at = -1;
    while ((at = Find(object, value, at + 1, Count(object))) >= 0) ++count;
    return at == FAILED ? nullptr : PyLong_FromSsize_t(count);
}

PyObject* ToBytes(PyObject* object, PyObject*) {
    const HashesObject* self = Self(object);
    const Py_ssize_t size = self->shape[0] * HASH_SIZE;
    if (PyBytes_Size(self->owner) == size) return NewRef(self->owner);
    return PyBytes_FromStringAndSize(self->first, size);
}

PyObject* Display(PyObject* object, PyObject*) {
    Ref list(PyList_New(Count(object)));
    if (!list) return nullptr;
    for (Py_ssize_t i = 0; i < Count(object); ++i) {
        char hex[65];
        txhash_hash_to_hex(
            hex, reinterpret_cast<const txhash_hash*>(Self(object)->first + i * HASH_SIZE));
        PyObject* text = PyUnicode_FromStringAndSize(hex, 64);
        if (text == nullptr || PyList_SetItem(list.get(), i, text) < 0) return nullptr;
    }
    return list.Release();
}

PyObject* Reduce(PyObject* object, PyObject*) {
    return Py_BuildValue("O(N)", Py_TYPE(object), ToBytes(object, nullptr));
}

PyObject* Itself(PyObject* object, PyObject*) { return NewRef(object); }

PyObject* RichCompare(PyObject* a, PyObject* b, int op) {
    if ((op != Py_EQ && op != Py_NE) || Py_TYPE(a) != Py_TYPE(b)) return NewRef(Py_NotImplemented);
    const bool equal =
        Count(a) == Count(b) &&
        std::equal(Self(a)->first, Self(a)->first + Count(a) * HASH_SIZE, Self(b)->first);
    return PyBool_FromLong(equal == (op == Py_EQ) ? 1 : 0);
}

Py_hash_t HashOf(PyObject* object) {
    const Ref bytes(ToBytes(object, nullptr));
    return bytes ? PyObject_Hash(bytes.get()) : -1;
}

PyObject* Repr(PyObject* object) {
    return PyUnicode_FromFormat("<txhash.Hashes: %zd hashes>", Count(object));
}

int GetBuffer(PyObject* object, Py_buffer* view, int flags) {
    HashesObject* self = Self(object);
    view->obj = nullptr;
    if ((flags & PyBUF_WRITABLE) != 0) {
        PyErr_SetString(PyExc_BufferError, "hashes are read-only");
        return -1;
    }
    if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS && self->shape[0] > 1) {
        PyErr_SetString(PyExc_BufferError, "hashes are contiguous in C order only");
        return -1;
    }
    const bool has_shape = (flags & PyBUF_ND) != 0;
    view->buf = const_cast<char*>(self->first);
    view->len = self->shape[0] * HASH_SIZE;
    view->readonly = 1;
    view->itemsize = 1;
    static char format[] = "B";
    view->format = (flags & PyBUF_FORMAT) != 0 ? format : nullptr;
    view->ndim = has_shape ? 2 : 1;
    view->shape = has_shape ? self->shape : nullptr;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? self->strides : nullptr;
    view->suboffsets = nullptr;
    view->internal = nullptr;
    view->obj = NewRef(object);
    return 0;
}

PyMethodDef methods[] = {
    MethodKw("index", &Index,
             "index($self, hash, /, start=0, stop=None)\n--\n\nWhere the hash is first; ValueError "
             "if it is nowhere."),
    MethodO("count", &CountOf, "count($self, hash, /)\n--\n\nHow often the hash occurs."),
    {"tobytes", &ToBytes, METH_NOARGS,
     "tobytes($self, /)\n--\n\nAll hashes as one bytes object; no copy, unless of a slice."},
    {"display", &Display, METH_NOARGS,
     "display($self, /)\n--\n\nAll hashes as people see them: hex digits, bytes reversed."},
    {"__reduce__", &Reduce, METH_NOARGS, nullptr},
    {"__copy__", &Itself, METH_NOARGS, nullptr},
    {"__deepcopy__", &Itself, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr}};

PyType_Slot slots[] = {
    {Py_tp_doc,
     const_cast<char*>(
         "Hashes(hashes, /)\n--\n\n"
         "An immutable sequence of 32-byte hashes, made from contiguous bytes or an iterable.\n\n"
         "Items are bytes objects, made when asked for. As a buffer it has the shape (n, 32) and\n"
         "the format B, so that numpy.asarray(hashes) copies nothing.")},
    {Py_tp_new, reinterpret_cast<void*>(&New)},
    {Py_tp_dealloc, reinterpret_cast<void*>(&Dealloc)},
    {Py_tp_methods, methods},
    {Py_tp_richcompare, reinterpret_cast<void*>(&RichCompare)},
    {Py_tp_hash, reinterpret_cast<void*>(&HashOf)},
    {Py_tp_iter, reinterpret_cast<void*>(&PySeqIter_New)},
    {Py_tp_repr, reinterpret_cast<void*>(&Repr)},
    {Py_sq_length, reinterpret_cast<void*>(&Count)},
    {Py_sq_item, reinterpret_cast<void*>(&Item)},
    {Py_sq_contains, reinterpret_cast<void*>(&Contains)},
    {Py_mp_length, reinterpret_cast<void*>(&Count)},
    {Py_mp_subscript, reinterpret_cast<void*>(&Subscript)},
    {Py_bf_getbuffer, reinterpret_cast<void*>(&GetBuffer)},
    {0, nullptr}};

}  // namespace

PyType_Spec hashes_spec = {"txhash.Hashes", sizeof(HashesObject), 0, Py_TPFLAGS_DEFAULT, slots};

PyObject* NewHashes(const State& state, Ref owner) {
    const Py_ssize_t count = owner ? PyBytes_Size(owner.get()) / HASH_SIZE : 0;
    return NewView(state.hashes, std::move(owner), 0, count);
}

}  // namespace txhash_python
