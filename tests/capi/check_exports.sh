#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a shared library exports anything but functions named txhash_*: check_exports.sh NM FILE
set -euo pipefail

nm=$1 library=$2
symbols=$("$nm" --dynamic --defined-only --format=posix "$library")
[[ -n $symbols ]] || { echo "$library exports nothing" >&2; exit 1; }
foreign=$(awk '$1 !~ /^txhash_/ || $2 != "T" { print "exported: " $1 }' <<<"$symbols")
if [[ -n $foreign ]]; then
    echo "$foreign"
    exit 1
fi
echo "$(wc -l <<<"$symbols") symbols, all of them txhash_*"
