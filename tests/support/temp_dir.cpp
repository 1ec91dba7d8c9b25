// SPDX-License-Identifier: MIT
#include "tests/support/temp_dir.h"

#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

#include <stdlib.h>

namespace txhash::testing_support {

TempDir::TempDir() {
    std::string name = (std::filesystem::temp_directory_path() / "txhash-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    m_path = name;
}

TempDir::~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::filesystem::path TempDir::Write(const std::filesystem::path& name, ByteSpan bytes) const {
    const auto path = m_path / name;
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::remove(path);  // some file systems wait for the disk when one is cut
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file) throw std::runtime_error("cannot write " + path.string());
    return path;
}

}  // namespace txhash::testing_support
