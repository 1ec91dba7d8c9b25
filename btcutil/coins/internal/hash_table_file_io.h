// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_FILE_IO_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_FILE_IO_H

// Writes and reads the file that hash_table_file.h describes, for tables of any type. An object
// belongs to one thread at a time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "btcutil/coins/hash_table_file_error.h"
#include "btcutil/internal/file.h"
#include "btcutil/internal/input_file.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/sha256/sha256.h"
#include "chainhash/siphash/siphash.h"
#include "wire/codec/expected.h"

namespace txhash::btcutil::internal {

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

/// Writes a temporary file next to `path` and renames it once it is complete and on disk. The first
/// error stops all writing, and Commit returns it.
class TXHASH_EXPORT HashTableFileWriter {
public:
    HashTableFileWriter(const std::string& path, const HashTableFileHeader& header);
    HashTableFileWriter(const HashTableFileWriter&) = delete;
    HashTableFileWriter& operator=(const HashTableFileWriter&) = delete;
    /// Leaves `path` as it was, unless Commit has succeeded.
    ~HashTableFileWriter() = default;

    void Write(ByteSpan bytes);
    [[nodiscard]] HashTableFileResult<void> Commit();

private:
    void Flush();
    void Fail() noexcept;

    /// Removes the file of this name, if there is one.
    struct TemporaryFile {
        std::string path;  // empty if there is none
        ~TemporaryFile();
    };

    std::string m_path;
    std::string m_directory;  // of m_path
    TemporaryFile m_temporary;
    File m_file;
    Bytes m_buffer;
    std::uint64_t m_written = 0;
    chainhash::Sha256 m_hasher;
    std::error_code m_error;
    std::optional<std::uint64_t> m_error_offset;  // of the bytes that could not be written
};

/// Reads such a file once, from its header to its checksum.
class TXHASH_EXPORT HashTableFileReader {
public:
    /// Succeeds if the file holds a table of this format and has the size that its header implies,
    /// so that memory for its entries stays in proportion to the file.
    [[nodiscard]] static HashTableFileResult<HashTableFileReader> Open(
        const std::string& path, const HashTableFormat& format);

    [[nodiscard]] const HashTableFileHeader& header() const noexcept { return m_header; }
    /// Where the next entry starts in the file.
    [[nodiscard]] std::uint64_t offset() const noexcept { return m_offset - Available(); }

    /// The next entry, key and value; there must be one. Valid until the reader is used again.
    [[nodiscard]] HashTableFileResult<ByteSpan> ReadEntry();
    /// After the last entry: compares the checksum.
    [[nodiscard]] HashTableFileResult<void> VerifyChecksum();

private:
    using Failure = wire::Unexpected<HashTableFileError>;

    HashTableFileReader(std::string path, InputFile file)
        : m_path(std::move(path)), m_file(std::move(file)) {}

    [[nodiscard]] std::size_t Available() const noexcept { return m_buffer.size() - m_cursor; }
    [[nodiscard]] std::size_t ReadSome(std::span<std::uint8_t> bytes);
    [[nodiscard]] HashTableFileResult<void> ReadHeader(const HashTableFormat& format,
                                                       std::uint64_t file_size);
    [[nodiscard]] Failure ReadError() const;

    std::string m_path;
    InputFile m_file;
    HashTableFileHeader m_header{};
    Bytes m_buffer;  // of the file up to m_offset; consumed up to m_cursor
    std::size_t m_cursor = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_entries_end = 0;
    chainhash::Sha256 m_hasher;  // of everything up to m_offset
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_COINS_INTERNAL_HASH_TABLE_FILE_IO_H
