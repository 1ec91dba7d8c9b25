// SPDX-License-Identifier: MIT
#ifndef TXHASH_CAPI_INTERNAL_MESSAGE_WRITER_H
#define TXHASH_CAPI_INTERNAL_MESSAGE_WRITER_H

// Text in a caller's buffer, as snprintf leaves it. Allocates nothing.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace txhash::capi {

class MessageWriter {
public:
    /// `out` has `size` bytes; it may be null.
    MessageWriter(char* out, std::size_t size) noexcept
        : m_out(out), m_ends(out != nullptr && size != 0), m_room(m_ends ? size - 1 : 0) {}

    MessageWriter& Append(std::string_view text) noexcept {
        const std::size_t fits = std::min(text.size(), m_room - std::min(m_room, m_length));
        if (fits != 0) std::memcpy(m_out + m_length, text.data(), fits);
        m_length += text.size();
        return *this;
    }
    MessageWriter& Append(std::uint64_t number) noexcept {
        std::array<char, 20> digits;
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        return Append({digits.data(), static_cast<std::size_t>(end - digits.data())});
    }

    /// Terminates the text. Returns the length of the whole text, which may not have fitted.
    std::size_t Finish() noexcept {
        if (m_ends) m_out[std::min(m_room, m_length)] = '\0';
        return m_length;
    }

private:
    char* m_out;
    bool m_ends;         // whether there is room for the terminating zero
    std::size_t m_room;  // for the text before it
    std::size_t m_length = 0;
};

}  // namespace txhash::capi

#endif  // TXHASH_CAPI_INTERNAL_MESSAGE_WRITER_H
