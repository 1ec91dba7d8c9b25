#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions that a compression takes on 64-bit ARM, by each kernel and by Crypto++:
# count_instructions.sh NM COMPRESS_BLOCKS QEMU ARGUMENT...
# QEMU executes one instruction at a time and logs those in the functions that compress. What ten more
# blocks add to the log is exact, and includes loading the blocks; it says nothing about cycles. Fails
# if the one-stream kernel takes more than 120, or more than Crypto++.
set -euo pipefail

nm=$1 program=$2
shift 2
qemu=("$@" -singlestep -d exec,nochain)
symbols=$("$nm" --print-size --demangle "$program")

# ranges REGEX: where the functions are whose demangled name matches, as QEMU has it: 0xSTART+0xSIZE,...
ranges() {
    local list
    list=$(awk -v name="$1" '$3 ~ /^[tTW]$/ && $0 ~ name { printf ",0x%s+0x%s", $1, $2 }' <<<"$symbols")
    [[ -n $list ]] || { echo "no function matches $1" >&2; exit 1; }
    echo "${list#,}"
}

executed() { "${qemu[@]}" -dfilter "$1" "$program" "${@:2}" 2>&1 | grep -c '^Trace '; }

# per_block ENGINE KERNEL STREAMS REGEX
per_block() {
    local where few many
    where=$(ranges "$4")
    few=$(executed "$where" "$1" "$2" 10)
    many=$(executed "$where" "$1" "$2" 20)
    awk -v extra=$((many - few)) -v blocks=$((10 * $3)) 'BEGIN { printf "%.1f", extra / blocks }'
}

own=$(per_block armsha2 stream 1 'ArmSha2>::Compress[(]')
cryptopp=$(per_block cryptopp stream 1 'CryptoPP::SHA256')
echo "instructions per compression"
printf '%-30s %7s\n' \
    "SHA-2 instructions, 1 stream" "$own" \
    "SHA-2 instructions, 2 streams" "$(per_block armsha2 narrow 2 'ArmSha2>::CompressLanes<2')" \
    "SHA-2 instructions, 3 streams" "$(per_block armsha2 wide 3 'ArmSha2>::CompressLanes<3')" \
    "NEON, 4 lanes" "$(per_block neon wide 4 'N_NEON::.*Compress|N_NEON::.*Rounds')" \
    "Crypto++" "$cryptopp"
awk -v own="$own" -v cryptopp="$cryptopp" 'BEGIN { exit !(own <= 120 && own <= cryptopp) }'
