// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_TEMP_DIR_H
#define TXHASH_TESTS_SUPPORT_TEMP_DIR_H

// A directory for the files of one test, removed with its contents.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>

#include <stdlib.h>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

class TempDir {
public:
    TempDir() {
        std::string name = (std::filesystem::temp_directory_path() / "txhash-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
        m_path = name;
    }
    ~TempDir() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Creates a file and its parent directories. Returns its path.
    std::filesystem::path Write(const std::filesystem::path& name, ByteSpan bytes) const {
        const auto path = m_path / name;
        std::filesystem::create_directories(path.parent_path());
        std::filesystem::remove(path);  // some file systems wait for the disk when one is cut
        std::ofstream file(path, std::ios::binary);
        file.write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
        if (!file) throw std::runtime_error("cannot write " + path.string());
        return path;
    }

private:
    std::filesystem::path m_path;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_TEMP_DIR_H
