// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_file.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "chainhash/bytes/endian.h"

namespace txhash::btcutil {
namespace {

constexpr std::size_t MAGIC_SIZE = std::tuple_size_v<Magic>;
constexpr std::size_t RECORD_HEADER_SIZE = MAGIC_SIZE + 4;
constexpr std::size_t INITIAL_WINDOW_SIZE = 1 << 18;

/// Xors `bytes`, which start at `offset` in their file, with the key.
void ApplyKey(std::span<std::uint8_t> bytes, const XorKey& key, std::uint64_t offset) noexcept {
    if (key == XorKey{}) return;
    XorKey rotated = key;
    std::rotate(rotated.begin(), rotated.begin() + offset % key.size(), rotated.end());
    const auto word = chainhash::LoadLE<std::uint64_t>(rotated.data());
    std::size_t at = 0;
    for (; at + sizeof word <= bytes.size(); at += sizeof word) {
        std::uint8_t* to = bytes.data() + at;
        chainhash::StoreLE(to, chainhash::LoadLE<std::uint64_t>(to) ^ word);
    }
    for (; at < bytes.size(); ++at) bytes[at] ^= rotated[at % rotated.size()];
}

}  // namespace

std::string BlockFileFault::Message() const {
    const std::string place = " at offset " + std::to_string(offset);
    switch (code) {
        case BlockFileErrc::Junk:
            return std::to_string(size_bytes.value_or(0)) +
                   (size_bytes == 1 ? " junk byte" : " junk bytes") + place;
        case BlockFileErrc::TruncatedRecord:
            return "truncated record" + place + ": " + std::to_string(size_bytes.value_or(0)) +
                   " of " + std::to_string(claimed_bytes.value_or(0)) + " bytes";
        case BlockFileErrc::ReadError:
            return "read error" + place + ": " + system.message();
    }
    return "unknown fault" + place;
}

FileResult<BlockFileReader> BlockFileReader::Open(const std::string& path, const Options& options) {
    auto file = internal::InputFile::Open(path.c_str());
    if (!file) {
        return wire::Unexpected<FileError>(
            {FileErrc::SystemError, path, {errno, std::generic_category()}});
    }
    return BlockFileReader(std::move(file), options);
}

BlockFileReader::BlockFileReader(internal::InputFile file, const Options& options)
    : m_file(std::move(file)), m_options(options), m_window(INITIAL_WINDOW_SIZE) {
    for (const Network& network : m_options.networks) m_starts_magic[network.magic[0]] = true;
}

std::optional<BlockFileItem> BlockFileReader::Next() & {
    if (!m_file) return std::nullopt;
    while (Fill(MAGIC_SIZE)) {
        Magic magic;
        std::memcpy(magic.data(), Cursor(), MAGIC_SIZE);
        const Network* network = FindNetwork(magic, m_options.networks);
        if (network == nullptr) {
            SkipToMagicStart();
            continue;
        }
        std::size_t record_size = RECORD_HEADER_SIZE;
        if (Fill(RECORD_HEADER_SIZE)) {
            const auto length = chainhash::LoadLE<std::uint32_t>(Cursor() + MAGIC_SIZE);
            if (length < MIN_BLOCK_SIZE || length > MAX_BLOCK_SIZE) {
                SkipByte();
                continue;
            }
            record_size += length;
        }
        // The next call finds this record again.
        if (m_junk) return TakeJunk();
        return TakeRecord(*network, record_size);
    }
    while (Available() != 0) SkipByte();
    if (m_junk) return TakeJunk();
    return TakeReadError();
}

void BlockFileReader::ResumeAfter(std::size_t size_bytes) noexcept {
    assert(size_bytes <= m_cursor - m_last_block);
    m_cursor = m_last_block + size_bytes;
}

/// Makes `size` bytes available at the cursor, if the file has them.
bool BlockFileReader::Fill(std::size_t size) {
    if (Available() >= size) return true;
    // There is no more to read, and moving the window each time would make a hostile tail
    // quadratic.
    if (m_at_end_of_file) return false;
    std::memmove(m_window.data(), Cursor(), Available());
    m_window_offset += m_cursor;
    m_end -= m_cursor;
    m_cursor = 0;
    // Twice what is needed now, so that the window rarely moves.
    if (m_window.size() < 2 * size) m_window.resize(2 * size);
    while (m_end < size && !m_at_end_of_file) ReadMore();
    return m_end >= size;
}

void BlockFileReader::ReadMore() {
    const std::uint64_t offset = m_window_offset + m_end;
    const auto free = std::span(m_window).subspan(m_end);
    const std::size_t count = m_file.ReadAt(offset, free);
    ApplyKey(free.first(count), m_options.key, offset);
    m_end += count;
    if (m_file.error() != 0) m_read_error = {m_file.error(), std::generic_category()};
    m_at_end_of_file = count < free.size();
}

void BlockFileReader::SkipByte() noexcept {
    const std::uint64_t offset = CursorOffset();
    if (*Cursor() != 0 && offset >= m_reported_end) {
        if (!m_junk) m_junk = {.code = BlockFileErrc::Junk, .offset = offset};
        m_junk->size_bytes = offset + 1 - m_junk->offset;
    }
    ++m_cursor;
}

/// Skips this byte, and more up to where a magic may begin or the rest of the window is too short
/// for one.
void BlockFileReader::SkipToMagicStart() noexcept {
    do {
        SkipByte();
    } while (Available() >= MAGIC_SIZE && !m_starts_magic[*Cursor()]);
}

std::optional<BlockFileItem> BlockFileReader::TakeJunk() noexcept {
    m_reported_end = CursorOffset();
    return std::exchange(m_junk, std::nullopt);
}

std::optional<BlockFileItem> BlockFileReader::TakeRecord(const Network& network,
                                                         std::size_t record_size) {
    if (!Fill(record_size)) {
        m_reported_end = m_window_offset + m_end;
        if (m_read_error) {
            m_cursor = m_end;
            return TakeReadError();
        }
        const BlockFileFault fault{.code = BlockFileErrc::TruncatedRecord,
                                   .offset = CursorOffset(),
                                   .size_bytes = Available(),
                                   .claimed_bytes = record_size};
        m_cursor += MAGIC_SIZE;  // after an aborted write, complete records may follow inside it
        return fault;
    }
    m_last_block = m_cursor + RECORD_HEADER_SIZE;
    m_cursor += record_size;
    m_reported_end = std::max(m_reported_end, CursorOffset());
    return BlockRecord{network,
                       m_window_offset + m_last_block,
                       {m_window.data() + m_last_block, record_size - RECORD_HEADER_SIZE}};
}

std::optional<BlockFileItem> BlockFileReader::TakeReadError() noexcept {
    if (!m_read_error) return std::nullopt;
    const auto error = std::exchange(m_read_error, {});
    return BlockFileFault{
        .code = BlockFileErrc::ReadError, .offset = CursorOffset(), .system = error};
}

}  // namespace txhash::btcutil
