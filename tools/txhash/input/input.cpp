// SPDX-License-Identifier: MIT
#include "tools/txhash/input/input.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "chainhash/bytes.h"

namespace txhash::tool {
namespace {

constexpr std::string_view WHITE_SPACE = " \t\r\n\v\f";

bool IsHexDigit(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool IsTextCharacter(char c) noexcept {
    return (c >= ' ' && c <= '~') || WHITE_SPACE.find(c) != std::string_view::npos;
}

/// Enough of an argument to recognize it.
std::string Abbreviated(const std::string& text) {
    constexpr std::size_t SHOWN = 24;
    return text.size() <= SHOWN ? text : text.substr(0, SHOWN) + "...";
}

wire::Unexpected<std::string> TooLarge(std::string_view item) {
    return wire::Unexpected<std::string>(std::string(item) + " is larger than " +
                                         std::to_string(Input::MAX_ITEM_SIZE >> 20) + " MiB");
}

std::string Describe(const chainhash::HexError& error, std::size_t token_offset) {
    return "byte " + std::to_string(token_offset + error.offset) + ": " +
           std::string(ToString(error.code));
}

}  // namespace

std::string FileName(const std::string& argument) {
    return argument == STDIO_NAME ? "standard input" : argument;
}

Result<Input> Input::OpenFile(const std::string& argument) {
    if (argument == STDIO_NAME) return Input(File(stdin), FileName(argument), {});
    std::error_code ignored;
    // Opening a directory would succeed, and only reading would fail.
    if (std::filesystem::is_directory(argument, ignored)) {
        return wire::Unexpected<std::string>(std::strerror(EISDIR));
    }
    File file(std::fopen(argument.c_str(), "rb"));
    if (!file) return wire::Unexpected<std::string>(std::strerror(errno));
    return Input(std::move(file), FileName(argument), {});
}

Result<Input> Input::Open(const std::string& argument) {
    std::error_code ignored;
    const bool is_hex = std::all_of(argument.begin(), argument.end(), IsHexDigit);
    if (is_hex && !argument.empty() && !std::filesystem::exists(argument, ignored)) {
        return Input(nullptr, Abbreviated(argument), argument);
    }
    return OpenFile(argument);
}

/// Waits for more input. Returns false at the end and after an error.
bool Input::ReadMore() {
    constexpr std::size_t CHUNK_SIZE = 1 << 16;
    if (!m_file) return false;
    if (m_tied != nullptr) m_tied->Flush();
    m_buffer.erase(0, std::exchange(m_begin, 0));
    const std::size_t old_size = m_buffer.size();
    m_buffer.resize(old_size + CHUNK_SIZE);
    // Not fread, which would wait for a whole chunk.
    ssize_t count = 0;
    do {
        count = ::read(::fileno(m_file.get()), m_buffer.data() + old_size, CHUNK_SIZE);
    } while (count < 0 && errno == EINTR);
    m_buffer.resize(old_size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0) m_errno = errno;
    return count > 0;
}

bool Input::IsText() {
    // The version and the first hash of a raw transaction or block are never all printable.
    constexpr std::size_t LOOK_AHEAD = 64;
    while (m_buffer.size() - m_begin < LOOK_AHEAD && ReadMore()) {
    }
    const auto begin = std::string_view(m_buffer).substr(m_begin, LOOK_AHEAD);
    return std::all_of(begin.begin(), begin.end(), IsTextCharacter);
}

std::optional<Result<std::string_view>> Input::NextLine() {
    std::size_t searched = 0;
    while (true) {
        const std::string_view rest = std::string_view(m_buffer).substr(m_begin);
        const std::size_t end = rest.find('\n', searched);
        if (end != std::string_view::npos) {
            m_begin += end + 1;
            return rest.substr(0, end);
        }
        if (rest.size() > MAX_ITEM_SIZE) {
            SkipLine();
            return TooLarge("line");
        }
        searched = rest.size();
        if (ReadMore()) continue;
        if (m_errno != 0) {
            m_file = nullptr;
            m_buffer.clear();
            m_begin = 0;
            return wire::Unexpected<std::string>(std::strerror(std::exchange(m_errno, 0)));
        }
        if (m_begin == m_buffer.size()) return std::nullopt;
        const auto last = std::string_view(m_buffer).substr(m_begin);
        m_begin = m_buffer.size();
        return last;
    }
}

/// Drops the rest of a line that is too long.
void Input::SkipLine() {
    std::size_t end = std::string::npos;
    do {
        m_begin = m_buffer.size();
    } while (ReadMore() && (end = m_buffer.find('\n')) == std::string::npos);
    if (end != std::string::npos) m_begin = end + 1;
}

Result<std::string_view> Input::ReadAll() {
    while (m_buffer.size() - m_begin <= MAX_ITEM_SIZE && ReadMore()) {
    }
    if (m_errno != 0) return wire::Unexpected<std::string>(std::strerror(m_errno));
    const auto rest = std::string_view(m_buffer).substr(m_begin);
    if (rest.size() > MAX_ITEM_SIZE) return TooLarge("input");
    return rest;
}

Result<Bytes> DecodeHexText(std::string_view text) {
    Bytes bytes(text.size() / 2);
    std::size_t size = 0;
    std::size_t begin = text.find_first_not_of(WHITE_SPACE);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(WHITE_SPACE, begin), text.size());
        const auto token = text.substr(begin, end - begin);
        const auto decoded = chainhash::DecodeHex(token, bytes.data() + size);
        if (!decoded.ok()) {
            return wire::Unexpected<std::string>(Describe(decoded.error(), begin));
        }
        size += token.size() / 2;
        begin = text.find_first_not_of(WHITE_SPACE, end);
    }
    bytes.resize(size);
    return bytes;
}

Result<Bytes> ReadBytes(Input& input) {
    const bool is_text = input.IsText();
    const auto data = input.ReadAll();
    if (!data) return wire::Unexpected<std::string>(data.error());
    if (is_text) return DecodeHexText(*data);
    return Bytes(data->begin(), data->end());
}

}  // namespace txhash::tool
