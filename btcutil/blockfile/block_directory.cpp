// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_directory.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace txhash::btcutil {
namespace {

namespace fs = std::filesystem;

/// 7 from "blk00007.dat"; nothing from other names.
std::optional<std::uint64_t> BlockFileNumber(std::string_view name) noexcept {
    constexpr std::string_view PREFIX = "blk";
    constexpr std::string_view SUFFIX = ".dat";
    constexpr std::size_t MIN_DIGITS = 5;
    if (name.size() < PREFIX.size() + MIN_DIGITS + SUFFIX.size() || !name.starts_with(PREFIX) ||
        !name.ends_with(SUFFIX)) {
        return std::nullopt;
    }
    const char* begin = name.data() + PREFIX.size();
    const char* end = name.data() + name.size() - SUFFIX.size();
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || stop != end) return std::nullopt;
    return number;
}

}  // namespace

FileResult<std::vector<fs::path>> ListBlockFiles(const fs::path& directory) {
    std::vector<std::pair<std::uint64_t, fs::path>> numbered;
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (const auto number = BlockFileNumber(name)) numbered.emplace_back(*number, *entry);
    }
    if (error) return wire::Unexpected<FileError>({directory, error.message()});

    std::sort(numbered.begin(), numbered.end());
    std::vector<fs::path> files;
    files.reserve(numbered.size());
    for (auto& [number, path] : numbered) files.push_back(std::move(path));
    return files;
}

FileResult<XorKey> LoadXorKey(const fs::path& directory) {
    const fs::path path = directory / "xor.dat";
    XorKey key{};
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error == std::errc::no_such_file_or_directory) return key;
    if (error) return wire::Unexpected<FileError>({path, error.message()});
    std::ifstream file(path, std::ios::binary);
    if (size != key.size() || !file.read(reinterpret_cast<char*>(key.data()), key.size())) {
        return wire::Unexpected<FileError>({path, "not a readable file of 8 bytes"});
    }
    return key;
}

}  // namespace txhash::btcutil
