// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H
#define TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H

// A file that cannot be used as a whole. What is wrong inside one is reported with its offset.

#include <filesystem>
#include <string>

#include "wire/expected.h"

namespace txhash::btcutil {

struct FileError {
    std::filesystem::path path;
    std::string reason;

    /// "blocks/blk00000.dat: No such file or directory".
    [[nodiscard]] std::string Message() const { return path.string() + ": " + reason; }
};

template <class T>
using FileResult = wire::Expected<T, FileError>;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCKFILE_FILE_ERROR_H
