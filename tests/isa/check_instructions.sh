#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object has an instruction that not every processor of its kind has: on x86-64, SSE3 to
# SSE4.2, POPCNT, AVX, AVX-512 or the SHA extensions; on 64-bit ARM, what came after ARMv8.0, and the
# optional CRC and cryptography: check_instructions.sh OBJDUMP OBJECT...
# Functions whose mangled name matches SKIP_FUNCTIONS, if that is set, are not looked into.
set -euo pipefail

objdump=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

# Instructions in the VEX and EVEX encodings, and no others of user code, begin with v. The rest, by
# extension: SHA; SSE3; SSSE3; SSE4.1; SSE4.2 and POPCNT; AES and carry-less multiplication.
x86_64='v|sha(1|256)|addsub|h(add|sub)p|lddqu|mov(d|sl|sh)dup|p(shufb|alignr|abs[bwd]|sign[bwd])'
x86_64+='|ph(add|sub)|pm(addubsw|ulhrsw)|p?blend|dpp[sd]|(extract|insert)ps|movntdqa|mpsadbw'
x86_64+='|p(ackusdw|cmpeqq|hminpos|test|muldq|mulld)|p(extr|insr)[bdq]|p(max|min)(sb|sd|uw|ud)'
x86_64+='|pmov[sz]x|round[sp][sd]|pcmp(gtq|[ei]str)|crc32|popcnt|aes|pclmul'

# Cryptography and CRC; atomic operations in one instruction; dot and matrix products; and, by their
# operands, long products of polynomials and SVE.
aarch64='sha(1|256|512)|aes|sm[34]|eor3|bcax|rax1|xar|crc32|cas|swp|ldapr|bf(dot|mmla)|[us]+(dot|mmla)'
aarch64+='|(ld|st)(add|clr|eor|set|[su](max|min))|[a-z0-9]+\t(.*[.]1q|(.*[ ,{])?[pz][0-9]+[./])'

status=0
for object; do
    extended=$x86_64
    if "$objdump" --file-headers "$object" | grep -q aarch64; then extended=$aarch64; fi
    found=$("$objdump" --disassemble --no-show-raw-insn "$object" |
        awk -F '\t' -v extended="$extended" -v skip="${SKIP_FUNCTIONS-}" '
        /^[0-9a-f]+ <.*>:$/ { name = substr($1, index($1, "<") + 1); sub(/>:$/, "", name) }
        skip != "" && name ~ skip { next }
        $2 "\t" $3 ~ "^(" extended ")" { split($2, words, " "); print words[1] " in " name }' | sort -u)
    [[ -n $found ]] || continue
    while read -r instruction in name; do
        echo "${object##*/} has $instruction $in $(c++filt "$name")"
    done <<<"$found"
    status=1
done
exit "$status"
