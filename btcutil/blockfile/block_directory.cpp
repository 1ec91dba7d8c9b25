// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_directory.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <dirent.h>

#include "btcutil/internal/input_file.h"

namespace txhash::btcutil {
namespace {

namespace fs = std::filesystem;

/// 7 from "blk00007.dat", nullopt from other names.
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

std::error_code LastError() noexcept { return {errno, std::generic_category()}; }

struct DirectoryCloser {
    void operator()(DIR* stream) const noexcept { static_cast<void>(closedir(stream)); }
};

wire::Unexpected<FileError> SystemFailure(const std::string& path, std::error_code error) {
    return wire::Unexpected<FileError>({FileErrc::SystemError, path, error});
}

}  // namespace

FileResult<std::vector<std::string>> ListBlockFiles(const std::string& directory) {
    // libstdc++'s directory_iterator ends the process if it runs out of memory.
    const std::unique_ptr<DIR, DirectoryCloser> stream(opendir(directory.c_str()));
    if (!stream) return SystemFailure(directory, LastError());
    std::vector<std::pair<std::uint64_t, std::string>> numbered;
    for (;;) {
        errno = 0;
        const dirent* const entry = readdir(stream.get());
        if (entry == nullptr) break;
        if (const auto number = BlockFileNumber(entry->d_name)) {
            numbered.emplace_back(*number, (fs::path(directory) / entry->d_name).string());
        }
    }
    if (errno != 0) return SystemFailure(directory, LastError());

    std::sort(numbered.begin(), numbered.end());
    std::vector<std::string> files;
    files.reserve(numbered.size());
    for (auto& [number, path] : numbered) files.push_back(std::move(path));
    return files;
}

FileResult<XorKey> ReadXorKey(const std::string& directory) {
    const std::string path = fs::path(directory) / "xor.dat";
    XorKey key{};
    std::error_code error;
    const auto size = fs::file_size(path, error);
    if (error == std::errc::no_such_file_or_directory) return key;
    if (error) return SystemFailure(path, error);
    const wire::Unexpected<FileError> bad_key({FileErrc::BadXorKey, path});
    if (size != key.size()) return bad_key;
    auto file = internal::InputFile::Open(path.c_str());
    if (!file) return SystemFailure(path, LastError());
    const std::size_t count = file.ReadAt(0, key);
    if (file.error() != 0) return SystemFailure(path, {file.error(), std::generic_category()});
    if (count != key.size()) return bad_key;
    return key;
}

}  // namespace txhash::btcutil
