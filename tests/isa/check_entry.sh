#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if code of an object can run without going through a table of kernels: if it defines a
# function with external linkage, or code that runs at startup: check_entry.sh NM OBJDUMP OBJECT...
set -euo pipefail

nm=$1 objdump=$2
shift 2
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

status=0
for object; do
    for name in $("$nm" --defined-only --format=posix "$object" | awk '$2 ~ /[TWi]/ { print $1 }'); do
        echo "${object##*/} has function $(c++filt "$name")"
        status=1
    done
    if "$objdump" --section-headers "$object" | grep -qE '[.](init_array|ctors)'; then
        echo "${object##*/} has startup code"
        status=1
    fi
done
exit "$status"
