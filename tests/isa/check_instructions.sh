#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object has an instruction that is not in every x86-64 processor: SSE3 to SSE4.2, POPCNT,
# AVX, AVX-512 or the SHA extensions: check_instructions.sh OBJDUMP OBJECT...
# Functions whose mangled name matches SKIP_FUNCTIONS, if that is set, are not looked into.
set -euo pipefail

objdump=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

# Instructions in the VEX and EVEX encodings, and no others of user code, begin with v. The rest, by
# extension: SHA; SSE3; SSSE3; SSE4.1; SSE4.2 and POPCNT; AES and carry-less multiplication.
extended='v|sha(1|256)|addsub|h(add|sub)p|lddqu|mov(d|sl|sh)dup|p(shufb|alignr|abs[bwd]|sign[bwd])'
extended+='|ph(add|sub)|pm(addubsw|ulhrsw)|p?blend|dpp[sd]|(extract|insert)ps|movntdqa|mpsadbw'
extended+='|p(ackusdw|cmpeqq|hminpos|test|muldq|mulld)|p(extr|insr)[bdq]|p(max|min)(sb|sd|uw|ud)'
extended+='|pmov[sz]x|round[sp][sd]|pcmp(gtq|[ei]str)|crc32|popcnt|aes|pclmul'

status=0
for object; do
    found=$("$objdump" --disassemble --no-show-raw-insn "$object" |
        awk -F '\t' -v extended="$extended" -v skip="${SKIP_FUNCTIONS-}" '
        /^[0-9a-f]+ <.*>:$/ { name = substr($1, index($1, "<") + 1); sub(/>:$/, "", name) }
        skip != "" && name ~ skip { next }
        $2 ~ "^(" extended ")" { split($2, words, " "); print words[1] " in " name }' | sort -u)
    [[ -n $found ]] || continue
    while read -r instruction in name; do
        echo "${object##*/} has $instruction $in $(c++filt "$name")"
    done <<<"$found"
    status=1
done
exit "$status"
