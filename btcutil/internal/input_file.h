// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_INTERNAL_INPUT_FILE_H
#define TXHASH_BTCUTIL_INTERNAL_INPUT_FILE_H

// A file that is read at given offsets, without a buffer: for readers that have their own.
//
// Reading does not depend on the position of the descriptor, so a reader goes on undisturbed in
// both processes after a fork. The descriptor is closed on exec. Signals do not interrupt a read.
//
// An object belongs to one thread at a time.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil::internal {

class InputFile {
public:
    InputFile() noexcept = default;  ///< no file
    /// Opens `path`. On failure there is no file, and the reason is in errno.
    [[nodiscard]] static InputFile Open(const char* path) noexcept;

    InputFile(InputFile&& other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1)),
          m_is_stream(other.m_is_stream),
          m_error(other.m_error) {}
    InputFile& operator=(InputFile&& other) noexcept {
        std::swap(m_descriptor, other.m_descriptor);
        std::swap(m_is_stream, other.m_is_stream);
        std::swap(m_error, other.m_error);
        return *this;
    }
    TXHASH_EXPORT ~InputFile();

    [[nodiscard]] explicit operator bool() const noexcept { return m_descriptor >= 0; }

    /// Reads bytes.size() bytes at `offset`, fewer only at the end of the file or after an error.
    /// Returns how many. A pipe has no offsets: it continues where it was.
    [[nodiscard]] std::size_t ReadAt(std::uint64_t offset, std::span<std::uint8_t> bytes) noexcept;

    /// The errno value of the first read that failed, or 0.
    [[nodiscard]] int error() const noexcept { return m_error; }

private:
    explicit InputFile(int descriptor) noexcept : m_descriptor(descriptor) {}

    int m_descriptor = -1;
    bool m_is_stream = false;  // known after the first read
    int m_error = 0;
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_INTERNAL_INPUT_FILE_H
