// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_OUTPUT_OUTPUT_H
#define TXHASH_TOOLS_TXHASH_OUTPUT_OUTPUT_H

// Buffered output that remembers its first error.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "chainhash/bytes.h"
#include "chainhash/hash.h"

namespace txhash::tool {

class Output {
public:
    /// Writes to `file`, which the caller owns. Messages call it `name`.
    Output(std::FILE* file, std::string_view name) : m_file(file), m_name(name) {}

    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    Output& operator<<(std::string_view text) {
        m_buffer += text;
        if (m_buffer.size() >= BUFFER_SIZE) Flush();
        return *this;
    }
    Output& operator<<(char character) { return *this << std::string_view(&character, 1); }
    Output& operator<<(const chainhash::Hash& hash) {
        const auto digits = hash.HexDigits();
        return *this << std::string_view(digits.data(), digits.size());
    }
    Output& operator<<(std::integral auto number) { return *this << std::to_string(number); }
    /// For serialization: Output is a wire::ByteWriter.
    void Write(ByteSpan bytes) {
        *this << std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }

    /// Writes out the buffer.
    void Flush() noexcept;

    /// Flushes, and reports an error if any write failed. Returns the exit status.
    [[nodiscard]] int Finish();

    [[nodiscard]] bool ok() const noexcept { return m_errno == 0; }

private:
    static constexpr std::size_t BUFFER_SIZE = 1 << 16;

    std::FILE* m_file;
    std::string m_name;
    std::string m_buffer;
    int m_errno = 0;
};

inline constexpr char STDOUT_NAME[] = "standard output";
[[nodiscard]] inline Output StandardOutput() { return {stdout, STDOUT_NAME}; }

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_OUTPUT_OUTPUT_H
