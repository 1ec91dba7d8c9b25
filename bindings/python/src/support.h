// SPDX-License-Identifier: MIT
#ifndef TXHASH_BINDINGS_PYTHON_SUPPORT_H
#define TXHASH_BINDINGS_PYTHON_SUPPORT_H

// What every function of the extension module needs: references and buffers that release
// themselves, the GIL, errors of the C ABI as exceptions, and arguments.
//
// Functions here and in the other files follow Python's own rule: a null pointer or `false` means
// that an exception is set.
//
// The module is compiled without C++ exceptions, and must not use what throws, such as std::vector.
// When the interpreter is finalized, it ends a daemon thread that wants the GIL by pthread_exit,
// before Python 3.14. That unwinds the thread's stack as an exception would: a catch (...) or a
// noexcept function in its way ends the process, and a destructor would drop references without the
// GIL. Without exceptions there is nothing to run, as in C.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "txhash.h"

namespace txhash_python {

/// Owns one reference, or none.
class Ref {
public:
    Ref() noexcept = default;
    /// Takes over a new reference.
    explicit Ref(PyObject* object) noexcept : m_object(object) {}
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;
    Ref(Ref&& other) noexcept : m_object(std::exchange(other.m_object, nullptr)) {}
    Ref& operator=(Ref&& other) noexcept {
        std::swap(m_object, other.m_object);
        return *this;
    }
    ~Ref() { Py_XDECREF(m_object); }

    explicit operator bool() const noexcept { return m_object != nullptr; }
    [[nodiscard]] PyObject* get() const noexcept { return m_object; }
    [[nodiscard]] PyObject* Release() noexcept { return std::exchange(m_object, nullptr); }

private:
    PyObject* m_object = nullptr;
};

[[nodiscard]] inline PyObject* NewRef(PyObject* object) noexcept {
    Py_INCREF(object);
    return object;
}

/// The bytes of an object that offers them contiguously. As long as this lives, the object can
/// neither free nor resize them. It may change them, though: see README.md, "Buffers that change".
class Buffer {
public:
    Buffer() noexcept = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& other) noexcept
        : m_view(other.m_view), m_held(std::exchange(other.m_held, false)) {}
    Buffer& operator=(Buffer&&) = delete;
    ~Buffer() { Reset(); }

    /// TypeError if `object` has no bytes, BufferError if they are not contiguous.
    [[nodiscard]] bool Get(PyObject* object) noexcept {
        Reset();
        m_held = PyObject_GetBuffer(object, &m_view, PyBUF_SIMPLE) == 0;
        return m_held;
    }
    void Reset() noexcept {
        if (std::exchange(m_held, false)) PyBuffer_Release(&m_view);
    }

    [[nodiscard]] const std::uint8_t* data() const noexcept {
        return static_cast<const std::uint8_t*>(m_view.buf);
    }
    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(m_view.len); }
    [[nodiscard]] const txhash_hash* hashes() const noexcept {
        return static_cast<const txhash_hash*>(m_view.buf);
    }

private:
    Py_buffer m_view{};
    bool m_held = false;
};

/// Values that need no construction.
template <class T>
class Array {
public:
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

    Array() noexcept = default;
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    ~Array() { PyMem_Free(m_data); }

    /// Makes room for `size` values, which have no values yet. To be called once.
    [[nodiscard]] bool Allocate(std::size_t size) noexcept {
        const std::size_t most = static_cast<std::size_t>(PY_SSIZE_T_MAX) / sizeof(T);
        m_data = size <= most ? static_cast<T*>(PyMem_Malloc(size * sizeof(T))) : nullptr;
        if (m_data == nullptr) {
            PyErr_NoMemory();
            return false;
        }
        m_size = size;
        return true;
    }

    [[nodiscard]] T* data() noexcept { return m_data; }
    [[nodiscard]] const T* data() const noexcept { return m_data; }
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return m_data[i]; }
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return m_data[i]; }

private:
    T* m_data = nullptr;
    std::size_t m_size = 0;
};

/// A new reference to `object` if it is a `bytes` object, which nobody can change, else to a copy
/// of its bytes. Null with an exception if it has none. A subclass of `bytes` may offer any buffer.
[[nodiscard]] PyObject* StableBytesOf(PyObject* object);

/// Bytes that nobody can change. For functions of the library that read their input more than once,
/// unlike those that hash a block.
class StableBytes {
public:
    [[nodiscard]] bool Get(PyObject* object) {
        m_bytes = Ref(StableBytesOf(object));
        return static_cast<bool>(m_bytes);
    }
    [[nodiscard]] const std::uint8_t* data() const noexcept {
        return m_bytes ? reinterpret_cast<const std::uint8_t*>(PyBytes_AsString(m_bytes.get()))
                       : nullptr;
    }
    [[nodiscard]] std::size_t size() const noexcept {
        return m_bytes ? static_cast<std::size_t>(PyBytes_Size(m_bytes.get())) : 0;
    }

private:
    Ref m_bytes;
};

/// From how many bytes of work on it pays to let other threads run; hashlib has the same number.
inline constexpr std::size_t GIL_MINSIZE = 2048;

/// Releases the GIL if the work is worth it.
class GilRelease {
public:
    explicit GilRelease(std::size_t work_bytes) noexcept
        : m_thread(work_bytes >= GIL_MINSIZE ? PyEval_SaveThread() : nullptr) {}
    GilRelease(const GilRelease&) = delete;
    GilRelease& operator=(const GilRelease&) = delete;
    ~GilRelease() {
        if (m_thread != nullptr) PyEval_RestoreThread(m_thread);
    }

private:
    PyThreadState* m_thread;
};

