// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_CLAIM_REPORT_H
#define TXHASH_BENCH_RATIOS_CLAIM_REPORT_H

// The parts that reports have in common, for people and for programs.

#include <ostream>
#include <vector>

#include "bench/ratios/claims.h"
#include "bench/ratios/report.h"
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// Each claim with a line for its target, then one a case.
void PrintClaims(std::ostream& out, const std::vector<Claim>& claims);
[[nodiscard]] Json ToJson(const std::vector<Claim>& claims);

void PrintAllocations(std::ostream& out, const std::vector<AllocationFigure>& figures);
[[nodiscard]] Json ToJson(const std::vector<AllocationFigure>& figures);

[[nodiscard]] Json ToJson(const testing_support::AllocCount& count);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_CLAIM_REPORT_H
