// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_INTERNAL_FILE_H
#define TXHASH_BTCUTIL_INTERNAL_FILE_H

// A stdio stream that closes itself. A std::unique_ptr would do the same, but <memory> makes every
// header that includes it a third heavier.

#include <cstdio>
#include <utility>

namespace txhash::btcutil::internal {

class File {
public:
    File() noexcept = default;
    /// Takes ownership of `stream`, which may be null.
    explicit File(std::FILE* stream) noexcept : m_stream(stream) {}
    File(File&& other) noexcept : m_stream(other.Release()) {}
    File& operator=(File&& other) noexcept {
        std::swap(m_stream, other.m_stream);
        return *this;
    }
    ~File() {
        if (m_stream != nullptr) static_cast<void>(std::fclose(m_stream));
    }

    [[nodiscard]] explicit operator bool() const noexcept { return m_stream != nullptr; }
    [[nodiscard]] std::FILE* get() const noexcept { return m_stream; }

    void DisableBuffer() noexcept { static_cast<void>(std::setvbuf(m_stream, nullptr, _IONBF, 0)); }
    /// Gives up ownership.
    [[nodiscard]] std::FILE* Release() noexcept { return std::exchange(m_stream, nullptr); }

private:
    std::FILE* m_stream = nullptr;
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_INTERNAL_FILE_H
