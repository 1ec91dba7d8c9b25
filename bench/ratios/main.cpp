// SPDX-License-Identifier: MIT
// txhash_ratios: what the library claims about its speed, as ratios from one run.

#include <sched.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

#include "bench/ratios/table.h"
#include "bench/suites.h"
#include "bench/support/measure/context.h"
#include "bench/support/measure/core_clock.h"

using namespace txhash::bench_support;

namespace {

/// Pins the process to its CPU: all competitors get the same caches and clock.
void StayOnThisCpu() {
    const int cpu = sched_getcpu();
    if (cpu < 0) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(cpu), &set);
    sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

int main(int argc, char** argv) try {
    std::size_t rounds = 200;
    std::string chosen = "all", filter, json_path, commit = "unknown";
    CLI::App app("Measures the library against other ways to the same hashes, interleaved.");
    app.add_option("--rounds", rounds, "How often each competitor is timed")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--table", chosen,
                   "Whole blocks, one transaction at a time, SipHash and hash tables, or sighashes")
        ->capture_default_str()
        ->check(CLI::IsMember({"blocks", "streaming", "keyed", "sighash", "all"}));
    app.add_option("--input", filter, "For the first two: only inputs with this in their name");
    app.add_option("--json", json_path, "Also write the results to this file");
    app.add_option("--commit", commit, "What was built, for the record");
    CLI11_PARSE(app, argc, argv);

    StayOnThisCpu();
    Json document;
    Json& context = document["context"];
    for (const auto& [name, value] : Context()) context[name] = value;
    context["commit"] = commit;
    context["rounds"] = std::to_string(rounds);
    context["core clock, GHz"] = std::to_string(CoreClockGhz());
    PrintContext(std::cout, context);
    AddAllBenchmarks();
    const auto measure = [&](const char* name, const auto& fill) {
        if (chosen != name && chosen != "all") return;
        Table table(rounds);
        fill(table);
        document[name] = table.ToJson();
        PrintTable(std::cout, document[name]);
    };
    measure("blocks", [&](Table& table) { MeasureBlocks(table, filter); });
    measure("streaming", [&](Table& table) { MeasureStreaming(table, filter); });
    measure("keyed", MeasureKeyed);
    measure("sighash", MeasureSighash);

    if (json_path.empty()) return 0;
    std::ofstream json(json_path);
    json << document.dump(2) << '\n';
    json.close();
    if (json) return 0;
    std::cerr << "txhash_ratios: cannot write " << json_path << '\n';
    return 1;
} catch (const std::exception& error) {
    std::cerr << "txhash_ratios: " << error.what() << '\n';
    return 1;
}
