#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object has an instruction of AVX, AVX-512 or the SHA extensions:
# check_instructions.sh OBJDUMP OBJECT...
set -euo pipefail

objdump=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

status=0
for object; do
    # Instructions in the VEX and EVEX encodings, and no others of user code, begin with v.
    found=$("$objdump" --disassemble --no-show-raw-insn "$object" | awk -F '\t' '
        /^[0-9a-f]+ <.*>:$/ { name = substr($1, index($1, "<") + 1); sub(/>:$/, "", name) }
        $2 ~ /^(v|sha(1|256))/ { split($2, words, " "); print words[1] " in " name }' | sort -u)
    [[ -n $found ]] || continue
    while read -r instruction in name; do
        echo "${object##*/} has $instruction $in $(c++filt "$name")"
    done <<<"$found"
    status=1
done
exit "$status"
