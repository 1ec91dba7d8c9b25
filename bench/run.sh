#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs the benchmarks, pinned to one CPU:
#     bench/run.sh [OUTPUT_DIRECTORY [OPTION_OF_GOOGLE_BENCHMARK...]]
# Writes into the directory (build/bench/results unless given):
#     ratios.txt, ratios.json            the claims, each a ratio from one run
#     benchmarks.txt, benchmarks.json    each benchmark by itself
#     benchmarks.go.txt                  the same as lines that benchstat reads
#     kernels.svg                        the cost of a compression, by kernel and by batch size
# bench/update_docs.py puts them into the documentation.
set -euo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
output=$(realpath --canonicalize-missing "${1:-$project/build/bench/results}")
shift || true

cd "$project"
scripts/deps.sh
cmake --preset bench
cmake --build --preset bench --parallel "$(nproc)"
mkdir -p "$output"

commit=$(git describe --always --dirty 2>/dev/null || echo unknown)
# The last CPU that this shell may use: the first one handles most interrupts.
cpu=$(taskset --cpu-list --pid $$ | grep --only-matching --extended-regexp '[0-9]+$')
pinned=(taskset --cpu-list "$cpu")

"${pinned[@]}" build/bench/bench/txhash_ratios --commit "$commit" --json "$output/ratios.json" |
    tee "$output/ratios.txt"
"${pinned[@]}" build/bench/bench/txhash_bench \
    --benchmark_context=commit="$commit" \
    --benchmark_counters_tabular=true \
    --benchmark_out="$output/benchmarks.json" "$@" |
    tee "$output/benchmarks.txt"
bench/go_lines.py <"$output/benchmarks.json" >"$output/benchmarks.go.txt"
bench/plot.py <"$output/benchmarks.json" >"$output/kernels.svg"
echo "written to $output"
