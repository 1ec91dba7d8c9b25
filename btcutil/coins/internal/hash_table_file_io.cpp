// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/hash_table_file_io.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "chainhash/bytes/endian.h"

namespace txhash::btcutil::internal {
namespace {

constexpr std::string_view MAGIC = "TXHTABLE";
constexpr std::uint32_t VERSION = 1;
constexpr std::uint32_t BYTE_ORDER_MARK = 0x01020304;

constexpr std::size_t VERSION_OFFSET = 8;
constexpr std::size_t BYTE_ORDER_OFFSET = 12;
constexpr std::size_t FORMAT_OFFSET = 16;
constexpr std::size_t COUNT_OFFSET = 32;
constexpr std::size_t HASH_KEY_OFFSET = 40;
constexpr std::size_t HEADER_SIZE = 56;
constexpr std::size_t CHECKSUM_SIZE = chainhash::Hash::SIZE;

constexpr std::size_t BUFFER_SIZE = std::size_t{1} << 16;

using HeaderBytes = std::array<std::uint8_t, HEADER_SIZE>;

std::error_code SystemError(int error) noexcept { return {error, std::generic_category()}; }

std::uint32_t LoadNative(const std::uint8_t* from) noexcept {
    std::uint32_t value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

HeaderBytes ToBytes(const HashTableFileHeader& header) noexcept {
    HeaderBytes bytes;
    std::ranges::copy(MAGIC, bytes.begin());
    chainhash::StoreLE(&bytes[VERSION_OFFSET], VERSION);
    std::memcpy(&bytes[BYTE_ORDER_OFFSET], &BYTE_ORDER_MARK, sizeof BYTE_ORDER_MARK);
    std::uint8_t* to = &bytes[FORMAT_OFFSET];
    for (const std::uint32_t field :
         {header.format.key_size, header.format.value_size, header.format.c, header.format.d}) {
        to = chainhash::StoreLE(to, field);
    }
    chainhash::StoreLE(&bytes[COUNT_OFFSET], header.count);
    std::ranges::copy(header.hash_key.ToBytes(), &bytes[HASH_KEY_OFFSET]);
    return bytes;
}

std::string DirectoryOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// Makes a rename in `directory` durable. If that fails, a crash leaves the old file, intact.
void SyncDirectory(const char* directory) noexcept {
    const int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    static_cast<void>(fsync(descriptor));
    static_cast<void>(close(descriptor));
}

}  // namespace

HashTableFileWriter::HashTableFileWriter(const std::string& path, const HashTableFileHeader& header)
    : m_path(path), m_directory(DirectoryOf(path)) {
    m_buffer.reserve(BUFFER_SIZE);
    std::string name = path + ".XXXXXX";
    const int descriptor = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) {
        Fail();
        return;
    }
    m_temporary.path = std::move(name);
    m_file = File(fdopen(descriptor, "wb"));
    if (!m_file) {
        Fail();
        static_cast<void>(close(descriptor));
        return;
    }
    // m_buffer, which is also hashed, is the only buffer: another one would cost a copy.
    m_file.DisableBuffer();
    Write(ToBytes(header));
}

HashTableFileWriter::TemporaryFile::~TemporaryFile() {
    if (!path.empty()) static_cast<void>(unlink(path.c_str()));
}

void HashTableFileWriter::Write(ByteSpan bytes) {
    if (m_buffer.size() + bytes.size() > BUFFER_SIZE) Flush();
    m_buffer.insert(m_buffer.end(), bytes.begin(), bytes.end());
}

HashTableFileResult<void> HashTableFileWriter::Commit() {
    Flush();
    Write(m_hasher.Digest().bytes);
    Flush();
    if (!m_error && fsync(fileno(m_file.get())) != 0) Fail();
    if (!m_error && std::fclose(m_file.Release()) != 0) Fail();
    if (!m_error && std::rename(m_temporary.path.c_str(), m_path.c_str()) != 0) Fail();
    if (m_error) {
        return wire::Unexpected<HashTableFileError>({.code = HashTableFileErrc::SystemError,
                                                     .path = m_path,
                                                     .offset = m_error_offset,
                                                     .system = m_error});
    }
    m_temporary.path.clear();
    SyncDirectory(m_directory.c_str());
    return {};
}

void HashTableFileWriter::Flush() {
    if (!m_error) {
        errno = 0;
        m_hasher.Write(m_buffer);
        const std::size_t count = std::fwrite(m_buffer.data(), 1, m_buffer.size(), m_file.get());
        m_written += count;
        if (count != m_buffer.size()) {
            Fail();
            m_error_offset = m_written;
        }
    }
    m_buffer.clear();
}

void HashTableFileWriter::Fail() noexcept { m_error = SystemError(errno); }

HashTableFileResult<HashTableFileReader> HashTableFileReader::Open(const std::string& path,
                                                                   const HashTableFormat& format) {
    const auto fail = [&path](std::error_code error) {
        return Failure({.code = HashTableFileErrc::SystemError, .path = path, .system = error});
    };
    // Asked before the file is opened, because opening a FIFO would block.
    std::error_code error;
    const std::uint64_t file_size = std::filesystem::file_size(path, error);
    if (error) return fail(error);
    HashTableFileReader reader(path, InputFile::Open(path.c_str()));
    if (!reader.m_file) return fail(SystemError(errno));
    if (auto read = reader.ReadHeader(format, file_size); !read) {
        return Failure(std::move(read.error()));
    }
    return reader;
}

HashTableFileResult<void> HashTableFileReader::ReadHeader(const HashTableFormat& format,
                                                          std::uint64_t file_size) {
    const auto fail = [this](HashTableFileErrc code, std::uint64_t offset,
                             std::optional<std::uint64_t> found = std::nullopt,
                             std::optional<std::uint64_t> expected = std::nullopt) {
        return Failure({code, m_path, offset, found, expected});
    };
    HeaderBytes bytes{};
    const std::size_t count = ReadSome(bytes);
    if (m_file.error() != 0) return ReadError();
    if (!std::ranges::equal(MAGIC, std::span(bytes).first(MAGIC.size()))) {
        return fail(HashTableFileErrc::NotAHashTable, 0);
    }
    if (count != HEADER_SIZE) return fail(HashTableFileErrc::TruncatedHeader, count);

    const auto version = chainhash::LoadLE<std::uint32_t>(&bytes[VERSION_OFFSET]);
    if (version != VERSION) {
        return fail(HashTableFileErrc::UnknownVersion, VERSION_OFFSET, version, VERSION);
    }
    if (LoadNative(&bytes[BYTE_ORDER_OFFSET]) != BYTE_ORDER_MARK) {
        return fail(HashTableFileErrc::WrongByteOrder, BYTE_ORDER_OFFSET);
    }
    std::size_t offset = FORMAT_OFFSET;
    for (const auto& [code, expected] :
         {std::pair(HashTableFileErrc::WrongKeySize, format.key_size),
          std::pair(HashTableFileErrc::WrongValueSize, format.value_size),
          std::pair(HashTableFileErrc::WrongCompressionRounds, format.c),
          std::pair(HashTableFileErrc::WrongFinalizationRounds, format.d)}) {
        const auto field = chainhash::LoadLE<std::uint32_t>(&bytes[offset]);
        if (field != expected) return fail(code, offset, field, expected);
        offset += sizeof field;
    }

    m_header = {format, chainhash::LoadLE<std::uint64_t>(&bytes[COUNT_OFFSET]),
                chainhash::SipHashKey::FromBytes(
                    std::span(bytes).subspan<HASH_KEY_OFFSET, chainhash::SipHashKey::SIZE>())};
    const std::uint64_t entry_size = std::uint64_t{format.key_size} + format.value_size;
    const std::uint64_t around_entries = HEADER_SIZE + CHECKSUM_SIZE;
    if (file_size < around_entries || (file_size - around_entries) % entry_size != 0 ||
        (file_size - around_entries) / entry_size != m_header.count) {
        return fail(HashTableFileErrc::WrongFileSize, file_size, file_size, m_header.count);
    }
    m_entries_end = file_size - CHECKSUM_SIZE;
    return {};
}

HashTableFileResult<ByteSpan> HashTableFileReader::ReadEntry() {
    const std::size_t size = m_header.format.key_size + m_header.format.value_size;
    assert(Available() + (m_entries_end - m_offset) >= size);
    if (Available() < size) {
        m_buffer.erase(m_buffer.begin(), m_buffer.begin() + static_cast<std::ptrdiff_t>(m_cursor));
        m_cursor = 0;
        const std::size_t old_size = m_buffer.size();
        const std::uint64_t more = std::min<std::uint64_t>(std::max(BUFFER_SIZE, size) - old_size,
                                                           m_entries_end - m_offset);
        m_buffer.resize(old_size + static_cast<std::size_t>(more));
        if (ReadSome(std::span(m_buffer).subspan(old_size)) != more) return ReadError();
    }
    const auto entry = ByteSpan(m_buffer).subspan(m_cursor, size);
    m_cursor += size;
    return entry;
}

HashTableFileResult<void> HashTableFileReader::VerifyChecksum() {
    assert(offset() == m_entries_end);
    const chainhash::Hash expected = m_hasher.Digest();
    chainhash::Hash found;
    if (ReadSome(found.bytes) != found.bytes.size()) return ReadError();
    if (found != expected) {
        return Failure({HashTableFileErrc::WrongChecksum, m_path, m_entries_end});
    }
    return {};
}

/// Reads and hashes up to bytes.size() bytes, fewer only at the end of the file or after an error.
/// Returns how many.
std::size_t HashTableFileReader::ReadSome(std::span<std::uint8_t> bytes) {
    const std::size_t count = m_file.ReadAt(m_offset, bytes);
    m_hasher.Write(bytes.first(count));
    m_offset += count;
    return count;
}

/// Why ReadSome returned too few bytes, although the file was long enough when it was opened.
HashTableFileReader::Failure HashTableFileReader::ReadError() const {
    if (m_file.error() == 0) {
        return Failure({HashTableFileErrc::Shrunk, m_path, m_offset});
    }
    return Failure({.code = HashTableFileErrc::SystemError,
                    .path = m_path,
                    .offset = m_offset,
                    .system = SystemError(m_file.error())});
}

}  // namespace txhash::btcutil::internal
