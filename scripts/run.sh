#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the tool and scans block files or a node's blocks directory: scripts/run.sh [PATH...]
# Without a PATH, writes a synthetic block file, shows its first block, and scans the file.
# Finally prints the cost of hashing a transaction: time, bytes and allocations per operation.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/deps.sh
cmake --preset bench
cmake --build --preset bench --parallel "$(nproc)"
txhash=build/bench/tools/txhash/txhash

if [[ $# -eq 0 ]]; then
    file=build/bench/synthetic.dat
    set -- "$file"
    "$txhash" synth --blocks 32 "$file"
    echo "== the first block of $file"
    # A block file is a sequence of records: magic, length, block.
    size=$(od --address-radix n --skip-bytes 4 --read-bytes 4 --format u4 "$file")
    dd if="$file" of=build/bench/synthetic-block.raw bs=1M iflag=skip_bytes,count_bytes \
        skip=8 count="${size// /}" status=none
    "$txhash" block build/bench/synthetic-block.raw | sed --quiet '1,22p'
fi

echo "== scan of $*"
status=0
"$txhash" scan "$@" || status=$?

echo "== hashing a transaction, without and with a buffer"
build/bench/bench/txhash_bench --benchmark_min_time=0.1 \
    --benchmark_filter='^TxHash(ViaVector)?/(2-in-2-out|1-megabyte)$'
exit "$status"
