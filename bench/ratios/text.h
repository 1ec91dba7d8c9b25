// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_TEXT_H
#define TXHASH_BENCH_RATIOS_TEXT_H

// What the tables for people have in common.

#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

[[nodiscard]] inline std::string Text(double value) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << value;
    return text.str();
}
[[nodiscard]] inline std::string Text(const testing_support::AllocCount& count) {
    return std::to_string(count.calls) + " (" + std::to_string(count.bytes) + " B)";
}

[[nodiscard]] inline const char* Verdict(bool reached) { return reached ? "reached" : "MISSED"; }

/// One line of a table: a name and columns, the last of them of any length.
inline void PrintLine(std::ostream& out, std::string_view name,
                      const std::vector<std::string>& columns) {
    constexpr int NAME_WIDTH = 42;
    constexpr int COLUMN_WIDTH = 17;
    out << std::left << std::setw(NAME_WIDTH) << name;
    for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
        out << std::setw(COLUMN_WIDTH) << columns[i];
    }
    out << columns.back() << '\n';
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_TEXT_H
