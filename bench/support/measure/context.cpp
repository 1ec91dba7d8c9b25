// SPDX-License-Identifier: MIT
#include "bench/support/measure/context.h"

#include <fstream>
#include <stdexcept>
#include <string_view>

#include "chainhash/engine.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/data/corpus.h"

namespace txhash::bench_support {
namespace {

/// The value of the first line of `file` that starts with `key`, without quotes.
std::string ValueIn(const char* file, std::string_view key) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with(key)) continue;
        line.erase(0, line.find_first_not_of(" \t:=\"", key.size()));
        line.erase(line.find_last_not_of('"') + 1);
        return line;
    }
    return "unknown";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> Context() {
    if (const auto error = chainhash::EngineVariableError()) {
        throw std::runtime_error(error->Message());
    }
    return {
        {"cpu", ValueIn("/proc/cpuinfo", "model name") + ", family " +
                    ValueIn("/proc/cpuinfo", "cpu family") + " model " +
                    ValueIn("/proc/cpuinfo", "model\t")},
        {"os", ValueIn("/etc/os-release", "PRETTY_NAME")},
        {"compiler", TXHASH_BENCH_COMPILER},
        {"flags", TXHASH_BENCH_FLAGS},
        {"engine", std::string(chainhash::ActiveEngine().name)},
        {"allocator",
         testing_support::AllocCountingAvailable() ? "mimalloc, counted" : "uncounted"},
        {"corpus", testing_support::HasCorpus() ? "present" : "none, so no real blocks"},
    };
}

}  // namespace txhash::bench_support
