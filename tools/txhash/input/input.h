// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_INPUT_INPUT_H
#define TXHASH_TOOLS_TXHASH_INPUT_INPUT_H

// Input of the tool: a file, standard input, or hex on the command line; text or raw bytes,
// detected from the first bytes. Data is read on demand, and only one item is held in memory.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"
#include "tools/txhash/file.h"
#include "tools/txhash/output/output.h"
#include "wire/codec.h"

namespace txhash::tool {

/// A value, or a message for the user.
template <class T>
using Result = wire::Expected<T, std::string>;

/// How messages name the file that an argument refers to: its name, or "standard input".
[[nodiscard]] std::string FileName(const std::string& argument);

class Input {
public:
    /// The size limit of an item, in bytes of input; far above any block in hex.
    static constexpr std::size_t MAX_ITEM_SIZE = std::size_t{64} << 20;

    /// Opens what an argument refers to: "-" is standard input; otherwise the file of that name, if
    /// it exists; otherwise the argument itself, if it is hex.
    [[nodiscard]] static Result<Input> Open(const std::string& argument);
    /// The same, but never hex.
    [[nodiscard]] static Result<Input> OpenFile(const std::string& argument);

    /// For messages: the file's name, "standard input", or the first digits of the hex.
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }

    /// Flushes `output`, which must outlive this object, before each read, so that results do not
    /// wait for further input.
    void Tie(Output& output) noexcept { m_tied = &output; }

    /// Whether the input starts like text rather than raw data.
    [[nodiscard]] bool IsText();

    /// The next line without its '\n', valid until the next call; nullopt at the end. A line that
    /// is too long is an error, after which reading may continue.
    [[nodiscard]] std::optional<Result<std::string_view>> NextLine();

    /// The rest of the input, valid as long as this object.
    [[nodiscard]] Result<std::string_view> ReadAll();

private:
    Input(File file, std::string name, std::string buffer)
        : m_file(std::move(file)), m_name(std::move(name)), m_buffer(std::move(buffer)) {}

    bool ReadMore();
    void SkipLine();

    File m_file;  // null if all input is in m_buffer
    std::string m_name;
    std::string m_buffer;
    std::size_t m_begin = 0;  // of the input that has not been returned
    int m_errno = 0;
    Output* m_tied = nullptr;
};

/// Decodes hex text; whitespace is allowed around and between whole bytes. Errors give the offset
/// in the text: "byte 5: not a hex digit".
[[nodiscard]] Result<Bytes> DecodeHexText(std::string_view text);

/// The rest of the input as bytes, decoded if it is hex.
[[nodiscard]] Result<Bytes> ReadBytes(Input& input);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_INPUT_INPUT_H
