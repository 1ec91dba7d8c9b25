// SPDX-License-Identifier: MIT
#include "tools/txhash/output/json_writer.h"

#include <nlohmann/json.hpp>

namespace txhash::tool {

void JsonWriter::StartItem() {
    if (m_depth == 0) return;
    if (!m_is_first) *m_output << ',';
    m_is_first = false;
    NewLine();
}

void JsonWriter::StartMember(std::string_view key) {
    StartItem();
    WriteScalar(key);
    *m_output << ": ";
}

void JsonWriter::NewLine() {
    *m_output << '\n';
    for (std::size_t i = 0; i < m_depth; ++i) *m_output << "  ";
}

void JsonWriter::WriteScalar(const JsonScalar& scalar) {
    const auto json = std::visit([](auto value) { return nlohmann::json(value); }, scalar.value());
    // File names may not be UTF-8; JSON must be.
    *m_output << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace txhash::tool
