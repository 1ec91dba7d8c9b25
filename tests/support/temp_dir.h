// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_TEMP_DIR_H
#define TXHASH_TESTS_SUPPORT_TEMP_DIR_H

// A directory for the files of one test, removed with its contents.

#include <filesystem>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

class TempDir {
public:
    TempDir();
    ~TempDir();
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Creates a file and its parent directories. Returns its path.
    std::filesystem::path Write(const std::filesystem::path& name, ByteSpan bytes) const;

private:
    std::filesystem::path m_path;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_TEMP_DIR_H
