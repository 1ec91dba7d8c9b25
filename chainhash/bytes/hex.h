// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_BYTES_HEX_H
#define TXHASH_CHAINHASH_BYTES_HEX_H

// Hexadecimal text. Encoding writes lower case; decoding accepts either case, but no prefix and no
// white space. Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::chainhash {

/// Why text is not hexadecimal.
enum class HexErrc : std::uint8_t {
    OddLength,  ///< a digit is missing; `offset` is the length of the text
    NotADigit,  ///< the character at `offset` is not a hexadecimal digit
};

/// "not a hex digit" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(HexErrc code) noexcept;

/// The first fault in a text.
struct TXHASH_EXPORT HexError {
    HexErrc code;        ///< what the fault is
    std::size_t offset;  ///< in characters from the start of the text

    /// One line: "not a hex digit at offset 5".
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const HexError&, const HexError&) = default;
};

/// Whether text was decoded, or why not. It has no conversion to bool, so that a caller must write
/// what is asked: `if (!DecodeHex(text, out).ok())`.
class [[nodiscard]] HexResult {
public:
    constexpr HexResult() noexcept = default;                                ///< decoded
    constexpr HexResult(const HexError& error) noexcept : m_error(error) {}  ///< not decoded

    /// Whether the text was decoded.
    [[nodiscard]] constexpr bool ok() const noexcept { return !m_error.has_value(); }
    /// Only after a failure.
    [[nodiscard]] constexpr const HexError& error() const noexcept TXHASH_LIFETIMEBOUND {
        return *m_error;
    }

    friend bool operator==(const HexResult&, const HexResult&) = default;

private:
    std::optional<HexError> m_error;
};

/// Writes 2 * bytes.size() digits to `out`, which must not overlap `bytes`. No terminator.
TXHASH_EXPORT void EncodeHex(ByteSpan bytes, char* out) noexcept;

/// The same as a string.
[[nodiscard]] TXHASH_EXPORT std::string ToHex(ByteSpan bytes);

/// Decodes `text` into text.size() / 2 bytes at `out`, which must not overlap `text`. Stops at the
/// first error; `out` then has the bytes decoded before it.
[[nodiscard]] TXHASH_EXPORT HexResult DecodeHex(std::string_view text, std::uint8_t* out) noexcept;

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_BYTES_HEX_H
