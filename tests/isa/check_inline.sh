#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object defines an inline function, which other objects may define as well and the
# linker joins: check_inline.sh NM OBJECT...
set -euo pipefail

nm=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

status=0
for object; do
    # Weak symbols; weak data has the letter V and is the same for all.
    for name in $("$nm" --defined-only --format=posix "$object" | awk '$2 == "W" { print $1 }'); do
        echo "${object##*/} defines $(c++filt "$name")"
        status=1
    done
done
exit "$status"
