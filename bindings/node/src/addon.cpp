// SPDX-License-Identifier: MIT
// The part of the Node binding that calls libtxhash. lib/index.js checks arguments before it calls
// these functions, turns what they return into classes, and hides them from users; but none of them
// crashes whatever it is called with.
//
// Every buffer is used during one call only, in which no JavaScript runs. So nothing can change,
// detach or resize it, except another thread that shares its memory: such memory is copied first.
#define NAPI_VERSION 8
#include <node_api.h>
#include <txhash.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>

namespace {

/// Fails a function whose N-API call fails, with the exception that explains it pending.
#define CHECK_NAPI(call)                    \
    do {                                    \
        if ((call) != napi_ok) {            \
            ThrowUnlessPending(env, #call); \
            return nullptr;                 \
        }                                   \
    } while (false)

void ThrowUnlessPending(napi_env env, const char* message) {
    bool is_pending = false;
    if (napi_is_exception_pending(env, &is_pending) == napi_ok && is_pending) return;
    napi_throw_error(env, nullptr, message);
}

napi_value ThrowArgumentType(napi_env env, const char* message) {
    napi_throw_type_error(env, "ERR_INVALID_ARG_TYPE", message);
    return nullptr;
}

/// Memory for a private copy, kept from one call to the next.
class Copy {
public:
    Copy() = default;
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    ~Copy() { Free(); }

    void Free() {
        std::free(m_data);
        m_data = nullptr;
        m_capacity = 0;
    }

    /// Null if memory runs out.
    const void* Of(const void* data, std::size_t size) {
        if (size > m_capacity) {
            Free();
            m_data = std::malloc(size);
            m_capacity = m_data != nullptr ? size : 0;
        }
        if (m_data != nullptr) std::memcpy(m_data, data, size);
        return m_data;
    }

private:
    void* m_data = nullptr;
    std::size_t m_capacity = 0;
};

struct Hasher {
    Hasher() = default;
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    ~Hasher() { Close(); }

    void Close() {
        txhash_block_hasher_destroy(hasher);
        hasher = nullptr;
        copy.Free();
    }

    txhash_block_hasher* hasher = nullptr;  // null once closed, which is an invalid argument
    Copy copy;
};

// Marks the objects that wrap a Hasher, so that no other object passes for one.
constexpr napi_type_tag HASHER_TAG = {0x8f1d5c3ab7e94d02, 0x9c64e1f0a35b7d18};

struct Bytes {
    const void* data = nullptr;
    std::size_t size = 0;
};

/// The bytes of a Uint8Array, which a Buffer is. False with an exception pending.
bool GetBytes(napi_env env, napi_value value, Copy* copy, Bytes* out) {
    bool is_typed_array = false;
    napi_typedarray_type type = napi_int8_array;
    void* data = nullptr;
    std::size_t size = 0;
    napi_value array_buffer = nullptr;
    bool is_private = false;
    if (napi_is_typedarray(env, value, &is_typed_array) != napi_ok || !is_typed_array ||
        napi_get_typedarray_info(env, value, &type, &size, &data, &array_buffer, nullptr) !=
            napi_ok ||
        type != napi_uint8_array ||
        // False for a SharedArrayBuffer.
        napi_is_arraybuffer(env, array_buffer, &is_private) != napi_ok) {
        ThrowArgumentType(env, "expected a Buffer or a Uint8Array");
        return false;
    }
    if (data == nullptr) size = 0;  // detached
    *out = {size != 0 ? data : nullptr, size};
    if (!is_private && size != 0) {
        out->data = copy->Of(data, size);
        if (out->data == nullptr) {
            napi_throw_error(env, "ERR_MEMORY_ALLOCATION_FAILED", "out of memory");
            return false;
        }
    }
    return true;
}

template <std::size_t N>
bool GetArguments(napi_env env, napi_callback_info info, std::array<napi_value, N>* out) {
    std::size_t count = N;  // those that are missing become undefined
    return napi_get_cb_info(env, info, &count, out->data(), nullptr, nullptr) == napi_ok;
}

napi_value Number(napi_env env, double number) {
    napi_value value = nullptr;
    CHECK_NAPI(napi_create_double(env, number, &value));
    return value;
}

napi_value String(napi_env env, const char* text) {
    napi_value value = nullptr;
    CHECK_NAPI(napi_create_string_utf8(env, text, NAPI_AUTO_LENGTH, &value));
    return value;
}

double Place(std::uint64_t place) {
    return place == TXHASH_NONE ? -1.0 : static_cast<double>(place);
}

/// {status, offset, field, index, message}, for TxhashError; -1 and null for none.
napi_value DescribeError(napi_env env, const txhash_error& error) {
    std::array<char, 256> message;
    txhash_error_message(&error, message.data(), message.size());
    napi_value object = nullptr;
    CHECK_NAPI(napi_create_object(env, &object));
    napi_value field = nullptr;
    if (error.field == nullptr) {
        CHECK_NAPI(napi_get_null(env, &field));
    } else {
        field = String(env, error.field);
    }
    const std::array<napi_property_descriptor, 5> properties = {{
        {"status", nullptr, nullptr, nullptr, nullptr, Number(env, error.status), napi_enumerable,
         nullptr},
        {"offset", nullptr, nullptr, nullptr, nullptr, Number(env, Place(error.offset)),
         napi_enumerable, nullptr},
        {"field", nullptr, nullptr, nullptr, nullptr, field, napi_enumerable, nullptr},
        {"index", nullptr, nullptr, nullptr, nullptr, Number(env, Place(error.index)),
         napi_enumerable, nullptr},
        {"message", nullptr, nullptr, nullptr, nullptr, String(env, message.data()),
         napi_enumerable, nullptr},
    }};
    CHECK_NAPI(napi_define_properties(env, object, properties.size(), properties.data()));
    return object;
}

txhash_error MakeError(txhash_status status, std::uint64_t index) {
    txhash_error error{};
    error.status = status;
    error.offset = TXHASH_NONE;
    error.index = index;
    return error;
}

/// createHasher(flags): an object for `compute`, or a described error.
napi_value CreateHasher(napi_env env, napi_callback_info info) {
    std::array<napi_value, 1> arguments;
    std::uint32_t flags = 0;
    if (!GetArguments(env, info, &arguments) ||
        napi_get_value_uint32(env, arguments[0], &flags) != napi_ok) {
        return ThrowArgumentType(env, "expected a number");
    }
    auto* hasher = new (std::nothrow) Hasher;
    const txhash_status status = hasher == nullptr
                                     ? txhash_status{TXHASH_NO_MEMORY}
                                     : txhash_block_hasher_create(&hasher->hasher, flags);
    if (status != TXHASH_OK) {
        delete hasher;
        return DescribeError(env, MakeError(status, TXHASH_NONE));
    }
    const auto finalize = [](napi_env, void* data, void*) { delete static_cast<Hasher*>(data); };
    napi_value object = nullptr;
    if (napi_create_object(env, &object) != napi_ok ||
        napi_wrap(env, object, hasher, finalize, nullptr, nullptr) != napi_ok) {
        delete hasher;
        ThrowUnlessPending(env, "napi_wrap");
        return nullptr;
    }
    CHECK_NAPI(napi_type_tag_object(env, object, &HASHER_TAG));
    return object;
}

/// Writes the parts of a result one after another.
class Packer {
public:
    explicit Packer(void* out) : m_out(static_cast<std::uint8_t*>(out)) {}

    void Number(double number) { Bytes(&number, sizeof(number)); }
    void Hash(const txhash_hash& hash) { Bytes(hash.bytes, sizeof(hash.bytes)); }
    void Bytes(const void* data, std::size_t size) {
        if (size != 0) std::memcpy(m_out, data, size);
        m_out += size;
    }

private:
    std::uint8_t* m_out;
};

// What lib/index.js unpacks: numbers, hashes, txids, wtxids, tx_offsets, prevouts.
constexpr std::size_t NUMBER_COUNT = 16;
constexpr std::size_t HASH_COUNT = 5;

/// An ArrayBuffer with everything: one allocation however many transactions there are, and none
/// that the hasher could change.
napi_value Pack(napi_env env, const txhash_block& block,
                const std::array<txhash_error, 2>& verdicts) {
    const std::size_t ids_size = block.tx_count * sizeof(txhash_hash);
    const std::size_t wtxids_size = block.wtxids != nullptr ? ids_size : 0;
    const std::size_t offset_count = block.tx_offsets != nullptr ? block.tx_count + 1 : 0;
    const std::size_t prevouts_size = block.prevout_count * sizeof(txhash_outpoint);
    void* data = nullptr;
    napi_value packed = nullptr;
    CHECK_NAPI(napi_create_arraybuffer(
        env,
        NUMBER_COUNT * sizeof(double) + HASH_COUNT * sizeof(txhash_hash) + ids_size + wtxids_size +
            offset_count * sizeof(double) + prevouts_size,
        &data, &packed));
    Packer packer(data);
    for (const double number : {
             static_cast<double>(block.tx_count),
             static_cast<double>(wtxids_size / sizeof(txhash_hash)),
             static_cast<double>(offset_count),
             static_cast<double>(block.prevout_count),
             static_cast<double>(block.size_bytes),
             static_cast<double>(block.stripped_size_bytes),
             static_cast<double>(block.weight_wu),
             static_cast<double>(block.witness_tx_count),
             static_cast<double>(block.version),
             static_cast<double>(block.time),
             static_cast<double>(block.bits),
             static_cast<double>(block.nonce),
             static_cast<double>(verdicts[0].status),
             Place(verdicts[0].index),
             static_cast<double>(verdicts[1].status),
             Place(verdicts[1].index),
         }) {
        packer.Number(number);
    }
    for (const txhash_hash* hash :
         {&block.block_hash, &block.merkle_root, &block.witness_merkle_root, &block.previous_block,
          &block.claimed_merkle_root}) {
        packer.Hash(*hash);
    }
    packer.Bytes(block.txids, ids_size);
    packer.Bytes(block.wtxids, wtxids_size);
    for (std::size_t i = 0; i < offset_count; ++i) {
        packer.Number(static_cast<double>(block.tx_offsets[i]));
    }
    packer.Bytes(block.prevouts, prevouts_size);
    return packed;
}

/// What createHasher returned; null with an exception pending if `value` is something else.
Hasher* GetHasher(napi_env env, napi_value value) {
    bool is_hasher = false;
    void* wrapped = nullptr;
    if (napi_check_object_type_tag(env, value, &HASHER_TAG, &is_hasher) != napi_ok || !is_hasher ||
        napi_unwrap(env, value, &wrapped) != napi_ok) {
        ThrowArgumentType(env, "expected a hasher");
        return nullptr;
    }
    return static_cast<Hasher*>(wrapped);
}

/// closeHasher(hasher): frees its memory, which the garbage collector would do some time.
napi_value CloseHasher(napi_env env, napi_callback_info info) {
    std::array<napi_value, 1> arguments;
    CHECK_NAPI(GetArguments(env, info, &arguments) ? napi_ok : napi_generic_failure);
    if (Hasher* hasher = GetHasher(env, arguments[0])) hasher->Close();
    return nullptr;
}

/// compute(hasher, bytes): the packed results, or a described error.
napi_value Compute(napi_env env, napi_callback_info info) {
    std::array<napi_value, 2> arguments;
    CHECK_NAPI(GetArguments(env, info, &arguments) ? napi_ok : napi_generic_failure);
    Hasher* hasher = GetHasher(env, arguments[0]);
    if (hasher == nullptr) return nullptr;
    Bytes raw;
    if (!GetBytes(env, arguments[1], &hasher->copy, &raw)) return nullptr;

    txhash_error error{};
    txhash_block block{};
    block.struct_size = sizeof(block);
    if (txhash_block_compute(hasher->hasher, &block, nullptr, raw.data, raw.size, &error) !=
        TXHASH_OK) {
        return DescribeError(env, error);
    }
    std::array<txhash_error, 2> verdicts{};
    for (const std::uint32_t rule : {TXHASH_SEGWIT_ACTIVE, TXHASH_ANY_AGE}) {
        verdicts[rule] = MakeError(TXHASH_OK, TXHASH_NONE);
        static_cast<void>(!txhash_block_check(hasher->hasher, rule, &verdicts[rule]));
    }
    return Pack(env, block, verdicts);
}

/// txIds(bytes): an ArrayBuffer with the txid and the wtxid, or a described error.
napi_value TxIds(napi_env env, napi_callback_info info) {
    std::array<napi_value, 1> arguments;
    CHECK_NAPI(GetArguments(env, info, &arguments) ? napi_ok : napi_generic_failure);
    Copy copy;
    Bytes raw;
    if (!GetBytes(env, arguments[0], &copy, &raw)) return nullptr;
    std::array<txhash_hash, 2> ids;
    txhash_error error{};
    if (txhash_tx_ids(&ids[0], &ids[1], nullptr, raw.data, raw.size, &error) != TXHASH_OK) {
        return DescribeError(env, error);
    }
    void* data = nullptr;
    napi_value packed = nullptr;
    CHECK_NAPI(napi_create_arraybuffer(env, sizeof(ids), &data, &packed));
    std::memcpy(data, ids.data(), sizeof(ids));
    return packed;
}

/// describe(status, index): a described error, with -1 for no index.
napi_value Describe(napi_env env, napi_callback_info info) {
    std::array<napi_value, 2> arguments;
    std::int32_t status = 0;
    std::int64_t index = -1;
    if (!GetArguments(env, info, &arguments) ||
        napi_get_value_int32(env, arguments[0], &status) != napi_ok ||
        napi_get_value_int64(env, arguments[1], &index) != napi_ok) {
        return ThrowArgumentType(env, "expected two numbers");
    }
    return DescribeError(
        env, MakeError(status, index < 0 ? TXHASH_NONE : static_cast<std::uint64_t>(index)));
}

napi_value InvalidatesHash(napi_env env, napi_callback_info info) {
    std::array<napi_value, 1> arguments;
    std::int32_t status = 0;
    if (!GetArguments(env, info, &arguments) ||
        napi_get_value_int32(env, arguments[0], &status) != napi_ok) {
        return ThrowArgumentType(env, "expected a number");
    }
    napi_value answer = nullptr;
    CHECK_NAPI(napi_get_boolean(env, txhash_status_invalidates_hash(status) != 0, &answer));
    return answer;
}

napi_value Engine(napi_env env, napi_callback_info) { return String(env, txhash_engine()); }

}  // namespace

// Called once per environment: by the main thread and by each worker that loads the module.
NAPI_MODULE_INIT() {
    if (txhash_abi() != TXHASH_ABI) {
        napi_throw_error(env, "ERR_TXHASH_ABI",
                         "libtxhash has another ABI than the one that txhash.node was built for");
        return nullptr;
    }
    const auto function = [](const char* name, napi_callback callback) {
        return napi_property_descriptor{name,    nullptr, callback,        nullptr,
                                        nullptr, nullptr, napi_enumerable, nullptr};
    };
    const std::array properties = {
        function("createHasher", CreateHasher),
        function("closeHasher", CloseHasher),
        function("compute", Compute),
        function("txIds", TxIds),
        function("describe", Describe),
        function("invalidatesHash", InvalidatesHash),
        function("engine", Engine),
        napi_property_descriptor{"version", nullptr, nullptr, nullptr, nullptr,
                                 String(env, txhash_version()), napi_enumerable, nullptr},
    };
    CHECK_NAPI(napi_define_properties(env, exports, properties.size(), properties.data()));
    return exports;
}
