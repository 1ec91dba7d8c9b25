// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H

// Saves a HashTable to a file and loads it again:
//
//     if (auto saved = SaveHashTable(coins, "coins.dat"); !saved) Warn(saved.error().Message());
//     auto coins = LoadHashTable<HashTable<wire::OutPoint, Coin>>("coins.dat");
//
// The format:
//
//     offset  bytes
//          0      8  "TXHTABLE"
//          8      4  version, 1
//         12      4  0x01020304 in the byte order of the machine that wrote the file
//         16      4  size of a key
//         20      4  size of a value
//         24      4  C, the compression rounds of SipHash
//         28      4  D, its finalization rounds
//         32      8  number of entries
//         40     16  the SipHash key
//         56         the entries, sorted by the bucket of their hash: key, value
//       last     32  SHA-256 of everything before it
//
// Integers are little-endian, except for the byte-order mark. Keys and values are written as they
// are in memory, so a file is portable only between machines of the same byte order. The checksum
// detects damage; it does not authenticate the file.
//
// Thread safe: a table may be saved while other threads read it.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "btcutil/coins/hash_table.h"
#include "btcutil/coins/hash_table_file_error.h"
#include "btcutil/coins/hash_table_options.h"
#include "btcutil/coins/internal/hash_table_file_io.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/siphash/siphash.h"

namespace txhash::btcutil {

/// Writes all entries, and the hash key, to a file that only its owner can read. The new file takes
/// the place of an old one at `path` only when it is complete and on disk; after an error, an
/// exception or a crash, the old one is still there. Padding bytes inside values are written too.
/// Allocates one buffer; throws std::bad_alloc.
template <class Key, class Value, int C, int D>
[[nodiscard]] HashTableFileResult<void> SaveHashTable(const HashTable<Key, Value, C, D>& table,
                                                      const std::string& path);

/// The table that SaveHashTable wrote to `path`, under the hash key it had then; `options` need not
/// be those it had. It gets another key if the entries do not fit under the old one.
///
/// Every change to a file is an error, and memory use is bounded by the size of the file. Keys and
/// values are copied before the checksum is verified, so every bit pattern must be a valid one of
/// both types. Throws as HashTable::Add does.
template <class Table>
[[nodiscard]] HashTableFileResult<Table> LoadHashTable(const std::string& path,
                                                       const HashTableOptions& options = {});

namespace internal {

/// What LoadHashTable has to know about a type of table.
template <class Table>
struct HashTableFileAccess;

template <class Key, class Value, int C, int D>
struct HashTableFileAccess<HashTable<Key, Value, C, D>> {
    static_assert(sizeof(Key) <= UINT32_MAX && sizeof(Value) <= UINT32_MAX);
    static constexpr HashTableFormat FORMAT = {
        .key_size = sizeof(Key), .value_size = sizeof(Value), .c = C, .d = D};

    [[nodiscard]] static HashTable<Key, Value, C, D> MakeTable(const HashTableOptions& options,
                                                               const HashTableFileHeader& header) {
        return {options, header.hash_key, static_cast<std::size_t>(header.count)};
    }
    [[nodiscard]] static AddResult AddEntry(HashTable<Key, Value, C, D>& table, ByteSpan entry) {
        return table.Add(FromBytes<Key>(entry.data()),
                         FromBytes<Value>(entry.data() + sizeof(Key)));
    }

private:
    template <class T>
    [[nodiscard]] static T FromBytes(const std::uint8_t* from) noexcept {
        std::array<std::uint8_t, sizeof(T)> bytes;
        std::memcpy(bytes.data(), from, sizeof(T));
        return std::bit_cast<T>(bytes);
    }
};

template <class T>
[[nodiscard]] ByteSpan ObjectBytes(const T& object) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(&object), sizeof object};
}

}  // namespace internal

template <class Key, class Value, int C, int D>
HashTableFileResult<void> SaveHashTable(const HashTable<Key, Value, C, D>& table,
                                        const std::string& path) {
    using Access = internal::HashTableFileAccess<HashTable<Key, Value, C, D>>;
    internal::HashTableFileWriter file(path, {Access::FORMAT, table.size(), table.hash_key()});
    for (const auto& [key, value] : table) {
        file.Write(internal::ObjectBytes(key));
        file.Write(internal::ObjectBytes(value));
    }
    return file.Commit();
}

template <class Table>
HashTableFileResult<Table> LoadHashTable(const std::string& path, const HashTableOptions& options) {
    using Access = internal::HashTableFileAccess<Table>;
    using Failure = wire::Unexpected<HashTableFileError>;
    auto file = internal::HashTableFileReader::Open(path, Access::FORMAT);
    if (!file) return Failure(std::move(file.error()));

    Table table = Access::MakeTable(options, file->header());
    for (std::uint64_t i = 0; i < file->header().count; ++i) {
        const std::uint64_t offset = file->offset();
        const auto entry = file->ReadEntry();
        if (!entry) return Failure(entry.error());
        if (Access::AddEntry(table, *entry) != AddResult::Added) {
            return Failure({HashTableFileErrc::DuplicateKey, path, offset});
        }
    }
    if (auto valid = file->VerifyChecksum(); !valid) return Failure(std::move(valid.error()));
    return table;
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H
