// SPDX-License-Identifier: MIT
#include "tools/txhash/output/report.h"

#include <iostream>

namespace txhash::tool {

int Report(std::string_view input, std::string_view message) {
    // One write, so that lines of several processes do not mix.
    std::string line = "txhash: ";
    line.append(input).append(": ").append(message).append("\n");
    std::cerr << line;
    return 1;
}

std::string Describe(const wire::DecodeError& error, std::size_t total_size) {
    std::string text = "byte " + std::to_string(error.offset) + ": ";
    if (error.code == wire::DecodeErrc::TrailingBytes) {
        text += Count(total_size - error.offset, "byte") + " left over after the ";
    } else {
        text += wire::ToString(error.code);
        text += ", reading ";
    }
    text += wire::ToString(error.field);
    return text;
}

std::string Count(std::size_t count, std::string_view noun) {
    std::string text = std::to_string(count) + ' ';
    text += noun;
    if (count != 1) text += 's';
    return text;
}

}  // namespace txhash::tool
