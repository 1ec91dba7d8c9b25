// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_ERROR_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_ERROR_H

// Why a HashTable could not be saved to, or loaded from, a file.

#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include "chainhash/bytes/attributes.h"
#include "wire/codec/expected.h"

namespace txhash::btcutil {

/// Why a table was not saved or loaded.
enum class HashTableFileErrc : std::uint8_t {
    SystemError,              ///< the operating system refused: see `system`
    NotAHashTable,            ///< the file does not start like a saved table
    TruncatedHeader,          ///< the file ends inside its header
    UnknownVersion,           ///< version `found`; this library reads `expected`
    WrongByteOrder,           ///< written on a machine of the other byte order
    WrongKeySize,             ///< `found` bytes; the table's type has `expected`
    WrongValueSize,           ///< likewise
    WrongCompressionRounds,   ///< `found` rounds of SipHash; the table's type has `expected`
    WrongFinalizationRounds,  ///< likewise
    WrongFileSize,            ///< of `found` bytes, not what the header's `expected` entries take
    DuplicateKey,             ///< the entry at `offset` has the key of an earlier one
    WrongChecksum,            ///< at least one bit is wrong
    Shrunk,                   ///< the file became shorter while it was read
};

/// Which file, why, and where in it.
struct TXHASH_EXPORT HashTableFileError {
    HashTableFileErrc code;  ///< why
    std::string path;        ///< of the file
    /// Of the bytes that are wrong or could not be read or written; nullopt if the file could not
    /// be opened, or put in its place.
    std::optional<std::uint64_t> offset{};
    std::optional<std::uint64_t> found{};     ///< only for the codes that name it
    std::optional<std::uint64_t> expected{};  ///< likewise
    std::error_code system{};                 ///< only for SystemError; otherwise no error

    /// "coins.dat: wrong checksum at offset 1256". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const HashTableFileError&, const HashTableFileError&) = default;
};

/// The table, or why it was not saved or loaded.
template <class T>
using HashTableFileResult = wire::Expected<T, HashTableFileError>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_ERROR_H
