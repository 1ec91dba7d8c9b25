// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_directory.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "btcutil/internal/file.h"

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

wire::Unexpected<FileError> SystemFailure(const std::string& path, std::error_code error) {
    return wire::Unexpected<FileError>({FileErrc::SystemError, path, error});
}

}  // namespace

FileResult<std::vector<std::string>> ListBlockFiles(const std::string& directory) {
    std::vector<std::pair<std::uint64_t, std::string>> numbered;
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (const auto number = BlockFileNumber(name)) {
            numbered.emplace_back(*number, entry->path().string());
        }
    }
    if (error) return SystemFailure(directory, error);

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
    const auto file = internal::File::OpenUnbuffered(path.c_str());
    if (!file && errno == ENOMEM)
        return SystemFailure(path, std::make_error_code(std::errc(errno)));
    if (!file || std::fread(key.data(), 1, key.size(), file.get()) != key.size()) return bad_key;
    return key;
}

}  // namespace txhash::btcutil