/// What the module keeps.
struct State {
    PyObject* make_error;  // txhash._error.make
    PyTypeObject* hashes;
    PyTypeObject* hasher;
    PyTypeObject* block_files;
    PyTypeObject* sighash_cache;
};

[[nodiscard]] inline State& StateOf(PyObject* module) noexcept {
    return *static_cast<State*>(PyModule_GetState(module));
}
/// Of an object whose type belongs to the module. No such type can be subclassed.
[[nodiscard]] inline State& StateOfInstance(PyObject* object) noexcept {
    return *static_cast<State*>(PyType_GetModuleState(Py_TYPE(object)));
}

/// Where in a block file an error is; null and TXHASH_NONE for other errors.
struct FilePlace {
    const char* path = nullptr;
    std::uint64_t offset = TXHASH_NONE;
};

/// Sets the exception for a failure of the library.
PyObject* Raise(const State& state, const txhash_error& error, const FilePlace& place = {});
PyObject* Raise(const State& state, txhash_status status);
/// Sets txhash.Error with TXHASH_INVALID_ARGUMENT and a text.
PyObject* RaiseArgument(const State& state, const char* format, ...);

/// A number or None for TXHASH_NONE. New reference.
[[nodiscard]] PyObject* NumberOrNone(std::uint64_t number);
[[nodiscard]] inline PyObject* BytesOf(const void* data, std::size_t size) {
    return PyBytes_FromStringAndSize(static_cast<const char*>(data), static_cast<Py_ssize_t>(size));
}
[[nodiscard]] inline PyObject* BytesOf(const txhash_hash& hash) {
    return BytesOf(hash.bytes, sizeof hash.bytes);
}

// Converters for PyArg_Parse: 1, or 0 with an exception. OverflowError for numbers that do not fit;
// Python's own formats for unsigned numbers would cut them.
int ToU8(PyObject* object, void* out);
int ToU32(PyObject* object, void* out);
int ToU64(PyObject* object, void* out);
int ToI64(PyObject* object, void* out);
int ToSize(PyObject* object, void* out);

/// Copies a hash, a key or a header: exactly `size` bytes, or txhash.Error.
[[nodiscard]] bool CopyExactly(const State& state, PyObject* object, void* out, std::size_t size,
                               const char* what);

/// A list of hashes: contiguous bytes, or an iterable of 32-byte objects, which is copied.
class HashList {
public:
    [[nodiscard]] bool Get(const State& state, PyObject* object, const char* what);
    [[nodiscard]] const txhash_hash* data() const noexcept {
        return m_is_copy ? m_copy.data() : m_buffer.hashes();
    }
    [[nodiscard]] std::size_t size() const noexcept {
        return m_is_copy ? m_copy.size() : m_buffer.size() / sizeof(txhash_hash);
    }

private:
    Buffer m_buffer;
    Array<txhash_hash> m_copy;
    bool m_is_copy = false;
};

/// An iterable of bytes-like objects, none of which can change any more.
class BytesList {
public:
    [[nodiscard]] bool Get(PyObject* object);
    [[nodiscard]] const txhash_bytes* data() const noexcept { return m_items.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return m_items.size(); }
    [[nodiscard]] std::size_t size_bytes() const noexcept { return m_size_bytes; }

private:
    Ref m_objects;  // a tuple of bytes
    Array<txhash_bytes> m_items;
    std::size_t m_size_bytes = 0;
};

/// METH_O.
[[nodiscard]] inline PyMethodDef MethodO(const char* name, PyCFunction function,
                                         const char* doc) noexcept {
    return {name, function, METH_O, doc};
}
/// METH_VARARGS | METH_KEYWORDS.
[[nodiscard]] inline PyMethodDef MethodKw(const char* name, PyCFunctionWithKeywords function,
                                          const char* doc) noexcept {
    return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)),
            METH_VARARGS | METH_KEYWORDS, doc};
}

/// PyArg_ParseTupleAndKeywords, whose list of names is not const before Python 3.13.
template <class... Out>
[[nodiscard]] bool ParseArguments(PyObject* args, PyObject* keywords, const char* format,
                                  std::span<const char* const> names, Out... out) noexcept {
    return PyArg_ParseTupleAndKeywords(args, keywords, format, const_cast<char**>(names.data()),
                                       out...) != 0;
}

/// The type object for `spec`, added to the module.
[[nodiscard]] PyTypeObject* AddType(PyObject* module, PyType_Spec& spec);

/// Frees an object of one of the module's types.
inline void FreeObject(PyObject* object) noexcept {
    PyTypeObject* type = Py_TYPE(object);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(reinterpret_cast<PyObject*>(type));
}
/// A zeroed object of `type`.
template <class Object>
[[nodiscard]] Object* NewObject(PyTypeObject* type) noexcept {
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    return reinterpret_cast<Object*>(allocate(type, 0));
}

// ---- One per file ----

/// A Hashes object over `owner`, a bytes object, which it takes over; null if `owner` is null.
[[nodiscard]] PyObject* NewHashes(const State& state, Ref owner);

extern PyType_Spec hashes_spec;
extern PyType_Spec hasher_spec;
extern PyType_Spec block_files_spec;
extern PyType_Spec sighash_cache_spec;

[[nodiscard]] bool AddHashFunctions(PyObject* module);
[[nodiscard]] bool AddTxFunctions(PyObject* module);
[[nodiscard]] bool AddFilterFunctions(PyObject* module);
[[nodiscard]] bool AddSignatureFunctions(PyObject* module);

}  // namespace txhash_python

#endif  // TXHASH_BINDINGS_PYTHON_SUPPORT_H
