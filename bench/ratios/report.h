// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_REPORT_H
#define TXHASH_BENCH_RATIOS_REPORT_H

// The results, for people and for programs.

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "bench/ratios/block_results.h"
#include "bench/ratios/figures.h"
#include "bench/ratios/keyed_results.h"

namespace txhash::bench_support {

using ContextLines = std::vector<std::pair<std::string, std::string>>;
using Json = nlohmann::ordered_json;

void PrintContext(std::ostream& out, const ContextLines& context);
[[nodiscard]] Json ToJson(const ContextLines& context);

// Tables: what there is to reach and what was reached, then every input. And the same as JSON.
void PrintReport(std::ostream& out, const Results& results);
void PrintReport(std::ostream& out, const BlockResults& results);
void PrintReport(std::ostream& out, const KeyedResults& results);
void PrintReport(std::ostream& out, const ClaimResults& results);
[[nodiscard]] Json ToJson(const Results& results);
[[nodiscard]] Json ToJson(const BlockResults& results);
[[nodiscard]] Json ToJson(const KeyedResults& results);
[[nodiscard]] Json ToJson(const ClaimResults& results);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_REPORT_H
