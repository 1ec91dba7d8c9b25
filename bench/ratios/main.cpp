// SPDX-License-Identifier: MIT
// txhash_ratios: everything that the library claims about its speed, as ratios from one run.

#include <sched.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

#include "bench/ratios/block_run.h"
#include "bench/ratios/keyed_run.h"
#include "bench/ratios/report.h"
#include "bench/ratios/run.h"
#include "bench/ratios/sighash_run.h"
#include "bench/support/context.h"
#include "bench/support/core_clock.h"

using namespace txhash;

namespace {

/// Keeps the process where it is: caches and clock are then the same for all competitors.
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
    std::string filter;
    std::string json_path;
    std::string commit = "unknown";
    std::string table = "all";
    CLI::App app("Measures the library against other ways to the same hashes, interleaved.");
    app.add_option("--rounds", rounds, "How often each competitor is timed")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option(
           "--table", table,
           "What to measure: one transaction at a time, whole blocks, or SipHash and tables")
        ->capture_default_str()
        ->check(CLI::IsMember({"streaming", "blocks", "keyed", "sighash", "all"}));
    app.add_option("--input", filter, "For the first two: only inputs with this in their name");
    app.add_option("--json", json_path, "Also write the results to this file");
    app.add_option("--commit", commit, "What was built, for the record");
    CLI11_PARSE(app, argc, argv);

    StayOnThisCpu();
    auto context = bench_support::Context();
    context.emplace_back("commit", commit);
    context.emplace_back("rounds", std::to_string(rounds));
    context.emplace_back("core clock, GHz", std::to_string(bench_support::CoreClockGhz()));
    bench_support::PrintContext(std::cout, context);
    bench_support::Json document = {{"context", bench_support::ToJson(context)}};
    const auto report = [&](const char* name, const auto& results) {
        std::cout << '\n';
        PrintReport(std::cout, results);
        document[name] = ToJson(results);
    };
    const auto on_done = [](std::string_view what) { std::cerr << "measured " << what << '\n'; };
    const auto asked_for = [&](std::string_view name) { return table == name || table == "all"; };
    if (asked_for("blocks")) report("blocks", bench_support::RunBlocks(rounds, filter, on_done));
    if (asked_for("streaming")) report("streaming", bench_support::RunAll(rounds, filter, on_done));
    if (asked_for("keyed")) report("keyed", bench_support::RunKeyed(rounds, on_done));
    if (asked_for("sighash")) report("sighash", bench_support::RunSighash(rounds, on_done));

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
