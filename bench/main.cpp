// SPDX-License-Identifier: MIT
// txhash_bench: the benchmarks, on every input. Takes the options of Google Benchmark.

#include <benchmark/benchmark.h>

#include <exception>
#include <iostream>

#include "bench/suites.h"
#include "bench/support/context.h"
#include "tests/support/corpus.h"

using namespace txhash;

int main(int argc, char** argv) try {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    for (const auto& [name, value] : bench_support::Context()) {
        benchmark::AddCustomContext(name, value);
    }

    bench_support::AddKernelBenchmarks();
    bench_support::AddSipHashBenchmarks();
    bench_support::AddManyBenchmarks();
    bench_support::AddMerkleBenchmarks();
    bench_support::AddTableBenchmarks();
    for (const bench_support::Input& input : bench_support::AllInputs()) {
        bench_support::AddHashBenchmarks(input);
        bench_support::AddCodecBenchmarks(input);
        if (input.kind == bench_support::Input::Kind::Transaction) continue;
        bench_support::AddManyBenchmarks(input);
        bench_support::AddBlockHasherBenchmarks(input);
        bench_support::AddFilterBenchmarks(input);
    }
    if (!testing_support::HasCorpus()) {
        benchmark::RegisterBenchmark("TxHash/real-blocks", [](benchmark::State& state) {
            state.SkipWithError("no corpus: set TXHASH_CORPUS to have real blocks");
        });
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
} catch (const std::exception& error) {
    std::cerr << "txhash_bench: " << error.what() << '\n';
    return 1;
}
