#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Expects each header to refuse C++17 with an error that says what it needs:
#     check_standard.sh ROOT HEADER...
# CXX comes from the environment.
set -euo pipefail

root=$1
shift

refuses() {
    local message
    ! message=$("$CXX" -std=c++17 -I "$root" -E -x c++ "$1" 2>&1 >/dev/null) || return 1
    grep -q 'error.*"txhash needs C++20' <<<"$message"
}
export -f refuses
export CXX root

printf '%s\n' "$@" | xargs --max-procs "$(nproc)" -I{} bash -ec \
    'refuses {} || { echo "{} does not refuse C++17"; exit 1; }'
echo "$# headers"
