// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_OUTPUT_JSON_WRITER_H
#define TXHASH_TOOLS_TXHASH_OUTPUT_JSON_WRITER_H

// Writes a JSON document piece by piece, without holding it in memory, indented as bitcoin-cli
// does. Amounts are exact decimals, which doubles are not.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include "btcutil/amount.h"
#include "chainhash/bytes.h"
#include "tools/txhash/output/output.h"

namespace txhash::tool {

/// null, a boolean, a number or text, which must outlive it.
class JsonScalar {
public:
    using Value =
        std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string_view>;

    JsonScalar(std::nullptr_t) noexcept {}
    JsonScalar(bool value) noexcept : m_value(value) {}
    JsonScalar(std::signed_integral auto value) noexcept : m_value(std::int64_t{value}) {}
    JsonScalar(std::unsigned_integral auto value) noexcept : m_value(std::uint64_t{value}) {}
    JsonScalar(double value) noexcept : m_value(value) {}
    template <std::convertible_to<std::string_view> Text>
    JsonScalar(const Text& text TXHASH_LIFETIMEBOUND) : m_value(std::string_view(text)) {}

    [[nodiscard]] const Value& value() const noexcept { return m_value; }

private:
    Value m_value;
};

class JsonWriter {
public:
    explicit JsonWriter(Output& output TXHASH_LIFETIMEBOUND) : m_output(&output) {}

    /// An element of the innermost array, or the document itself. `fill()` writes its contents.
    template <class Fill>
    void Object(Fill&& fill) {
        StartItem();
        Nested('{', '}', fill);
    }
    void Value(const JsonScalar& scalar) {
        StartItem();
        WriteScalar(scalar);
    }

    /// Members of the innermost object.
    template <class Fill>
    void Object(std::string_view key, Fill&& fill) {
        StartMember(key);
        Nested('{', '}', fill);
    }
    template <class Fill>
    void Array(std::string_view key, Fill&& fill) {
        StartMember(key);
        Nested('[', ']', fill);
    }
    void Member(std::string_view key, const JsonScalar& scalar) {
        StartMember(key);
        WriteScalar(scalar);
    }
    /// Text that is written in parts: `fill(Output&)` must write printable ASCII without quotes and
    /// backslashes.
    template <class Fill>
    void Text(std::string_view key, Fill&& fill) {
        StartMember(key);
        *m_output << '"';
        fill(*m_output);
        *m_output << '"';
    }
    /// In bitcoin, with eight decimals.
    void Member(std::string_view key, btcutil::Amount amount) {
        StartMember(key);
        *m_output << amount.ToBtc();
    }

private:
    template <class Fill>
    void Nested(char open, char close, Fill& fill) {
        *m_output << open;
        ++m_depth;
        m_is_first = true;
        fill();
        --m_depth;
        if (!m_is_first) NewLine();
        *m_output << close;
        m_is_first = false;
        if (m_depth == 0) *m_output << '\n';
    }

    void StartItem();
    void StartMember(std::string_view key);
    void NewLine();
    void WriteScalar(const JsonScalar& scalar);

    Output* m_output;
    std::size_t m_depth = 0;
    bool m_is_first = true;  // the innermost object or array is still empty
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_OUTPUT_JSON_WRITER_H
