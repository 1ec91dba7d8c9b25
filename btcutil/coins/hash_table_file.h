// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H
#define TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H

// The file that a HashTable is saved in:
//
//     offset  bytes
//          0      8  "TXHTABLE"
//          8      4  version, 1
//         12      4  0x01020304 in the byte order of the machine that wrote the file
//         16      4  bytes of a key
//         20      4  bytes of a value
//         24      4  C, the rounds of SipHash a word
//         28      4  D, those at the end
//         32      8  number of entries
//         40     16  the key of SipHash
//         56         the entries, sorted by the bucket that their hash names: key, value
//       last     32  SHA-256 of all before
//
// The other integers are little-endian. Keys and values are what they are in memory, so only
// machines of one byte order can share a file. The checksum finds damage; it does not tell who
// wrote the file.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "chainhash/siphash.h"
#include "wire/expected.h"

namespace txhash::btcutil {

/// Why a table could not be saved to, or loaded from, a file.
struct HashTableFileError {
    std::filesystem::path path;
    std::string reason;
    std::uint64_t offset;  ///< of the bytes that are wrong, or that could not be written or read

    /// "coins.dat: the checksum does not match, at offset 1256".
    [[nodiscard]] std::string Message() const {
        return path.string() + ": " + reason + ", at offset " + std::to_string(offset);
    }
};

template <class T>
using HashTableFileResult = wire::Expected<T, HashTableFileError>;

namespace internal {

/// What all tables of one type have in common.
struct HashTableFormat {
    std::uint32_t key_size;
    std::uint32_t value_size;
    std::uint32_t c;
    std::uint32_t d;
};

struct HashTableFileHeader {
    HashTableFormat format;
    std::uint64_t count;
    chainhash::SipHashKey hash_key;
};

struct CloseFile {
    void operator()(std::FILE* file) const noexcept { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Writes a file beside `path` that takes its name once it is complete and on the disk. The first
/// failure stops all writing, and Commit reports it.
class HashTableFileWriter {
public:
    HashTableFileWriter(const std::filesystem::path& path, const HashTableFileHeader& header);
    HashTableFileWriter(const HashTableFileWriter&) = delete;
    HashTableFileWriter& operator=(const HashTableFileWriter&) = delete;
    /// Leaves `path` as it was, unless Commit has succeeded.
    ~HashTableFileWriter() = default;

    void Write(ByteSpan bytes);
    [[nodiscard]] HashTableFileResult<void> Commit();

private:
    void Flush();
    void Fail();

    /// Removes the file of this name, if there is one.
    struct TemporaryFile {
        std::string path;  // empty if there is none
        ~TemporaryFile();
    };

    std::filesystem::path m_path;
    TemporaryFile m_temporary;
    File m_file;
    Bytes m_buffer;
    std::uint64_t m_written = 0;
    chainhash::Sha256 m_hasher;
    std::optional<HashTableFileError> m_error;
};

/// Reads such a file once, from its header to its checksum.
class HashTableFileReader {
public:
    /// Succeeds if the file is a table of this format and as long as its header says; memory for
    /// its entries is then no more than in proportion to the file.
    [[nodiscard]] static HashTableFileResult<HashTableFileReader> Open(
        const std::filesystem::path& path, const HashTableFormat& format);

    [[nodiscard]] const HashTableFileHeader& header() const noexcept { return m_header; }
    /// Where the next entry stands.
    [[nodiscard]] std::uint64_t offset() const noexcept { return m_offset - Available(); }

    /// The next entry, key and value; there must be one. Valid until the reader is used again.
    [[nodiscard]] HashTableFileResult<ByteSpan> ReadEntry();
    /// After the last entry: whether the checksum is right.
    [[nodiscard]] HashTableFileResult<void> CheckSum();

    [[nodiscard]] wire::Unexpected<HashTableFileError> Error(std::string reason,
                                                             std::uint64_t offset) const {
        return wire::Unexpected<HashTableFileError>({m_path, std::move(reason), offset});
    }

private:
    HashTableFileReader(std::filesystem::path path, File file)
        : m_path(std::move(path)), m_file(std::move(file)) {}

    [[nodiscard]] std::size_t Available() const noexcept { return m_buffer.size() - m_cursor; }
    [[nodiscard]] std::size_t ReadSome(std::span<std::uint8_t> bytes);
    [[nodiscard]] HashTableFileResult<void> ReadHeader(const HashTableFormat& format,
                                                       std::uint64_t file_size);
    [[nodiscard]] wire::Unexpected<HashTableFileError> ReadError() const;

    std::filesystem::path m_path;
    File m_file;
    HashTableFileHeader m_header{};
    Bytes m_buffer;  // of the file up to m_offset; used up to m_cursor
    std::size_t m_cursor = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_entries_end = 0;
    chainhash::Sha256 m_hasher;  // of all up to m_offset
};

}  // namespace internal
}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_HASH_TABLE_FILE_H
