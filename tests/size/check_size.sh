#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a program does not work, or is larger than LIMIT bytes once stripped:
# check_size.sh STRIP LIMIT PROGRAM
set -euo pipefail

strip=$1 limit=$2 program=$3
"$program"
stripped=$program.stripped
"$strip" -o "$stripped" "$program"
size=$(stat --format %s "$stripped")
verdict="${program##*/} works, $size bytes"
if [[ $size -gt $limit ]]; then
    echo "$verdict: more than $limit"
    exit 1
fi
echo "$verdict"
