// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_KEYED_RESULTS_H
#define TXHASH_BENCH_RATIOS_KEYED_RESULTS_H

// What one run found about SipHash and about the tables that hash with it.

#include <cstddef>
#include <string>
#include <vector>

#include "bench/ratios/claims.h"

namespace txhash::bench_support {

/// A call of one SipHash kernel with exactly as many keys as it has lanes, one call behind the
/// other.
struct SipVariant {
    int c, d;
    std::size_t lanes;
    double cycles, ns;

    /// "sip hash c=1,d=2 (x8): 28.73 cycles, 10.64 ns per iteration; 3.59 cycles, 1.33 ns a key".
    [[nodiscard]] std::string Line() const;
};

struct SipVariants {
    std::size_t key_bytes;
    std::vector<SipVariant> variants;
};

struct KeyedResults : ClaimResults {
    std::vector<SipVariants> sip = {};
    std::vector<std::string> remarks = {};  ///< on what could not be measured
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_KEYED_RESULTS_H
