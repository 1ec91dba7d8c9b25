#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tool on an emulated processor without SSE4.1: run_on_oldest.sh TOOL
# Exits with 77 if qemu-x86_64 is not installed.
set -euo pipefail

tool=$1
if ! command -v qemu-x86_64 >/dev/null; then
    echo "skipped: qemu-x86_64 (package qemu-user) is not installed"
    exit 77
fi

tx=01000000000000000000
for engine in default cryptopp plain; do
    unset TXHASH_ENGINE
    [[ $engine == default ]] || export TXHASH_ENGINE=$engine
    qemu-x86_64 -cpu qemu64 "$tool" --version
    qemu-x86_64 -cpu qemu64 "$tool" cpu
    [[ $(qemu-x86_64 -cpu qemu64 "$tool" id "$tx") == \
        d21633ba23f70118185227be58a63527675641ad37967e2aa461559f577aec43 ]]
done
