// SPDX-License-Identifier: MIT
#include "tools/txhash/command_line.h"

#include <charconv>
#include <cstdint>
#include <iostream>
#include <system_error>

#include "chainhash/engine.h"

namespace txhash::tool {

std::string IsWholeNumber(const std::string& text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end ? "" : text + " is not a whole number in range";
}

void AddFormatFlags(CLI::App* command, BlockFormat& format, const std::string& tsv_description) {
    auto* json = command->add_flag_callback(
        "--json", [&format] { format = BlockFormat::Json; }, "Print JSON");
    auto* tsv = command->add_flag_callback(
        "--tsv", [&format] { format = BlockFormat::Tsv; }, tsv_description);
    json->excludes(tsv);
}

int CheckEngineVariable() {
    const auto error = chainhash::EngineVariableError();
    if (!error) return 0;
    std::cerr << "txhash: " + error->Message() + '\n';
    return USAGE_ERROR;
}

}  // namespace txhash::tool
