// SPDX-License-Identifier: MIT
#include "bench/ratios/claim_report.h"
#include "bench/ratios/report.h"
#include "bench/ratios/text.h"

namespace txhash::bench_support {
namespace {

void PrintStorage(std::ostream& out, const std::vector<Storage>& storage) {
    PrintLine(out, "BLOCK HASHER, WARM",
              {"transactions", "allocations", "memory, B", "B/transaction", "target (moonshot)"});
    for (const Storage& one : storage) {
        const std::size_t txs = one.input->views.size();
        const bool reached = one.warm.calls == 0 && one.memory_bytes <= one.TargetBytes();
        PrintLine(out, "  " + one.input->name,
                  {std::to_string(txs), Text(one.warm), std::to_string(one.memory_bytes),
                   Text(static_cast<double>(one.memory_bytes) / static_cast<double>(txs)),
                   "0, <= " + std::to_string(one.TargetBytes()) + " (" +
                       std::to_string(one.MoonshotBytes()) + "): " + Verdict(reached) +
                       (one.memory_bytes <= one.MoonshotBytes() ? ", moonshot too" : "")});
    }
}

}  // namespace

void PrintReport(std::ostream& out, const BlockResults& results) {
    PrintLine(out, "one compression: stream, lanes, 64-byte",
              {Text(results.kernels.stream_ns) + " ns", Text(results.kernels.lanes_ns) + " ns",
               Text(results.kernels.double_hash64_ns) + " ns"});
    out << '\n';
    PrintClaims(out, results.claims);
    PrintStorage(out, results.storage);
}

}  // namespace txhash::bench_support
