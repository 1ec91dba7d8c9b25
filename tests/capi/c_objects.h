// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_CAPI_C_OBJECTS_H
#define TXHASH_TESTS_CAPI_C_OBJECTS_H

// The objects of the C ABI as C++ tests use them, and what C and C++ say about the same thing.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "capi/txhash.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/codec.h"

namespace txhash::capi_testing {

template <auto DESTROY>
struct Destroyer {
    template <class T>
    void operator()(T* object) const noexcept {
        DESTROY(object);
    }
};

using CBlockHasher = std::unique_ptr<txhash_block_hasher, Destroyer<&txhash_block_hasher_destroy>>;
using CSighashCache =
    std::unique_ptr<txhash_sighash_cache, Destroyer<&txhash_sighash_cache_destroy>>;
using CBlockFiles = std::unique_ptr<txhash_block_files, Destroyer<&txhash_block_files_close>>;
using CFilterBuilder =
    std::unique_ptr<txhash_filter_builder, Destroyer<&txhash_filter_builder_destroy>>;

inline constexpr std::uint32_t EVERYTHING = TXHASH_CHECKED | TXHASH_OFFSETS | TXHASH_PREVOUTS;

[[nodiscard]] inline CBlockHasher MakeBlockHasher(std::uint32_t flags = EVERYTHING) {
    txhash_block_hasher* hasher = nullptr;
    EXPECT_EQ(txhash_block_hasher_create(&hasher, flags), TXHASH_OK);
    return CBlockHasher(hasher);
}

[[nodiscard]] inline CFilterBuilder MakeFilterBuilder() {
    txhash_filter_builder* builder = nullptr;
    EXPECT_EQ(txhash_filter_builder_create(&builder), TXHASH_OK);
    return CFilterBuilder(builder);
}

/// A struct that starts with its size, every other byte 0xaa.
template <class Struct>
[[nodiscard]] Struct Sized() {
    Struct made;
    std::memset(&made, 0xaa, sizeof made);
    made.struct_size = sizeof made;
    return made;
}

/// An error that no function has filled.
[[nodiscard]] inline txhash_error UnfilledError() {
    txhash_error error;
    std::memset(&error, 0xaa, sizeof error);
    return error;
}

/// A hash or an id of either language as its bytes.
template <class Id>
[[nodiscard]] chainhash::Hash ToHash(const Id& id) {
    static_assert(sizeof(Id) == chainhash::Hash::SIZE);
    chainhash::Hash hash;
    std::memcpy(hash.bytes.data(), &id, sizeof id);
    return hash;
}
template <class Ids>
[[nodiscard]] std::vector<chainhash::Hash> ToHashes(const Ids& ids) {
    std::vector<chainhash::Hash> hashes;
    for (const auto& id : ids) hashes.push_back(ToHash(id));
    return hashes;
}

/// The code that C has for a decoding error. Written out, so that the library's own table is
/// checked against another one.
[[nodiscard]] inline txhash_status StatusOf(wire::DecodeErrc code) {
    switch (code) {
        case wire::DecodeErrc::EndOfData:
            return 1;
        case wire::DecodeErrc::NonCanonicalCompactSize:
            return 2;
        case wire::DecodeErrc::SizeTooLarge:
            return 3;
        case wire::DecodeErrc::UnknownWitnessFlag:
            return 4;
        case wire::DecodeErrc::SuperfluousWitness:
            return 5;
        case wire::DecodeErrc::TrailingBytes:
            return 6;
        case wire::DecodeErrc::NotABoolean:
            return 7;
        case wire::DecodeErrc::IndexTooLarge:
            return 8;
        case wire::DecodeErrc::TooManyTransactions:
            return 9;
    }
    return -1;
}

[[nodiscard]] inline std::string MessageOf(const txhash_error& error) {
    std::string text(txhash_error_message(&error, nullptr, 0), '\0');
    EXPECT_EQ(txhash_error_message(&error, text.data(), text.size() + 1), text.size());
    return text;
}

/// Expects that `error` and `status` say what the C++ error says.
inline void ExpectSameError(txhash_status status, const txhash_error& error,
                            const wire::DecodeError& expected) {
    EXPECT_EQ(status, StatusOf(expected.code));
    EXPECT_EQ(error.status, status);
    EXPECT_EQ(error.system, 0);
    EXPECT_EQ(error.offset, expected.offset);
    EXPECT_EQ(error.index, TXHASH_NONE);
    ASSERT_NE(error.field, nullptr);
    EXPECT_EQ(error.field, wire::ToString(expected.field));
    for (const void* reserved : error.reserved) EXPECT_EQ(reserved, nullptr);
    EXPECT_EQ(MessageOf(error), expected.Message());
}

}  // namespace txhash::capi_testing

#endif  // TXHASH_TESTS_CAPI_C_OBJECTS_H
