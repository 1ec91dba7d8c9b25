// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "bench/ratios/table.h"

namespace txhash::bench_support {
namespace {

using Row = std::vector<std::string>;

/// Columns as wide as their widest entry, and an empty line.
void PrintRows(std::ostream& out, const std::vector<Row>& rows) {
    std::vector<std::size_t> widths;
    for (const Row& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const Row& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            out << std::left << std::setw(static_cast<int>(widths[i] + 2)) << row[i];
        }
        out << row.back() << '\n';
    }
    out << '\n';
}

std::string Text(const Json& value) {
    if (value.is_string()) return value;
    if (value.is_object()) return Text(value["allocs"]) + " (" + Text(value["bytes"]) + " B)";
    if (!value.is_number_float()) return value.dump();
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << value.get<double>();
    return text.str();
}

/// Of a claim or of allocations.
std::string Verdict(const Json& entry) {
    if (!entry.contains("target")) return "-";
    return Text(entry["target"]) + (entry["reached"] ? ": reached" : ": MISSED") +
           (entry.value("moonshot_reached", false) ? ", moonshot too" : "");
}

}  // namespace

void PrintContext(std::ostream& out, const Json& context) {
    std::vector<Row> rows;
    for (const auto& [name, value] : context.items()) rows.push_back({name, Text(value)});
    PrintRows(out, rows);
}

void PrintTable(std::ostream& out, const Json& table) {
    std::vector<Row> rows = {{"one compression, ns", "stream", "lanes", "64-byte messages"}, {""}};
    for (const Json& ns : table["kernels"]) rows[1].push_back(Text(ns));
    PrintRows(out, rows);

    rows = {{"TIME OVER TIME", "lowest", "highest", "geomean", "of medians", "target"}};
    for (const Json& claim : table["claims"]) {
        rows.push_back({claim["name"], Text(claim["lowest"]), Text(claim["highest"]),
                        Text(claim["geomean"]), Text(claim["geomean_of_medians"]), Verdict(claim)});
    }
    PrintRows(out, rows);

    rows = {{"ALLOCATIONS", "most of any input", "target"}};
    for (const Json& one : table["allocations"]) {
        rows.push_back({one["name"], Text(one["most"]), Verdict(one)});
    }
    if (rows.size() > 1) PrintRows(out, rows);

    // In parentheses: what is not typical.
    rows.clear();
    for (const Json& claim : table["claims"]) {
        rows.push_back(
            {claim["name"], "fastest", "median", "ours, " + Text(claim["unit"]), "floor"});
        for (const auto& [name, one] : claim["cases"].items()) {
            rows.push_back({one.value("typical", true) ? "  " + name : "  (" + name + ")",
                            Text(one["fastest"]), Text(one["median"]), Text(one["measured"]),
                            one.contains("floor") ? Text(one["floor"]) : "-"});
        }
    }
    PrintRows(out, rows);

    for (const auto& [grid_name, grid] : table["grids"].items()) {
        rows = {{grid_name}};
        for (const auto& [column, cell] : grid.front().items()) rows[0].push_back(column);
        for (const auto& [row_name, cells] : grid.items()) {
            rows.push_back({row_name});
            for (const Json& cell : cells) rows.back().push_back(Text(cell));
        }
        PrintRows(out, rows);
    }
    for (const auto& [title, lines] : table["listings"].items()) {
        rows = {{title}};
        for (const Json& line : lines) rows.push_back({line});
        PrintRows(out, rows);
    }
}

}  // namespace txhash::bench_support
