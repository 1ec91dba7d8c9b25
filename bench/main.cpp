// SPDX-License-Identifier: MIT
// txhash_bench: the benchmarks, on every input. Takes the options of Google Benchmark.

#include <benchmark/benchmark.h>

#include <exception>
#include <iostream>

#include "bench/suites.h"
#include "bench/support/measure/context.h"
#include "bench/support/measure/measure.h"

using namespace txhash;

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    for (const auto& [name, value] : bench_support::Context()) {
        benchmark::AddCustomContext(name, value);
    }

    bench_support::AddAllBenchmarks();
    for (const bench_support::Way& way : bench_support::AllWays()) {
        benchmark::RegisterBenchmark(way.name.c_str(), way.time);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
} catch (const std::exception& error) {
    std::cerr << "txhash_bench: " << error.what() << '\n';
    return 1;
}
