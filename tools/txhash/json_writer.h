// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_JSON_WRITER_H
#define TXHASH_TOOLS_TXHASH_JSON_WRITER_H

// Writes a JSON document while it is being made, so that none is held in memory, indented as
// bitcoin-cli does. Scalars are nlohmann::json's; amounts are exact decimals, which no double is.

#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "btcutil/amount.h"
#include "chainhash/attributes.h"
#include "tools/txhash/output.h"

namespace txhash::tool {

class JsonWriter {
public:
    explicit JsonWriter(Output& output TXHASH_LIFETIMEBOUND) : m_output(&output) {}

    /// An element: of the innermost array, or the document itself. `fill()` writes what is inside.
    template <class Fill>
    void Object(Fill&& fill) {
        StartItem();
        Nested('{', '}', fill);
    }
    void Value(const nlohmann::json& scalar) {
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
    void Member(std::string_view key, const nlohmann::json& scalar) {
        StartMember(key);
        WriteScalar(scalar);
    }
    /// A text that is written in parts: `fill(Output&)` writes printable ASCII without quotes and
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
    void WriteScalar(const nlohmann::json& scalar);

    Output* m_output;
    std::size_t m_depth = 0;
    bool m_is_first = true;  // nothing stands in the innermost object or array yet
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_JSON_WRITER_H
