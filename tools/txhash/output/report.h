// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_OUTPUT_REPORT_H
#define TXHASH_TOOLS_TXHASH_OUTPUT_REPORT_H

// Error messages, one line each, on standard error: "txhash: INPUT: what is wrong, and where".

#include <cstddef>
#include <string>
#include <string_view>

#include "wire/codec.h"

namespace txhash::tool {

/// Writes the line. Returns the exit status for it, 1.
int Report(std::string_view input, std::string_view message);

/// "byte 89: unexpected end of data, reading script_sig"; for trailing bytes, how many.
/// `total_size` is the size of the decoded input.
[[nodiscard]] std::string Describe(const wire::DecodeError& error, std::size_t total_size);

/// "1 byte", "2 bytes".
[[nodiscard]] std::string Count(std::size_t count, std::string_view noun);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_OUTPUT_REPORT_H
