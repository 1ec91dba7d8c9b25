#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy on the given files, or on the libraries and the tool: scripts/tidy.sh [FILE...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/deps.sh --all
cmake --preset clang >/dev/null
if [[ $# -eq 0 ]]; then
    mapfile -t files < <(find chainhash wire btcutil tools -name '*.cpp' | sort)
    set -- "${files[@]}"
fi
printf '%s\n' "$@" | xargs --max-args 1 --max-procs "$(nproc)" \
    clang-tidy --quiet -p build/clang --warnings-as-errors='*'
