// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_REPORT_H
#define TXHASH_BENCH_RATIOS_REPORT_H

// The results, for people and for programs.

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "bench/ratios/figures.h"

namespace bench_support {

using ContextLines = std::vector<std::pair<std::string, std::string>>;

/// Tables: what there is to reach and what was reached, then every input.
void PrintReport(std::ostream& out, const Results& results, const ContextLines& context);

/// The same as a JSON document.
void WriteJson(std::ostream& out, const Results& results, const ContextLines& context);

}  // namespace bench_support

#endif  // TXHASH_BENCH_RATIOS_REPORT_H
