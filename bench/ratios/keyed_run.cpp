// SPDX-License-Identifier: MIT
#include "bench/ratios/keyed_run.h"

namespace txhash::bench_support {

KeyedResults RunKeyed(std::size_t rounds, const std::function<void(std::string_view)>& on_done) {
    KeyedResults results;
    MeasureSipHash(rounds, results);
    on_done("SipHash");
    MeasureTables(rounds, results, on_done);
    return results;
}

}  // namespace txhash::bench_support
