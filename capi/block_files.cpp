// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "btcutil/blockfile.h"
#include "capi/internal/border.h"
#include "capi/internal/cancellation.h"
#include "capi/internal/status.h"
#include "capi/txhash.h"

using namespace txhash;

struct txhash_block_files {
    std::vector<std::string> paths;
    btcutil::XorKey key{};
    std::size_t next_path = 0;
    std::optional<btcutil::BlockFileReader> reader{};  // of the path before next_path
};

namespace {

namespace fs = std::filesystem;

/// Only errno values are reported as numbers.
std::int32_t ErrnoOf(const std::error_code& code) noexcept {
    const bool is_errno =
        code.category() == std::generic_category() || code.category() == std::system_category();
    return is_errno ? code.value() : 0;
}

txhash_status Fail(txhash_error* error, const btcutil::FileError& file_error) noexcept {
    // Opening a file or a directory allocates inside the C library.
    if (file_error.system == std::errc::not_enough_memory) {
        return capi::Fail(error, TXHASH_NO_MEMORY);
    }
    txhash_error failure{};
    failure.status = capi::StatusOf(file_error.code);
    failure.system = ErrnoOf(file_error.system);
    failure.offset = TXHASH_NONE;
    failure.index = TXHASH_NONE;
    return capi::Fail(error, failure);
}

txhash_status Fail(txhash_error* error, const btcutil::BlockFileFault& fault) noexcept {
    txhash_error failure{};
    failure.status = capi::StatusOf(fault.code);
    failure.system = ErrnoOf(fault.system);
    failure.offset = fault.offset;
    failure.index = TXHASH_NONE;
    return capi::Fail(error, failure);
}

txhash_status Open(txhash_block_files& files, const fs::path& path, txhash_error* error) {
    std::error_code ignored;
    const bool is_directory = fs::is_directory(path, ignored);
    const auto key = btcutil::ReadXorKey((is_directory ? path : path.parent_path()).string());
    if (!key) return Fail(error, key.error());
    files.key = *key;
    if (is_directory) {
        auto paths = btcutil::ListBlockFiles(path.string());
        if (!paths) return Fail(error, paths.error());
        if (paths->empty()) return capi::Fail(error, TXHASH_NO_BLOCK_FILES);
        files.paths = std::move(*paths);
        return TXHASH_OK;
    }
    // A file that cannot be opened is reported now, not at the first block.
    auto reader = btcutil::BlockFileReader::Open(path.string(), {.key = files.key});
    if (!reader) return Fail(error, reader.error());
    files.paths = {path.string()};
    files.reader.emplace(std::move(*reader));
    files.next_path = 1;
    return TXHASH_OK;
}

/// The next record or fault, from the next file if need be.
txhash_status Next(txhash_block_files& files, txhash_record& record, txhash_error* error) {
    for (;;) {
        if (!files.reader) {
            if (files.next_path == files.paths.size()) {
                return capi::Fail(error, TXHASH_END_OF_FILES);
            }
            record.path = files.paths[files.next_path].c_str();
            auto reader = btcutil::BlockFileReader::Open(record.path, {.key = files.key});
            if (!reader) {
                const txhash_status status = Fail(error, reader.error());
                // A file that cannot be opened is left out, but not for want of memory.
                if (status != TXHASH_NO_MEMORY) ++files.next_path;
                return status;
            }
            files.reader.emplace(std::move(*reader));
            ++files.next_path;
        }
        record.path = files.paths[files.next_path - 1].c_str();
        const auto item = files.reader->Next();
        if (!item) {
            files.reader.reset();
            continue;
        }
        if (const auto* fault = std::get_if<btcutil::BlockFileFault>(&*item)) {
            record.offset = fault->offset;
            record.size_bytes = fault->size_bytes.value_or(0);
            return Fail(error, *fault);
        }
        const auto& block = std::get<btcutil::BlockRecord>(*item);
        record.block = block.bytes.data();
        record.size_bytes = block.bytes.size();
        record.offset = block.offset;
        record.network = block.network.name.data();  // a literal
        return TXHASH_OK;
    }
}

}  // namespace

extern "C" {

txhash_status txhash_block_files_open(txhash_block_files** out, const char* path,
                                      txhash_error* error) {
    if (out == nullptr) return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    *out = nullptr;
    if (path == nullptr) return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    const capi::PostponedCancellation postponed;
    return capi::Guarded(error, [&] {
        auto files = std::make_unique<txhash_block_files>();
        const txhash_status status = Open(*files, path, error);
        if (status == TXHASH_OK) *out = files.release();
        return status;
    });
}

txhash_status txhash_block_files_next(txhash_block_files* files, txhash_record* out,
                                      txhash_error* error) {
    if (out == nullptr || !capi::StoreSized(out, {}) || files == nullptr) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    txhash_record record{};
    const capi::PostponedCancellation postponed;
    const txhash_status status = capi::Guarded(error, [&] { return Next(*files, record, error); });
    static_cast<void>(capi::StoreSized(out, record));
    return status;
}

void txhash_block_files_close(txhash_block_files* files) {
    const capi::PostponedCancellation postponed;
    delete files;
}

}  // extern "C"
