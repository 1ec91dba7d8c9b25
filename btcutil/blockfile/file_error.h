// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H
#define TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H

// Why a file or directory cannot be used at all. Faults inside a block file are reported with their
// offset: see BlockFileFault.

#include <cstdint>
#include <string>
#include <system_error>

#include "chainhash/bytes/attributes.h"
#include "wire/codec/expected.h"

namespace txhash::btcutil {

/// Why a file or directory cannot be used.
enum class FileErrc : std::uint8_t {
    SystemError,   ///< the operating system refused: see `system`
    BadXorKey,     ///< xor.dat is not a file of 8 bytes
    NoBlockFiles,  ///< a directory without block files, where the caller needs one
};

/// Which file or directory, and why.
struct TXHASH_EXPORT FileError {
    FileErrc code;             ///< why
    std::string path;          ///< as the caller named it, or below that
    std::error_code system{};  ///< only for SystemError; otherwise no error

    /// "No such file or directory".
    [[nodiscard]] std::string Reason() const;
    /// "blocks/blk00000.dat: No such file or directory".
    [[nodiscard]] std::string Message() const { return path + ": " + Reason(); }

    friend bool operator==(const FileError&, const FileError&) = default;
};

/// What the file holds, or why it cannot be used.
template <class T>
using FileResult = wire::Expected<T, FileError>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H
