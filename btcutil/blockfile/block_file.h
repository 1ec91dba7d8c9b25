// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H
#define TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H

// Block files as Bitcoin Core writes them (blk00000.dat): records of magic, length and block.
//
// Blocks come in the order in which they were downloaded, which is not the order of the chain, and
// stale ones are among them. Whatever stands between records is skipped; all of it but zeros, which
// nodes leave there, is reported. Memory stays at one window of about twice the largest record.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include "btcutil/blockfile/file_error.h"
#include "btcutil/network.h"
#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// The bytes of xor.dat. The byte at file offset `n` is stored xor key[n % 8]; a key of zeros
/// leaves files as they are.
using XorKey = std::array<std::uint8_t, 8>;

/// One block. `bytes` is valid until the reader is used again, and has not been looked into.
struct BlockRecord {
    const Network* network;
    std::uint64_t offset;  ///< of the first byte of the block, behind magic and length
    ByteSpan bytes;
};

/// Bytes that are no block.
struct BlockFileFault {
    enum class Kind : std::uint8_t {
        Junk,             ///< between records; counted from the first to the last that is not zero
        TruncatedRecord,  ///< the file ends inside a record
        ReadError,        ///< the file cannot be read any further
    };

    Kind kind;
    std::uint64_t offset;            ///< of the first of these bytes
    std::uint64_t size_bytes = 0;    ///< how many there are
    std::uint64_t claimed_size = 0;  ///< of a truncated record, magic and length included
    std::error_code error{};         ///< of a ReadError

    /// "truncated record at offset 293: 200 of 293 bytes".
    [[nodiscard]] std::string Message() const;
};

using BlockFileItem = std::variant<BlockRecord, BlockFileFault>;

/// Writes `block` (a MsgBlock or a BlockView) as a record, in clear.
template <wire::ByteWriter W, class Block>
void WriteBlockRecord(W& writer, const Network& network, const Block& block) {
    writer.Write(network.magic);
    wire::WriteLE(writer, static_cast<std::uint32_t>(block.SerializeSize()));
    block.Serialize(writer);
}

/// One pass over one file:
///
///     auto reader = BlockFileReader::Open("blk00000.dat");
///     if (!reader) return Fail(reader.error());
///     while (const auto item = reader->Next()) {
///         if (const auto* record = std::get_if<BlockRecord>(&*item)) Use(record->bytes);
///     }
///
/// An object belongs to one thread at a time.
class BlockFileReader {
public:
    struct Options {
        XorKey key{};
        /// Whose records to look for; any mixture is read. Must outlive the reader.
        std::span<const Network> networks = NETWORKS;
    };

    /// Lengths outside these are not believed to be a record's: a header, and the consensus limit.
    static constexpr std::uint32_t MIN_BLOCK_SIZE = 80;
    static constexpr std::uint32_t MAX_BLOCK_SIZE = 4'000'000;

    [[nodiscard]] static FileResult<BlockFileReader> Open(const std::filesystem::path& path,
                                                          const Options& options);
    [[nodiscard]] static FileResult<BlockFileReader> Open(const std::filesystem::path& path) {
        return Open(path, Options{});
    }

    /// The next record or fault in file order; nothing at the end of the file.
    [[nodiscard]] std::optional<BlockFileItem> Next();

    /// Has the search go on behind the first `size` bytes of the record that Next has just
    /// returned, instead of behind all of it. For a record that turned out not to be what its
    /// length says: an aborted write may have been overrun by sound records.
    void ResumeAfter(std::size_t size) noexcept;

private:
    struct CloseFile {
        void operator()(std::FILE* file) const noexcept { static_cast<void>(std::fclose(file)); }
    };
    using File = std::unique_ptr<std::FILE, CloseFile>;

    BlockFileReader(File file, const Options& options);

    [[nodiscard]] const std::uint8_t* Cursor() const noexcept { return m_window.data() + m_cursor; }
    [[nodiscard]] std::size_t Available() const noexcept { return m_end - m_cursor; }
    [[nodiscard]] std::uint64_t CursorOffset() const noexcept { return m_window_offset + m_cursor; }

    bool Fill(std::size_t size);
    void ReadMore();
    void SkipByte() noexcept;
    void SkipToMagicStart() noexcept;
    std::optional<BlockFileItem> TakeJunk() noexcept;
    std::optional<BlockFileItem> TakeRecord(const Network& network, std::size_t record_size);
    std::optional<BlockFileItem> TakeReadError() noexcept;

    File m_file;
    Options m_options;
    std::array<bool, 256> m_starts_magic{};  // whether some network's magic starts with this byte

    // A stretch of the file, in clear. The bytes before m_cursor have been dealt with.
    Bytes m_window;
    std::size_t m_cursor = 0;
    std::size_t m_end = 0;
    std::uint64_t m_window_offset = 0;  // of the window's first byte in the file
    std::size_t m_last_block = 0;       // where the block of the last record lies in the window

    bool m_at_end_of_file = false;
    std::error_code m_read_error;
    std::uint64_t m_reported_end = 0;  // what lies before this file offset is no junk
    std::optional<BlockFileFault> m_junk;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H
