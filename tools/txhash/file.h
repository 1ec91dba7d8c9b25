// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_FILE_H
#define TXHASH_TOOLS_TXHASH_FILE_H

// A stdio stream that closes itself, unless it is a standard stream.

#include <cstdio>
#include <memory>

namespace txhash::tool {

/// Names standard input or output in place of a file.
inline constexpr char STDIO_NAME[] = "-";

struct CloseFile {
    void operator()(std::FILE* file) const noexcept {
        if (file != stdin && file != stdout) static_cast<void>(std::fclose(file));
    }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_FILE_H
