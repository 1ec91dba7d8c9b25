// SPDX-License-Identifier: MIT
#include "bench/suites.h"

#include "bench/support/measure/measure.h"
#include "tests/support/data/corpus.h"

namespace txhash::bench_support {

void AddAllBenchmarks() {
    AddKernelBenchmarks();
    AddSipHashBenchmarks();
    AddManyBenchmarks();
    AddMerkleBenchmarks();
    AddTableBenchmarks();
    AddSighashBenchmarks();
    for (const Input& input : AllInputs()) {
        AddHashBenchmarks(input);
        AddCodecBenchmarks(input);
        if (input.kind == Input::Kind::Transaction) continue;
        AddManyBenchmarks(input);
        AddBlockHasherBenchmarks(input);
        AddFilterBenchmarks(input);
        AddCapiBenchmarks(input);
    }
    if (!testing_support::HasCorpus()) {
        AddUnavailable("TxHash/real-blocks", "no corpus: set TXHASH_CORPUS to have real blocks");
    }
}

}  // namespace txhash::bench_support
