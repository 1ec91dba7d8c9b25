#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object defines an inline function: other objects may define it too, and the linker keeps
# one of the copies: check_inline.sh NM OBJECT...
set -euo pipefail

nm=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

status=0
for object; do
    # Weak functions; weak data, with the letter V, does no harm.
    for name in $("$nm" --defined-only --format=posix "$object" | awk '$2 == "W" { print $1 }'); do
        echo "${object##*/} defines $(c++filt "$name")"
        status=1
    done
done
exit "$status"
