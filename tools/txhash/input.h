// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_INPUT_H
#define TXHASH_TOOLS_TXHASH_INPUT_H

// Where the tool's data comes from: a file, standard input, or hex on the command line; as text or
// as raw bytes, which is told from how it begins. Nothing is read before it is asked for, and no
// more than one item is held.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chainhash/bytes.h"
#include "tools/txhash/file.h"
#include "tools/txhash/output.h"
#include "wire/expected.h"

namespace txhash::tool {

/// A value, or what to tell the user.
template <class T>
using Result = wire::Expected<T, std::string>;

/// For complaints about the file that an argument names: the name, or "standard input".
[[nodiscard]] std::string FileName(const std::string& argument);

class Input {
public:
    /// The largest item, in bytes of input: far above any block as hex.
    static constexpr std::size_t MAX_ITEM_SIZE = std::size_t{64} << 20;

    /// What an argument means: "-" is standard input; else the file of that name, if there is one;
    /// else hex.
    [[nodiscard]] static Result<Input> Open(const std::string& argument);
    /// The same without hex.
    [[nodiscard]] static Result<Input> OpenFile(const std::string& argument);

    /// For complaints: the file's name, "standard input", or how the hex begins.
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }

    /// Has `output`, which must outlive this object, flushed before each read, so that results do
    /// not wait for input that is yet to come.
    void Tie(Output& output) noexcept { m_tied = &output; }

    /// Whether the input begins like text and not like raw data.
    [[nodiscard]] bool IsText();

    /// The next line without its '\n', valid until the next call; nothing at the end. A line that
    /// is too long is an error, after which the next one may be asked for.
    [[nodiscard]] std::optional<Result<std::string_view>> NextLine();

    /// The rest of the input, valid as long as this object.
    [[nodiscard]] Result<std::string_view> ReadAll();

private:
    Input(File file, std::string name, std::string buffer)
        : m_file(std::move(file)), m_name(std::move(name)), m_buffer(std::move(buffer)) {}

    bool ReadMore();
    void SkipLine();

    File m_file;  // null when all there is stands in m_buffer
    std::string m_name;
    std::string m_buffer;
    std::size_t m_begin = 0;  // of what has not been handed out
    int m_errno = 0;
    Output* m_tied = nullptr;
};

/// Decodes hex text; white space may stand before, behind and between whole bytes. Errors count
/// bytes of the text: "byte 5: not a hex digit".
[[nodiscard]] Result<Bytes> DecodeHexText(std::string_view text);

/// The rest of the input as bytes, whether it is hex or raw.
[[nodiscard]] Result<Bytes> ReadBytes(Input& input);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_INPUT_H
