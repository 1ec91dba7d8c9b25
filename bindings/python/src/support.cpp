// SPDX-License-Identifier: MIT
#include "support.h"

#include <array>
#include <cstdarg>
#include <cstring>
#include <limits>

namespace txhash_python {

PyObject* NumberOrNone(std::uint64_t number) {
    if (number == TXHASH_NONE) return NewRef(Py_None);
    return PyLong_FromUnsignedLongLong(number);
}

PyObject* Raise(const State& state, const txhash_error& error, const FilePlace& place) {
    if (error.status == TXHASH_NO_MEMORY) return PyErr_NoMemory();
    std::array<char, 256> message;
    txhash_error_message(&error, message.data(), message.size());
    Ref path(place.path == nullptr ? NewRef(Py_None) : PyUnicode_DecodeFSDefault(place.path));
    if (!path) return nullptr;
    const Ref exception(PyObject_CallFunction(
        state.make_error, "isNNziNN", static_cast<int>(error.status), message.data(),
        NumberOrNone(error.offset), NumberOrNone(error.index), error.field,
        static_cast<int>(error.system), path.Release(), NumberOrNone(place.offset)));
    if (exception) {
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.get())), exception.get());
    }
    return nullptr;
}

PyObject* Raise(const State& state, txhash_status status) {
    txhash_error error{};
    error.status = status;
    error.offset = TXHASH_NONE;
    error.index = TXHASH_NONE;
    return Raise(state, error);
}

PyObject* RaiseArgument(const State& state, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const Ref message(PyUnicode_FromFormatV(format, arguments));
    va_end(arguments);
    if (!message) return nullptr;
    const Ref exception(PyObject_CallFunction(
        state.make_error, "iO", static_cast<int>(TXHASH_INVALID_ARGUMENT), message.get()));
    if (exception) {
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.get())), exception.get());
    }
    return nullptr;
}

namespace {

template <class T>
int ToUnsigned(PyObject* object, void* out) {
    const Ref number(PyNumber_Index(object));
    if (!number) return 0;
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.get());
    if (PyErr_Occurred() != nullptr) return 0;
    if (value > std::numeric_limits<T>::max()) {
        PyErr_Format(PyExc_OverflowError, "number does not fit %d bits",
                     std::numeric_limits<T>::digits);
        return 0;
    }
    *static_cast<T*>(out) = static_cast<T>(value);
    return 1;
}

}  // namespace

int ToU8(PyObject* object, void* out) { return ToUnsigned<std::uint8_t>(object, out); }
int ToU32(PyObject* object, void* out) { return ToUnsigned<std::uint32_t>(object, out); }
int ToU64(PyObject* object, void* out) { return ToUnsigned<std::uint64_t>(object, out); }
int ToSize(PyObject* object, void* out) { return ToUnsigned<std::size_t>(object, out); }

int ToI64(PyObject* object, void* out) {
    const Ref number(PyNumber_Index(object));
    if (!number) return 0;
    const long long value = PyLong_AsLongLong(number.get());
    if (PyErr_Occurred() != nullptr) return 0;
    *static_cast<std::int64_t*>(out) = value;
    return 1;
}

bool CopyExactly(const State& state, PyObject* object, void* out, std::size_t size,
                 const char* what) {
    Buffer buffer;
    if (!buffer.Get(object)) return false;
    if (buffer.size() != size) {
        RaiseArgument(state, "%s has %zu bytes, not %zu", what, size, buffer.size());
        return false;
    }
    std::memcpy(out, buffer.data(), size);
    return true;
}

bool HashList::Get(const State& state, PyObject* object, const char* what) {
    if (PyObject_CheckBuffer(object) != 0) {
        if (!m_buffer.Get(object)) return false;
        if (m_buffer.size() % sizeof(txhash_hash) == 0) return true;
        RaiseArgument(state, "%s: %zu bytes are not a list of 32-byte hashes", what,
                      m_buffer.size());
        return false;
    }
    const Ref items(PySequence_Tuple(object));
    if (!items || !m_copy.Allocate(static_cast<std::size_t>(PyTuple_Size(items.get())))) {
        return false;
    }
    m_is_copy = true;
    for (std::size_t i = 0; i < m_copy.size(); ++i) {
        PyObject* item = PyTuple_GetItem(items.get(), static_cast<Py_ssize_t>(i));
        if (!CopyExactly(state, item, &m_copy[i], sizeof(txhash_hash), "a hash")) return false;
    }
    return true;
}

PyObject* StableBytesOf(PyObject* object) {
    if (PyBytes_CheckExact(object)) return NewRef(object);
    Buffer buffer;
    return buffer.Get(object) ? BytesOf(buffer.data(), buffer.size()) : nullptr;
}

bool BytesList::Get(PyObject* object) {
    // A tuple, because the list of a caller may change.
    const Ref given(PySequence_Tuple(object));
    if (!given) return false;
    const Py_ssize_t count = PyTuple_Size(given.get());
    m_objects = Ref(PyTuple_New(count));
    if (!m_objects || !m_items.Allocate(static_cast<std::size_t>(count))) return false;
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* bytes = StableBytesOf(PyTuple_GetItem(given.get(), i));
        if (bytes == nullptr || PyTuple_SetItem(m_objects.get(), i, bytes) < 0) return false;
        const auto size = static_cast<std::size_t>(PyBytes_Size(bytes));
        m_items[static_cast<std::size_t>(i)] = {PyBytes_AsString(bytes), size};
        m_size_bytes += size;
    }
    return true;
}

PyTypeObject* AddType(PyObject* module, PyType_Spec& spec) {
    Ref type(PyType_FromModuleAndSpec(module, &spec, nullptr));
    if (!type) return nullptr;
    auto* object = reinterpret_cast<PyTypeObject*>(type.get());
    if (PyModule_AddType(module, object) < 0) return nullptr;
    return reinterpret_cast<PyTypeObject*>(type.Release());
}

}  // namespace txhash_python
