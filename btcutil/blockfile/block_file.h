// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H
#define TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H

// Block files as Bitcoin Core writes them (blk00000.dat): records of magic, length and block.
//
// Blocks appear in the order in which they were downloaded, not in chain order, and stale blocks
// are among them. Anything between records is skipped, and reported unless it is zeros, which nodes
// leave there. Memory use is one window of about twice the largest record.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include "btcutil/blockfile/file_error.h"
#include "btcutil/internal/input_file.h"
#include "btcutil/network.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/limits.h"
#include "wire/codec/writer.h"

namespace txhash::btcutil {

/// The bytes of xor.dat. The byte at file offset `n` is stored xor key[n % 8]; a key of zeros
/// leaves files as they are.
using XorKey = std::array<std::uint8_t, 8>;

/// One block, not yet parsed.
struct BlockRecord {
    Network network;       ///< whose magic the record has: one of Options::networks
    std::uint64_t offset;  ///< of the first byte of the block, after magic and length
    ByteSpan bytes;        ///< valid until the reader is used again
};

/// What bytes that are not a block are instead.
enum class BlockFileErrc : std::uint8_t {
    Junk,             ///< bytes between records, from the first to the last that is not zero
    TruncatedRecord,  ///< the file ends inside a record
    ReadError,        ///< the rest of the file cannot be read
};

/// Bytes of a block file that are not a block.
struct TXHASH_EXPORT BlockFileFault {
    BlockFileErrc code;    ///< what the bytes are
    std::uint64_t offset;  ///< of the first of these bytes
    /// How many there are; nullopt for ReadError.
    std::optional<std::uint64_t> size_bytes{};
    /// The full size of a TruncatedRecord, magic and length included.
    std::optional<std::uint64_t> claimed_bytes{};
    std::error_code system{};  ///< only for ReadError; otherwise no error

    /// "truncated record at offset 293: 200 of 293 bytes". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const BlockFileFault&, const BlockFileFault&) = default;
};

/// What a reader yields: a block, or bytes that are not one.
using BlockFileItem = std::variant<BlockRecord, BlockFileFault>;

/// Writes `block` (a MsgBlock or a BlockView) as a record, not obfuscated.
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
///         if (const auto* record = std::get_if<BlockRecord>(&*item)) {
///             Use(record->bytes);
///         } else {
///             Warn(std::get<BlockFileFault>(*item).Message());  // a read error among others
///         }
///     }
///
/// A reader belongs to one thread at a time.
class TXHASH_EXPORT BlockFileReader {
public:
    /// How to read a file.
    struct Options {
        XorKey key{};  ///< see ReadXorKey
        /// Whose records to look for, in any mixture.
        std::vector<Network> networks{NETWORKS.begin(), NETWORKS.end()};
    };

    /// The least length of a record, a block header. A magic followed by a length outside the
    /// limits does not start a record.
    static constexpr std::uint32_t MIN_BLOCK_SIZE = wire::BLOCK_HEADER_SIZE;
    /// The greatest length of a record, the consensus limit of a block (BIP-0141).
    static constexpr std::uint32_t MAX_BLOCK_SIZE = wire::MAX_BLOCK_WEIGHT_WU;

    /// A reader at the start of the file. Errors: SystemError.
    [[nodiscard]] static FileResult<BlockFileReader> Open(const std::string& path,
                                                          const Options& options);
    /// The same for a file that is not obfuscated, of any known network.
    [[nodiscard]] static FileResult<BlockFileReader> Open(const std::string& path) {
        return Open(path, Options{});
    }

    /// The next record or fault in file order; nullopt at the end of the file, and from a reader
    /// that was moved from. Throws std::bad_alloc.
    [[nodiscard]] std::optional<BlockFileItem> Next() &;

    /// Continues the search after the first `size_bytes` bytes of the record that Next has just
    /// returned, instead of after the whole record. For a record that is shorter than its length
    /// field says: after an aborted write, valid records may follow inside it.
    void ResumeAfter(std::size_t size_bytes) noexcept;

private:
    BlockFileReader(internal::InputFile file, const Options& options);

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

    internal::InputFile m_file;
    Options m_options;
    std::array<bool, 256> m_starts_magic{};  // whether some network's magic starts with this byte

    // A stretch of the file, deobfuscated. The bytes before m_cursor have been consumed.
    Bytes m_window;
    std::size_t m_cursor = 0;
    std::size_t m_end = 0;
    std::uint64_t m_window_offset = 0;  // of the window's first byte in the file
    std::size_t m_last_block = 0;       // where the last record's block starts in the window

    bool m_at_end_of_file = false;
    std::error_code m_read_error;
    std::uint64_t m_reported_end = 0;  // nothing before this file offset is reported as junk
    std::optional<BlockFileFault> m_junk;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_BLOCK_FILE_H
