#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the example of docs/c-api.md, and runs it on a good block, a bad one and none:
#     check_example.sh CC DOCUMENT INCLUDE_DIR LIBRARY WORK_DIR
# CFLAGS come from the environment.
set -euo pipefail

cc=$1 document=$2 include=$3 library=$4 work=$5
read -ra flags <<<"${CFLAGS:-}"
mkdir -p "$work"

awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$document" >"$work/example.c"
"$cc" -std=c99 -Wall -Wextra -Wpedantic -Werror "${flags[@]}" -I "$include" "$work/example.c" \
    "$library" -Wl,-rpath,"${library%/*}" -o "$work/example"

# The genesis block.
txid=4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
zeros=$(printf '0%.0s' {1..64})
root=3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a
coinbase=0100000001${zeros}ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f3230303920436861
coinbase+=6e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff
coinbase+=0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc
coinbase+=3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000
write_block() { # ROOT
    printf '%b' "$(sed 's/../\\x&/g' <<<"01000000$zeros${1}29ab5f49ffff001d1dac2b7c01$coinbase")"
}

write_block "$root" >"$work/good"
[[ $("$work/example" "$work/good") == "$txid" ]]
write_block "$zeros" >"$work/bad"
! "$work/example" "$work/bad" 2>"$work/bad.txt"
grep -qx bad-txnmrklroot "$work/bad.txt"
! "$work/example" 2>"$work/none.txt"
grep -q '^unexpected end of data at byte 0, reading' "$work/none.txt"
