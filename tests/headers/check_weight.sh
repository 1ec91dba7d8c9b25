#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the lines that including each header adds to a source file:
#     check_weight.sh LIMIT ROOT HEADER...
# Prints the headers of more than LIMIT preprocessed lines, then how many there are; fails unless
# there are none. CXX comes from the environment.
set -euo pipefail

limit=$1 root=$2
shift 2

weigh() {
    local lines
    lines=$("$CXX" -std=c++20 -I "$root" -E -x c++ "$1" | wc -l)
    echo "$lines ${1#"$root"/}"
}
export -f weigh
export CXX root

weights=$(printf '%s\n' "$@" | xargs --max-procs "$(nproc)" -I{} bash -o pipefail -ec 'weigh {}')
heaviest=$(sort --numeric-sort --reverse <<<"$weights")
awk -v limit="$limit" '
    NR == 1 { heaviest = $0 }
    $1 > limit { print; ++count }
    END {
        print NR " headers, " count + 0 " above " limit " lines; the heaviest: " heaviest
        exit count > 0
    }' <<<"$heaviest"
